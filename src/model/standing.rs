//! What a reader must know of a record before comparing it: the same answer for
//! pages, badges and the files for programs.

use super::Text;
use super::record::{Dispute, Record};

/// The status of a dispute that nobody has decided; one of
/// [`DISPUTE_STATUSES`](super::record::DISPUTE_STATUSES).
const OPEN: &str = "open";

impl Dispute {
    /// Whether nobody has decided it yet.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.status.as_str() == OPEN
    }
}

impl Record {
    /// How many objections to its ratings nobody has decided yet.
    #[must_use]
    pub fn open_disputes(&self) -> usize {
        self.disputes.iter().filter(|dispute| dispute.is_open()).count()
    }

    /// The edition it was rated under, if it names one and that is not `present`.
    #[must_use]
    pub fn other_edition(&self, present: &str) -> Option<&str> {
        let named = self.scorecard_version.as_ref().map(Text::as_str);
        named.filter(|edition| !edition.trim().is_empty() && *edition != present)
    }
}
