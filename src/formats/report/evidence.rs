//! Evidence, and the text before it.

use super::{Page, Rendering};
use crate::model::record::{Evidence, Proof};
use crate::model::{Text, permalink};
use crate::parse::report::{WITHHELD, are_numbers, protect, write_code_span};

impl Page<'_> {
    /// What follows a text: its evidence, or words in place of it. Empty where
    /// there is neither.
    pub(super) fn behind(&self, evidence: &[Evidence], withheld: Option<&Text>) -> String {
        let list = self.list(evidence, withheld);
        match (list.is_empty(), self.rendering) {
            (true, _) => list,
            (false, Rendering::A) => format!(" — {list}"),
            (false, Rendering::B) => format!(" Evidence: {list}"),
        }
    }

    /// A list of evidence.
    pub(super) fn list(&self, evidence: &[Evidence], withheld: Option<&Text>) -> String {
        let words = withheld.map(|words| format!("{WITHHELD}{}", protect::line(words.as_str())));
        evidence.iter().map(|item| self.item(item)).chain(words).collect::<Vec<_>>().join("; ")
    }

    /// One item. A citation is linked where its host's addresses are known; lines
    /// that are none make a link that leads nowhere, as code they would be words.
    fn item(&self, item: &Evidence) -> String {
        let proof = match &item.proof {
            Proof::Citation { file, lines, .. } => {
                let (repo, commit) = (self.record.repo_url.as_str(), self.record.pinned_commit.as_str());
                match permalink(repo, commit, file.as_str(), lines.as_str()) {
                    Some(url) => {
                        let (label, lines) = (protect::label(file.as_str()), lines.as_str());
                        format!("[{label}:{lines}]({})", protect::address(&url))
                    }
                    None if are_numbers(lines.as_str()) => {
                        write_code_span(&format!("{}:{}", file.as_str(), lines.as_str()))
                    }
                    None => {
                        format!(
                            "[{}:{}]()",
                            protect::label(file.as_str()),
                            protect::cited_lines(lines.as_str())
                        )
                    }
                }
            }
            Proof::Search { search, scope, hits } => {
                let (search, scope) = (write_code_span(search.as_str()), write_code_span(scope.as_str()));
                format!("searched {search} in {scope} → {} hits", hits.value)
            }
        };
        match &item.note {
            Some(note) => format!("{proof} ({})", protect::note(note.as_str())),
            None => proof,
        }
    }
}
