//! Records outside any catalogue, checked and scored but never published; and
//! records as they are written, for those who look at their evidence.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{Request, assess};
use crate::cache::Cache;
use crate::diagnostic::Problems;
use crate::discover::{Limits, SourceSet, discover, discover_records};
use crate::model::{Record, Rubric};
use crate::parse::{Vocabulary, parse};
use crate::rubric;
use crate::rules::{Context, Levels, Rule, inspect_drafts};
use crate::score::ScoredCatalogue;
use crate::validate::Admission;

/// Records outside any catalogue, scored.
pub struct ScoredRecords {
    /// Every file that was read.
    pub sources: SourceSet,
    /// All problems, sorted.
    pub problems: Problems,
    /// The scores of all records that resolve; `None` without a rubric.
    pub catalogue: Option<ScoredCatalogue>,
}

/// Records outside any catalogue, as they were read.
pub struct ReadRecords {
    /// Every file that was read.
    pub sources: SourceSet,
    /// All problems, sorted.
    pub problems: Problems,
    /// The records, as far as they could be read, in the order of the files.
    pub records: Vec<Arc<Record>>,
    /// What they were checked by.
    pub rubric: Option<Arc<Rubric>>,
}

/// Reads and checks records, and hands them out as they are.
#[must_use]
pub fn read_records(root: &Path, paths: &[PathBuf], request: &Request) -> ReadRecords {
    let mut cache = Cache::default();
    let (sources, mut problems) = discover_records(root, paths, Limits::default());
    let rubric = problems.keep(rubric::recall(&sources, &mut cache.rubric));
    let mut records = Vec::new();
    if let Some(rubric) = &rubric {
        // Assessing keeps no record that does not resolve; what is read here is
        // remembered, so it reads nothing again and tells the problems of both.
        records = parse(&sources, &Vocabulary::of(rubric), &mut cache.records).0.into_records();
        let everything = Admission { drafts: true, ..request.admission.clone() };
        let _ = assess(&sources, rubric, &everything, &mut cache, &mut problems);
    }
    problems.sort_in(&sources);
    ReadRecords { sources, problems, records, rubric }
}

/// Records as they are written, whether their references resolve or not.
pub struct WrittenRecords {
    /// Every file that was read.
    pub sources: SourceSet,
    /// What could not be read, and where a link shows something else than it says.
    pub problems: Problems,
    /// All records, drafts and those under embargo among them.
    pub records: Vec<Arc<Record>>,
    /// The levels of the catalogue, and those of the request.
    pub levels: Levels,
}

/// Reads the records of the catalogue at `root`, or those at the given paths, and
/// looks at what `rules` say of them.
#[must_use]
pub fn gather_records(root: &Path, paths: &[PathBuf], request: &Request, rules: &[&Rule]) -> WrittenRecords {
    let mut cache = Cache::default();
    let (sources, mut problems) = if paths.is_empty() {
        discover(root, Limits::default(), &mut cache.files)
    } else {
        discover_records(root, paths, Limits::default())
    };
    let mut records = Vec::new();
    if let Some(rubric) = problems.keep(rubric::recall(&sources, &mut cache.rubric)) {
        let drafts = problems.take(parse(&sources, &Vocabulary::of(&rubric), &mut cache.records));
        let context = Context { rubric: &rubric, sources: &sources, date: None };
        problems.extend(inspect_drafts(&drafts, rules, context, &mut cache.findings));
        records = drafts.into_records();
    }
    let levels = request.levels_with(&sources);
    WrittenRecords { sources, problems, records, levels }
}

/// Reads, checks and scores records by the rubric of the catalogue at `root`, or
/// by the embedded one.
#[must_use]
pub fn score_records(root: &Path, paths: &[PathBuf], request: &Request) -> ScoredRecords {
    let (sources, mut problems) = discover_records(root, paths, Limits::default());
    let mut cache = Cache::default();
    let catalogue = problems.keep(rubric::recall(&sources, &mut cache.rubric)).map(|rubric| {
        let everything = Admission { drafts: true, ..request.admission.clone() };
        assess(&sources, &rubric, &everything, &mut cache, &mut problems).0
    });
    // A catalogue need not be there; where it is, its levels hold.
    request.levels_with(&sources).apply(&mut problems);
    problems.sort_in(&sources);
    ScoredRecords { sources, problems, catalogue }
}
