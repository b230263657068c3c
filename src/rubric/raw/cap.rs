//! Caps, and what makes one apply or a gap be listed.

use serde::Deserialize;

use super::{Decimal, RawLevelRange};
use crate::discover::typed::At;
use crate::model::record::MechanismKind;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::rubric) struct RawCap {
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
pub(in crate::rubric) struct RawAutomatic {
    pub mechanism: RawMechanism,
    #[serde(default)]
    pub parameter: Option<At<String>>,
    #[serde(default)]
    pub level: Option<At<String>>,
    pub reason: String,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(in crate::rubric) enum RawMechanism {
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
pub(in crate::rubric) struct RawOptInSign {
    pub rule: String,
    pub cap: At<String>,
    pub when: Vec<RawLevelRange>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::rubric) struct RawGapCondition {
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
pub(in crate::rubric) enum RawCapChoice {
    Listed(Vec<String>),
    Scope(String),
}
