//! What a record says beside its ratings: gaps, fixes, safer set-ups, disputes.

use super::{Evidence, Spanned, Text};

/// A critical gap.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CriticalFinding {
    /// What is wrong.
    pub summary: Text,
    /// The criterion it weighs on.
    pub criterion: Text,
    /// Taxonomy entries, such as `ASI03`.
    pub tags: Vec<Text>,
    /// What shows it.
    pub evidence: Vec<Evidence>,
    /// Said in place of evidence that is held back.
    pub withheld: Option<Text>,
}

/// The three legs that one session should not join.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RuleOfTwo {
    /// Untrusted input that is read.
    pub untrusted_input: Text,
    /// Sensitive data or systems within reach.
    pub sensitive_data: Text,
    /// State that can be changed, or ways out.
    pub state_change_or_egress: Text,
    /// Whether one default session joins all three.
    pub same_session: Spanned<bool>,
}

/// A proposed improvement.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Fix {
    /// What to do.
    pub summary: Text,
    /// The criterion it raises.
    pub criterion: Text,
    /// The parameter it raises.
    pub parameter: Text,
    /// Level now.
    pub from_level: Text,
    /// Level afterwards.
    pub to_level: Text,
    /// Where the way to do it is described.
    pub playbook: Option<Text>,
}

/// A level that a second look changed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReauditChange {
    /// The criterion.
    pub criterion: Text,
    /// The parameter.
    pub parameter: Text,
    /// Level before.
    pub from_level: Text,
    /// Level after.
    pub to_level: Text,
    /// Why.
    pub reason: Text,
}

/// How to run the project as safely as it can be run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SafetyCard {
    /// What to expect.
    pub intro: Option<Text>,
    /// Set-ups, each a step of its own.
    pub setups: Vec<Setup>,
    /// A closing remark.
    pub note: Option<Text>,
}

/// One step to a safer set-up.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Setup {
    /// What it is called.
    pub setup: Text,
    /// How to do it.
    pub how: Text,
    /// What it gives the reader.
    pub gives: Text,
    /// The criterion it serves.
    pub criterion: Option<Text>,
}

/// What can become of a dispute.
pub const DISPUTE_STATUSES: &[&str] = &["open", "upheld", "changed", "withdrawn"];

/// An objection to one cell and what became of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Dispute {
    /// The criterion.
    pub criterion: Text,
    /// The parameter, if one is meant.
    pub parameter: Option<Text>,
    /// One of [`DISPUTE_STATUSES`].
    pub status: Text,
    /// Date it was raised.
    pub opened: Text,
    /// Date it was settled.
    pub closed: Option<Text>,
    /// What the maintainer says; quoted as text.
    pub text: Text,
    /// Where it is discussed.
    pub url: Option<Text>,
}
