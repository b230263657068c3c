//! Records become what they say, and what is wrong with them is said.

use super::*;
use crate::diagnostic::Severity;
use crate::model::Text;
use crate::model::record::Proof;
use crate::parse::testing::{NOTHING, RECORD, found, in_bounded_time, many, own_records, said, vocabulary};

fn problems(text: &str) -> Vec<String> {
    found(text, read(FileId(0), text, &vocabulary()).1)
}

/// The record of the tests with one piece of it written otherwise.
fn with(old: &str, new: &str) -> String {
    assert!(RECORD.contains(old), "{old}");
    RECORD.replacen(old, new, 1)
}

/// What the change of one piece is answered with: the code, and the text that
/// the problem points at.
#[track_caller]
fn answers(old: &str, new: &str) -> Vec<(&'static str, String)> {
    let text = with(old, new);
    let (read, mut problems) = read(FileId(0), &text, &vocabulary());
    assert!(read.is_some(), "{new}: {:?}", said(problems));
    problems.sort();
    let shown = |span: Span| text[span.start as usize..span.end as usize].to_owned();
    problems.iter().map(|problem| (problem.code, shown(problem.place.unwrap().span))).collect()
}

#[track_caller]
fn answer(old: &str, new: &str, code: &str, at: &str) {
    assert_eq!(answers(old, new), [(code, at.to_owned())], "{new}");
}

#[test]
fn reads_every_record_of_our_own_catalogue_without_a_problem() {
    for (path, text) in own_records() {
        let (record, problems) = read(FileId(0), &text, &vocabulary());
        let record = record.unwrap();
        assert_eq!(found(&text, problems), NOTHING, "{}", path.display());
        assert_eq!(record.origin.format, Format::Authored);
        assert_eq!(record.criteria.len(), 10);
        assert!(record.criteria.iter().all(|c| c.absence.is_some() || c.default.parameters.len() == 4));
        assert!(
            record
                .criteria
                .iter()
                .flat_map(|c| &c.default.parameters)
                .all(|p| !p.evidence.is_empty() || p.withheld.is_some())
        );
    }
}

#[test]
fn reads_every_field() {
    let (read, problems) = read(FileId(3), RECORD, &vocabulary());
    assert_eq!(said(problems), NOTHING);
    let record = read.unwrap();
    assert_eq!((record.origin.file, record.origin.format), (FileId(3), Format::Authored));
    assert_eq!(record.id.as_str(), "plum");
    assert_eq!(record.pinned_commit.as_str(), "0005747000574700057470005747000574700057");
    assert_eq!((record.subpath, record.version.unwrap().as_str()), (None, "1.10"));
    let profile: Vec<_> =
        record.capability_profile.iter().map(|line| (line.id.as_str(), line.value.as_str())).collect();
    assert_eq!(profile, [("code_execution", "no"), ("network_egress", "opt_in"), ("sub_agents", "yes")]);
    assert_eq!(record.headline.as_str(), "One line, and another.");
    let [c1, c2] = &record.criteria[..] else { panic!() };
    let [s, b] = &c1.default.parameters[..] else { panic!() };
    assert_eq!((s.id.as_str(), s.level.as_str(), s.status.as_str()), ("S", "3", "verified"));
    assert_eq!((b.id.as_str(), b.level.as_str()), ("B", "SA"));
    assert_eq!(b.withheld.as_ref().map(Text::as_str), Some("Held back."));
    let Proof::Citation { file, lines, contains, permalink } = &s.evidence[0].proof else { panic!() };
    assert_eq!((file.as_str(), lines.as_str()), ("api/__init__.py", "10-12"));
    assert!(contains.as_ref().is_some_and(|quote| quote.as_str() == "def run") && permalink.is_none());
    let Proof::Search { search, scope, hits } = &s.evidence[1].proof else { panic!() };
    assert_eq!((search.as_str(), scope.as_str(), hits.value), (r"rg 'a|b\('", "src", 3));
    assert_eq!(c1.default.caps.len(), 1);
    let alt = c1.alt.as_ref().unwrap();
    assert_eq!(alt.label.as_ref().unwrap().as_str(), "sandbox (opt-in): on");
    assert_eq!((alt.parameters.len(), alt.caps.len()), (1, 0));
    assert!(c1.notes.is_some() && c1.absence.is_none());
    let absence = c2.absence.as_ref().unwrap();
    assert_eq!((absence.evidence.len(), c2.default.parameters.len()), (1, 0));
    assert_eq!(
        record.critical_findings[0].tags.iter().map(Text::as_str).collect::<Vec<_>>(),
        ["ASI03", "T3"]
    );
    assert!(record.rule_of_two.unwrap().same_session.value);
    assert_eq!(record.fixes[0].to_level.as_str(), "L3");
    assert_eq!(record.reaudit_log[0].reason.as_str(), "Looked again.");
    assert_eq!(record.limitations.len(), 1);
    let card = record.safety_card.unwrap();
    assert_eq!((card.setups.len(), card.setups[0].criterion.as_ref().unwrap().as_str()), (1, "C1"));
    assert_eq!(record.aliases[0].as_str(), "prune");
    assert!(record.draft);
    assert_eq!(record.disputes[0].status.as_str(), "open");
    assert_eq!(record.embargo_until.unwrap().as_str(), "2026-12-01");
    assert_eq!(record.private_notes.unwrap().as_str(), "Ask them.");
    assert_eq!(record.scorecard_version.unwrap().as_str(), "0.9");
}

