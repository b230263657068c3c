//! The sections of the body become fields of the front matter, or stay sections.

use std::borrow::Cow;
use std::ops::Range;

use pulldown_cmark::HeadingLevel;

use super::blocks::{Block, BlockKind, blocks};
use super::values::{list, paragraphs, span, trimmed};
use crate::diagnostic::{Diagnostic, Severity, Span};
use crate::model::{Spanned, Text, record};
use crate::parse::decode::nearest;
use crate::parse::file_problems::FileProblems;
use crate::parse::tree::{Entry, Key, Node, Source, Value, clip};

/// Fields that hold a text.
const TEXTS: [&str; 15] = [
    "id",
    "name",
    "repo_url",
    "subpath",
    "description",
    "category",
    "pinned_commit",
    "version",
    "scored_date",
    "scored_configuration",
    "headline",
    "schema_version",
    "scorecard_version",
    "embargo_until",
    PRIVATE,
];
/// The one field whose words must not reach a page by a mistyped heading.
const PRIVATE: &str = "private_notes";
/// Fields that hold a list of texts.
const LISTS: [&str; 2] = ["limitations", "aliases"];
/// Fields that only front matter can hold.
const STRUCTURED: [&str; 9] = [
    "capability_profile",
    "criteria",
    "critical_findings",
    "rule_of_two",
    "fixes",
    "reaudit_log",
    "safety_card",
    "disputes",
    "draft",
];

/// A level-2 heading and what stands below it.
pub(super) struct Section<'a> {
    pub(super) heading: &'a str,
    pub(super) heading_span: Span,
    pub(super) blocks: &'a [Block],
    /// The range of the body below the heading.
    content: Range<usize>,
}

/// Puts the sections of the body that are named after fields into the tree of
/// the front matter, and gives the others back.
pub(in crate::parse) fn fill<'a>(
    root: &mut Node<'a>,
    body: Source<'a>,
    problems: &mut FileProblems,
) -> Vec<record::Section> {
    let blocks = blocks(body.text);
    let (preamble, sections) = sections(body, &blocks);
    unplaced(preamble, body, problems);
    let mut free = Vec::new();
    for section in sections {
        let Some((target, name)) = target(root, section.heading, section.heading_span, problems) else {
            free.push(free_section(&section, body));
            continue;
        };
        let key = Key { text: Cow::Borrowed(name), span: section.heading_span };
        let value = if LISTS.contains(&name) {
            list(&section, body, problems)
        } else {
            paragraphs(&section, body, problems)
        };
        put(target, Entry { key, value }, problems);
    }
    free
}

/// Cuts the body at its level-2 headings.
fn sections<'a>(body: Source<'a>, blocks: &'a [Block]) -> (&'a [Block], Vec<Section<'a>>) {
    let headings: Vec<_> = blocks
        .iter()
        .enumerate()
        .filter_map(|(at, block)| match &block.kind {
            BlockKind::Heading(HeadingLevel::H2, text) if !text.is_empty() => Some((at, block, text)),
            _ => None,
        })
        .collect();
    let preamble = headings.first().map_or(blocks, |(at, ..)| blocks.get(..*at).unwrap_or(&[]));
    let ends = headings.iter().skip(1).map(|(at, block, _)| (*at, block.range.start));
    let ends = ends.chain(std::iter::once((blocks.len(), body.text.len())));
    let sections = headings.iter().zip(ends).map(|((at, block, text), (end, end_byte))| Section {
        heading: body.text.get((*text).clone()).unwrap_or("").trim(),
        heading_span: Span::new(body.offset + text.start, body.offset + text.end),
        blocks: blocks.get(at + 1..end).unwrap_or(&[]),
        content: block.range.end..end_byte,
    });
    (preamble, sections.collect())
}

/// Text above the first heading belongs nowhere; a title may stand there.
fn unplaced(preamble: &[Block], body: Source<'_>, problems: &mut FileProblems) {
    let is_title = |block: &&Block| matches!(block.kind, BlockKind::Heading(HeadingLevel::H1, _));
    if let Some(block) = preamble.iter().find(|block| !is_title(block)) {
        let message = "this text stands above the first heading and belongs to no section";
        let place = problems.place(span(body, &trimmed(body, &block.range)));
        problems
            .push(Diagnostic::warning("unplaced-text", place, message).help("put `## Headline` above it"));
    }
}

