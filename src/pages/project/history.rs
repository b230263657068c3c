//! Earlier audits, levels a second look changed, and disputes.

use serde::Serialize;

use crate::model::Record;
use crate::pages::parts::{BandView, band};
use crate::render::picture::strip;
use crate::score::ScoredProject;

/// One audit of the project.
#[derive(Serialize)]
pub(super) struct Entry<'a> {
    date: &'a str,
    commit: &'a str,
    short_commit: &'a str,
    strip: String,
    total: String,
    band: BandView<'a>,
    is_current: bool,
    is_first: bool,
    /// Whether the audit before looked at the same commit.
    same_commit: bool,
    /// The edition that the audit before is scored by.
    edition_before: Option<&'a str>,
    /// The edition it is scored by.
    edition: &'a str,
    /// Part of the address of this audit in the page of the history.
    anchor: String,
}

/// A level that a second look changed.
#[derive(Serialize)]
pub(super) struct Reaudit<'a> {
    criterion: &'a str,
    parameter: &'a str,
    from: &'a str,
    to: &'a str,
    reason: &'a str,
}

/// All audits of a project, newest first.
pub(super) fn history(project: &ScoredProject) -> Vec<Entry<'_>> {
    let audits: Vec<_> = std::iter::once(project.current()).chain(project.past()).collect();
    let entries = audits.iter().enumerate();
    entries
        .map(|(at, audit)| {
            let (record, rubric) = (audit.audit().record(), audit.rubric());
            let commit = record.pinned_commit.as_str();
            let before = audits.get(at + 1);
            Entry {
                date: record.scored_date.as_str(),
                commit,
                short_commit: commit.get(..7).unwrap_or(commit),
                strip: strip(audit.scorecard(), rubric),
                total: audit.scorecard().total_shown(rubric),
                band: band(audit.scorecard(), rubric),
                is_current: at == 0,
                is_first: before.is_none(),
                same_commit: before
                    .is_some_and(|before| before.audit().record().pinned_commit == record.pinned_commit),
                edition_before: before.map(|before| before.rubric().version.as_str()),
                edition: &rubric.version,
                anchor: crate::pages::history::anchor(audit),
            }
        })
        .collect()
}

pub(super) fn reaudit(record: &Record) -> Vec<Reaudit<'_>> {
    let changes = record.reaudit_log.iter();
    changes
        .map(|change| Reaudit {
            criterion: change.criterion.as_str(),
            parameter: change.parameter.as_str(),
            from: change.from_level.as_str(),
            to: change.to_level.as_str(),
            reason: change.reason.as_str(),
        })
        .collect()
}
