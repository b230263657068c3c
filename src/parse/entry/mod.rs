//! Format 4: the entry that a public catalogue publishes, read for what its
//! author wrote, with the figures beside it for comparison.
//!
//! An entry repeats much of the rubric (names, questions, weights), and each
//! criterion twice: its counted mechanism beside the list of mechanisms. The
//! mechanisms are what is read; the repetition counts as a figure. A published
//! mechanism names one cap, the one that bound, be it an auditor's or automatic.
//! Nothing here is believed, and fields that are unknown are noted.

mod criterion;
mod published;
#[cfg(test)]
mod tests;

pub(super) use criterion::criterion;
pub(super) use published::published;

use super::authored::{criterion as authored_criterion, record as authored_record};
use super::tree::Node;

/// Whether a record is a published entry: it states the version of its format
/// and carries figures that are computed.
pub(super) fn is_entry(root: &Node<'_>) -> bool {
    let has = |node: &Node<'_>, names: &[&str]| names.iter().any(|name| node.get(name).is_some());
    has(root, &["schema_version"])
        && (has(root, &authored_record::COMPUTED)
            || root
                .get("criteria")
                .is_some_and(|list| list.items().iter().any(|item| has(item, &authored_criterion::COMPUTED))))
}
