//! A published entry becomes its record, and its figures stand beside it.

use crate::diagnostic::{FileId, Problems, Severity};
use crate::model::Text;
use crate::model::record::{Format, MechanismKind, Proof, Published, Record};
use crate::parse::authored::read;
use crate::parse::testing::{NOTHING, found, said, vocabulary};

fn rating(level: &str, more: &str) -> String {
    format!(
        r#"{{"level": {level}, "structural_absence": false, "status": "verified", "finding": "f",
        "evidence": [{{"file": "a.py", "lines": "1", "url": "https://example.com/a.py#L1"}}],
        "weight": 0.3, "points": 0.075 {more}}}"#
    )
}

/// An entry as the public catalogue writes it, with an opt-in mechanism that counts.
fn entry() -> String {
    let default = format!(r#"{{"S": {}, "B": {}}}"#, rating("1", ""), rating("0", ""));
    let absent = rating("4", "").replace("false", "true");
    let alt = format!(r#"{{"S": {}, "B": {absent}}}"#, rating("4", r#", "gap": null"#));
    format!(
        r#"{{
  "schema_version": "2.0", "scorecard_version": "0.9", "id": "plum", "name": "Plum",
  "repo_url": "https://example.com/plum", "subpath": null, "description": "d", "category": "coding",
  "pinned_commit": "0005747000574700057470005747000574700057", "version": null, "scored_date": "2026-10-04",
  "scored_configuration": "c", "score": 1.4, "max_score": 10.0,
  "band": {{"id": "weak", "label": "Minimal", "color": "red"}},
  "applicable": {{"count": 1, "score": 0.4, "max": 1.0, "percent": 40}},
  "capability_profile": {{"code_execution": "yes"}}, "headline": "h",
  "criteria": [
    {{"id": "C1", "name": "n", "number": 1, "owasp": ["ASI03"], "question": "q", "summary": "s", "max": 1.0,
      "status": "scored", "score": 0.4, "counted": "alt", "confidence": "high",
      "cap": {{"id": "G1", "max": 0.5, "reason": "off"}}, "parameters": {alt},
      "mechanisms": [
        {{"kind": "default", "label": "default configuration", "score": 0.075, "raw": 0.075, "cap": null,
          "confidence": "high", "parameters": {default}}},
        {{"kind": "alt", "label": "sandbox", "score": 0.4, "raw": 0.4,
          "cap": {{"id": "G1", "max": 0.5, "reason": "off"}}, "confidence": "high", "parameters": {alt}}}]}},
    {{"id": "C2", "name": "n", "number": 2, "owasp": [], "question": "q", "summary": "s", "max": 1.0,
      "status": "structural_absence", "score": 1.0, "counted": "default", "confidence": "high", "cap": null,
      "parameters": {alt}, "mechanisms": [{{"kind": "default", "label": "structural absence", "score": 1.0,
      "raw": 1.0, "cap": null, "confidence": "high", "parameters": {alt}}}],
      "absence_evidence": [{{"search": "rg x", "scope": ".", "hits": 0}}]}}],
  "critical_findings": [], "rule_of_two": {{"untrusted_input": "a", "sensitive_data": "b",
  "state_change_or_egress": "c", "same_session": true}},
  "fixes": [{{"summary": "f", "criterion": "C1", "parameter": "S", "from_level": 1, "to_level": 2,
  "estimated_gain": 0.075}}, {{"summary": "g", "criterion": "C1", "parameter": "B", "from_level": 0,
  "to_level": 1}}],
  "reaudit_log": [], "limitations": ["l"]
}}"#
    )
}

fn parsed(text: &str) -> (Record, Box<Published>, Problems) {
    let (record, problems) = read(FileId(0), text, &vocabulary());
    let mut record = record.unwrap_or_else(|| panic!("{:?}", said(problems.clone())));
    assert_eq!(record.origin.format, Format::Entry);
    let published = record.published.take().unwrap();
    (record, published, problems)
}

fn shown(figure: Option<&Text>) -> Option<&str> {
    figure.map(Text::as_str)
}

#[test]
fn the_public_form_is_read_for_what_its_author_wrote() {
    let text = entry();
    let (record, _, problems) = parsed(&text);
    assert_eq!(said(problems), NOTHING);
    let [c1, c2] = &record.criteria[..] else { panic!() };
    assert_eq!(c1.default.parameters[0].level.as_str(), "1");
    assert!(c1.default.caps.is_empty());
    let alt = c1.alt.as_ref().unwrap();
    assert_eq!(alt.label.as_ref().unwrap().as_str(), "sandbox");
    assert_eq!(
        alt.parameters[1].level.as_str(),
        "SA",
        "an absent surface is flagged beside the highest level"
    );
    assert_eq!(alt.caps[0].id.as_str(), "G1");
    let Proof::Citation { permalink, .. } = &alt.parameters[0].evidence[0].proof else { panic!() };
    assert_eq!(shown(permalink.as_ref()), Some("https://example.com/a.py#L1"));
    assert_eq!(c2.absence.as_ref().unwrap().evidence.len(), 1);
    assert!(c2.default.parameters.is_empty());
}

