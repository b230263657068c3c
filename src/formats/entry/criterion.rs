//! The criteria of an entry: each with the figures of what counts, and with all
//! its mechanisms.

use serde::Serialize;

use super::evidence::Evidence;
use super::{Exact, LevelEntry, Parts, optional};
use crate::formats::figures::in_order;
use crate::model::Points;
use crate::model::record::{Criterion as Written, Mechanism as Rated, MechanismKind, Parameter as Rating};
use crate::model::rubric::Level;
use crate::model::score::{CriterionScore, MechanismScore, Outcome, ScoredCap};

#[derive(Debug, Serialize)]
pub(super) struct Criterion<'a> {
    id: &'a str,
    name: &'a str,
    summary: &'a str,
    status: &'static str,
    score: Exact,
    score_shown: String,
    raw: Exact,
    raw_shown: String,
    max: Exact,
    cap: Option<Cap<'a>>,
    confidence: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    counted: Option<MechanismKind>,
    /// Of what counts, by parameter.
    #[serde(serialize_with = "in_order")]
    levels: Vec<(&'a str, &'a str)>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    mechanisms: Vec<Mechanism<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    absence_evidence: Option<Vec<Evidence<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    absence_withheld: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    notes: Option<&'a str>,
}

#[derive(Debug, Serialize)]
struct Mechanism<'a> {
    kind: MechanismKind,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    score: Exact,
    score_shown: String,
    raw: Exact,
    raw_shown: String,
    /// The one that binds.
    cap: Option<&'a str>,
    /// All that apply, automatic ones last.
    caps: Vec<Cap<'a>>,
    #[serde(serialize_with = "in_order")]
    parameters: Vec<(&'a str, Parameter<'a>)>,
}

#[derive(Debug, Serialize)]
struct Cap<'a> {
    id: &'a str,
    max: Exact,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    /// Added by scoring; nobody wrote it.
    automatic: bool,
}

#[derive(Debug, Serialize)]
struct Parameter<'a> {
    level: LevelEntry<'a>,
    structural_absence: bool,
    status: &'a str,
    /// What the level is worth here.
    points: Exact,
    finding: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    gap: Option<&'a str>,
    evidence: Vec<Evidence<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    withheld: Option<&'a str>,
}

impl<'a> Parts<'a> {
    /// A criterion as written, with its figures.
    pub(super) fn criterion(&self, written: &'a Written) -> Option<Criterion<'a>> {
        let index = self.rubric.criterion(written.id.as_str())?;
        let own = &self.rubric.criteria[index];
        let score = self.scorecard.criteria.get(index)?;
        let counted = score.counted();
        let raw = counted.map_or(score.score, |(_, mechanism)| mechanism.raw);
        let (counted_kind, cap) = match counted {
            Some((kind, mechanism)) => (Some(kind), self.binding(written, kind, mechanism)),
            None => (None, None),
        };
        Some(Criterion {
            id: &own.id,
            name: &own.name,
            summary: written.summary.as_str(),
            status: if score.is_absent() { "structural_absence" } else { "scored" },
            score: Exact(score.score),
            score_shown: self.shown(score.score),
            raw: Exact(raw),
            raw_shown: self.shown(raw),
            max: Exact(self.rubric.criterion_max()),
            cap,
            confidence: self.rubric.confidence.get(score.confidence).map_or("", |level| &level.id),
            counted: counted_kind,
            levels: self.levels(counted.map(|(_, mechanism)| mechanism)),
            mechanisms: self.mechanisms(written, score),
            absence_evidence: written.absence.as_ref().map(|absence| self.evidence(&absence.evidence)),
            absence_withheld: written.absence.as_ref().and_then(|it| optional(it.withheld.as_ref())),
            notes: optional(written.notes.as_ref()),
        })
    }

    fn levels(&self, counted: Option<&MechanismScore>) -> Vec<(&'a str, &'a str)> {
        let rubric = self.rubric;
        let parameters = rubric.parameters.iter().enumerate();
        parameters
            .map(|(at, parameter)| {
                let level = counted.and_then(|counted| counted.levels.get(at)).copied();
                (parameter.id.as_str(), rubric.level_id(level.unwrap_or(Level::Absent)))
            })
            .collect()
    }

    fn mechanisms(&self, written: &'a Written, score: &'a CriterionScore) -> Vec<Mechanism<'a>> {
        let Outcome::Rated { default, alt, .. } = &score.outcome else { return Vec::new() };
        let first = self.mechanism(MechanismKind::Default, &written.default, default);
        let second = written.alt.as_ref().zip(alt.as_ref());
        let second = second.map(|(rated, score)| self.mechanism(MechanismKind::Alt, rated, score));
        std::iter::once(first).chain(second).collect()
    }

    fn mechanism(&self, kind: MechanismKind, rated: &'a Rated, score: &'a MechanismScore) -> Mechanism<'a> {
        Mechanism {
            kind,
            label: optional(rated.label.as_ref()),
            score: Exact(score.score),
            score_shown: self.shown(score.score),
            raw: Exact(score.raw),
            raw_shown: self.shown(score.raw),
            cap: score.binding.map(|cap| self.rubric.caps[cap].id.as_str()),
            caps: score.caps.iter().map(|applied| self.cap(*applied, rated)).collect(),
            parameters: rated
                .parameters
                .iter()
                .map(|rating| (rating.id.as_str(), self.parameter(rating)))
                .collect(),
        }
    }

    /// The cap that binds what counts.
    fn binding(&self, written: &'a Written, kind: MechanismKind, score: &MechanismScore) -> Option<Cap<'a>> {
        let rated = match kind {
            MechanismKind::Default => &written.default,
            MechanismKind::Alt => written.alt.as_ref()?,
        };
        let applied = score.caps.iter().find(|applied| Some(applied.cap) == score.binding)?;
        Some(self.cap(*applied, rated))
    }

    fn cap(&self, applied: ScoredCap, rated: &'a Rated) -> Cap<'a> {
        let own = &self.rubric.caps[applied.cap];
        let written = rated.caps.iter().find(|cap| cap.id.as_str() == own.id);
        let reason = if applied.automatic {
            own.automatic.as_ref().map(|automatic| automatic.reason.as_str())
        } else {
            written.and_then(|cap| optional(cap.reason.as_ref()))
        };
        Cap { id: &own.id, max: Exact(own.max), reason, automatic: applied.automatic }
    }

    fn parameter(&self, rating: &'a Rating) -> Parameter<'a> {
        let rubric = self.rubric;
        let level = rubric.level(rating.level.as_str());
        let absent = level == Some(Level::Absent);
        // An absent surface is flagged beside the highest level.
        let highest = u8::try_from(rubric.levels.len().saturating_sub(1)).unwrap_or(u8::MAX);
        let points = rubric.parameter(rating.id.as_str()).zip(level);
        Parameter {
            level: if absent { LevelEntry::Rank(highest) } else { self.level(&rating.level) },
            structural_absence: absent,
            status: rating.status.as_str(),
            points: Exact(points.map_or(Points(0), |(parameter, level)| rubric.points(parameter, level))),
            finding: rating.finding.as_str(),
            gap: optional(rating.gap.as_ref()),
            evidence: self.evidence(&rating.evidence),
            withheld: optional(rating.withheld.as_ref()),
        }
    }
}
