#!/usr/bin/env python3
"""Rebuilds the tables of a site from its files for programs alone, and compares
them with the pages.

    python3 tests/api/rebuild.py SITE

It knows nothing of the program that wrote the site, and needs only Python. From
`api/v1/` it makes the rows of the leaderboard, of every category, of every
criterion and of every gap type, and the figures of every project; then it reads
the same from the HTML. Any difference is printed, and makes it fail.
"""
import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path

site = Path(sys.argv[1])
api = site / "api" / "v1"
load = lambda name: json.loads((api / name).read_text(encoding="utf-8"))
catalogue, rubric, gaps = load("catalogue.json"), load("rubric.json"), load("gaps.json")
problems, compared = [], 0


class Tables(HTMLParser):
    """The body rows of the tables of a page, each as its cells' text; of a row,
    its attributes too. What only screen readers are told is left out."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.tables, self.row, self.cell, self.hidden, self.body = [], None, None, 0, False

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if self.hidden or (tag == "span" and "vh" in (attributes.get("class") or "").split()):
            self.hidden += tag not in ("br", "img", "path", "rect")
        elif tag == "table":
            self.tables.append((attributes.get("class", ""), []))
        elif tag == "tbody":
            self.body = True
        elif tag == "tr" and self.body:
            self.row = (attributes, [])
        elif tag in ("td", "th") and self.row:
            # Where a project can be ticked, there is a cell for it; it says nothing.
            self.cell = None if "pick" in (attributes.get("class") or "").split() else ""
        elif tag == "svg" and self.cell is not None:
            self.cell += attributes.get("aria-label") or ""

    def handle_endtag(self, tag):
        if self.hidden:
            self.hidden -= 1
        elif tag in ("td", "th") and self.cell is not None:
            self.row[1].append(" ".join(self.cell.split()))
            self.cell = None
        elif tag == "tr" and self.row:
            self.tables[-1][1].append(self.row)
            self.row = None
        elif tag in ("tbody", "table"):
            self.body = False

    def handle_data(self, data):
        if self.cell is not None and not self.hidden:
            self.cell += data


def page(path):
    tables = Tables()
    tables.feed((site / path).read_text(encoding="utf-8"))
    return tables.tables


def rows(path, kind):
    """The rows of the first table of a page that has a class."""
    return next((rows for classes, rows in page(path) if kind in classes.split()), [])


def same(what, shown, rebuilt):
    global compared
    compared += 1
    if shown != rebuilt:
        at = next((i for i, pair in enumerate(zip(shown, rebuilt)) if pair[0] != pair[1]), min(len(shown), len(rebuilt)))
        problems.append(f"{what}: {len(shown)} shown, {len(rebuilt)} rebuilt; they differ at {at}:\n"
                        f"  page    {shown[at:at + 1]}\n  rebuilt {rebuilt[at:at + 1]}")


label = {category["id"]: category["label"] for category in catalogue["categories"]}
slug = {category["id"]: category["slug"] for category in catalogue["categories"]}
editions = {rubric["version"]: rubric, **{version: load(f"rubrics/{version}.json") for version in rubric["earlier"]}}
gap_slug = {gap["id"]: gap["slug"] for gap in gaps["gaps"]}
project = {row["id"]: row for row in catalogue["projects"]}
surface = rubric["capability_values"][0]["id"] if rubric["capability_values"] else None
absence = rubric["structural_absence"]
clean = lambda text: " ".join(text.split())


def band(row):
    """The band in words, which are those of the edition that the project is scored by."""
    return next(one["label"] for one in editions[row["scorecard_version"]]["bands"] if one["id"] == row["band"])


def flagged(row):
    """The name, and why the total is to be taken with care."""
    older = " Older edition" if row["scorecard_version"] != rubric["version"] else ""
    return clean(row["name"]) + older + (" Disputed" if row["open_disputes"] else "")


def strip(row):
    """The strip in words, as screen readers are told it."""
    return ", ".join(f"{c['id']} {absence['name'].lower() if c['structural_absence'] else c['score']}" for c in row["criteria"])


# ---- the leaderboard ----

shown = [(attributes.get("data-category"), attributes.get("data-band"), attributes.get("data-gap"), attributes.get("data-surface"),
          attributes.get("data-text"), *cells) for attributes, cells in rows("index.html", "board")]
rebuilt = []
for row in catalogue["projects"]:
    share, percent = row["applicable"], row["applicable"]["percent"]
    rebuilt.append((
        slug[row["category"]], row["band"], " ".join(gap_slug[gap] for gap in row["gaps"]),
        " ".join(capability for capability, value in row["capability_profile"].items() if value == surface),
        row["repo_url"].split("://", 1)[-1],
        str(row["rank"]), flagged(row), label[row["category"]], strip(row), row["total"],
        f"{share['score']} / {share['max']}", "N/A" if percent is None else f"{percent}%", band(row), row["scored_date"],
    ))
same("leaderboard", shown, rebuilt)

# What the order and the ranks follow from.
order = sorted(catalogue["projects"], key=lambda row: (-row["total_points"], -(row["applicable"]["percent"] if row["applicable"]["percent"] is not None else -1), row["id"]))
same("order", [row["id"] for row in catalogue["projects"]], [row["id"] for row in order])
totals = [row["total"] for row in order]
same("ranks", [row["rank"] for row in catalogue["projects"]], [totals.index(row["total"]) + 1 for row in order])
same("ties", [row["tied"] for row in catalogue["projects"]], [totals.count(row["total"]) > 1 for row in order])

# ---- every category ----

for category in catalogue["categories"]:
    shown = [[cell for cell in cells] for _, cells in rows(f"categories/{category['slug']}/index.html", "heat")]
    figures = lambda row: [None if c["structural_absence"] else c["score"] for c in row["criteria"]]
    rebuilt = [(flagged(project[id]), figures(project[id]), project[id]["total"]) for id in category["projects"]]
    number = re.compile(r"\d+\.\d+")
    pick = lambda cell: (number.search(cell) or [None])[0]
    criteria = len(catalogue["rubric"]["criteria"])
    bodies = [cells for cells in shown if len(cells) >= criteria + 2]
    same(f"category {category['id']}", [(cells[0], [pick(cell) for cell in cells[1:criteria + 1]], pick(cells[criteria + 1])) for cells in bodies][:len(rebuilt)], rebuilt)

# ---- every project ----

for row in catalogue["projects"]:
    shown = [cells for _, cells in rows(f"projects/{row['id']}/index.html", "sums")]
    shown = [(cells[0].split()[0], cells[2:-4], cells[-4], cells[-2], cells[-1]) for cells in shown]
    confidence = {level["id"]: level["label"] for level in rubric["confidence"]}
    rebuilt = [(c["id"], list(c["levels"].values()), c["raw"], c["score"], confidence[c["confidence"]]) for c in row["criteria"]]
    same(f"project {row['id']}", shown, rebuilt)
    if "entry" not in row["audits"][0]:
        continue
    for audit in row["audits"]:
        entry = json.loads((site / audit["entry"]).read_text(encoding="utf-8"))
        same(f"entry {audit['entry']}",
             [entry["score_shown"], entry["score_points"], entry["band"]["id"], entry["pinned_commit"], entry["scored_date"]],
             [audit["total"], audit["total_points"], audit["band"], audit["pinned_commit"], audit["scored_date"]])
    entry = load(f"projects/{row['id']}.json")
    same(f"criteria of {row['id']}",
         [[c["id"], c["score_shown"], c["raw_shown"], round(c["score"] * 10000), c["levels"], c["cap"] and c["cap"]["id"]] for c in entry["criteria"]],
         [[c["id"], c["score"], c["raw"], c["score_points"], c["levels"], c["cap"]] for c in sorted(row["criteria"], key=lambda c: [e["id"] for e in entry["criteria"]].index(c["id"]))])
    # The arithmetic, once more: weights, caps, the choice of mechanism, the sum.
    weight = {parameter["id"]: parameter["weight"] for parameter in rubric["parameters"]}
    worth = [level["value"] for level in rubric["levels"]]
    total = 0
    for criterion in entry["criteria"]:
        scores = []
        for mechanism in criterion.get("mechanisms", []):
            points = sum(round(weight[id] * 10000 * (1 if p["structural_absence"] else worth[p["level"]])) for id, p in mechanism["parameters"].items())
            scores.append(min([points] + [round(cap["max"] * 10000) for cap in mechanism["caps"]]))
        total += max(scores) if scores else round(rubric["criterion_max"] * 10000)
    same(f"total of {row['id']}", [row["total_points"]], [total])

# ---- every gap type ----

for gap in gaps["gaps"]:
    has = list(dict.fromkeys(instance["project"] for instance in gap["instances"]))
    same(f"gap {gap['id']}", sorted(has), sorted(row["id"] for row in catalogue["projects"] if gap["id"] in row["gaps"]))
    same(f"count of {gap['id']}", [gap["count"]], [len(has)])

for problem in problems[:20]:
    print(problem, file=sys.stderr)
print(f"{compared} tables and lists rebuilt from {api}: {len(problems)} differences")
sys.exit(1 if problems else 0)
