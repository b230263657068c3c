//! An audit as a published entry (format 4), with all its figures.
//!
//! Scores are numbers, exact, with the figure as every page shows it beside
//! them (`score_shown`). What an author wrote stands in the written order; levels
//! and the category are spelled as the rubric spells them. Reading an entry that
//! was written here gives an equal record. Private notes are never written.

mod criterion;
mod evidence;
mod remarks;

use serde::{Serialize, Serializer};

use super::figures::in_order;
use crate::model::rubric::Level;
use crate::model::score::Scorecard;
use crate::model::{Points, Record, Rubric, Text};
use crate::score::ScoredProject;
use crate::validate::Assessment;

/// Version of the format.
pub const SCHEMA_VERSION: &str = "2.0";

/// An audit to be written as an entry: by serde, in one line or in many.
#[derive(Debug, Serialize)]
pub struct Entry<'a> {
    schema_version: &'static str,
    scorecard_version: &'a str,
    id: &'a str,
    name: &'a str,
    repo_url: &'a str,
    subpath: Option<&'a str>,
    description: &'a str,
    category: &'a str,
    pinned_commit: &'a str,
    version: Option<&'a str>,
    scored_date: &'a str,
    scored_configuration: &'a str,
    /// The total as shown, as a number.
    score: f64,
    score_shown: String,
    /// The exact total in ten-thousandths.
    score_points: u32,
    max_score: Exact,
    band: BandEntry<'a>,
    applicable: Applicable<'a>,
    #[serde(serialize_with = "in_order")]
    capability_profile: Vec<(&'a str, &'a str)>,
    headline: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    safety_card: Option<remarks::SafetyCard<'a>>,
    criteria: Vec<criterion::Criterion<'a>>,
    critical_findings: Vec<remarks::Finding<'a>>,
    rule_of_two: Option<remarks::RuleOfTwo<'a>>,
    fixes: Vec<remarks::Fix<'a>>,
    reaudit_log: Vec<remarks::Change<'a>>,
    limitations: Vec<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    aliases: Vec<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    disputes: Vec<remarks::Dispute<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sections: Vec<remarks::Section<'a>>,
    #[serde(skip_serializing_if = "is_false")]
    draft: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    embargo_until: Option<&'a str>,
}

#[derive(Debug, Serialize)]
struct BandEntry<'a> {
    id: &'a str,
    label: &'a str,
    tone: &'a str,
    min: Exact,
}

#[derive(Debug, Serialize)]
struct Applicable<'a> {
    count: usize,
    score: f64,
    score_shown: &'a str,
    max: f64,
    percent: Option<u32>,
}

/// Points as a number of whole points.
#[derive(Debug, Clone, Copy)]
struct Exact(Points);

impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // The nearest double of at most four decimals is printed with those.
        serializer.serialize_f64(self.0.as_f64())
    }
}

/// What every part of an entry is made of.
#[derive(Clone, Copy)]
struct Parts<'a> {
    record: &'a Record,
    assessments: &'a [Assessment],
    scorecard: &'a Scorecard,
    rubric: &'a Rubric,
}

