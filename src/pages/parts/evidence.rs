//! Evidence as a reader follows it. It is data: paths and searches are shown
//! exactly, never rendered as Markdown.

use serde::Serialize;

use crate::model::Record;
use crate::model::permalink;
use crate::model::record::{Evidence, Proof};

/// One item of evidence.
#[derive(Debug, Clone, Serialize)]
#[serde(untagged)]
pub enum EvidenceView<'a> {
    /// Lines of a file.
    Citation {
        /// Path and lines, as people copy them: `src/a.py:3-7`.
        place: String,
        /// Where the lines can be read at the pinned commit.
        #[serde(skip_serializing_if = "Option::is_none")]
        url: Option<String>,
        /// A quote.
        #[serde(skip_serializing_if = "Option::is_none")]
        contains: Option<&'a str>,
        /// A remark.
        #[serde(skip_serializing_if = "Option::is_none")]
        note: Option<&'a str>,
    },
    /// A search.
    Search {
        /// The command, exactly.
        search: &'a str,
        /// Where.
        scope: &'a str,
        /// Matches.
        hits: u64,
        /// A remark.
        #[serde(skip_serializing_if = "Option::is_none")]
        note: Option<&'a str>,
    },
}

/// The items of a list.
#[must_use]
pub fn evidence<'a>(items: &'a [Evidence], record: &'a Record) -> Vec<EvidenceView<'a>> {
    items.iter().map(|item| view(item, record)).collect()
}

fn view<'a>(item: &'a Evidence, record: &'a Record) -> EvidenceView<'a> {
    let note = item.note.as_ref().map(crate::model::Text::as_str);
    match &item.proof {
        Proof::Citation { file, lines, contains, .. } => EvidenceView::Citation {
            place: [file.as_str(), ":", lines.as_str()].concat(),
            url: permalink(
                record.repo_url.as_str(),
                record.pinned_commit.as_str(),
                file.as_str(),
                lines.as_str(),
            ),
            contains: contains.as_ref().map(crate::model::Text::as_str),
            note,
        },
        Proof::Search { search, scope, hits } => {
            EvidenceView::Search { search: search.as_str(), scope: scope.as_str(), hits: hits.value, note }
        }
    }
}
