//! Evidence: a citation or a search.

use super::conflict;
use crate::model::Text;
use crate::model::record::{Evidence, Proof};
use crate::parse::decode::{Fields, nearest};
use crate::parse::file_problems::FileProblems;
use crate::parse::tree::Node;

const CITATION: [&str; 3] = ["file", "lines", "contains"];
const SEARCH: [&str; 3] = ["search", "scope", "hits"];

/// Reads an item of evidence. Its fields say which of the two it is.
pub(in crate::parse) fn evidence(item: &Node<'_>, problems: &mut FileProblems) -> Option<Evidence> {
    let has = |name: &str| item.get(name).is_some();
    let (is_citation, is_search) = match (has("file"), has("search")) {
        (false, false) => (resembles(item, &CITATION), resembles(item, &SEARCH)),
        written => written,
    };
    let (proof, note) = if is_citation {
        Fields::read(item, "citation", problems, citation)?
    } else if is_search {
        Fields::read(item, "search", problems, search)?
    } else {
        Fields::read(item, "piece of evidence", problems, neither)?;
        return None;
    };
    Some(Evidence { proof, note, span: item.span })
}

/// Whether a map has a field that is, or was meant to be, one of these.
fn resembles(item: &Node<'_>, names: &[&str]) -> bool {
    item.entries().iter().any(|entry| nearest(&entry.key.text, names.iter().copied()).is_some())
}

fn search(fields: &mut Fields<'_, '_, '_>) -> (Proof, Option<Text>) {
    let proof = Proof::Search {
        search: fields.text("search"),
        scope: fields.text("scope"),
        hits: fields.required_number("hits"),
    };
    let note = fields.optional_text("note");
    let help = "write the citation as an item of its own";
    conflict(fields, &["lines", "contains", "url"], "this item is a search", help);
    (proof, note)
}

fn citation(fields: &mut Fields<'_, '_, '_>) -> (Proof, Option<Text>) {
    let (file, lines) = (fields.text("file"), fields.text("lines"));
    let contains = fields.optional_text("contains");
    let note = fields.optional_text("note");
    // Ours is computed; one that is written is compared with it by a rule.
    let permalink = fields.optional_text("url");
    let help = "write the search as an item of its own";
    conflict(fields, &["search", "scope", "hits"], "this item cites a file", help);
    (Proof::Citation { file, lines, contains, permalink }, note)
}

/// Neither: the names asked for are the ones that an author may have meant.
fn neither(fields: &mut Fields<'_, '_, '_>) {
    for name in CITATION.into_iter().chain(SEARCH).chain(["note"]) {
        fields.node(name);
    }
    let message = "this item is neither a citation nor a search";
    let help = "write `file` and `lines`, or `search`, `scope` and `hits`";
    fields.problems.error("missing-field", fields.span(), message, help);
}
