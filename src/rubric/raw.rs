//! The rubric's files as they are written, before references are resolved.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, de};

use crate::discover::typed::At;
use crate::model::record::MechanismKind;
use crate::model::rubric::{CapKind, CapabilityValue, Edition, Source, Statement};
use crate::model::{Points, Rounding};

/// A decimal such as `0.30`, kept exactly in ten-thousandths.
#[derive(Debug, Clone, Copy)]
pub(super) struct Decimal(pub Points);

impl<'de> Deserialize<'de> for Decimal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = f64::deserialize(deserializer)?;
        let scaled = number * 10_000.0;
        let fits = (0.0..=4.0e9).contains(&scaled) && (scaled - scaled.round()).abs() < 1e-6;
        if !fits {
            return Err(de::Error::custom(format!(
                "{number} is not a decimal from 0 with at most four places"
            )));
        }
        // The text of a rounded, bounded float is a whole number.
        format!("{:.0}", scaled.round()).parse().map(|points| Self(Points(points))).map_err(de::Error::custom)
    }
}

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
pub(super) struct RawParameter {
    pub id: String,
    pub name: String,
    pub weight: At<Decimal>,
    pub question: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawLevel {
    pub id: At<String>,
    pub value: Decimal,
    #[serde(default)]
    pub label: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawAbsence {
    pub id: String,
    pub name: String,
    pub meaning: String,
    #[serde(default)]
    pub rules: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawStatus {
    pub id: String,
    pub meaning: String,
    pub max_level: At<String>,
    #[serde(default)]
    pub lowers_confidence: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawReachLimit {
    pub rule: String,
    pub reason: String,
    pub parameters: Vec<At<String>>,
    pub relative_to: At<String>,
    pub max_above: u8,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawOptInSign {
    pub rule: String,
    pub cap: At<String>,
    pub when: Vec<RawLevelRange>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawLevelRange {
    pub parameter: At<String>,
    #[serde(default)]
    pub at_least: Option<At<String>>,
    #[serde(default)]
    pub at_most: Option<At<String>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawCap {
    pub id: At<String>,
    #[serde(default)]
    pub name: Option<String>,
    pub max: Decimal,
    pub kind: At<String>,
    #[serde(default)]
    pub criterion: Option<At<String>>,
    pub trigger: String,
    #[serde(default)]
    pub automatic: Option<RawAutomatic>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawAutomatic {
    pub mechanism: RawMechanism,
    #[serde(default)]
    pub parameter: Option<At<String>>,
    #[serde(default)]
    pub level: Option<At<String>>,
    pub reason: String,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum RawMechanism {
    Default,
    Alt,
}

impl From<RawMechanism> for MechanismKind {
    fn from(raw: RawMechanism) -> Self {
        match raw {
            RawMechanism::Default => Self::Default,
            RawMechanism::Alt => Self::Alt,
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawBand {
    pub id: String,
    pub label: String,
    pub min: At<Decimal>,
    pub tone: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawConfidence {
    pub id: String,
    pub label: String,
    pub max_inferred: usize,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawGapCondition {
    pub rule: At<String>,
    #[serde(default)]
    pub caps: Option<RawCapChoice>,
    #[serde(default)]
    pub criteria: Vec<At<String>>,
    #[serde(default)]
    pub parameter: Option<At<String>>,
    #[serde(default)]
    pub level: Option<At<String>>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum RawCapChoice {
    Listed(Vec<String>),
    Scope(String),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawLabelled {
    pub id: String,
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

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawCriterion {
    pub id: At<String>,
    pub name: String,
    pub slug: At<String>,
    pub question: String,
    #[serde(default)]
    pub why: String,
    #[serde(default)]
    pub risk_surface: String,
    #[serde(default)]
    pub tags: Vec<At<String>>,
    #[serde(default)]
    pub playbook: Option<String>,
    #[serde(default)]
    pub structural_absence: Option<String>,
    #[serde(default)]
    pub scope_notes: Vec<String>,
    #[serde(default)]
    pub focus: BTreeMap<String, String>,
    pub anchors: At<BTreeMap<String, BTreeMap<String, String>>>,
    #[serde(default)]
    pub anchor_notes: Vec<RawAnchorNote>,
    #[serde(default)]
    pub variants: Vec<RawVariant>,
    #[serde(default)]
    pub where_to_look: Vec<String>,
    #[serde(default)]
    pub traps: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawAnchorNote {
    pub parameter: At<String>,
    #[serde(default)]
    pub level: Option<At<String>>,
    pub notes: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawVariant {
    pub kind: String,
    pub parameter: At<String>,
    #[serde(default)]
    pub focus: Option<String>,
    pub anchors: BTreeMap<String, String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawTaxonomy {
    pub id: String,
    pub name: String,
    pub edition: String,
    pub publisher: String,
    pub entries: Vec<RawEntry>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawEntry {
    pub id: At<String>,
    pub title: String,
    pub description: String,
    pub criteria: Vec<At<String>>,
    #[serde(default)]
    pub roles: BTreeMap<String, String>,
    #[serde(default)]
    pub note: Option<String>,
    #[serde(default)]
    pub out_of_scope: Option<String>,
}
