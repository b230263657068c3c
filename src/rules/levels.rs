//! A catalogue can raise or lower a rule, or look at a few rules only.

use std::collections::BTreeMap;

use super::{Inspect, find};
use crate::diagnostic::{Problems, Severity};

/// What a catalogue says of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Not reported.
    Off,
    /// Reported as a note.
    Note,
    /// Reported as a warning.
    Warning,
    /// Reported as an error.
    Error,
}

/// The levels of a run: from `catalogue.yaml` and from the command line.
#[derive(Debug, Clone, Default)]
pub struct Levels {
    /// By rule code.
    pub checks: BTreeMap<String, Level>,
    /// If not empty, only these codes are reported.
    pub only: Vec<String>,
    /// These codes are not reported.
    pub except: Vec<String>,
    /// Warnings count as errors.
    pub deny_warnings: bool,
}

impl Levels {
    /// Changes the severity of what was found, or drops it. What a stage could
    /// not do its work for stays an error: turning it off would publish less
    /// than was written.
    pub fn apply(&self, problems: &mut Problems) {
        problems.regrade(|problem| {
            let mut severity = problem.severity;
            let fixed = problem.severity == Severity::Error
                && find(problem.code).is_none_or(|rule| {
                    matches!(rule.inspect, Inspect::Stage(_) | Inspect::StageAndRecord(..))
                });
            if !fixed {
                let chosen = |codes: &[String]| codes.iter().any(|code| code == problem.code);
                if (!self.only.is_empty() && !chosen(&self.only)) || chosen(&self.except) {
                    return None;
                }
                match self.checks.get(problem.code) {
                    Some(Level::Off) => return None,
                    Some(Level::Note) => severity = Severity::Note,
                    Some(Level::Warning) => severity = Severity::Warning,
                    Some(Level::Error) => severity = Severity::Error,
                    None => {}
                }
            }
            if self.deny_warnings && severity == Severity::Warning {
                severity = Severity::Error;
            }
            Some(severity)
        });
    }
}
