//! The scale: parameters, levels, statuses, bands, confidence.

use serde::{Deserialize, Deserializer, de};

use crate::discover::typed::At;
use crate::model::Points;

/// A decimal such as `0.30`, kept exactly in ten-thousandths.
#[derive(Debug, Clone, Copy)]
pub(in crate::rubric) struct Decimal(pub Points);

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
pub(in crate::rubric) struct RawParameter {
    pub id: At<String>,
    pub name: String,
    pub weight: At<Decimal>,
    pub question: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::rubric) struct RawLevel {
    pub id: At<String>,
    pub value: At<Decimal>,
    #[serde(default)]
    pub label: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::rubric) struct RawAbsence {
    pub id: String,
    pub name: String,
    pub meaning: String,
    #[serde(default)]
    pub rules: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::rubric) struct RawStatus {
    pub id: At<String>,
    pub meaning: String,
    pub max_level: At<String>,
    #[serde(default)]
    pub lowers_confidence: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::rubric) struct RawReachLimit {
    pub rule: String,
    pub reason: String,
    pub parameters: Vec<At<String>>,
    pub relative_to: At<String>,
    pub max_above: u8,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::rubric) struct RawLevelRange {
    pub parameter: At<String>,
    #[serde(default)]
    pub at_least: Option<At<String>>,
    #[serde(default)]
    pub at_most: Option<At<String>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::rubric) struct RawBand {
    pub id: At<String>,
    pub label: String,
    pub min: At<Decimal>,
    pub tone: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::rubric) struct RawConfidence {
    pub id: At<String>,
    pub label: String,
    pub max_inferred: At<usize>,
}
