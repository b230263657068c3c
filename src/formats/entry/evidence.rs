//! Evidence of an entry: a citation with its address at the pinned commit, or a search.

use serde::Serialize;

use super::{Parts, optional};
use crate::model::permalink;
use crate::model::record::{Evidence as Item, Proof};

#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(super) enum Evidence<'a> {
    Citation {
        file: &'a str,
        lines: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        contains: Option<&'a str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        url: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        note: Option<&'a str>,
    },
    Search {
        search: &'a str,
        scope: &'a str,
        hits: u64,
        #[serde(skip_serializing_if = "Option::is_none")]
        note: Option<&'a str>,
    },
}

impl<'a> Parts<'a> {
    pub(super) fn evidence(&self, items: &'a [Item]) -> Vec<Evidence<'a>> {
        items.iter().map(|item| self.item(item)).collect()
    }

    fn item(&self, item: &'a Item) -> Evidence<'a> {
        let note = optional(item.note.as_ref());
        match &item.proof {
            Proof::Citation { file, lines, contains, .. } => {
                let (repo, commit) = (self.record.repo_url.as_str(), self.record.pinned_commit.as_str());
                Evidence::Citation {
                    file: file.as_str(),
                    lines: lines.as_str(),
                    contains: optional(contains.as_ref()),
                    url: permalink(repo, commit, file.as_str(), lines.as_str()),
                    note,
                }
            }
            Proof::Search { search, scope, hits } => {
                Evidence::Search { search: search.as_str(), scope: scope.as_str(), hits: hits.value, note }
            }
        }
    }
}
