#!/usr/bin/env python3
"""Validates the Atom feeds of built sites, with a validator that knows nothing of
the program that wrote them.

    python3 tests/api/feeds.py SITE…
    python3 tests/api/feeds.py --self-test

Every `*.xml` file that holds a feed is read by jing against the grammar of RFC
4287 (`atom.rnc`). What the RFC asks beyond its grammar is checked here: authors,
ids that are addresses and differ, dates of RFC 3339, a link to the feed itself,
one link of a kind, entries with a link or content. An entry that stands in
several feeds of a site has one id and says the same in all of them.

Where jing or Java is absent it says so and checks nothing; with CI=true it fails.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from datetime import datetime
from pathlib import Path
from urllib.parse import urlsplit
from xml.etree import ElementTree

GRAMMAR = Path(__file__).with_name("atom.rnc")
ATOM = "{http://www.w3.org/2005/Atom}"
# RFC 3339, section 5.6, with the capital T and Z that RFC 4287 asks for.
DATE = re.compile(r"(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)")


def jing(files):
    """What jing says of each of these files, by file: a line for each fault."""
    said = {}
    for at in range(0, len(files), 500):
        command = ["jing", "-c", str(GRAMMAR), *map(str, files[at : at + 500])]
        run = subprocess.run(command, capture_output=True, text=True)
        for line in (run.stdout + run.stderr).splitlines():
            # Debian's wrapper warns of libraries that only other programs need.
            if line.startswith("[warning] "):
                continue
            found = re.match(r"(.+?\.xml):(\d+:\d+: .*)", line)
            said.setdefault(found[1] if found else "jing", []).append(found[2] if found else line)
        if run.returncode and not said:
            said["jing"] = [f"it failed with status {run.returncode}"]
    return said


def absolute(address):
    parts = urlsplit(address)
    return bool(parts.scheme and (parts.netloc or parts.path)) and not re.search(r"\s", address)


def faults(feed):
    """What is wrong with a feed beyond the grammar."""
    texts = lambda parent, name: [(it.text or "").strip() for it in parent.findall(ATOM + name)]
    entries = feed.findall(ATOM + "entry")
    if not feed.findall(ATOM + "author"):
        for entry in entries:
            if not entry.findall(ATOM + "author") and entry.find(f"{ATOM}source/{ATOM}author") is None:
                yield f"neither the feed nor the entry {texts(entry, 'id')} has an author"
    ids = [text for entry in entries for text in texts(entry, "id")]
    for twice in sorted({it for it in ids if ids.count(it) > 1}):
        yield f"several entries have the id {twice}"
    for one in texts(feed, "id") + ids:
        if not absolute(one):
            yield f"the id {one!r} is no address"
    for parent in [feed, *entries]:
        for date in texts(parent, "updated") + texts(parent, "published"):
            found = DATE.fullmatch(date)
            try:
                datetime.fromisoformat(found[1] if found else "")
            except ValueError:
                yield f"{date!r} is no date of RFC 3339"
        links = [(it.get("rel", "alternate"), it.get("type"), it.get("hreflang")) for it in parent.findall(ATOM + "link")]
        for rel in ("alternate", "self"):
            kinds = [link for link in links if link[0] == rel]
            if len(kinds) > len(set(kinds)):
                yield f"several {rel} links of one kind"
        for link in parent.iter(ATOM + "link"):
            if not absolute(link.get("href", "")):
                yield f"the link {link.get('href')!r} is no address"
        for name in parent.findall(f"{ATOM}author/{ATOM}name") + parent.findall(ATOM + "title"):
            if not "".join(name.itertext()).strip():
                yield "a title or the name of an author is empty"
    own = [it.get("href") for it in feed.findall(ATOM + "link") if it.get("rel") == "self"]
    if len(own) != 1:
        yield "the feed has no link to itself"
    for entry in entries:
        alternate = any(it.get("rel", "alternate") == "alternate" for it in entry.findall(ATOM + "link"))
        if not alternate and entry.find(ATOM + "content") is None:
            yield f"the entry {texts(entry, 'id')} has neither a link nor content"
    dates = sorted(date for entry in entries for date in texts(entry, "updated"))
    if dates and texts(feed, "updated") and texts(feed, "updated")[0] < dates[-1]:
        yield "an entry is newer than the feed"


def check(folder):
    """The feeds and the faults of a folder."""
    feeds, wrong = {}, []
    shown = {}  # the id of an entry → where it was seen first, and what it said
    for path in sorted(folder.rglob("*.xml")):
        try:
            root = ElementTree.parse(path).getroot()
        except ElementTree.ParseError as error:
            wrong.append(f"{path}: {error}")
            continue
        if root.tag == ATOM + "feed":
            feeds[path] = root
    for path, lines in jing(list(feeds)).items():
        wrong.extend(f"{path}: {line}" for line in lines)
    addresses = {}  # the id of a feed → where it was seen first
    for path, feed in feeds.items():
        wrong.extend(f"{path}: {fault}" for fault in faults(feed))
        own = next((it.get("href") for it in feed.findall(ATOM + "link") if it.get("rel") == "self"), "")
        if not own.endswith("/" + path.relative_to(folder).as_posix()):
            wrong.append(f"{path}: its link to itself leads to {own}")
        other = addresses.setdefault(feed.findtext(ATOM + "id"), path)
        if other != path:
            wrong.append(f"{path}: it has the id of {other}")
        for entry in feed.findall(ATOM + "entry"):
            text = ElementTree.tostring(entry, encoding="unicode").strip()
            first, said = shown.setdefault(entry.findtext(ATOM + "id"), (path, text))
            if said != text:
                wrong.append(f"{path}: an entry has the id of another one in {first}")
    return feeds, wrong


SOUND = """<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>https://example.org/feed.xml</id>
<title>Audits</title>
<updated>2026-01-02T00:00:00Z</updated>
<author><name>A</name></author>
<link rel="self" href="https://example.org/feed.xml"/>
<entry>
<id>https://example.org/a</id>
<title>One</title>
<updated>2026-01-02T00:00:00Z</updated>
<link href="https://example.org/a/"/>
</entry>
<entry>
<id>https://example.org/b</id>
<title>Two</title>
<updated>2026-01-01T00:00:00Z</updated>
<link href="https://example.org/b/"/>
</entry>
</feed>
"""

# What breaks the sound feed: a text, what stands in its place, and the name of it.
BROKEN = [
    ("<id>https://example.org/feed.xml</id>\n", "", "a feed without an id"),
    ("<id>https://example.org/a</id>\n", "", "an entry without an id"),
    ("org/b</id>", "org/a</id>", "two entries with one id"),
    ("<id>https://example.org/a</id>", "<id>a/</id>", "a relative id"),
    ("<title>Audits</title>\n", "", "a feed without a title"),
    ("<title>One</title>", "<title> </title>", "an empty title"),
    ("<updated>2026-01-02T00:00:00Z</updated>\n<author>", "<author>", "a feed without a date"),
    ("<updated>2026-01-01T00:00:00Z</updated>\n", "", "an entry without a date"),
    ("2026-01-01T00:00:00Z", "2026-01-01", "a date without a time"),
    ("2026-01-01T00:00:00Z", "2026-01-01T00:00:00", "a time without a zone"),
    ("2026-01-01T00:00:00Z", "2026-02-30T00:00:00Z", "a day that does not exist"),
    ("2026-01-01T00:00:00Z", "2026-01-03T00:00:00Z", "an entry newer than its feed"),
    ("<author><name>A</name></author>\n", "", "entries without an author"),
    ("<author><name>A</name></author>", "<author>A</author>", "an author without a name"),
    ('<link rel="self" href="https://example.org/feed.xml"/>\n', "", "no link to itself"),
    ("https://example.org/feed.xml\"/>", "https://example.org/other.xml\"/>", "a wrong link to itself"),
    ('<link href="https://example.org/a/"/>', '<link href="a/"/>', "a relative link"),
    ('<link href="https://example.org/a/"/>\n', "", "an entry without a link or content"),
    ("<title>One</title>", "<title>One</title><title>Uno</title>", "two titles"),
    ("<title>One</title>", "<title>One</title><summary type=\"xhtml\">b</summary>", "XHTML that is none"),
    ("<title>One</title>", "<title>One</title><dated>2026</dated>", "an element that Atom does not know"),
    ("<title>One</title>", "<title>One & two</title>", "an ampersand"),
]


def self_test():
    failed = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "feed.xml"
        path.write_text(SOUND, encoding="utf-8")
        failed += [f"a sound feed is refused: {line}" for line in check(Path(folder))[1]]
        for old, new, what in BROKEN:
            assert SOUND.count(old) >= 1, what
            path.write_text(SOUND.replace(old, new, 1), encoding="utf-8")
            if not check(Path(folder))[1]:
                failed.append(f"{what} is not noticed")
    for line in failed:
        print(line)
    print(f"feeds: {len(BROKEN)} broken feeds tried, {len(failed)} checks failed")
    return bool(failed)


def main():
    absent = [tool for tool in ("jing", "java") if not shutil.which(tool)]
    if absent:
        print(f"skipped: {' and '.join(absent)} not installed, so no feed is validated")
        return os.environ.get("CI") == "true"
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    bad = False
    for site in map(Path, sys.argv[1:]):
        feeds, wrong = check(site)
        entries = sum(len(feed.findall(ATOM + "entry")) for feed in feeds.values())
        for line in wrong[:50]:
            print(line)
        print(f"{site}: {len(feeds)} feeds with {entries} entries, {len(wrong)} faults")
        bad |= bool(wrong) or not feeds
    return bad or len(sys.argv) < 2


sys.exit(main())
