//! Evidence: a citation or a search.

use super::conflict;
use crate::model::record::{Evidence, Proof};
use crate::parse::decode::Fields;
use crate::parse::file_problems::FileProblems;
use crate::parse::tree::Node;

/// Reads an item of evidence. Its fields say which of the two it is.
pub(in crate::parse) fn evidence(node: &Node<'_>, problems: &mut FileProblems) -> Option<Evidence> {
    let is_search = node.get("search").is_some() && node.get("file").is_none();
    let is_citation = node.get("file").is_some() || node.get("lines").is_some();
    let read = match (is_search, is_citation) {
        (true, _) => Fields::read(node, "search", problems, search),
        (false, true) => Fields::read(node, "citation", problems, citation),
        _ => Fields::read(node, "piece of evidence", problems, neither),
    };
    let (proof, note) = read.flatten()?;
    Some(Evidence { proof, note, span: node.span })
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
    for name in ["file", "lines", "contains", "note", "search", "scope", "hits"] {
        fields.node(name);
    }
    let message = "this item is neither a citation nor a search";
    let help = "write `file` and `lines`, or `search`, `scope` and `hits`";
    fields.problems.error("missing-field", fields.span(), message, help);
    None
}
