//! The rubric as it was loaded: all references resolved, all sums checked.
//!
//! `rubric::load` is the only place that builds one from files. Lists keep the
//! written order, and an index into a list is how other stages name an entry.

mod lookup;

use std::sync::Arc;

use super::record::MechanismKind;
use super::{Points, Rounding};
use crate::diagnostic::Place;

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

/// A rule in words, with an id.
#[derive(Debug, Clone, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Statement {
    /// Slug.
    pub id: String,
    /// The rule.
    pub rule: String,
}

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

/// One criterion of the rubric.
#[derive(Debug, Clone)]
pub struct Criterion {
    /// `C1`.
    pub id: String,
    /// `Identity & least privilege`.
    pub name: String,
    /// Part of an address: `identity`.
    pub slug: String,
    /// What it asks.
    pub question: String,
    /// Why it matters.
    pub why: String,
    /// The surface it looks at.
    pub risk_surface: String,
    /// Taxonomy entries beside it.
    pub tags: Vec<String>,
    /// Where the way to raise it is described.
    pub playbook: Option<String>,
    /// When its surface counts as absent; `None` if it never does.
    pub absence: Option<String>,
    /// Remarks on its scope.
    pub scope_notes: Vec<String>,
    /// What each parameter asks here, by parameter.
    pub focus: Vec<String>,
    /// What each level says, by parameter and level.
    pub anchors: Vec<Vec<String>>,
    /// Further conditions of a level, in words.
    pub anchor_notes: Vec<AnchorNote>,
    /// Anchors for a particular kind of project, where they differ.
    pub variants: Vec<AnchorVariant>,
    /// Caps that belong to it.
    pub caps: Vec<CapIndex>,
    /// Where an auditor looks.
    pub where_to_look: Vec<String>,
    /// What misleads auditors.
    pub traps: Vec<String>,
}

/// Further conditions of a level.
#[derive(Debug, Clone)]
pub struct AnchorNote {
    /// The parameter.
    pub parameter: ParameterIndex,
    /// The level, or `None` for all of them.
    pub level: Option<u8>,
    /// The conditions.
    pub notes: Vec<String>,
}

/// Anchors of one parameter for a particular kind of project.
#[derive(Debug, Clone)]
pub struct AnchorVariant {
    /// The kind: `tool_server`.
    pub kind: String,
    /// The parameter.
    pub parameter: ParameterIndex,
    /// What the parameter asks of that kind.
    pub focus: Option<String>,
    /// What each level says.
    pub anchors: Vec<String>,
}

/// A published list of gap types.
#[derive(Debug, Clone)]
pub struct Taxonomy {
    /// Slug.
    pub id: String,
    /// Name.
    pub name: String,
    /// Edition.
    pub edition: String,
    /// Who publishes it.
    pub publisher: String,
    /// Its entries.
    pub entries: Vec<TaxonomyEntry>,
}

/// One gap type of a taxonomy.
#[derive(Debug, Clone)]
pub struct TaxonomyEntry {
    /// `ASI03`.
    pub id: String,
    /// Title, the publisher's.
    pub title: String,
    /// What it says, in our words.
    pub description: String,
    /// Criteria that answer it.
    pub criteria: Vec<CriterionIndex>,
    /// What a criterion has to do with it, where that is not plain.
    pub roles: Vec<(CriterionIndex, String)>,
    /// A remark on how it is scored.
    pub note: Option<String>,
    /// What the criteria leave out.
    pub out_of_scope: Option<String>,
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

/// Where a rubric comes from.
#[derive(Debug, Clone, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// Repository or page.
    pub repository: String,
    /// Commit it was read at.
    pub commit: Option<String>,
    /// Its licence.
    pub licence: Option<String>,
    /// Its files.
    #[serde(default)]
    pub files: Vec<String>,
}

/// An edition of the rubric.
#[derive(Debug, Clone, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edition {
    /// Version.
    pub version: String,
    /// Date, `YYYY-MM-DD`.
    pub date: String,
    /// What changed.
    pub changes: Vec<String>,
    /// A sum over the weights, levels, caps and bands of this edition.
    #[serde(default)]
    pub seal: Option<String>,
}