#[test]
fn its_figures_are_kept_with_their_places() {
    let text = entry();
    let (_, published, _) = parsed(&text);
    assert_eq!(
        (shown(published.total.as_ref()), shown(published.band.as_ref())),
        (Some("1.4"), Some("Minimal"))
    );
    assert_eq!(shown(published.applicable_score.as_ref()), Some("0.4"));
    assert_eq!(shown(published.applicable_max.as_ref()), Some("1.0"));
    assert_eq!(shown(published.applicable_percent.as_ref()), Some("40"));
    let span = published.total.as_ref().unwrap().span;
    assert_eq!(&text[span.start as usize..span.end as usize], "1.4");
    assert_eq!(
        published.gains.iter().map(|gain| shown(gain.as_ref())).collect::<Vec<_>>(),
        [Some("0.075"), None]
    );
    let [counted, default, alt, absent] = &published.criteria[..] else { panic!("{published:#?}") };
    assert_eq!((counted.criterion.as_str(), counted.mechanism), ("C1", None));
    let levels: Vec<_> = counted.levels.iter().map(|(id, level)| (id.as_str(), level.as_str())).collect();
    assert_eq!(levels, [("S", "4"), ("B", "SA")]);
    assert_eq!((shown(counted.score.as_ref()), shown(counted.cap.as_ref())), (Some("0.4"), Some("G1")));
    assert_eq!(default.mechanism, Some(MechanismKind::Default));
    assert_eq!((shown(default.raw.as_ref()), shown(default.cap.as_ref())), (Some("0.075"), Some("")));
    assert_eq!(default.counted.map(|counted| counted.value), Some(false));
    assert_eq!(alt.counted.map(|counted| counted.value), Some(true));
    assert_eq!(
        (absent.criterion.as_str(), absent.mechanism, shown(absent.score.as_ref())),
        ("C2", None, Some("1.0"))
    );
}

#[test]
fn other_spellings_are_understood() {
    let figures = [
        (r#""total": "2.9", "band": "Minimal""#, [Some("2.9"), Some("Minimal"), None, None]),
        (
            r#""score": {"total": 2.9, "max": 10, "band": {"name": "Minimal"}, "applicable": {"score": "0.90", "percent": 11}}"#,
            [Some("2.9"), Some("Minimal"), Some("0.90"), Some("11")],
        ),
        (
            r#""total": {"value": 2.9, "band": "Minimal"}, "applicable": 0.9, "applicable_percent": 11"#,
            [Some("2.9"), Some("Minimal"), Some("0.9"), Some("11")],
        ),
    ];
    for (figure, expected) in figures {
        let text = format!("{{\"schema_version\": \"1\", {figure}, \"criteria\": []}}");
        let (_, published, problems) = parsed(&text);
        let got =
            [&published.total, &published.band, &published.applicable_score, &published.applicable_percent];
        assert_eq!(got.map(|figure| shown(figure.as_ref())), expected, "{figure}");
        assert!(problems.iter().all(|problem| problem.code == "missing-field"), "{:?}", said(problems));
    }
}

#[test]
fn a_flat_criterion_is_read_as_an_author_writes_it() {
    let text = r#"{"schema_version": "1", "criteria": [{"id": "C1", "summary": "s", "raw": "0.05", "cap": "none",
        "score": "0.05", "confidence": "high", "counted": "default", "levels": {"S": "L0"},
        "parameters": {"S": {"level": "L0", "status": "verified", "finding": "f"}}, "caps": []}]}"#;
    let (record, published, _) = parsed(text);
    assert_eq!(record.criteria[0].default.parameters.len(), 1);
    let [figures, counted] = &published.criteria[..] else { panic!() };
    assert_eq!((shown(figures.raw.as_ref()), shown(figures.cap.as_ref())), (Some("0.05"), Some("")));
    assert_eq!(figures.levels[0].1.as_str(), "L0");
    assert_eq!((counted.mechanism, counted.counted.unwrap().value), (Some(MechanismKind::Default), true));
}

#[test]
fn what_is_unknown_is_noted_and_what_is_wrong_is_an_error() {
    let text = entry()
        .replace("\"max_score\": 10.0", "\"max_scores\": 10.0, \"badge\": \"b.svg\"")
        .replace("\"color\": \"red\"", "\"shape\": \"round\"")
        .replace("\"headline\": \"h\",", "");
    let (_, _, problems) = parsed(&text);
    assert_eq!(problems.count(Severity::Note), 3);
    assert_eq!(problems.count(Severity::Error), 1);
    assert!(found(&text, problems).iter().any(|problem| problem.starts_with("missing-field")));
}

#[test]
fn mechanisms_are_one_by_default_and_at_most_one_to_opt_into() {
    let none = entry().replace("\"kind\": \"default\"", "\"kind\": \"alt\"");
    let codes = |text: &str| -> Vec<_> { parsed(text).2.iter().map(|problem| problem.code).collect() };
    assert_eq!(codes(&none), ["too-many", "missing-field"]);
    let unknown = entry().replace("\"kind\": \"default\"", "\"kind\": \"Default\"");
    assert_eq!(codes(&unknown), ["wrong-type"], "what it is meant to be is not guessed");
    // Without a kind there is no place at which a second one of it could be told.
    let nameless = entry().replace("\"kind\": \"default\",", "").replace("\"kind\": \"alt\",", "");
    assert!(nameless != entry());
    let problems = parsed(&nameless).2;
    assert!(problems.iter().all(|problem| problem.code == "missing-field"), "{:?}", said(problems));
    for problem in &parsed(&nameless).2 {
        let span = problem.place.unwrap().span;
        assert!(nameless.get(span.start as usize..span.end as usize).is_some(), "{problem:?}");
    }
}

#[test]
fn a_version_alone_makes_no_entry() {
    let (record, problems) = read(FileId(0), r#"{"schema_version": "2.0", "id": "plum"}"#, &vocabulary());
    assert_eq!(record.unwrap().origin.format, Format::Authored);
    assert!(problems.has_errors());
}
