//! What the tests of audit reports share.

use std::path::PathBuf;
use std::sync::LazyLock;

use safetycard::diagnostic::{FileId, Problems, Sources, Style, to_terminal};
use safetycard::formats::report::{Rendering, write};
use safetycard::model::Record;
use safetycard::model::record::Mechanism;
use safetycard::model::rubric::{Level, Rubric};
use safetycard::model::score::Scorecard;
use safetycard::parse::{Vocabulary, report};
use safetycard::score::scorecard;
use safetycard::validate::{Assessment, Ratings};

/// The seed reports.
pub const SEEDS: [&str; 4] = ["babyagi", "jarvis", "openagents", "taskweaver"];

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
pub fn shared() -> Option<PathBuf> {
    let beside = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared");
    let path = std::env::var_os("SAFETYCARD_SHARED").map_or_else(beside, PathBuf::from);
    if path.is_dir() {
        return Some(path);
    }
    assert!(std::env::var("CI").as_deref() != Ok("true"), "the shared files are missing");
    println!("skipped: no shared files at {}", path.display());
    None
}

/// A seed report.
pub fn seed(name: &str) -> Option<String> {
    let path = shared()?.join(format!("seeds/{name}-report.md"));
    Some(std::fs::read_to_string(path).expect("a seed report"))
}

pub fn rubric() -> Rubric {
    safetycard::rubric::embedded().expect("the embedded rubric")
}

pub fn read(text: &str) -> (Option<Record>, Problems) {
    static WORDS: LazyLock<Vocabulary> = LazyLock::new(|| Vocabulary::of(&rubric()));
    report::read(FileId(0), "a-report", text, &WORDS)
}

/// Reads a report that must be without any problem.
pub fn clean(text: &str) -> Record {
    let (record, problems) = read(text);
    assert!(problems.is_empty(), "{}", shown(&problems, text));
    record.expect("a report")
}

pub fn shown(problems: &Problems, text: &str) -> String {
    to_terminal(problems, &File(text), Style::Plain)
}

/// Scores a record without checking it.
pub fn score(record: &Record, rubric: &Rubric) -> Scorecard {
    scorecard(&assessments(record, rubric), rubric)
}

/// What a record says of each criterion of a rubric, without checking it.
pub fn assessments(record: &Record, rubric: &Rubric) -> Vec<Assessment> {
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
    rubric
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
        .collect()
}

pub fn export(record: &Record, rubric: &Rubric, rendering: Rendering) -> String {
    write(record, &score(record, rubric), rubric, rendering)
}
