//! Records full of strings that look like the grammar of a report.

use std::collections::HashSet;

use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;

use safetycard::diagnostic::Span;
use safetycard::model::record::{
    Absence, AppliedCap, Capability, Criterion, CriticalFinding, Evidence, Fix, Mechanism, Parameter, Proof,
    ReauditChange, RuleOfTwo, Section,
};
use safetycard::model::{Record, Rubric, Spanned, Text};
use safetycard::parse::report::DEFAULT_LABEL;

/// What strings are made of.
pub const FRAGMENTS: &[&str] = &[
    "a",
    "word",
    "é",
    " ",
    "  ",
    "\n",
    "\n\n",
    "\r",
    "\t",
    "\u{a0}",
    "\u{7}",
    "|",
    "_",
    "__init__",
    "(",
    ")",
    "[",
    "]",
    "](",
    "; ",
    ";",
    ":",
    ": ",
    ", ",
    ".",
    " — ",
    "—",
    " —",
    "-",
    "- ",
    "* ",
    "**",
    "*",
    "`",
    "``",
    "\\",
    "&",
    "&#10;",
    "&#38;",
    "#",
    "## ",
    "### C1 x — 0.05 (high)",
    "## Score: 2.9 / 10.0 (Minimal)",
    "## Limitations",
    "Critical gaps",
    "· **Commit:**",
    " · ",
    " · **",
    "**Category:** x",
    "[a:1](https://x.org/a)",
    " — [a:1](https://x.org/a)",
    "searched `x` in `y` → 3 hits",
    " Evidence: ",
    "Evidence:",
    " before caps",
    "C1 S L0→L2, +0.100 before caps",
    "→",
    "← counted",
    "- **S L0:** x (verified)",
    "- **Cap:** none",
    "- *To reach the next level:* x",
    "[A] untrusted input:",
    "· [B] sensitive data/systems:",
    " · Same default session? Yes",
    "None",
    "No changes.",
    "withheld: x",
    "(verified)",
    " (ASI01; C1)",
    "** (alt; raw 0.1 → 0.2)",
    "Controls where a risk surface exists: 1 / 2 (3%); 1 criterion scored",
    "default configuration",
    "| C1 |",
    "1. ",
    "`a:1`",
    " (`x`)",
    "searched `",
    "<script>",
    "{{ x }}",
];

fn text(value: impl Into<Box<str>>) -> Text {
    Spanned::new(value.into(), Span::new(0, 0))
}

/// Any string of those fragments that is not empty.
fn awkward() -> impl Strategy<Value = Text> {
    prop_oneof![
        3 => vec(select(FRAGMENTS), 1..7).prop_map(|parts| text(parts.concat())),
        1 => "[a-z]{1,9}( [a-z]{1,9}){0,3}".prop_map(text),
    ]
}

/// The same, as far as a code span can hold it.
fn code() -> impl Strategy<Value = Text> {
    awkward().prop_map(|it| text(it.value.replace(['\n', '\r'], ".")))
}

/// An id that is no plain word.
fn word() -> impl Strategy<Value = Text> {
    select(vec!["ASI03", "T3", "x y", "a;b", "(c)", "a, b", "L→1", "a:b", "1.2"]).prop_map(text)
}

fn level() -> impl Strategy<Value = Text> {
    select(vec!["L0", "L1", "L2", "L3", "L4", "SA"]).prop_map(text)
}

fn evidence() -> impl Strategy<Value = Evidence> {
    let citation = (code(), select(vec!["7", "7-9", "7", "10-+14", "L3", "a:b", "x ]", "](y"])).prop_map(
        |(file, lines)| Proof::Citation { file, lines: text(lines), contains: None, permalink: None },
    );
    let search = (code(), code(), any::<u64>()).prop_map(|(search, scope, hits)| Proof::Search {
        search,
        scope,
        hits: Spanned::new(hits, Span::new(0, 0)),
    });
    (prop_oneof![citation, search], of(awkward())).prop_map(|(proof, note)| Evidence {
        proof,
        note,
        span: Span::NONE,
    })
}

fn parameter(id: &str) -> impl Strategy<Value = Parameter> + use<> {
    let id = text(id);
    let status = select(vec!["verified", "inferred"]);
    (level(), status, awkward(), of(awkward()), vec(evidence(), 0..3), of(awkward())).prop_map(
        move |(level, status, finding, gap, evidence, withheld)| Parameter {
            id: id.clone(),
            level,
            status: text(status),
            finding,
            gap,
            evidence,
            withheld,
        },
    )
}

fn mechanism(rubric: &Rubric) -> impl Strategy<Value = Mechanism> + use<> {
    let parameters: Vec<_> = rubric.parameters.iter().map(|it| parameter(&it.id)).collect();
    let ids: Vec<String> = rubric.caps.iter().map(|cap| cap.id.clone()).collect();
    let cap = (select(ids), of(awkward())).prop_map(|(id, reason)| AppliedCap { id: text(id), reason });
    (parameters, vec(cap, 0..3)).prop_map(|(parameters, mut caps)| {
        // The same cap twice would say nothing more.
        let mut seen = HashSet::new();
        caps.retain(|cap| seen.insert(cap.id.value.clone()));
        Mechanism { label: None, parameters, caps }
    })
}

