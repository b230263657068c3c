//! The rubric's files as they are written, before references are resolved.

mod cap;
mod listed;
mod scale;

use serde::Deserialize;

use crate::discover::typed::At;
use crate::model::Rounding;
use crate::model::rubric::{CapKind, CapabilityValue, Edition, Source, Statement};

pub(super) use cap::{RawCap, RawCapChoice, RawGapCondition, RawOptInSign};
pub(super) use listed::{RawCriterion, RawTaxonomy};
pub(super) use scale::{
    Decimal, RawAbsence, RawBand, RawConfidence, RawLevel, RawLevelRange, RawParameter, RawReachLimit,
    RawStatus,
};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawRubric {
    pub id: String,
    pub name: String,
    pub version: String,
    pub direction: String,
    pub tags_field: String,
    pub max_fixes: usize,
    #[serde(default)]
    pub source: Option<Source>,
    pub parameters: Vec<RawParameter>,
    pub levels: Vec<RawLevel>,
    pub structural_absence: RawAbsence,
    pub statuses: Vec<RawStatus>,
    #[serde(default)]
    pub reach_limits: Vec<RawReachLimit>,
    #[serde(default)]
    pub quote_from_level: Option<At<String>>,
    #[serde(default)]
    pub opt_in_signs: Vec<RawOptInSign>,
    #[serde(default)]
    pub rating_rules: Vec<Statement>,
    #[serde(default)]
    pub cap_kinds: Vec<CapKind>,
    #[serde(default)]
    pub caps: Vec<RawCap>,
    pub bands: Vec<RawBand>,
    pub confidence: Vec<RawConfidence>,
    #[serde(default)]
    pub critical_gaps: Vec<RawGapCondition>,
    pub capability_values: Vec<CapabilityValue>,
    #[serde(default)]
    pub capabilities: Vec<RawLabelled>,
    pub categories: Vec<RawLabelled>,
    #[serde(default)]
    pub category_rules: Vec<Statement>,
    pub display: RawDisplay,
    #[serde(default)]
    pub changelog: Vec<Edition>,
    pub criteria: Vec<At<String>>,
    #[serde(default)]
    pub taxonomies: Vec<At<String>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawLabelled {
    pub id: At<String>,
    pub label: String,
    pub description: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawDisplay {
    pub criterion_decimals: u32,
    pub criterion_rounding: Rounding,
    pub total_decimals: u32,
    pub total_rounding: Rounding,
    pub percent_rounding: Rounding,
}
