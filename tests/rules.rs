//! Every rule against its cases, and the table of rules against the source.
//!
//! A folder `tests/rules/<code>/` holds `bad` and `good`: a record, a folder of
//! records, or a whole catalogue. What is found in `bad` stands in
//! `expected.txt`, one problem a line; nothing at all is found in `good`. Cases
//! are found by folder. `UPDATE_EXPECTED=1` writes what was found. What git
//! cannot hold (pipes, links to nowhere, huge files) is told in `make.txt`.

#[path = "support/git.rs"]
mod git;
#[path = "support/rule_case.rs"]
mod rule_case;
#[path = "support/rule_codes.rs"]
mod rule_codes;

use std::collections::BTreeSet;
use std::path::Path;

use rule_case::{Case, cases};
use safetycard::rules::{self, Inspect, Rule};

/// Compares a text with a file, or writes it there if told to.
fn expect(path: &Path, found: &str) {
    if std::env::var_os("UPDATE_EXPECTED").is_some() {
        std::fs::write(path, found).unwrap();
        return;
    }
    let expected = std::fs::read_to_string(path).unwrap_or_default();
    let name = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap_or(path).display();
    assert_eq!(found, expected, "{name} is stale; UPDATE_EXPECTED=1 writes it anew");
}

#[test]
fn every_rule_has_cases_and_every_case_a_rule() {
    let have: BTreeSet<String> = cases().map(|case| case.code).collect();
    let want: BTreeSet<String> = rules::ALL.iter().map(|rule| rule.code.to_owned()).collect();
    let missing: Vec<_> = want.difference(&have).collect();
    let left: Vec<_> = have.difference(&want).collect();
    assert!(missing.is_empty(), "rules without a folder in tests/rules: {missing:?}");
    assert!(left.is_empty(), "folders in tests/rules without a rule: {left:?}");
    let stray: Vec<_> = cases().flat_map(|case| case.strays()).collect();
    assert!(stray.is_empty(), "files that no case uses: {stray:?}");
}

#[test]
fn bad_cases_have_the_problems_that_are_expected() {
    let mut unfound = Vec::new();
    for case in cases().filter(Case::can_be_checked) {
        let found = case.check("bad");
        let usual = rules::find(&case.code).map(|rule| rule.severity.word());
        if !found.iter().any(|problem| problem.code == case.code && Some(problem.severity) == usual) {
            unfound.push(case.code.clone());
        }
        let lines: Vec<String> = found.iter().map(ToString::to_string).collect();
        expect(&case.folder.join("expected.txt"), &format!("{}\n", lines.join("\n")));
    }
    assert!(unfound.is_empty(), "not found in `bad` with the severity of the rule: {unfound:?}");
}

#[test]
fn good_cases_have_no_problem() {
    for case in cases().filter(Case::can_be_checked) {
        let found: Vec<String> = case.check("good").iter().map(ToString::to_string).collect();
        assert!(found.is_empty(), "{}: `good` has problems:\n{}", case.code, found.join("\n"));
    }
}

#[test]
fn examples_of_the_reference_occur_in_their_cases() {
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut absent = Vec::new();
    for case in cases() {
        let Some(rule) = rules::find(&case.code) else { continue };
        for (which, example) in [("bad", rule.bad), ("good", rule.good)] {
            if !case.texts(which).iter().any(|text| words(text).contains(&words(example))) {
                absent.push(format!("{} {which}", case.code));
            }
        }
    }
    assert!(absent.is_empty(), "examples that are not in their case: {absent:?}");
}

#[test]
fn the_reference_is_not_stale() {
    expect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules.md"), &rules::reference());
}

#[test]
fn the_table_is_in_order() {
    let key = |rule: &&Rule| (rule.group, rule.code);
    for pair in rules::ALL.windows(2) {
        assert!(key(&pair[0]) < key(&pair[1]), "`{}` stands before `{}`", pair[0].code, pair[1].code);
    }
    let codes: BTreeSet<&str> = rules::ALL.iter().map(|rule| rule.code).collect();
    assert_eq!(codes.len(), rules::ALL.len(), "two rules have one code");
    for rule in rules::ALL {
        let parts = || rule.code.split('-');
        let kebab = parts().all(|part| {
            !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        });
        assert!(kebab, "`{}` is not kebab-case", rule.code);
        let sentence = |text: &str| text.ends_with('.') && text.len() > 20;
        assert!(sentence(rule.summary) && sentence(rule.explanation), "`{}` explains too little", rule.code);
        assert_eq!(rule.bad.is_empty(), rule.good.is_empty(), "`{}` has one example of two", rule.code);
    }
}

#[test]
fn every_code_in_the_source_has_a_rule_and_is_found_somewhere() {
    let used = rule_codes::used();
    let unknown: Vec<_> = used.iter().filter(|(code, _)| rules::find(code).is_none()).collect();
    assert!(unknown.is_empty(), "codes without a rule: {unknown:#?}");
    let stages = rules::ALL
        .iter()
        .filter(|rule| matches!(rule.inspect, Inspect::Stage(_) | Inspect::StageAndRecord(..)));
    let idle: Vec<_> =
        stages.map(|rule| rule.code).filter(|code| !rule_codes::occurs_in_a_stage(code)).collect();
    assert!(idle.is_empty(), "rules that no stage finds: {idle:?}");
}

/// A record with several faults reports all of them, in the order of their places.
#[test]
fn six_faults_of_six_kinds_are_six_problems() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules");
    let good = std::fs::read_to_string(folder.join("unknown-criterion/good.yaml")).unwrap();
    let broken = good
        .replace("7624cf388b47334ff8a0868e7d862dde18cfda86", "7624cf3")
        .replace("2026-10-04", "2026-10-40")
        .replace("code_execution: no", "code_execution: maybe")
        .replacen("level: 1", "level: 7", 1)
        .replacen("\"105-108\"", "\"0\"", 1)
        .replace("to_level: L2", "to_level: L1");
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join("bad.yaml"), broken).unwrap();
    let case = Case { code: "six".into(), folder: home.path().to_path_buf() };
    let codes: Vec<String> = case.check("bad").into_iter().map(|problem| problem.code).collect();
    let expected = [
        "invalid-commit",
        "invalid-date",
        "unknown-capability-value",
        "invalid-level",
        "invalid-line-range",
        "fix-does-not-raise",
    ];
    assert_eq!(codes, expected);
}