/// Makes the entry of an audit.
#[must_use]
pub fn entry<'a>(
    record: &'a Record,
    assessments: &'a [Assessment],
    scorecard: &'a Scorecard,
    rubric: &'a Rubric,
) -> Entry<'a> {
    let parts = Parts { record, assessments, scorecard, rubric };
    let total = scorecard.total_shown(rubric);
    Entry {
        schema_version: SCHEMA_VERSION,
        scorecard_version: optional(record.scorecard_version.as_ref()).unwrap_or(&rubric.version),
        id: record.id.as_str(),
        name: record.name.as_str(),
        repo_url: record.repo_url.as_str(),
        subpath: optional(record.subpath.as_ref()),
        description: record.description.as_str(),
        category: rubric
            .category(record.category.as_str())
            .map_or(record.category.as_str(), |own| &rubric.categories[own].id),
        pinned_commit: record.pinned_commit.as_str(),
        version: optional(record.version.as_ref()),
        scored_date: record.scored_date.as_str(),
        scored_configuration: record.scored_configuration.as_str(),
        score: number(&total),
        score_shown: total,
        score_points: scorecard.total.0,
        max_score: Exact(rubric.total_max()),
        band: band(scorecard.band, rubric),
        applicable: Applicable {
            count: scorecard.applicable.count,
            score: number(&scorecard.applicable.score),
            score_shown: &scorecard.applicable.score,
            max: number(&scorecard.applicable.max),
            percent: scorecard.applicable.percent,
        },
        capability_profile: record
            .capability_profile
            .iter()
            .map(|line| (line.id.as_str(), line.value.as_str()))
            .collect(),
        headline: record.headline.as_str(),
        safety_card: record.safety_card.as_ref().map(remarks::safety_card),
        criteria: record.criteria.iter().filter_map(|criterion| parts.criterion(criterion)).collect(),
        critical_findings: record.critical_findings.iter().map(|gap| parts.finding(gap)).collect(),
        rule_of_two: record.rule_of_two.as_ref().map(remarks::rule_of_two),
        fixes: record.fixes.iter().map(|fix| parts.fix(fix)).collect(),
        reaudit_log: record.reaudit_log.iter().map(|change| parts.change(change)).collect(),
        limitations: record.limitations.iter().map(Text::as_str).collect(),
        aliases: record.aliases.iter().map(Text::as_str).collect(),
        disputes: record.disputes.iter().map(remarks::dispute).collect(),
        sections: record.sections.iter().map(remarks::section).collect(),
        draft: record.draft,
        embargo_until: optional(record.embargo_until.as_ref()),
    }
}

impl<'a> Parts<'a> {
    /// A score of a criterion as shown everywhere.
    fn shown(&self, points: Points) -> String {
        let display = &self.rubric.display;
        points.show(display.criterion_decimals, display.criterion_rounding)
    }

    /// A level: its rank, the id of an absent surface, or whatever is written.
    fn level(&self, text: &'a Text) -> LevelEntry<'a> {
        match self.rubric.level(text.as_str()) {
            Some(Level::Rank(rank)) => LevelEntry::Rank(rank),
            Some(Level::Absent) => LevelEntry::Id(&self.rubric.absence.id),
            None => LevelEntry::Id(text.as_str()),
        }
    }
}

/// A level as entries write it.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum LevelEntry<'a> {
    Rank(u8),
    Id(&'a str),
}

fn band(index: usize, rubric: &Rubric) -> BandEntry<'_> {
    rubric.bands.get(index).map_or(BandEntry { id: "", label: "", tone: "", min: Exact(Points(0)) }, |band| {
        BandEntry { id: &band.id, label: &band.label, tone: &band.tone, min: Exact(band.min) }
    })
}

/// A figure that is shown, as a number.
fn number(shown: &str) -> f64 {
    shown.parse().unwrap_or_default()
}

fn optional(text: Option<&Text>) -> Option<&str> {
    text.map(Text::as_str)
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}

/// Where an audit of a project stands, by its place among the audits, newest
/// first. A commit names the newest audit of it; an older one that was corrected
/// is told from it by its date.
#[must_use]
pub fn audit_file(project: &ScoredProject, audit: usize) -> String {
    let audits = || std::iter::once(project.current()).chain(project.past());
    let record = audits().nth(audit).unwrap_or_else(|| project.current()).audit().record();
    let commit = record.pinned_commit.as_str();
    let corrected =
        audits().take(audit).any(|newer| newer.audit().record().pinned_commit == record.pinned_commit);
    let date = if corrected { format!("-{}", record.scored_date.as_str()) } else { String::new() };
    format!("api/v1/projects/{}/{commit}{date}.json", record.id.as_str())
}
