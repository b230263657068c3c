//! Slips of the pen in each format: each is told where it stands, by what was
//! meant, and once.

mod support;
#[path = "support/told.rs"]
mod told;

use std::fs;

use serde_json::Value;
use support::{safetycard, stdout};
use told::{Odd, exported, odd, starter, told};

/// They are audits of one project, so each is checked alone.
fn each(all: Vec<Odd>) {
    for one in all {
        told(vec![one]);
    }
}

#[test]
fn slips_in_a_report() {
    let report = exported("report");
    let with = |from: &str, to: &str| {
        let text = report.replacen(from, to, 1);
        assert!(text != report, "{from}");
        text
    };
    each(vec![
        odd(
            "dash.md",
            &with("gates — 0.55", "gates - 0.55"),
            &[
                "47:5 this line is not the heading of a criterion | expected `### ID Name — 0.05 (high)`; the dash is a long one, `—`",
            ],
        ),
        odd(
            "evidence.md",
            &with("shows it. — [", "shows it. – ["),
            &[
                "37:62 this is read as part of the finding, not as evidence | write a long dash, ` — `, in front",
            ],
        ),
        odd(
            "arrow.md",
            &with("L1→L2, +0.075", "L1->L2, +0.075"),
            &[
                "153:1 this line is not a proposed improvement | expected `1. text — ID B L0→L2, +0.100 before caps (Playbook 4)` or `None proposed.`; the arrow is `→`",
            ],
        ),
        odd(
            "reason.md",
            &with("- No changes.", "- C2 S: L3 → L2."),
            &["156:1 this line is not a change of a level | expected `- ID S: L3 → L2. reason`"],
        ),
        odd(
            "higher.md",
            &with("### C2 Approval", "## C2 Approval"),
            &["47:1 this heading is not one of the third level | write `### ` in front of its id"],
        ),
        odd(
            "lower.md",
            &with("### C2 Approval", "####C2 Approval"),
            &["47:1 this heading is not one of the third level | write `### ` in front of its id"],
        ),
        odd(
            "section.md",
            &with("## Limitations", "### Limitations"),
            &["158:1 this heading is not one of the second level | write `## Limitations`"],
        ),
        odd(
            "bare.md",
            &with("- **S L2:** How", "- S L2: How"),
            &[
                "37:1 this line is read as part of the summary, but looks like a rating | expected `- **S L0:** finding (verified)`",
            ],
        ),
        odd(
            "gap.md",
            &with("- *To reach the next level:* What", "- **To reach the next level:** What"),
            &[
                "38:3 this line is not what the next level needs | expected `  - *To reach the next level:* …`",
            ],
        ),
        odd(
            "hyphen.md",
            &format!("{}\n- \n", report.trim_end()),
            &["160:1 this line is not a limitation | expected `- text`"],
        ),
    ]);
    // One slip is told once, and not again for what depends on it.
    for (from, to, count) in [
        ("### C2 Approval", "## C2 Approval", 1),
        ("## Limitations", "### Limitations", 1),
        ("- **S L2:** How", "- **S L2** How", 2),
        ("`0123456789abcdef0123456789abcdef01234567`", "`0123456`", 1),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("a.md"), with(from, to)).expect("a file");
        let args = ["check", ".", "--format", "json", "--except", "missing-quote"];
        let found: Value = serde_json::from_str(&stdout(&safetycard(folder.path(), &args))).expect("JSON");
        assert_eq!(found["diagnostics"].as_array().map(Vec::len), Some(count), "{to}: {found}");
    }
}

