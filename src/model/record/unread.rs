//! What of a record could not be read whole.

use super::Record;
use crate::diagnostic::Span;

/// A field that was reported as missing or as wrongly written, and holds less
/// than its author meant. That something is missing from it says no more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unread {
    /// The map that it belongs to, in the record's file.
    pub map: Span,
    /// Its name.
    pub field: Box<str>,
}

impl Record {
    /// Whether one of these fields could not be read whole, in a map that holds a
    /// place: then a rule does not know what is missing there.
    #[must_use]
    pub fn is_unread(&self, at: Span, fields: &[&str]) -> bool {
        let holds = |map: Span| map.start <= at.start && at.end <= map.end;
        self.origin.unread.iter().any(|it| fields.contains(&&*it.field) && holds(it.map))
    }
}
