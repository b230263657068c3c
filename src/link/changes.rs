//! Audits by date: what is new, and what a later audit changed.

use super::ProjectIndex;
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChangeKind {
    /// The first audit of the project.
    FirstAudit,
    /// A later one.
    Reaudit {
        /// The total before, as shown by the edition it was scored by.
        before: String,
        /// Whether the same commit was looked at again: a correction.
        same_commit: bool,
        /// Whether the audit before followed another edition of the rubric.
        other_edition: bool,
    },
}

/// All audits, newest first; of one day, by id.
pub(super) fn changes(projects: &[ScoredProject]) -> Vec<Change> {
    let mut changes: Vec<Change> =
        projects.iter().enumerate().flat_map(|(index, project)| changes_of(project, index)).collect();
    changes.sort_by(|a, b| b.date.cmp(&a.date).then(a.project.cmp(&b.project)));
    changes
}

/// The audits of one project, newest first.
#[must_use]
pub fn changes_of(project: &ScoredProject, index: ProjectIndex) -> Vec<Change> {
    let audits: Vec<&ScoredAudit> = std::iter::once(project.current()).chain(project.past()).collect();
    let dated = audits.iter().enumerate();
    dated
        .map(|(at, audit)| {
            let record = audit.audit().record();
            let kind = audits.get(at + 1).map_or(ChangeKind::FirstAudit, |before| ChangeKind::Reaudit {
                before: before.scorecard().total_shown(before.rubric()),
                same_commit: before.audit().record().pinned_commit == record.pinned_commit,
                other_edition: before.rubric().version != audit.rubric().version,
            });
            Change { project: index, audit: at, date: record.scored_date.value.to_string(), kind }
        })
        .collect()
}
