//! Criteria as rated, with their mechanisms and parameters.

use super::{Evidence, Text};

/// One criterion as rated.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Criterion {
    /// Criterion id.
    pub id: Text,
    /// One paragraph for readers.
    pub summary: Text,
    /// Evidence that the whole surface is absent; then nothing else is rated.
    pub absence: Option<Absence>,
    /// The mechanism a user gets without enabling anything.
    pub default: Mechanism,
    /// A stronger mechanism that must be turned on.
    pub alt: Option<Mechanism>,
    /// Remarks that change no level.
    pub notes: Option<Text>,
}

/// The surface of a criterion does not exist.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Absence {
    /// Searches that found nothing, and what else shows it.
    pub evidence: Vec<Evidence>,
    /// Said in place of evidence that is held back.
    pub withheld: Option<Text>,
}

/// A rated mechanism.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Mechanism {
    /// What it is called; only needed where there are two.
    pub label: Option<Text>,
    /// Rated parameters, in the written order.
    pub parameters: Vec<Parameter>,
    /// Caps the auditor applied. Automatic ones are added by scoring.
    pub caps: Vec<AppliedCap>,
}

/// One rated parameter.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Parameter {
    /// Parameter id: `S`.
    pub id: Text,
    /// Level as written: `3`, `L3` or `SA`.
    pub level: Text,
    /// Status id: `verified` or `inferred` in the first rubric.
    pub status: Text,
    /// What was found.
    pub finding: Text,
    /// What is missing to reach the next level.
    pub gap: Option<Text>,
    /// What shows the finding.
    pub evidence: Vec<Evidence>,
    /// Said in place of evidence that is held back.
    pub withheld: Option<Text>,
}

/// A cap the auditor applied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AppliedCap {
    /// Cap id.
    pub id: Text,
    /// Why it applies.
    pub reason: Option<Text>,
}

/// Which mechanism of a criterion is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MechanismKind {
    /// What a user gets without enabling anything.
    Default,
    /// The opt-in one.
    Alt,
}
