//! All figures of one audit, as `safetycard score` prints them.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::model::record::MechanismKind;
use crate::model::rubric::Level;
use crate::model::score::{CriterionScore, Scorecard};
use crate::model::{Points, Record, Rubric};
use crate::score::ScoredAudit;

/// The figures of one audit. Scores are strings as shown; `_points` are whole
/// ten-thousandths.
#[derive(Debug, Serialize)]
pub struct Figures<'a> {
    /// Project id.
    pub id: &'a str,
    /// Name.
    pub name: &'a str,
    /// The edition of the rubric, if it is not the present one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edition: Option<&'a str>,
    /// Total as shown.
    pub total: String,
    /// The exact total.
    pub total_points: u32,
    /// Band label.
    pub band: &'a str,
    /// The share where a surface exists.
    pub applicable: Applicable<'a>,
    /// One entry per criterion, in the rubric's order.
    pub criteria: Vec<CriterionFigures<'a>>,
}

/// The share where a surface exists.
#[derive(Debug, Serialize)]
pub struct Applicable<'a> {
    /// Sum, as shown.
    pub score: &'a str,
    /// What it could be at most, as shown.
    pub max: &'a str,
    /// Share in percent.
    pub percent: Option<u32>,
}

/// The figures of one criterion.
#[derive(Debug, Serialize)]
pub struct CriterionFigures<'a> {
    /// Criterion id.
    pub id: &'a str,
    /// Levels of the counted mechanism by parameter, in the rubric's order.
    #[serde(serialize_with = "in_order")]
    pub levels: Vec<(&'a str, &'a str)>,
    /// Raw score, as shown.
    pub raw: String,
    /// The exact raw score.
    pub raw_points: u32,
    /// The lowest cap that applies, whether it lowers the score or not.
    pub cap: Option<&'a str>,
    /// Score, as shown.
    pub score: String,
    /// The exact score.
    pub score_points: u32,
    /// Which mechanism counts; `None` where no surface exists.
    pub counted: Option<MechanismKind>,
    /// Confidence id.
    pub confidence: &'a str,
    /// Whether no surface exists.
    pub structural_absence: bool,
}

/// Collects the figures of an audit, by the edition of the rubric that it is scored by.
#[must_use]
pub fn figures<'a>(audit: &'a ScoredAudit, present: &Rubric) -> Figures<'a> {
    let rubric = audit.rubric();
    let edition = Some(rubric.version.as_str()).filter(|version| *version != present.version);
    Figures { edition, ..figures_of(audit.audit().record(), audit.scorecard(), rubric) }
}

/// Collects the figures of a record by any scores.
#[must_use]
pub fn figures_of<'a>(record: &'a Record, scorecard: &'a Scorecard, rubric: &'a Rubric) -> Figures<'a> {
    Figures {
        id: record.id.as_str(),
        name: record.name.as_str(),
        edition: None,
        total: scorecard.total_shown(rubric),
        total_points: scorecard.total.0,
        band: rubric.bands.get(scorecard.band).map_or("", |band| &band.label),
        applicable: Applicable {
            score: &scorecard.applicable.score,
            max: &scorecard.applicable.max,
            percent: scorecard.applicable.percent,
        },
        criteria: scorecard
            .criteria
            .iter()
            .enumerate()
            .map(|(index, score)| criterion(index, score, rubric))
            .collect(),
    }
}

fn criterion<'a>(index: usize, score: &'a CriterionScore, rubric: &'a Rubric) -> CriterionFigures<'a> {
    let shown =
        |points: Points| points.show(rubric.display.criterion_decimals, rubric.display.criterion_rounding);
    let counted = score.counted();
    let raw = counted.map_or(score.score, |(_, mechanism)| mechanism.raw);
    let level =
        |parameter: usize| counted.map_or(Level::Absent, |(_, mechanism)| mechanism.levels[parameter]);
    CriterionFigures {
        id: &rubric.criteria[index].id,
        levels: rubric
            .parameters
            .iter()
            .enumerate()
            .map(|(at, parameter)| (parameter.id.as_str(), rubric.level_id(level(at))))
            .collect(),
        raw: shown(raw),
        raw_points: raw.0,
        cap: counted.and_then(|(_, mechanism)| mechanism.binding).map(|cap| rubric.caps[cap].id.as_str()),
        score: shown(score.score),
        score_points: score.score.0,
        counted: counted.map(|(kind, _)| kind),
        confidence: rubric.confidence.get(score.confidence).map_or("", |level| &level.id),
        structural_absence: score.is_absent(),
    }
}

/// A list of pairs as a map that keeps its order.
pub(super) fn in_order<V: Serialize, S: Serializer>(
    pairs: &[(&str, V)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(pairs.len()))?;
    for (key, value) in pairs {
        map.serialize_entry(key, value)?;
    }
    map.end()
}
