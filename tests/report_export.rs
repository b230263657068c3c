//! Records as audit reports: what is written reads back as it was.

use std::path::PathBuf;
use std::process::Command;

use safetycard::diagnostic::{FileId, Sources, Style, to_terminal};
use safetycard::formats::report::{Rendering, write};
use safetycard::model::Record;
use safetycard::model::record::Mechanism;
use safetycard::model::rubric::{Level, Rubric};
use safetycard::model::score::Scorecard;
use safetycard::parse::{Vocabulary, report};
use safetycard::score::scorecard;
use safetycard::validate::{Assessment, Ratings};

struct File<'a>(&'a str);

impl Sources for File<'_> {
    fn path(&self, _: FileId) -> &'static str {
        "report.md"
    }
    fn text(&self, _: FileId) -> &str {
        self.0
    }
}

/// The shared files beside the project, if they are there.
fn shared() -> Option<PathBuf> {
    let beside = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared");
    let path = std::env::var_os("SAFETYCARD_SHARED").map_or_else(beside, PathBuf::from);
    if path.is_dir() {
        return Some(path);
    }
    assert!(std::env::var("CI").as_deref() != Ok("true"), "the shared files are missing");
    println!("skipped: no shared files at {}", path.display());
    None
}

fn rubric() -> Rubric {
    safetycard::rubric::embedded().expect("the embedded rubric")
}

/// Reads a report that must be without any problem.
fn clean(text: &str, rubric: &Rubric) -> Record {
    let (record, problems) = report::read(FileId(0), "a-report", text, &Vocabulary::of(rubric));
    assert!(problems.is_empty(), "{}", to_terminal(&problems, &File(text), Style::Plain));
    record.expect("a report")
}

fn score(record: &Record, rubric: &Rubric) -> Scorecard {
    let rated = |mechanism: &Mechanism| Ratings {
        levels: rubric
            .parameters
            .iter()
            .map(|parameter| {
                let found = mechanism.parameters.iter().find(|it| it.id.as_str() == parameter.id);
                found.and_then(|it| rubric.level(it.level.as_str())).unwrap_or(Level::Rank(0))
            })
            .collect(),
        inferred: mechanism
            .parameters
            .iter()
            .filter(|it| rubric.status(it.status.as_str()).is_some_and(|status| status.lowers_confidence))
            .count(),
        caps: mechanism.caps.iter().filter_map(|cap| rubric.cap(cap.id.as_str())).collect(),
    };
    let assessments: Vec<Assessment> = rubric
        .criteria
        .iter()
        .map(|criterion| {
            let found =
                record.criteria.iter().find(|it| it.id.as_str() == criterion.id).expect("every criterion");
            if found.absence.is_some() {
                return Assessment::Absent;
            }
            Assessment::Rated { default: rated(&found.default), alt: found.alt.as_ref().map(rated) }
        })
        .collect();
    scorecard(&assessments, rubric)
}

fn export(record: &Record, rubric: &Rubric, rendering: Rendering) -> String {
    write(record, &score(record, rubric), rubric, rendering)
}

/// Panics at the first line that differs.
fn same_lines(written: &str, expected: &str, name: &str) {
    for (at, (a, b)) in written.lines().zip(expected.lines()).enumerate() {
        assert_eq!(a, b, "{name}, line {}", at + 1);
    }
    assert_eq!(written.trim_end(), expected.trim_end(), "{name}");
}

/// A to the byte, B to the meaning.
fn round_trip(text: &str, name: &str, rubric: &Rubric) {
    let record = clean(text, rubric);
    same_lines(&export(&record, rubric, Rendering::A), text, name);
    let other = export(&record, rubric, Rendering::B);
    assert_eq!(clean(&other, rubric), record, "{name} in rendering B");
}

#[test]
fn seeds_come_back_to_the_byte() {
    let Some(shared) = shared() else { return };
    let rubric = rubric();
    for name in ["babyagi", "jarvis", "openagents", "taskweaver"] {
        let text = std::fs::read_to_string(shared.join(format!("seeds/{name}-report.md"))).expect("a seed");
        round_trip(&text, name, &rubric);
    }
}

#[test]
fn generated_reports_come_back_to_the_byte() {
    let Some(shared) = shared() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let made = Command::new("python3")
        .arg(shared.join("bench/gen.py"))
        .args(["100", "report"])
        .arg(folder.path())
        .output();
    let Ok(made) = made else {
        println!("skipped: no python3");
        return;
    };
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let rubric = rubric();
    let mut count = 0;
    for entry in std::fs::read_dir(folder.path()).expect("a folder") {
        let path = entry.expect("an entry").path();
        let text = std::fs::read_to_string(&path).expect("a report");
        round_trip(&text, &path.display().to_string(), &rubric);
        count += 1;
    }
    assert_eq!(count, 100);
}
