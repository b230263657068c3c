//! What differs between two audits of one project, cell by cell, and why.
//!
//! Each is scored by the edition of the rubric that it names, so an edition that
//! differs is the reason that is named first: it may explain any cell.

use crate::model::Points;
use crate::model::record::MechanismKind;
use crate::model::rubric::{CapIndex, CriterionIndex, Level};
use crate::model::score::{MechanismScore, Outcome};
use crate::score::ScoredAudit;

/// What differs between an audit and the one before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// Why anything does.
    pub reason: Reason,
    /// What differs, criterion by criterion.
    pub cells: Vec<(CriterionIndex, Cell)>,
}

/// Why two audits differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// They follow different editions of the rubric.
    RubricChanged,
    /// They look at the same commit: the auditor put something right.
    AuditorCorrected,
    /// They look at different commits.
    ProjectChanged,
}

/// One thing that differs in a criterion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    /// A surface is there that was not, or the other way round.
    Surface {
        /// Whether there is one now.
        exists: bool,
    },
    /// A mechanism is rated that was not, or the other way round.
    Mechanism {
        /// Which.
        kind: MechanismKind,
        /// Whether it is rated now.
        exists: bool,
    },
    /// A parameter has another level.
    Level {
        /// Of which mechanism.
        kind: MechanismKind,
        /// Index of the parameter in the rubric.
        parameter: usize,
        /// The level before.
        before: Level,
        /// The level now.
        after: Level,
    },
    /// A cap applies that did not, or the other way round.
    Cap {
        /// To which mechanism.
        kind: MechanismKind,
        /// Which cap.
        cap: CapIndex,
        /// Whether it applies now.
        applies: bool,
    },
    /// The criterion scores something else.
    Score {
        /// Before.
        before: Points,
        /// Now.
        after: Points,
    },
}

/// Compares an audit with the one before.
#[must_use]
pub fn difference(before: &ScoredAudit, after: &ScoredAudit) -> Difference {
    let mut cells = Vec::new();
    let pairs = before.scorecard().criteria.iter().zip(&after.scorecard().criteria).enumerate();
    for (criterion, (old, new)) in pairs {
        let mut found = Vec::new();
        outcomes(&old.outcome, &new.outcome, &mut found);
        if old.score != new.score {
            found.push(Cell::Score { before: old.score, after: new.score });
        }
        cells.extend(found.into_iter().map(|cell| (criterion, cell)));
    }
    Difference { reason: reason(before, after), cells }
}

/// Editions come first: where they differ, a level may mean something else.
fn reason(before: &ScoredAudit, after: &ScoredAudit) -> Reason {
    let commit = |audit: &ScoredAudit| audit.audit().record().pinned_commit.clone();
    if before.rubric().version != after.rubric().version {
        Reason::RubricChanged
    } else if commit(before) == commit(after) {
        Reason::AuditorCorrected
    } else {
        Reason::ProjectChanged
    }
}

fn outcomes(before: &Outcome, after: &Outcome, found: &mut Vec<Cell>) {
    match (before, after) {
        (Outcome::Absent, Outcome::Absent) => {}
        (Outcome::Absent, Outcome::Rated { .. }) => found.push(Cell::Surface { exists: true }),
        (Outcome::Rated { .. }, Outcome::Absent) => found.push(Cell::Surface { exists: false }),
        (
            Outcome::Rated { default: old, alt: old_alt, .. },
            Outcome::Rated { default: new, alt: new_alt, .. },
        ) => {
            mechanisms(MechanismKind::Default, old, new, found);
            let kind = MechanismKind::Alt;
            match (old_alt, new_alt) {
                (Some(old), Some(new)) => mechanisms(kind, old, new, found),
                (None, None) => {}
                (_, new) => found.push(Cell::Mechanism { kind, exists: new.is_some() }),
            }
        }
    }
}

fn mechanisms(kind: MechanismKind, before: &MechanismScore, after: &MechanismScore, found: &mut Vec<Cell>) {
    for (parameter, (old, new)) in before.levels.iter().zip(&after.levels).enumerate() {
        if old != new {
            found.push(Cell::Level { kind, parameter, before: *old, after: *new });
        }
    }
    let has = |mechanism: &MechanismScore, cap| mechanism.caps.iter().any(|applied| applied.cap == cap);
    let gone = before.caps.iter().filter(|applied| !has(after, applied.cap));
    found.extend(gone.map(|applied| Cell::Cap { kind, cap: applied.cap, applies: false }));
    let new = after.caps.iter().filter(|applied| !has(before, applied.cap));
    found.extend(new.map(|applied| Cell::Cap { kind, cap: applied.cap, applies: true }));
}
