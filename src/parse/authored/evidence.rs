//! Evidence: a citation or a search.

use super::conflict;
use crate::model::record::{Evidence, Proof};
use crate::parse::decode::{Fields, nearest};
use crate::parse::file_problems::FileProblems;
use crate::parse::tree::Node;

const CITATION: [&str; 3] = ["file", "lines", "contains"];
const SEARCH: [&str; 3] = ["search", "scope", "hits"];

/// Reads an item of evidence. Its fields say which of the two it is.
pub(in crate::parse) fn evidence(node: &Node<'_>, problems: &mut FileProblems) -> Option<Evidence> {
    let has = |name: &str| node.get(name).is_some();
    let (is_citation, is_search) = match (has("file"), has("search")) {
        (false, false) => (resembles(node, &CITATION), resembles(node, &SEARCH)),
        (is_citation, is_search) => (is_citation, is_search),
    };
    let read = match (is_citation, is_search) {
        (true, _) => Fields::read(node, "citation", problems, citation),
        (false, true) => Fields::read(node, "search", problems, search),
        (false, false) => Fields::read(node, "piece of evidence", problems, neither),
    };
    let (proof, note) = read.flatten()?;
    Some(Evidence { proof, note, span: node.span })
}

/// Whether a map has a field that is, or was meant to be, one of these.
fn resembles(node: &Node<'_>, names: &[&str]) -> bool {
    node.entries().iter().any(|entry| nearest(&entry.key.text, names.iter().copied()).is_some())
}

type Read = Option<(Proof, Option<crate::model::Text>)>;

fn search(fields: &mut Fields<'_, '_, '_>) -> Read {
    let proof = Proof::Search {
        search: fields.text("search"),
        scope: fields.text("scope"),
        hits: fields.required_number("hits"),
    };
    let note = fields.optional_text("note");
    let help = "write the citation as an item of its own";
    conflict(fields, &["lines", "contains", "url"], "this item is a search", help);
    Some((proof, note))
}

fn citation(fields: &mut Fields<'_, '_, '_>) -> Read {
    let (file, lines) = (fields.text("file"), fields.text("lines"));
    let contains = fields.optional_text("contains");
    let note = fields.optional_text("note");
    // Ours is computed; one that is written is compared with it by a rule.
    let permalink = fields.optional_text("url");
    let help = "write the search as an item of its own";
    conflict(fields, &["search", "scope", "hits"], "this item cites a file", help);
    Some((Proof::Citation { file, lines, contains, permalink }, note))
}

/// Neither: the names asked for are the ones that an author may have meant.
fn neither(fields: &mut Fields<'_, '_, '_>) -> Read {
    for name in CITATION.into_iter().chain(SEARCH).chain(["note"]) {
        fields.node(name);
    }
    let message = "this item is neither a citation nor a search";
    let help = "write `file` and `lines`, or `search`, `scope` and `hits`";
    fields.problems.error("missing-field", fields.span(), message, help);
    None
}
