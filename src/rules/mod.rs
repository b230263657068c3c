//! Every check that has a name: what it finds, why that matters, a bad and a
//! good example.
//!
//! A rule is a value in one file, listed once in [`ALL`]. Problems of shape are
//! found by `parse` and references by `validate`, where the knowledge is; their
//! rules stand here as well, so that `explain`, the reference and the levels of a
//! catalogue know every code there is. No rule changes anything.

mod levels;
mod run;

mod cap_without_reason;

use crate::diagnostic::{Problems, Severity};
use crate::model::{Record, Rubric};
use crate::score::{ScoredAudit, ScoredCatalogue};

pub use levels::{Level, Levels};
pub use run::{inspect_catalogue, inspect_drafts};

/// A check with a name.
pub struct Rule {
    /// Kebab-case, named after the defect.
    pub code: &'static str,
    /// Its usual severity. A published record is often held to less.
    pub severity: Severity,
    /// The defect in one sentence.
    pub summary: &'static str,
    /// Why it matters and what to do, in Markdown.
    pub explanation: &'static str,
    /// An excerpt that has the defect.
    pub bad: &'static str,
    /// The same excerpt put right.
    pub good: &'static str,
    /// Who looks for it.
    pub inspect: Inspect,
}

/// What a rule looks at.
pub enum Inspect {
    /// A stage finds it by itself: `discover`, `parse`, `validate`, …
    Stage(&'static str),
    /// One record as written, whether its references resolve or not.
    Record(fn(&Record, &Context<'_>, &mut Problems)),
    /// One audit with its scores.
    Audit(fn(&ScoredAudit, &Context<'_>, &mut Problems)),
    /// All audits together.
    Catalogue(fn(&ScoredCatalogue, &Context<'_>, &mut Problems)),
}

/// What rules may know besides what they look at.
#[derive(Debug, Clone, Copy)]
pub struct Context<'a> {
    /// The rubric of the catalogue.
    pub rubric: &'a Rubric,
    /// The date of the build, `YYYY-MM-DD`, if one was given. No rule asks a clock.
    pub date: Option<&'a str>,
}

/// All rules, in the order of the reference.
pub static ALL: &[&Rule] = &[&cap_without_reason::RULE];

/// Finds a rule by its code.
#[must_use]
pub fn find(code: &str) -> Option<&'static Rule> {
    ALL.iter().find(|rule| rule.code == code).copied()
}

/// The severity of a defect that a published record may have: an error where
/// the author can still mend it, a warning in formats that come from elsewhere.
#[must_use]
pub fn lenient(record: &Record) -> Severity {
    if record.origin.format.is_published() { Severity::Warning } else { Severity::Error }
}
