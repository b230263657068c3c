//! What scoring a record gives. Built by `score`, read by everything after it.

use super::record::MechanismKind;
use super::rubric::{CapIndex, Level};
use super::{Points, Rubric};

/// The scores of one record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scorecard {
    /// One entry per criterion of the rubric, in its order.
    pub criteria: Vec<CriterionScore>,
    /// The exact sum of the criterion scores.
    pub total: Points,
    /// Index into [`Rubric::bands`], by the rounded total.
    pub band: usize,
    /// The share where a surface exists.
    pub applicable: Applicable,
}

/// The score of one criterion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CriterionScore {
    /// Both mechanisms, or no surface.
    pub outcome: Outcome,
    /// What counts towards the total.
    pub score: Points,
    /// Index into [`Rubric::confidence`].
    pub confidence: usize,
}

/// How a criterion came to its score.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The surface does not exist: full credit.
    Absent,
    /// Rated.
    Rated {
        /// The default mechanism.
        default: MechanismScore,
        /// The opt-in one.
        alt: Option<MechanismScore>,
        /// The one that counts: the alt only if it scores strictly more.
        counted: MechanismKind,
    },
}

/// The score of one mechanism.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MechanismScore {
    /// Levels by parameter.
    pub levels: Vec<Level>,
    /// Sum of weight times level.
    pub raw: Points,
    /// All caps that apply, as written; automatic ones last.
    pub caps: Vec<ScoredCap>,
    /// The lowest of them, the first written of equals.
    pub binding: Option<CapIndex>,
    /// The smaller of raw and cap.
    pub score: Points,
}

/// A cap that applies to a mechanism.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScoredCap {
    /// Which.
    pub cap: CapIndex,
    /// Whether scoring added it by itself.
    pub automatic: bool,
}

/// The share where a surface exists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Applicable {
    /// Sum over the criteria with a surface, as shown: `0.90`.
    pub score: String,
    /// How many criteria that is.
    pub count: usize,
    /// What the sum could be at most, as shown: `8.0`.
    pub max: String,
    /// Share in percent; `None` if no criterion has a surface.
    pub percent: Option<u32>,
}

impl CriterionScore {
    /// Whether the surface does not exist.
    #[must_use]
    pub fn is_absent(&self) -> bool {
        self.outcome == Outcome::Absent
    }

    /// The mechanism that counts.
    #[must_use]
    pub fn counted(&self) -> Option<(MechanismKind, &MechanismScore)> {
        match &self.outcome {
            Outcome::Absent => None,
            Outcome::Rated { default, alt, counted } => match (counted, alt) {
                (MechanismKind::Alt, Some(alt)) => Some((MechanismKind::Alt, alt)),
                _ => Some((MechanismKind::Default, default)),
            },
        }
    }
}

impl Scorecard {
    /// The total as shown.
    #[must_use]
    pub fn total_shown(&self, rubric: &Rubric) -> String {
        let display = &rubric.display;
        self.total
            .rounded(display.total_decimals, display.total_rounding)
            .show(display.total_decimals, display.total_rounding)
    }
}
