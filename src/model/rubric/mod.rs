//! The rubric as it was loaded: all references resolved, all sums checked.
//!
//! `rubric::load` is the only place that builds one from files. Lists keep the
//! written order, and an index into a list is how other stages name an entry.

mod cap;
mod criterion;
mod edition;
mod lookup;
mod scale;

use std::sync::Arc;

use super::Rounding;

pub use cap::{Automatic, Cap, CapKind, GapCondition, OptInSign};
pub use criterion::{AnchorNote, AnchorVariant, Criterion, Taxonomy, TaxonomyEntry};
pub use edition::{Edition, Source};
pub use scale::{Absence, Band, Confidence, Level, LevelDef, LevelRange, Parameter, ReachLimit, Status};

/// Index of a criterion in [`Rubric::criteria`].
pub type CriterionIndex = usize;
/// Index of a parameter in [`Rubric::parameters`].
pub type ParameterIndex = usize;
/// Index of a cap in [`Rubric::caps`].
pub type CapIndex = usize;

/// How a catalogue is scored.
#[derive(Debug, Clone)]
pub struct Rubric {
    /// Slug.
    pub id: String,
    /// Name; also the title that opens an audit report.
    pub name: String,
    /// Edition.
    pub version: String,
    /// The sentence that says what the number means and which way is better.
    pub direction: String,
    /// The record field that lists taxonomy entries of a critical finding.
    pub tags_field: String,
    /// Parameters of every criterion.
    pub parameters: Vec<Parameter>,
    /// Levels, lowest first.
    pub levels: Vec<LevelDef>,
    /// The rating for a surface that does not exist.
    pub absence: Absence,
    /// Ways of knowing a level.
    pub statuses: Vec<Status>,
    /// Parameters that may not stand far above another.
    pub reach_limits: Vec<ReachLimit>,
    /// The lowest level that must rest on quoted lines, if there is one.
    pub quote_from: Option<u8>,
    /// What tells a mechanism that ships switched off.
    pub opt_in_signs: Vec<OptInSign>,
    /// Rules for raters, shown on the method page.
    pub rating_rules: Vec<Statement>,
    /// Caps, in the written order.
    pub caps: Vec<Cap>,
    /// Kinds of caps.
    pub cap_kinds: Vec<CapKind>,
    /// Bands, highest first.
    pub bands: Vec<Band>,
    /// Confidence levels, most confident first.
    pub confidence: Vec<Confidence>,
    /// When a critical gap must be listed.
    pub gap_conditions: Vec<GapCondition>,
    /// Values of the capability profile.
    pub capability_values: Vec<CapabilityValue>,
    /// Capabilities, in order.
    pub capabilities: Vec<Labelled>,
    /// Categories, in order.
    pub categories: Vec<Labelled>,
    /// How a category is chosen.
    pub category_rules: Vec<Statement>,
    /// Criteria, in order.
    pub criteria: Vec<Criterion>,
    /// Taxonomies of gap types.
    pub taxonomies: Vec<Taxonomy>,
    /// How figures are shown.
    pub display: Display,
    /// How many fixes a record may propose.
    pub max_fixes: usize,
    /// Where the rubric comes from.
    pub source: Option<Source>,
    /// What changed from edition to edition, newest first.
    pub changelog: Vec<Edition>,
    /// Earlier editions that records may name, newest first. Each has the criteria,
    /// parameters and levels of this one, and its caps at the same places.
    pub earlier: Vec<Arc<Self>>,
    /// Whether it is used in place of one that is broken. It knows of no editions,
    /// so it takes every record for one of its own.
    pub stands_in: bool,
}

/// A rule in words, with an id.
#[derive(Debug, Clone, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Statement {
    /// Slug.
    pub id: String,
    /// The rule.
    pub rule: String,
}

/// A value of the capability profile.
#[derive(Debug, Clone, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CapabilityValue {
    /// `opt_in`.
    pub id: String,
    /// `Opt-in`.
    pub label: String,
    /// What it says.
    pub meaning: String,
}

/// A category or a capability.
#[derive(Debug, Clone)]
pub struct Labelled {
    /// Id in records: `ai_assistants`.
    pub id: String,
    /// Part of an address: `ai-assistants`.
    pub slug: String,
    /// `AI Assistants`.
    pub label: String,
    /// What belongs.
    pub description: String,
}

/// How figures are shown.
#[derive(Debug, Clone)]
pub struct Display {
    /// Decimals of a criterion's score.
    pub criterion_decimals: u32,
    /// Its rounding.
    pub criterion_rounding: Rounding,
    /// Decimals of the total.
    pub total_decimals: u32,
    /// Its rounding.
    pub total_rounding: Rounding,
    /// Rounding of the share of the applicable maximum, in percent.
    pub percent_rounding: Rounding,
}
