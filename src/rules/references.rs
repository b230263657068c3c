//! Where a record names criteria, parameters and levels besides its ratings.

use crate::model::{Record, Text};

/// A cell that a fix, a re-audit change or a dispute speaks of.
pub(super) struct Cell<'a> {
    pub criterion: &'a Text,
    pub parameter: Option<&'a Text>,
}

/// Cells of fixes, re-audit changes and disputes.
pub(super) fn cells(record: &Record) -> impl Iterator<Item = Cell<'_>> {
    let fixes = record.fixes.iter().map(|fix| (&fix.criterion, Some(&fix.parameter)));
    let changes = record.reaudit_log.iter().map(|change| (&change.criterion, Some(&change.parameter)));
    let disputes = record.disputes.iter().map(|dispute| (&dispute.criterion, dispute.parameter.as_ref()));
    fixes.chain(changes).chain(disputes).map(|(criterion, parameter)| Cell { criterion, parameter })
}

/// Criteria named anywhere but at their rating.
pub(super) fn criteria(record: &Record) -> impl Iterator<Item = &Text> {
    let gaps = record.critical_findings.iter().map(|gap| &gap.criterion);
    let setups =
        record.safety_card.iter().flat_map(|card| &card.setups).filter_map(|setup| setup.criterion.as_ref());
    cells(record).map(|cell| cell.criterion).chain(gaps).chain(setups)
}

/// Levels given anywhere but at a rating.
pub(super) fn levels(record: &Record) -> impl Iterator<Item = &Text> {
    let fixes = record.fixes.iter().flat_map(|fix| [&fix.from_level, &fix.to_level]);
    let changes = record.reaudit_log.iter().flat_map(|change| [&change.from_level, &change.to_level]);
    fixes.chain(changes)
}