/// The map and the field that a heading names, if it names one.
fn target<'n, 'a>(
    root: &'n mut Node<'a>,
    heading: &str,
    at: Span,
    problems: &mut FileProblems,
) -> Option<(&'n mut Vec<Entry<'a>>, &'static str)> {
    let name = heading.to_lowercase().replace([' ', '-'], "_");
    if let Some(known) = TEXTS.iter().chain(&LISTS).find(|known| **known == name) {
        return Some((entries(root)?, known));
    }
    if matches!(name.as_str(), "safest_set_up" | "safest_setup") {
        return Some((safety_card(root)?, "intro"));
    }
    if STRUCTURED.contains(&name.as_str()) {
        let message = format!("`{name}` cannot be written in the body");
        problems.error(
            "wrong-type",
            at,
            message,
            "write it in the front matter, or name the heading otherwise",
        );
        return None;
    }
    if criterion(root, heading).is_none() && !problems.is_full() {
        resembles_a_field(&name, heading, at, problems);
    }
    criterion(root, heading).map(|criterion| (criterion, "summary"))
}

/// A mistyped field would be a section that nobody meant, and private words
/// would be published.
fn resembles_a_field(name: &str, heading: &str, at: Span, problems: &mut FileProblems) {
    let known = TEXTS.iter().chain(&LISTS).copied();
    let Some(known) = nearest(name, known.filter(|known| known.len() > 6)) else { return };
    let severity = if known == PRIVATE { Severity::Error } else { Severity::Warning };
    let message = format!("the heading “{}” is no field, but much like `{known}`", clip(heading));
    let problem = Diagnostic::new("unknown-field", severity, problems.place(at), message);
    problems.push(problem.help(format!("write `## {}`, or name it otherwise", title(known))));
}

/// A field's name as a heading.
fn title(field: &str) -> String {
    let words = field.replace('_', " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn entries<'n, 'a>(node: &'n mut Node<'a>) -> Option<&'n mut Vec<Entry<'a>>> {
    match &mut node.value {
        Value::Map(entries) => Some(entries),
        _ => None,
    }
}

/// The safety card, which is made if the front matter has none.
fn safety_card<'n, 'a>(root: &'n mut Node<'a>) -> Option<&'n mut Vec<Entry<'a>>> {
    let (span, fields) = (root.short_span(), entries(root)?);
    let at = fields.iter().position(|entry| entry.key.text == "safety_card");
    let at = at.unwrap_or_else(|| {
        let key = Key { text: Cow::Borrowed("safety_card"), span };
        fields.push(Entry { key, value: Node { value: Value::Null, span } });
        fields.len() - 1
    });
    let card = &mut fields.get_mut(at)?.value;
    if matches!(card.value, Value::Null) {
        card.value = Value::Map(Vec::new());
    }
    entries(card)
}

/// The criterion whose id the heading is, or begins with.
fn criterion<'n, 'a>(root: &'n mut Node<'a>, heading: &str) -> Option<&'n mut Vec<Entry<'a>>> {
    let list = entries(root)?.iter_mut().find(|entry| entry.key.text == "criteria")?;
    let Value::List(criteria) = &mut list.value.value else { return None };
    let named = criteria.iter_mut().find(|criterion| {
        let id = criterion.get("id").and_then(Node::text).unwrap_or("");
        let rest = heading.strip_prefix(id).filter(|_| !id.is_empty());
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', ':', '—', '–']))
    })?;
    entries(named)
}

/// Adds a field unless it is there already.
fn put<'a>(fields: &mut Vec<Entry<'a>>, new: Entry<'a>, problems: &mut FileProblems) {
    match fields.iter_mut().find(|entry| entry.key.text == new.key.text) {
        None => fields.push(new),
        Some(entry) if matches!(entry.value.value, Value::Null) => *entry = new,
        Some(entry) => problems.push(
            Diagnostic::error(
                "duplicate-key",
                problems.place(new.key.span),
                format!("`{}` is written twice in this record", new.key.text),
            )
            .related(problems.place(entry.key.span), "the first one is here")
            .help("keep one of the two, or give the heading another name"),
        ),
    }
}

fn free_section(section: &Section<'_>, body: Source<'_>) -> record::Section {
    let content = trimmed(body, &section.content);
    let markdown = body.text.get(content.clone()).unwrap_or("").replace("\r\n", "\n");
    let heading: Text = Spanned::new(section.heading.into(), section.heading_span);
    record::Section { heading, body: Spanned::new(markdown.into(), span(body, &content)) }
}
