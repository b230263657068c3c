//! What the tests of this stage share.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::Vocabulary;
use crate::diagnostic::{Position, Problems};

/// No problem at all.
pub(super) const NOTHING: [&str; 0] = [];

/// The words of the first rubric.
pub(super) fn vocabulary() -> Vocabulary {
    Vocabulary {
        report_title: "Defense-in-Depth Score".into(),
        tags_field: "owasp".into(),
        absence_level: "SA".into(),
    }
}

/// Each problem as `code line:column`, sorted.
pub(super) fn found(text: &str, mut problems: Problems) -> Vec<String> {
    problems.sort();
    problems
        .iter()
        .map(|problem| {
            let position = Position::of(text, problem.place.unwrap().span);
            format!("{} {}:{}", problem.code, position.line, position.column)
        })
        .collect()
}

/// Each problem as its message and help, sorted.
pub(super) fn said(mut problems: Problems) -> Vec<String> {
    problems.sort();
    let help = |help: &Option<String>| help.as_ref().map_or(String::new(), |help| format!(" ({help})"));
    problems.iter().map(|problem| format!("{}{}", problem.message, help(&problem.help))).collect()
}

/// The records of this catalogue as path and text.
pub(super) fn own_records() -> Vec<(PathBuf, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/content/records");
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<_> = paths.filter(|path| path.extension().is_some_and(|it| it == "yaml")).collect();
    paths.sort();
    assert!(!paths.is_empty());
    paths.into_iter().map(|path| (path.clone(), std::fs::read_to_string(path).unwrap())).collect()
}

/// A text made of many similar pieces.
pub(super) fn many(count: usize, piece: impl Fn(usize) -> String) -> String {
    (0..count).map(piece).collect()
}

/// Fails if something takes longer than hostile input may in a build without
/// optimisation. What counts is the time that this thread works, where the system
/// tells it: the machine may be busy with other things.
pub(super) fn in_bounded_time<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let (began, worked) = (Instant::now(), worked());
    let value = work();
    let took =
        worked.zip(self::worked()).map_or(began.elapsed(), |(before, after)| after.saturating_sub(before));
    assert!(took < Duration::from_secs(20), "{what} took {took:?}");
    value
}

/// How long this thread has had a processor.
fn worked() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

/// A record that uses every field.
pub(super) const RECORD: &str = r#"id: plum
name: Plum
repo_url: https://example.com/plum
subpath: null
description: A tool.
category: coding
pinned_commit: 0005747000574700057470005747000574700057
version: 1.10
scored_date: 2026-10-04
scored_configuration: As shipped.
schema_version: '2.0'
scorecard_version: 0.9
capability_profile:
  code_execution: no
  network_egress: opt_in
  sub_agents: "yes"
headline: >-
  One line,
  and another.
safety_card:
  intro: Read this.
  setups:
    - setup: Keys
      how: Make new ones.
      gives: Little to lose.
      criterion: C1
  note: Mind the rest.
criteria:
  - id: C1
    summary: A paragraph.
    parameters:
      S:
        level: 3
        status: verified
        finding: It is sound.
        gap: Not all of it.
        evidence:
          - file: api/__init__.py
            lines: 10-12
            contains: def run
          - search: rg 'a|b\('
            scope: src
            hits: 3
            note: all in tests
      B: { level: SA, status: inferred, finding: None., withheld: Held back. }
    caps:
      - id: G1
        reason: It is off.
    alt:
      label: "sandbox (opt-in): on"
      parameters:
        S:
          level: L2
          finding: It holds.
          status: inferred
          evidence: []
      caps: []
    notes: A remark.
  - id: C2
    summary: Another paragraph.
    structural_absence: true
    absence_evidence:
      - { search: rg exec, scope: src, hits: 0 }
critical_findings:
  - summary: Too much.
    criterion: C1
    owasp: [ASI03, T3]
    evidence:
      - file: src/main.py
        lines: "7"
rule_of_two:
  untrusted_input: Pages.
  sensitive_data: Keys.
  state_change_or_egress: Files.
  same_session: yes
fixes:
  - summary: Do it.
    criterion: C1
    parameter: S
    from_level: 0
    to_level: L3
    playbook: Playbook 3
reaudit_log:
  - criterion: C1
    parameter: S
    from_level: 2
    to_level: 3
    reason: Looked again.
limitations:
  - Static only.
aliases: [prune]
draft: true
embargo_until: 2026-12-01
private_notes: Ask them.
disputes:
  - criterion: C1
    parameter: S
    status: open
    opened: 2026-11-01
    closed: null
    text: We disagree.
    url: https://example.com/1
"#;
