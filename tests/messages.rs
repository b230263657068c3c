//! Odd records and what is said of them: what is wrong, where, and what would be
//! right in the words of the format that it is written in.

mod support;
#[path = "support/told.rs"]
mod told;

use told::{Odd, exported, odd, starter, told};

#[test]
fn nothing_and_something_else_in_place_of_a_record() {
    let utf16: Vec<u8> = [0xff, 0xfe].into_iter().chain(*b"i\0d\0:\0 \0a\0").collect();
    told(vec![
        odd(
            "empty.yaml",
            "",
            &["1:1 this record is empty | `safetycard new` writes a record to be filled in"],
        ),
        odd("remark.yaml", "# later\n", &["1:1 this record is empty | "]),
        odd(
            "list.yaml",
            "- id: a\n",
            &["this is not a record: a record is a map of fields | write `name: value`"],
        ),
        odd(
            "list.json",
            "[1]",
            &["this is not a record: a record is a map of fields | write `{\"name\": …}`"],
        ),
        odd("cut.json", "{\"id\": \"a\", ", &["1:1 this `{` is never closed | close what is open"]),
        odd("open.md", "---\nid: a\n", &["1:1 this front matter is never closed | write a line `---` below"]),
        odd("prose.md", "Hello.\n", &["1:1 this file is in no format of a record | open it with `---`"]),
        Odd {
            file: "wide.yaml",
            bytes: utf16,
            told: &["this file is UTF-16 text, not UTF-8 | save it as UTF-8"],
        },
    ]);
}

#[test]
fn values_of_another_kind() {
    let rated = "criteria:\n  - id: C1\n    parameters:\n      S: 3\n      C: {level: [2], evidence: a.py:1}\n  - C2\n";
    let entry = exported("entry");
    assert!(entry.contains("\"kind\": \"default\""), "{entry}");
    told(vec![
        odd(
            "kinds.yaml",
            &format!("id: [a]\nname: {{b: c}}\ncapability_profile: [d]\nfixes: none\n{rated}"),
            &[
                "1:6 `id` is a list, but text is wanted | write the text alone, not in a list",
                "2:8 `name` is a map, but text is wanted | write it after the colon",
                "3:22 `capability_profile` is a list, but a map of capabilities is wanted | write its fields as `name: value`",
                "4:8 `fixes` is text, but a list is wanted | write `- ` before each item",
                "8:10 this is text, but a parameter is a map | write its fields as `name: value`: `level`, `status` and `finding`",
                "9:19 `level` is a list, but text is wanted | write the text alone",
                "9:33 `evidence` is text, but a list is wanted | write `- ` before each item",
                "10:5 this is text, but a criterion is a map | write its fields as `name: value`: `id`, `summary` and `parameters`",
            ],
        ),
        odd(
            "kinds.json",
            "{\"id\": [\"a\"], \"fixes\": \"none\", \"criteria\": [\"C1\"], \"limitations\": {}}",
            &[
                "`fixes` is text, but a list is wanted | put the items between `[` and `]`",
                "this is text, but a criterion is a map | write its fields between `{` and `}`: `id`,",
                "this record has no `headline` | write `\"headline\": …`",
                "this record has no `reaudit_log` | write `\"reaudit_log\": […]`, or",
            ],
        ),
        odd(
            "mechanism.json",
            &entry.replacen("\"kind\": \"default\"", "\"kind\": \"Default\"", 1),
            &["`Default` is no kind of mechanism | write `default` or `alt`"],
        ),
        odd(
            "figure.json",
            &entry.replacen("\"percent\": ", "\"percent\": [1, 2], \"x\": ", 1),
            &["`percent` is a list, but text is wanted | write one value"],
        ),
    ]);
}

