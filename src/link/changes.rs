//! Audits by date: what is new, and what a later audit changed.

use super::ProjectIndex;
use crate::model::Points;
use crate::score::{ScoredAudit, ScoredProject};

/// One audit in the catalogue's history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The project.
    pub project: ProjectIndex,
    /// 0 is the current audit, 1 the one before.
    pub audit: usize,
    /// Review date, `YYYY-MM-DD`.
    pub date: String,
    /// What kind of event it is.
    pub kind: ChangeKind,
}

/// What kind of event an audit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangeKind {
    /// The first audit of the project.
    FirstAudit,
    /// A later one.
    Reaudit {
        /// The exact total before.
        before: Points,
        /// Whether the same commit was looked at again: a correction.
        same_commit: bool,
    },
}

/// All audits, newest first; of one day, by id.
pub(super) fn changes(projects: &[ScoredProject]) -> Vec<Change> {
    let mut changes = Vec::new();
    for (index, project) in projects.iter().enumerate() {
        let audits: Vec<&ScoredAudit> = std::iter::once(project.current()).chain(project.past()).collect();
        for (at, audit) in audits.iter().enumerate() {
            let record = audit.audit().record();
            let kind = audits.get(at + 1).map_or(ChangeKind::FirstAudit, |before| ChangeKind::Reaudit {
                before: before.scorecard().total,
                same_commit: before.audit().record().pinned_commit == record.pinned_commit,
            });
            changes.push(Change {
                project: index,
                audit: at,
                date: record.scored_date.value.to_string(),
                kind,
            });
        }
    }
    changes.sort_by(|a, b| b.date.cmp(&a.date).then(a.project.cmp(&b.project)));
    changes
}
