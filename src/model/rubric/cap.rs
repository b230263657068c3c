//! Caps, and what makes one apply or a gap be listed.

use super::{CapIndex, CriterionIndex, Level, LevelRange, ParameterIndex};
use crate::diagnostic::Place;
use crate::model::Points;
use crate::model::record::MechanismKind;

/// An upper bound on a criterion's score.
#[derive(Debug, Clone)]
pub struct Cap {
    /// `G1`.
    pub id: String,
    /// Name, where it has one.
    pub name: Option<String>,
    /// The score it allows at most.
    pub max: Points,
    /// Index into [`Rubric::cap_kinds`].
    pub kind: usize,
    /// The one criterion it belongs to; `None` for all.
    pub criterion: Option<CriterionIndex>,
    /// When it applies.
    pub trigger: String,
    /// When scoring applies it by itself.
    pub automatic: Option<Automatic>,
    /// Where the rubric defines it; `None` in the embedded rubric.
    pub place: Option<Place>,
    /// Whether this edition has it. A cap of another edition keeps its place in the
    /// list, so that one index means one cap in all of them.
    pub in_force: bool,
}

/// When scoring applies a cap by itself.
#[derive(Debug, Clone)]
pub struct Automatic {
    /// To which mechanism.
    pub mechanism: MechanismKind,
    /// Only if this parameter stands at this level.
    pub when: Option<(ParameterIndex, u8)>,
    /// The reason printed with it.
    pub reason: String,
}

impl Automatic {
    /// Whether it applies to a mechanism with these levels. A surface that does
    /// not exist never sets a cap off.
    pub fn applies(&self, kind: MechanismKind, level: impl Fn(ParameterIndex) -> Option<Level>) -> bool {
        self.mechanism == kind
            && self.when.is_none_or(|(parameter, rank)| level(parameter) == Some(Level::Rank(rank)))
    }
}

/// A kind of cap.
#[derive(Debug, Clone, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CapKind {
    /// Slug.
    pub id: String,
    /// Label.
    pub label: String,
    /// What it says.
    pub meaning: String,
}

/// Levels by which a mechanism shows that it ships switched off, and the cap
/// that such a mechanism should carry.
#[derive(Debug, Clone)]
pub struct OptInSign {
    /// The rule in words.
    pub rule: String,
    /// The cap.
    pub cap: CapIndex,
    /// All of these must hold of the default mechanism.
    pub when: Vec<LevelRange>,
}

/// When a critical gap must be listed.
#[derive(Debug, Clone)]
pub enum GapCondition {
    /// One of these caps was applied to the counted or another mechanism.
    Cap {
        /// The rule in words.
        rule: String,
        /// The caps.
        caps: Vec<CapIndex>,
    },
    /// A parameter of the default mechanism stands at a level.
    Level {
        /// The rule in words.
        rule: String,
        /// In these criteria.
        criteria: Vec<CriterionIndex>,
        /// This parameter.
        parameter: ParameterIndex,
        /// At this level.
        level: u8,
    },
}

impl GapCondition {
    /// The rule in words.
    #[must_use]
    pub fn rule(&self) -> &str {
        match self {
            Self::Cap { rule, .. } | Self::Level { rule, .. } => rule,
        }
    }
}