#[test]
fn slips_of_the_pen() {
    let starter = starter();
    let with = |from: &str, to: &str| {
        let text = starter.replacen(from, to, 1);
        assert!(text != starter, "{from}");
        text
    };
    let finding = "finding: How sound the mechanism is";
    told(vec![
        odd(
            "no-space.yaml",
            &with("name: E", "name:E"),
            &[
                "4:1 this line is neither a field nor part of a text | put an ordinary space behind the colon: `name: …`",
            ],
        ),
        odd(
            "odd-space.yaml",
            &with("name: E", "name:\u{a0}E"),
            &["| put an ordinary space behind the colon: `name: …`"],
        ),
        odd(
            "equals.yaml",
            &with("name: E", "name = E"),
            &["| put a colon and a space behind the name: `name: …`"],
        ),
        odd(
            "emphasis.yaml",
            &with(finding, "finding: *How* sound"),
            &["33:24 something follows the end of this value on its line | put the whole text in quotes"],
        ),
        odd(
            "bracket.yaml",
            &with(finding, "finding: [How] sound"),
            &["33:24 something follows the end of this value on its line | put the whole text in quotes"],
        ),
        odd(
            "cut.yaml",
            &with(finding, "finding: How sound the #1"),
            &[
                "33:32 this `#` cuts the text off: YAML drops the rest of the line as a comment | put the whole text in quotes",
            ],
        ),
        odd(
            "cut.md",
            &format!("---\n{}---\n", with(finding, "finding: How sound the #1")),
            &["34:32 this `#` cuts the text off"],
        ),
        odd(
            "anchor.yaml",
            &with(finding, "finding: &How sound"),
            &[
                "the anchor `&How` is not allowed | write the value out wherever it is needed; a text that begins with `&` needs quotes",
            ],
        ),
        odd(
            "cap.yaml",
            &with("caps: []", "caps: [G2]"),
            &["this is text, but a cap is a map | write its fields as `name: value`: `id: G2`"],
        ),
        odd(
            "ranges.yaml",
            &with("lines: \"10-14\"", "lines: 10-14, 20"),
            &[
                "`10-14, 20` is not a range of lines | write one line or one range, such as `515-520`, and cite others as items of their own",
            ],
        ),
        odd(
            "pair.yaml",
            &with("lines: \"10-14\"", "lines: [10, 14]"),
            &["`lines` is a list, but text is wanted | write one value, not a list"],
        ),
        odd(
            "path.yaml",
            &with("file: src/agent.py", "file: src/agent.py:10"),
            &[
                "the path `src/agent.py:10` ends in the number of a line | write `src/agent.py`; the lines have a field of their own",
            ],
        ),
        odd(
            "date.yaml",
            &with("2026-01-31", "31.01.2026"),
            &["`31.01.2026` is not a date | write `2026-01-31`"],
        ),
        odd(
            "branch.yaml",
            &with("example/example-agent", "example/example-agent/tree/main/src"),
            &[
                "leads further in than to the repository | write `https://github.com/example/example-agent`, and a folder of it as `subpath`",
            ],
        ),
    ]);
}

#[test]
fn yaml_that_is_not_meant() {
    let starter = starter();
    let deeper = starter.replacen("      S:\n        level", "      S:\n      level", 1);
    let nul = starter.replacen("mailbox", "mail\0box", 1);
    assert!(deeper != starter && nul != starter);
    told(vec![
        odd(
            "deeper.yaml",
            &deeper,
            &["is not expected here | begin a field below the first letter of the field before"],
        ),
        odd("nul.yaml", &nul, &["the character U+0000 is not expected here | remove it"]),
        odd(
            "colon.yaml",
            "id: a\nname: b: c\n",
            &["2:8 a `:` with a space after it is not expected here | put the whole text in quotes"],
        ),
    ]);
}

#[test]
fn what_a_report_lacks_is_told_in_its_own_words() {
    let report = exported("report");
    let evidence = report.find(" — [src/agent.py:10-14]").expect("evidence");
    let end = evidence + report[evidence..].find(" (verified)").expect("a status");
    let bare = format!("{}{}", &report[..evidence], &report[end..]);
    let gap = bare.lines().find(|line| line.contains("To reach the next level")).expect("a gap").to_owned();
    let bare = bare.replacen(&format!("{gap}\n"), "", 1);
    told(vec![odd(
        "example-agent.md",
        &bare,
        &[
            "C1 S has no evidence | add [path:lines](url) or searched `pattern` in `scope` → N hits behind ` — `",
            "37:7 C1 S is L2 and names no gap | add `  - *To reach the next level:* …`",
            "| a report has no place for quotes; `safetycard import` makes a record of it that has",
        ],
    )]);
}
