//! A catalogue becomes a [`ScoredCatalogue`]: every figure, exactly.
//!
//! Points are whole ten-thousandths; no float carries a score. This stage reads
//! levels and the rubric and nothing else: published figures are not looked at,
//! and nothing here knows a criterion, a cap or a weight by name.

mod applicable;
mod gain;
mod mechanism;
pub mod what_if;

use std::sync::Arc;

use crate::memo::{Memo, Same};
use crate::model::record::MechanismKind;
use crate::model::rubric::Level;
use crate::model::score::{CriterionScore, Outcome, Scorecard};
use crate::model::{Points, Rubric};
use crate::validate::{Assessment, Audit, Audits, Catalogue};

pub use gain::{Gain, gain, rescore};

/// The scores of each audit the last time, by the rubric.
pub type Memory = Memo<Same<Rubric>, Audit, ScoredAudit>;

/// All audits with their scores, by project.
#[derive(Debug, Clone)]
pub struct ScoredCatalogue {
    rubric: Arc<Rubric>,
    projects: Vec<ScoredProject>,
}

/// One project: its current audit and its past.
#[derive(Debug, Clone)]
pub struct ScoredProject {
    current: ScoredAudit,
    past: Vec<ScoredAudit>,
}

/// An audit with its scores. A copy is the same value.
#[derive(Debug, Clone)]
pub struct ScoredAudit(Arc<Scored>);

/// What all copies of a [`ScoredAudit`] share.
#[derive(Debug)]
pub struct Scored {
    audit: Arc<Audit>,
    scorecard: Scorecard,
}

impl ScoredCatalogue {
    /// The present rubric. An audit knows the edition that it is scored by.
    #[must_use]
    pub fn rubric(&self) -> &Arc<Rubric> {
        &self.rubric
    }

    /// Projects, sorted by id.
    #[must_use]
    pub fn projects(&self) -> &[ScoredProject] {
        &self.projects
    }

    /// Every audit, current and past.
    pub fn audits(&self) -> impl Iterator<Item = &ScoredAudit> {
        self.projects.iter().flat_map(|project| std::iter::once(&project.current).chain(&project.past))
    }
}

impl ScoredProject {
    /// The newest audit.
    #[must_use]
    pub const fn current(&self) -> &ScoredAudit {
        &self.current
    }

    /// Earlier audits, newest first.
    #[must_use]
    pub fn past(&self) -> &[ScoredAudit] {
        &self.past
    }
}

impl ScoredAudit {
    /// The audit.
    #[must_use]
    pub fn audit(&self) -> &Audit {
        &self.0.audit
    }

    /// Its scores.
    #[must_use]
    pub fn scorecard(&self) -> &Scorecard {
        &self.0.scorecard
    }

    /// The edition of the rubric that it is scored by.
    #[must_use]
    pub fn rubric(&self) -> &Rubric {
        self.0.audit.rubric()
    }

    /// What all its copies share.
    pub(crate) const fn shared(&self) -> &Arc<Scored> {
        &self.0
    }

    /// A copy of the audit that shares this value.
    pub(crate) fn of(shared: &Arc<Scored>) -> Self {
        Self(Arc::clone(shared))
    }
}

/// Scores all audits, in parallel.
#[must_use]
pub fn score(catalogue: Catalogue, memory: &mut Memory) -> ScoredCatalogue {
    let (rubric, projects) = catalogue.into_parts();
    let mut pasts = Vec::with_capacity(projects.len());
    let mut audits = Vec::with_capacity(projects.len());
    for (current, past) in projects.into_iter().map(Audits::into_parts) {
        pasts.push(past.len());
        audits.push(current);
        audits.extend(past);
    }
    let scored = memory.map(Same(Arc::clone(&rubric)), &audits, |audit| {
        let scorecard = scorecard(audit.assessments(), audit.rubric());
        ScoredAudit(Arc::new(Scored { audit: Arc::clone(audit), scorecard }))
    });
    let mut scored = scored.into_iter();
    let projects = pasts.into_iter().filter_map(|past| {
        Some(ScoredProject { current: scored.next()?, past: scored.by_ref().take(past).collect() })
    });
    ScoredCatalogue { projects: projects.collect(), rubric }
}

/// Scores one set of assessments, one per criterion of the rubric.
#[must_use]
pub fn scorecard(assessments: &[Assessment], rubric: &Rubric) -> Scorecard {
    let criteria: Vec<CriterionScore> = assessments
        .iter()
        .enumerate()
        .map(|(index, assessment)| criterion(assessment, index, rubric))
        .collect();
    let total: Points = criteria.iter().map(|criterion| criterion.score).sum();
    let applicable = applicable::applicable(&criteria, rubric);
    Scorecard { band: band(total, rubric), criteria, total, applicable }
}

/// The band of a total: the highest whose minimum the rounded total reaches.
#[must_use]
pub fn band(total: Points, rubric: &Rubric) -> usize {
    let rounded = total.rounded(rubric.display.total_decimals, rubric.display.total_rounding);
    let lowest = rubric.bands.len().saturating_sub(1);
    rubric.bands.iter().position(|band| rounded >= band.min).unwrap_or(lowest)
}

fn criterion(assessment: &Assessment, index: usize, rubric: &Rubric) -> CriterionScore {
    let Assessment::Rated { default, alt } = assessment else {
        return CriterionScore { outcome: Outcome::Absent, score: rubric.criterion_max(), confidence: 0 };
    };
    let default_score = mechanism::score(default, MechanismKind::Default, index, rubric);
    let alt_score = alt.as_ref().map(|alt| mechanism::score(alt, MechanismKind::Alt, index, rubric));
    let (counted, score, inferred) = match (&alt_score, alt) {
        (Some(scored), Some(alt)) if scored.score > default_score.score => {
            (MechanismKind::Alt, scored.score, alt.inferred)
        }
        _ => (MechanismKind::Default, default_score.score, default.inferred),
    };
    CriterionScore {
        outcome: Outcome::Rated { default: default_score, alt: alt_score, counted },
        score,
        confidence: confidence(inferred, rubric),
    }
}

/// The confidence level that allows this many parameters of lowered confidence.
fn confidence(inferred: usize, rubric: &Rubric) -> usize {
    let least = rubric.confidence.len().saturating_sub(1);
    rubric.confidence.iter().position(|level| inferred <= level.max_inferred).unwrap_or(least)
}

/// The raw score of a set of levels: the sum of weight times level.
#[must_use]
pub fn raw(levels: &[Level], rubric: &Rubric) -> Points {
    levels.iter().enumerate().map(|(parameter, level)| rubric.points(parameter, *level)).sum()
}
