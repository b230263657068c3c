//! The scale: parameters, levels, how a level is known, bands and confidence.

use super::ParameterIndex;
use crate::model::Points;

/// What a level is worth in one parameter, and the question it answers.
#[derive(Debug, Clone)]
pub struct Parameter {
    /// Short id: `S`.
    pub id: String,
    /// Name: `Strength`.
    pub name: String,
    /// Share of a criterion, in ten-thousandths.
    pub weight: Points,
    /// What it asks.
    pub question: String,
    /// Points for each level, lowest first: weight times the level's value, exact.
    pub points: Vec<Points>,
}

/// One step of the scale.
#[derive(Debug, Clone)]
pub struct LevelDef {
    /// `L0`.
    pub id: String,
    /// Worth between 0 and 1.
    pub value: Points,
    /// A word for it.
    pub label: String,
}

/// A rating: a step of the scale, or no surface at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Index into [`Rubric::levels`].
    Rank(u8),
    /// The surface does not exist; counts in full.
    Absent,
}

/// The rating for a surface that does not exist.
#[derive(Debug, Clone)]
pub struct Absence {
    /// `SA`.
    pub id: String,
    /// `Structural absence`.
    pub name: String,
    /// What it says.
    pub meaning: String,
    /// Its rules, for the method page.
    pub rules: Vec<String>,
}

/// A way of knowing a level.
#[derive(Debug, Clone)]
pub struct Status {
    /// `inferred`.
    pub id: String,
    /// What it says.
    pub meaning: String,
    /// The highest level it may carry.
    pub max_level: u8,
    /// Whether it lowers confidence.
    pub lowers_confidence: bool,
}

/// "C and D may each sit no more than one level above S".
#[derive(Debug, Clone)]
pub struct ReachLimit {
    /// The rule in words.
    pub rule: String,
    /// Why.
    pub reason: String,
    /// Limited parameters.
    pub parameters: Vec<ParameterIndex>,
    /// The parameter they are measured by.
    pub relative_to: ParameterIndex,
    /// Steps they may stand above it.
    pub max_above: u8,
}

/// The levels a parameter may stand at, both ends included.
#[derive(Debug, Clone, Copy)]
pub struct LevelRange {
    /// The parameter.
    pub parameter: ParameterIndex,
    /// The lowest.
    pub at_least: u8,
    /// The highest.
    pub at_most: u8,
}

/// A range of totals.
#[derive(Debug, Clone)]
pub struct Band {
    /// Slug.
    pub id: String,
    /// Label.
    pub label: String,
    /// The lowest rounded total in it.
    pub min: Points,
    /// A word that themes map to a colour: `good`, `fair`, `poor`.
    pub tone: String,
}

/// How sure a score is.
#[derive(Debug, Clone)]
pub struct Confidence {
    /// Slug.
    pub id: String,
    /// Label.
    pub label: String,
    /// The most parameters of lowered confidence it allows.
    pub max_inferred: usize,
}
