//! What shows a finding: lines of a file, or a search.

use super::{Spanned, Text};
use crate::diagnostic::Span;

/// One item of evidence. Data, never rendered as Markdown.
#[derive(Debug, Clone)]
pub struct Evidence {
    /// A citation or a search.
    pub proof: Proof,
    /// A remark of the auditor.
    pub note: Option<Text>,
    /// The whole item.
    pub span: Span,
}

impl PartialEq for Evidence {
    fn eq(&self, other: &Self) -> bool {
        self.proof == other.proof && self.note == other.note
    }
}

impl Eq for Evidence {}

/// What an item of evidence rests on.
#[derive(Debug, Clone)]
pub enum Proof {
    /// Lines of a file at the pinned commit.
    Citation {
        /// Path from the repository's root, `/` between folders.
        file: Text,
        /// `N` or `N-M`.
        lines: Text,
        /// A quote found within those lines.
        contains: Option<Text>,
        /// The address a published record links to; ours is computed.
        permalink: Option<Text>,
    },
    /// A search and how often it matched.
    Search {
        /// The command or pattern, exactly.
        search: Text,
        /// The folder or files that were searched.
        scope: Text,
        /// Number of matches.
        hits: Spanned<u64>,
    },
}

/// The published permalink follows from the other fields, so it does not count.
impl PartialEq for Proof {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (
                Self::Citation { file, lines, contains, .. },
                Self::Citation { file: other_file, lines: other_lines, contains: other_contains, .. },
            ) => file == other_file && lines == other_lines && contains == other_contains,
            (
                Self::Search { search, scope, hits },
                Self::Search { search: other_search, scope: other_scope, hits: other_hits },
            ) => search == other_search && scope == other_scope && hits == other_hits,
            _ => false,
        }
    }
}

impl Eq for Proof {}
