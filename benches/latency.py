#!/usr/bin/env python3
"""From an edit to the page: how long a preview takes to show what was written.

    benches/latency.py N [--runs 30] [--edits record,template,rubric] [--hugo PATH]

Makes N audits with ../shared/bench/gen.py, starts `safetycard serve` on them, and
edits as editors do: a new file is renamed over the old one. Measured is the time
from that rename to the reload message over the open connection of a page; the
page is then asked for, and must hold what was written. Hugo's server, where
there is one (benches/compare.sh keeps it), is measured on the same audits, from
the same rename until the page holds it. Prints p50, p95 and the longest, in
milliseconds. A busy machine shows in p95: nothing else should run.
"""

import argparse
import glob
import http.client
import os
import pathlib
import random
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent
BENCH = ROOT.parent / "shared" / "bench"
PATIENCE = 60  # seconds that a page may take
REST = 0.4  # between two edits, so that each is one of its own


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """A preview in a folder, on a port of its own, ended by its own id."""

    def __init__(self, command, folder):
        self.port = free_port()
        command = [part.replace("PORT", str(self.port)) for part in command]
        self.process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def __enter__(self):
        end = time.monotonic() + 600
        while time.monotonic() < end:
            try:
                if self.get("/")[0] == 200:
                    time.sleep(2)  # what runs after the first build is not what is measured
                    return self
            except OSError:
                time.sleep(0.1)
        raise SystemExit("the server did not start")

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(20)

    def get(self, path):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read().decode(errors="replace")

    def until_page(self, edit):
        began = edit.make()
        while time.monotonic() - began < PATIENCE:
            try:
                if edit.mark in self.get(edit.page)[1]:
                    return time.monotonic() - began
            except (OSError, http.client.HTTPException):
                pass  # some servers cut answers short while they rebuild
            time.sleep(0.002)
        raise SystemExit(f"{edit.page} never showed the edit")

    def until_message(self, edit):
        """From the edit to the message on the stream that an open page keeps."""
        shown = dict(re.findall(r'data-(digest|styles)="(.*?)"', self.get(edit.page)[1]))
        stream = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        stream.request("GET", "/__safetycard/events?" + urllib.parse.urlencode({"page": edit.page, **shown}))
        messages = stream.getresponse()
        began = edit.make()
        for line in messages:
            if line.startswith(b"event: reload"):
                took = time.monotonic() - began
                stream.close()
                if edit.mark not in self.get(edit.page)[1]:
                    raise SystemExit(f"{edit.page} was stale when the reload message came")
                return took
        raise SystemExit("the connection ended")


class Edit:
    """A new text for a file, and the page that will show its mark."""

    def __init__(self, page, mark, path, text):
        self.page, self.mark, self.path, self.text = page, mark, path, text

    def make(self, rest=REST):
        """Writes as editors do; returns the moment at which the new text is there."""
        fresh = f"{self.path}.tmp~"
        pathlib.Path(fresh).write_text(self.text)
        time.sleep(rest)
        began = time.monotonic()
        os.rename(fresh, self.path)
        return began


def report(who, edit, times):
    times.sort()
    at = lambda share: 1000 * times[min(len(times) - 1, int(share * len(times)))]
    print(f"{who:<11} {edit:<9} {at(0.5):>7.0f} {at(0.95):>7.0f} {1000 * times[-1]:>7.0f}   ({len(times)} edits)", flush=True)


def record(folder, mark, chooser):
    """A new description of a project chosen at random."""
    path = chooser.choice(sorted(glob.glob(f"{folder}/content/*.yaml")))
    text = pathlib.Path(path).read_text()
    project = re.search(r'^id: "(.*?)"', text, re.M).group(1)
    changed = re.sub(r'^description: ".*?"$', f'description: "{mark}"', text, count=1, flags=re.M)
    return Edit(f"/projects/{project}/", mark, path, changed)


def template(folder, mark, _):
    """A comment in the template that every project's page is made by."""
    path = f"{folder}/themes/own/templates/project.html"
    plain = (ROOT / "themes/default/templates/project.html").read_text()
    changed = plain.replace("{% block main %}", f"{{% block main %}}<!-- {mark} -->", 1)
    project = sorted(glob.glob(f"{folder}/content/*.yaml"))[0]
    project = re.search(r'^id: "(.*?)"', pathlib.Path(project).read_text(), re.M).group(1)
    return Edit(f"/projects/{project}/", mark, path, changed)


