//! The files that a rubric lists: criteria and taxonomies.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::discover::typed::At;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::rubric) struct RawCriterion {
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
pub(in crate::rubric) struct RawAnchorNote {
    pub parameter: At<String>,
    #[serde(default)]
    pub level: Option<At<String>>,
    pub notes: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::rubric) struct RawVariant {
    pub kind: String,
    pub parameter: At<String>,
    #[serde(default)]
    pub focus: Option<String>,
    pub anchors: BTreeMap<String, String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::rubric) struct RawTaxonomy {
    pub id: String,
    pub name: String,
    pub edition: String,
    pub publisher: String,
    pub entries: Vec<RawEntry>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::rubric) struct RawEntry {
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