#[test]
fn slips_in_an_entry_are_told_in_the_words_of_json() {
    let entry = exported("entry");
    let with = |from: &str, to: &str| {
        let text = entry.replacen(from, to, 1);
        assert!(text != entry, "{from}");
        text
    };
    each(vec![
        odd(
            "quotes.json",
            &with("\"Example Agent\"", "\"Example \"best\" Agent\""),
            &[
                "something follows the closing quote | put the whole text in double quotes, and write `\\\"` for one",
            ],
        ),
        odd(
            "escape.json",
            &with("eval\\\\(", "eval\\("),
            &["this escape has no meaning in double quotes | write `\\\\` for a backslash"],
        ),
        odd(
            "bracket.json",
            &with("\"reaudit_log\": [", "\"reaudit_log\": "),
            &["this `]` does not close the `{` that is open | close what is open"],
        ),
        odd(
            "counted.json",
            &with("\"counted\": \"default\"", "\"counted\": \"Default\""),
            &["`Default` is no kind of mechanism | write `default` or `alt`"],
        ),
        odd(
            "status.json",
            &with("\"status\": \"scored\"", "\"status\": \"score\""),
            &["`score` is no status of a criterion | write `scored`, or `structural_absence`"],
        ),
        odd(
            "points.json",
            &with("\"score_points\": 6", "\"score_points\": 7"),
            &[
                "the published exact total in ten-thousandths is 73000, but the levels give 63000 | the site shows 63000",
            ],
        ),
        odd(
            "most.json",
            &with("\"max_score\": 10.0", "\"max_score\": 100"),
            &["the published maximum of the total is 100, but the rubric gives 10.0 | write 10.0"],
        ),
    ]);
}

#[test]
fn slips_in_markdown_and_yaml() {
    let starter = starter();
    let with = |from: &str, to: &str| {
        let text = starter.replacen(from, to, 1);
        assert!(text != starter, "{from}");
        text
    };
    let markdown = |body: &str| format!("---\n{starter}---\n\n{body}");
    let finding = "finding: How sound the mechanism is, and what shows it.";
    each(vec![
        odd(
            "one.md",
            &markdown("# Notes\n\nA word.\n"),
            &[
                "this text stands above the first heading and belongs to no section | write `## Notes`: only headings of the second level",
            ],
        ),
        odd(
            "tight.md",
            &markdown("##Notes\n\nA word.\n"),
            &["belongs to no section | write `## Notes`: only headings"],
        ),
        odd(
            "blank.md",
            &format!("\n{}", markdown("")),
            &["1:1 this file is in no format of a record | begin it with a line of three hyphens"],
        ),
        odd(
            "hash.yaml",
            &with(finding, "finding: #1 asks nobody."),
            &["33:18 this `#` begins a comment, so `finding` is empty | put the whole text in quotes"],
        ),
        odd(
            "star.yaml",
            "limitations:\n  * Static.\n",
            &["2:3 a text cannot begin with a bare `*` or `&` | begin an item with `- `"],
        ),
        odd(
            "tick.yaml",
            &with(finding, "finding: `ask()` is called"),
            &["33:18 the character `` ` `` is not expected here"],
        ),
        odd(
            "words.yaml",
            &with("2026-01-31", "31 January 2026"),
            &["`31 January 2026` is not a date | write `2026-01-31`"],
        ),
        odd("row.yaml", &with("2026-01-31", "20260131"), &["`20260131` is not a date | write `2026-01-31`"]),
        odd(
            "curly.yaml",
            &with("lines: \"10-14\"", "lines: “10-14”"),
            &["is not a range of lines | write `10-14`"],
        ),
        odd(
            "windows.yaml",
            &with("file: src/agent.py", "file: src\\agent.py"),
            &["has a backslash in it | write `src/agent.py`"],
        ),
        odd(
            "address.yaml",
            &with(
                "file: src/agent.py",
                "file: https://github.com/example/example-agent/blob/main/src/agent.py",
            ),
            &["is an address | write `src/agent.py`"],
        ),
        odd(
            "strength.yaml",
            &with("      S:\n", "      Strength:\n"),
            &["`Strength` is no parameter of this rubric | write `S`, the id of Strength"],
        ),
    ]);
}