def rubric(folder, mark, _):
    """Why a criterion matters: every audit is read and scored by it again."""
    path = sorted(glob.glob(f"{folder}/rubric/criteria/*.yaml"))[0]
    text = pathlib.Path(path).read_text()
    slug = re.search(r'^slug: "?([a-z0-9-]+)', text, re.M).group(1)
    changed = re.sub(r"^question:(?:.*\n)(?:[ ]+.*\n)*", f'question: "{mark}"\n', text, count=1, flags=re.M)
    return Edit(f"/criteria/{slug}/", mark, path, changed)


def generate(n, work):
    """The folder of a catalogue of n audits."""
    folder = f"{work}/safetycard"
    make = [sys.executable, BENCH / "gen.py", str(n), "record", f"{folder}/content"]
    subprocess.run(make, check=True, stdout=subprocess.DEVNULL)
    pathlib.Path(f"{folder}/catalogue.yaml").write_text('title: "T"\nbase_url: "https://example.org/"\n')
    return folder


def binary():
    """The release build, unless `BIN` names another."""
    return os.environ.get("BIN", f"{os.environ.get('CARGO_TARGET_DIR', ROOT / 'target')}/release/safetycard")


def ours(arguments, work):
    folder = generate(arguments.n, work)
    shutil.copytree(ROOT / "rubric", f"{folder}/rubric")
    os.makedirs(f"{folder}/themes/own/templates")
    pathlib.Path(f"{folder}/themes/own/theme.yaml").write_text("extends: default\n")
    shutil.copy(ROOT / "themes/default/templates/project.html", f"{folder}/themes/own/templates")
    pathlib.Path(f"{folder}/catalogue.yaml").write_text('title: "T"\nbase_url: "https://example.org/"\ntheme: own\n')
    edits = {"record": record, "template": template, "rubric": rubric}
    chooser = random.Random(1)
    with Server([arguments.safetycard, "serve", "--port", "PORT"], folder) as server:
        for edit in arguments.edits.split(","):
            times = []
            for number in range(arguments.runs):
                mark = f"mark-{edit}-{number}"
                times.append(server.until_message(edits[edit](folder, mark, chooser)))
            report("safetycard", edit, times)


def hugo(arguments, work):
    folder = f"{work}/hugo"
    shutil.copytree(BENCH / "peers/hugo", folder)
    subprocess.run([sys.executable, BENCH / "gen.py", str(arguments.n), "hugo", f"{folder}/content/projects"], check=True, stdout=subprocess.DEVNULL)
    chooser = random.Random(1)
    with Server([arguments.hugo, "server", "--port", "PORT", "--bind", "127.0.0.1", "--quiet"], folder) as server:
        times = []
        for number in range(arguments.runs):
            mark = f"mark-{number}"
            path = chooser.choice(sorted(glob.glob(f"{folder}/content/projects/*.md")))
            text = pathlib.Path(path).read_text()
            head, body = text.split("\n---\n", 1)
            page = f"/projects/{pathlib.Path(path).stem}/"
            times.append(server.until_page(Edit(page, mark, path, f"{head}\n---\n\n{mark}\n\n{body}")))
        report("hugo", "record", times)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("n", type=int)
    arguments.add_argument("--runs", type=int, default=30)
    arguments.add_argument("--edits", default="record,template,rubric")
    arguments.add_argument("--safetycard", default=binary())
    cache = os.environ.get("XDG_CACHE_HOME", os.path.expanduser("~/.cache"))
    arguments.add_argument("--hugo", default=next(iter(sorted(glob.glob(f"{cache}/safetycard-bench/hugo-*"))), None))
    arguments = arguments.parse_args()
    if not BENCH.is_dir():
        raise SystemExit(f"no {BENCH} beside this checkout: it makes the audits")
    print(f"{'':<21} {'p50':>7} {'p95':>7} {'longest':>7}   ms from the edit, {arguments.n} audits")
    with tempfile.TemporaryDirectory() as work:
        ours(arguments, work)
        if arguments.hugo:
            hugo(arguments, work)


if __name__ == "__main__":
    main()