#[test]
fn yaml_and_json_of_the_same_record_are_the_same() {
    let yaml = "id: a\nheadline: >-\n  b\n  c\nlimitations: [\"\\u00e9\"]\naliases:\n- no\n";
    let json = "{\"id\": \"a\", \"headline\": \"b c\", \"limitations\": [\"é\"], \"aliases\": [\"no\"]}";
    let read = |text| read(FileId(0), text, &vocabulary()).0.unwrap();
    assert_eq!(read(yaml), read(json));
}

#[test]
fn a_problem_points_at_the_value_itself() {
    answer("headline: >-", "headlin: >-", "unknown-field", "headlin");
    answer("id: plum\n", "id:\n", "missing-field", "id");
    answer("id: plum\n", "id: [plum]\n", "wrong-type", "plum");
    answer("name: Plum\n", "name: ' '\n", "missing-field", "' '");
    answer("category: coding\n", "", "missing-field", "plum");
    answer("same_session: yes", "same_session: 3", "wrong-type", "3");
    answer("hits: 3", "hits: many", "wrong-type", "many");
    answer("hits: 3", "hits: \"-3\"", "wrong-type", "\"-3\"");
    answer("draft: true", "draft: soon", "wrong-type", "soon");
    answer("owasp: [ASI03, T3]", "owasp: ASI03", "wrong-type", "ASI03");
    answer("owasp: [ASI03, T3]", "asi: [ASI03, T3]", "unknown-field", "asi");
    answer("  code_execution: no\n", "  code_execution: false\n", "wrong-type", "false");
    answer("  code_execution: no\n", "  code_execution:\n", "missing-field", "code_execution");
    answer("  code_execution: no\n", "  code_execution: [no]\n", "wrong-type", "no");
    answer("        finding: It is sound.\n", "", "missing-finding", "level");
    answer("          status: inferred\n", "", "missing-field", "level");
    answer("  - summary: Do it.\n", "  - how: now\n    summary: Do it.\n", "unknown-field", "how");
    answer("    reason: Looked again.", "    reason:", "missing-field", "reason");
    answer("  - Static only.", "  -", "wrong-type", "");
    answer("  - Static only.", "  - a: b", "wrong-type", "a");
    answer("reaudit_log:\n", "reaudit_log:\n  - nothing\n", "wrong-type", "nothing");
    answer("disputes:\n  - criterion", "disputes:\n    criterion", "wrong-type", "criterion");
    answer("evidence: []", "evidence: none", "wrong-type", "none");
}

#[test]
fn evidence_is_one_of_two() {
    answer("hits: 3", "hits: 3\n            lines: 3", "conflicting-fields", "lines");
    answer("contains: def run", "contains: def run\n            hits: 3", "conflicting-fields", "hits");
    answer(
        "          - file: api/__init__.py\n            lines",
        "          - lines",
        "missing-field",
        "lines",
    );
    answer("          - file: api/__init__.py", "          - flie: api/__init__.py", "unknown-field", "flie");
    answer("          - search: rg", "          - serach: rg", "unknown-field", "serach");
    answer("            scope: src\n", "", "missing-field", "search");
    answer("          - search: rg", "          - note: a\n          - search: rg", "missing-field", "note");
    answer("          - search: rg", "          - a.py:7\n          - search: rg", "wrong-type", "a.py:7");
}

#[test]
fn a_surface_is_rated_or_absent() {
    let both = "structural_absence: true\n    caps: []\n    alt: {}";
    let expected = [("conflicting-fields", "caps".to_owned()), ("conflicting-fields", "alt".to_owned())];
    assert_eq!(answers("structural_absence: true", both), expected);
    let alt = RECORD.split_once("    alt:\n").unwrap().1.split_once("      caps: []\n").unwrap().0;
    let alt = format!("    alt:\n{alt}      caps: []\n");
    answer(&alt, "    default_label: bare\n", "conflicting-fields", "default_label");
    answer(&alt, "    default_label: bare\n    alt: null\n", "conflicting-fields", "default_label");
    let (record, _) = read(
        FileId(0),
        &with("    alt:\n", "    default_label: default configuration\n    alt:\n"),
        &vocabulary(),
    );
    assert!(record.unwrap().criteria[0].default.label.is_none());
    let expected =
        [("missing-field", "C2".to_owned()), ("conflicting-fields", "absence_evidence".to_owned())];
    assert_eq!(answers("structural_absence: true", "structural_absence: no"), expected);
    answer(
        "    parameters:\n      S:\n        level: 3",
        "    parametres:\n      S:\n        level: 3",
        "unknown-field",
        "parametres",
    );
}