fn criterion(id: &str, rubric: &Rubric) -> impl Strategy<Value = Criterion> + use<> {
    let id = text(id);
    let absence = (vec(evidence(), 1..3), of(awkward()))
        .prop_map(|(evidence, withheld)| (Some(Absence { evidence, withheld }), Mechanism::default(), None));
    // The stock label is none: no reader takes it as one.
    let label = || of(awkward()).prop_map(|label| label.filter(|label| label.as_str() != DEFAULT_LABEL));
    let alone = (mechanism(rubric), label())
        .prop_map(|(default, label)| (None, Mechanism { label, ..default }, None));
    let both = (mechanism(rubric), label(), mechanism(rubric), awkward()).prop_map(
        |(default, label, alt, alt_label)| {
            let default = Mechanism { label, ..default };
            (None, default, Some(Mechanism { label: Some(alt_label), ..alt }))
        },
    );
    (awkward(), prop_oneof![1 => absence, 2 => alone, 2 => both], of(awkward())).prop_map(
        move |(summary, (absence, default, alt), notes)| Criterion {
            id: id.clone(),
            summary,
            absence,
            default,
            alt,
            notes,
        },
    )
}

fn gap() -> impl Strategy<Value = CriticalFinding> {
    (awkward(), word(), vec(word(), 0..3), vec(evidence(), 0..3), of(awkward())).prop_map(
        |(summary, criterion, tags, evidence, withheld)| CriticalFinding {
            summary,
            criterion,
            tags,
            evidence,
            withheld,
        },
    )
}

fn fix() -> impl Strategy<Value = Fix> {
    (awkward(), word(), word(), level(), level(), of(awkward())).prop_map(
        |(summary, criterion, parameter, from_level, to_level, playbook)| Fix {
            summary,
            criterion,
            parameter,
            from_level,
            to_level,
            playbook,
        },
    )
}

fn change() -> impl Strategy<Value = ReauditChange> {
    (word(), word(), level(), level(), awkward()).prop_map(
        |(criterion, parameter, from_level, to_level, reason)| ReauditChange {
            criterion,
            parameter,
            from_level,
            to_level,
            reason,
        },
    )
}

fn rule_of_two() -> impl Strategy<Value = RuleOfTwo> {
    (awkward(), awkward(), awkward(), any::<bool>()).prop_map(
        |(untrusted_input, sensitive_data, egress, both)| {
            let same_session = Spanned::new(both, Span::new(0, 0));
            RuleOfTwo { untrusted_input, sensitive_data, state_change_or_egress: egress, same_session }
        },
    )
}

/// A section whose Markdown has no blank ends and no carriage returns, which no
/// line of a file keeps.
fn section() -> impl Strategy<Value = Section> {
    (awkward(), awkward()).prop_map(|(heading, body)| {
        let body = body.value.replace('\r', "").trim_matches('\n').trim_end().to_owned();
        Section { heading, body: text(body) }
    })
}

fn capability() -> impl Strategy<Value = Capability> {
    let id = select(vec!["code_execution", "a__b", "_c_", "d e", "f-g", "h·i"]);
    let value = select(vec!["yes", "no", "opt_in", "a-b", "c d", "·"]);
    (id, value).prop_map(|(id, value)| Capability { id: text(id), value: text(value) })
}

/// A record with all criteria of a rubric.
pub fn record(rubric: &Rubric) -> impl Strategy<Value = Record> + use<> {
    let criteria: Vec<_> = rubric.criteria.iter().map(|it| criterion(&it.id, rubric)).collect();
    let hosts = select(vec!["https://github.com/a/b", "https://gitlab.com/a/b", "https://example.org/a"]);
    let head = (awkward(), hosts, of(code()), awkward(), awkward(), of(awkward()), awkward(), awkward());
    let lists = (vec(gap(), 0..3), rule_of_two(), vec(fix(), 0..3), vec(change(), 0..3));
    // No reader takes an empty one for a limitation.
    let limitation = awkward().prop_filter("says something", |it| !it.as_str().trim().is_empty());
    let rest = (vec(limitation, 0..3), vec(section(), 0..2), vec(capability(), 1..4), awkward());
    (head, criteria, lists, rest).prop_map(|(head, criteria, lists, rest)| {
        let (name, repo_url, subpath, description, category, version, scored_date, scored_configuration) =
            head;
        let (critical_findings, rule_of_two, fixes, reaudit_log) = lists;
        let (limitations, sections, mut capability_profile, headline) = rest;
        // No format has a capability twice.
        let mut seen = HashSet::new();
        capability_profile.retain(|line| seen.insert(line.id.value.clone()));
        Record {
            id: text("a-report"),
            name,
            repo_url: text(repo_url),
            subpath,
            description,
            category,
            pinned_commit: text("0123456789012345678901234567890123456789"),
            version,
            scored_date,
            scored_configuration,
            capability_profile,
            headline,
            criteria,
            critical_findings,
            rule_of_two: Some(rule_of_two),
            fixes,
            reaudit_log,
            limitations,
            sections,
            ..Record::default()
        }
    })
}
