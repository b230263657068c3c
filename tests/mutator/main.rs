//! A thousand records, each broken in one way: every fault is reported, by its
//! rule, at its line. The faults are drawn from the table in `faults.rs`, always
//! the same ones; others with `PROPTEST_RNG_SEED`.

mod anew;
mod faults;
mod lines;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use faults::FAULTS;
use lines::{Draw, Lines};
use safetycard::diagnostic::{Position, Sources};
use safetycard::pipeline::{Prepared, Request, prepare};
use safetycard::rules::{self, Inspect};
use safetycard::validate::Admission;

const RECORDS: usize = 1_000;

/// A record with its fault.
struct Broken {
    path: String,
    bytes: Vec<u8>,
    kind: &'static str,
    code: &'static str,
    line: usize,
}

/// The record of a new catalogue, as a project of its own, with one fault.
fn broken(number: usize, draw: &mut Draw) -> Broken {
    let starter = include_str!("../../src/discover/starter/content/records/example-agent.yaml");
    let own = starter
        .replace("id: example-agent\n", &format!("id: agent-{number}\n"))
        .replace("example/example-agent\n", &format!("example/agent-{number}\n"));
    let (kind, code, spoil) = FAULTS[draw.below(FAULTS.len())];
    let mut lines = Lines::of(&own);
    let line = spoil(&mut lines, draw);
    Broken { path: format!("content/agent-{number:04}.yaml"), bytes: lines.into_bytes(), kind, code, line }
}

fn check(folder: &Path) -> Prepared {
    let admission = Admission { drafts: true, date: Some("2026-12-01".into()) };
    prepare(folder, &Request { admission, ..Request::default() })
}

/// What was found in each file: code and line.
fn found(prepared: &Prepared) -> BTreeMap<String, Vec<(&'static str, usize)>> {
    let mut found: BTreeMap<String, Vec<_>> = BTreeMap::new();
    for problem in &prepared.problems {
        let place = problem.place.expect("a place");
        let line = Position::of(prepared.sources.text(place.file), place.span).line;
        found.entry(prepared.sources.path(place.file).to_owned()).or_default().push((problem.code, line));
    }
    found
}

fn catalogue(records: impl IntoIterator<Item = (String, Vec<u8>)>) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("content")).expect("a folder");
    let text = "title: T\nbase_url: https://example.org/\n";
    fs::write(folder.path().join("catalogue.yaml"), text).expect("a file");
    for (path, bytes) in records {
        fs::write(folder.path().join(path), bytes).expect("a record");
    }
    folder
}

#[test]
fn every_fault_is_found_at_its_line() {
    assert!(FAULTS.len() >= 40, "{} kinds", FAULTS.len());
    let mut draw = Draw::new(lines::seed());
    let all: Vec<Broken> = (0..RECORDS).map(|number| broken(number, &mut draw)).collect();
    let folder = catalogue(all.iter().map(|it| (it.path.clone(), it.bytes.clone())));
    let prepared = check(folder.path());
    let told = found(&prepared);
    let none = Vec::new();
    let (mut missed, mut others) = (Vec::new(), 0);
    for it in &all {
        let own = told.get(&it.path).unwrap_or(&none);
        if own.contains(&(it.code, it.line)) {
            others += own.len() - 1;
        } else {
            missed.push(format!("{}: {} is not told at line {}, but {own:?}", it.kind, it.code, it.line));
        }
    }
    let kinds = all.iter().map(|it| it.kind).collect::<std::collections::BTreeSet<_>>().len();
    println!(
        "{} of {RECORDS} faults of {kinds} kinds are told at their line; {others} further problems follow from them",
        RECORDS - missed.len()
    );
    missed.sort();
    missed.dedup_by(|a, b| a.split(':').next() == b.split(':').next());
    assert!(missed.is_empty(), "{}", missed.join("\n"));
    assert_eq!(kinds, FAULTS.len(), "every kind is drawn");

    // One thread finds what many find, in the same order.
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool");
    let alone = one.install(|| check(folder.path()));
    assert!(prepared.problems == alone.problems, "one thread finds other problems than many");
}

#[test]
fn every_kind_has_a_rule_that_looks_at_records() {
    for (kind, code, _) in FAULTS {
        let rule = rules::find(code).unwrap_or_else(|| panic!("{kind}: no rule {code}"));
        assert!(!matches!(rule.inspect, Inspect::Stage("link")), "{kind}");
    }
}