#[test]
fn computed_figures_are_warned_about_and_ignored() {
    let text = with("id: plum\n", "id: plum\nscore: 9.9\nband: Hardened\n").replacen(
        "  - id: C1\n",
        "  - id: C1\n    raw: 0.9\n    cap: G1\n",
        1,
    );
    let (record, problems) = read(FileId(0), &text.replace("schema_version: '2.0'\n", ""), &vocabulary());
    assert_eq!((problems.count(Severity::Warning), problems.has_errors()), (4, false));
    assert!(problems.iter().all(|problem| problem.code == "computed-field"));
    assert!(record.unwrap().published.is_none());
}

#[test]
fn a_file_that_holds_no_record_gets_one_clear_problem() {
    let cases: [(&str, &str); 9] = [
        ("", "missing-field 1:1"),
        ("# only a remark\n", "missing-field 1:1"),
        ("{}", "missing-field 1:1"),
        ("~\n", "missing-field 1:1"),
        ("just words\n", "wrong-type 1:1"),
        ("- id: a\n- id: b\n", "wrong-type 1:7"),
        ("id: a: b\n", "syntax 1:6"),
        ("*record\n", "alias-not-allowed 1:1"),
        ("\u{feff}", "missing-field 1:1"),
    ];
    for (text, expected) in cases {
        assert_eq!(problems(text), [expected], "{text:?}");
        assert!(read(FileId(0), text, &vocabulary()).0.is_none(), "{text:?}");
    }
}

#[test]
fn a_second_document_is_an_error_but_the_first_is_read() {
    let text = format!("{RECORD}---\nid: other\n");
    let (record, problems) = read(FileId(0), &text, &vocabulary());
    assert_eq!(record.unwrap().id.as_str(), "plum");
    assert_eq!(said(problems).len(), 1);
}

#[test]
fn line_ends_and_a_byte_order_mark_change_nothing() {
    let plain = read(FileId(0), RECORD, &vocabulary()).0.unwrap();
    let windows = format!("\u{feff}{}", RECORD.replace('\n', "\r\n"));
    let (read, problems) = read(FileId(0), &windows, &vocabulary());
    assert_eq!(said(problems), NOTHING);
    let read = read.unwrap();
    assert_eq!(read, plain);
    let span = read.fixes[0].criterion.span;
    assert_eq!(&windows[span.start as usize..span.end as usize], "C1");
}

#[test]
fn ten_thousand_items_are_a_record() {
    let item = "          - file: a\n            lines: 1\n";
    let text = with("          - file: api", &format!("{}          - file: api", item.repeat(12_000)));
    let (record, problems) = read(FileId(0), &text, &vocabulary());
    assert_eq!(said(problems), NOTHING);
    assert_eq!(record.unwrap().criteria[0].default.parameters[0].evidence.len(), 12_002);
}

#[test]
fn words_that_mislead_other_readers_stay_what_they_are() {
    let words = [
        "no",
        "off",
        "Y",
        "1e5",
        "0x10",
        "0o17",
        "12:30:45",
        ".nan",
        "2026-10-04",
        "=cmd()",
        "</script>",
        "'\"'",
    ];
    for word in words {
        let (record, problems) =
            read(FileId(0), &with("name: Plum\n", &format!("name: {word}\n")), &vocabulary());
        assert_eq!(said(problems), NOTHING, "{word}");
        assert_eq!(record.unwrap().name.as_str(), word.trim_matches('\''));
    }
    for commit in ["61e9540000000000000000000000000000000000", "0000000000000000000000000000000000000001"] {
        let text = with("0005747000574700057470005747000574700057", commit);
        assert_eq!(read(FileId(0), &text, &vocabulary()).0.unwrap().pinned_commit.as_str(), commit);
    }
}

#[test]
fn a_hostile_record_ends_soon_and_is_answered() {
    let unknown = many(60_000, |n| format!("unknown_{n}: 1\n"));
    let cases = [
        ("a long scalar", with("name: Plum", &format!("name: {}", "x".repeat(1 << 20))), None),
        ("unknown fields", format!("{RECORD}{unknown}"), Some("too-many")),
        ("a long key", format!("{RECORD}\"{}\": 1\n", "x".repeat(900)), Some("unknown-field")),
        ("empty criteria", format!("criteria: [{}]\n", "{},".repeat(100_000)), Some("too-many")),
        (
            "ratings",
            with("      B: {", &format!("{}      B: {{", many(20_000, |n| format!("      P{n}: 1\n")))),
            Some("too-many"),
        ),
        ("NUL", with("Plum", "Pl\0um"), Some("syntax")),
    ];
    for (what, text, code) in cases {
        let (_, problems) = in_bounded_time(what, || read(FileId(0), &text, &vocabulary()));
        assert_eq!(problems.is_empty(), code.is_none(), "{what}");
        assert!(code.is_none_or(|code| problems.iter().any(|problem| problem.code == code)), "{what}");
        assert!(problems.iter().count() <= 501, "{what}");
    }
}
