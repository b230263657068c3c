//! Content problems as data.
//!
//! A problem in a record, the rubric, a theme or the configuration is never a
//! panic and never a log line: it is a [`Diagnostic`], collected with all the
//! others of a run and rendered at the very end, for a terminal or a machine.
//! This module knows nothing about records; every other module may use it.

mod collect;
mod github;
mod json;
mod nearest;
mod position;
mod sarif;
mod terminal;

pub use collect::Problems;
pub use github::to_github;
pub use json::to_json;
pub use nearest::{nearest, shorten, suggest};
pub use position::{FileId, Finder, Place, Position, Sources, Span};
pub use sarif::{About, to_sarif};
pub use terminal::{Style, to_terminal};

/// How much a problem matters. An error keeps the site from being published.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Worth knowing; nothing needs to change.
    Note,
    /// Should be looked at; the site is still published.
    Warning,
    /// Must be fixed before anything is published.
    Error,
}

impl Severity {
    /// The word shown to people and written to JSON.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// Another place that explains a problem, such as the first of two equal ids.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Related {
    /// Where it is.
    pub place: Place,
    /// What that place has to do with the problem.
    pub message: String,
}

/// One problem: what is wrong, where, and what would be right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// Kebab-case, named after the defect: `missing-evidence`.
    pub code: &'static str,
    /// Whether it keeps the site from being published.
    pub severity: Severity,
    /// The value itself; `None` only where no file is at fault.
    pub place: Option<Place>,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// Further places that explain it.
    pub related: Vec<Related>,
    /// What would be right: the nearest name, the allowed values, a command.
    pub help: Option<String>,
}

impl Diagnostic {
    /// A problem of the given severity at a place.
    #[must_use]
    pub fn new(code: &'static str, severity: Severity, place: Place, message: impl Into<String>) -> Self {
        Self { code, severity, place: Some(place), message: message.into(), related: Vec::new(), help: None }
    }

    /// An error at a place.
    #[must_use]
    pub fn error(code: &'static str, place: Place, message: impl Into<String>) -> Self {
        Self::new(code, Severity::Error, place, message)
    }

    /// A warning at a place.
    #[must_use]
    pub fn warning(code: &'static str, place: Place, message: impl Into<String>) -> Self {
        Self::new(code, Severity::Warning, place, message)
    }

    /// An error that no file can be blamed for, such as a missing folder.
    #[must_use]
    pub fn placeless(code: &'static str, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: Severity::Error,
            place: None,
            message: message.into(),
            related: Vec::new(),
            help: None,
        }
    }

    /// Adds what would be right.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds a place that explains the problem.
    #[must_use]
    pub fn related(mut self, place: Place, message: impl Into<String>) -> Self {
        self.related.push(Related { place, message: message.into() });
        self
    }
}
