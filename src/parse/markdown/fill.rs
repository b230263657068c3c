//! The sections of the body become fields of the front matter, or stay sections.

use std::borrow::Cow;
use std::ops::Range;

use pulldown_cmark::HeadingLevel;

use super::blocks::{Block, BlockKind, blocks};
use super::target::{LISTS, target};
use super::values::{list, paragraphs, span, trimmed};
use crate::diagnostic::{Diagnostic, Span};
use crate::model::{Spanned, Text, record};
use crate::parse::MAX_MARKDOWN;
use crate::parse::file_problems::FileProblems;
use crate::parse::section::markdown;
use crate::parse::tree::{Entry, Key, Node, Source, Value, clip};

/// How many sections a record may have.
const MAX_SECTIONS: usize = 1_000;

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
    if body.text.len() > MAX_MARKDOWN {
        let span = Span::new(body.offset, body.offset);
        let message = format!("the Markdown of this record is larger than {} MiB", MAX_MARKDOWN >> 20);
        problems.error("too-large", span, message, "leave out what readers do not need");
        return Vec::new();
    }
    let blocks = blocks(body.text);
    let (preamble, sections) = sections(body, &blocks);
    unplaced(preamble, body, problems);
    let mut free = Vec::new();
    for (count, section) in sections.into_iter().enumerate() {
        if count == MAX_SECTIONS {
            let message = format!("this record has more than {MAX_SECTIONS} sections");
            problems.error("too-many", section.heading_span, message, "join some of them");
            break;
        }
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
        let help = heading(body, preamble).map_or_else(
            || "put `## Headline` above it".to_owned(),
            |heading| format!("write `## {heading}`: only headings of the second level open a section"),
        );
        problems.push(Diagnostic::warning("unplaced-text", place, message).help(help));
    }
}

/// The words of a heading that opens nothing: one of another level, or without a
/// space behind its marks.
fn heading<'a>(body: Source<'a>, preamble: &[Block]) -> Option<Cow<'a, str>> {
    let mut lines = preamble.iter().filter_map(|block| body.text.get(block.range.clone())?.lines().next());
    let found = lines.find_map(|line| line.trim().strip_prefix('#'))?;
    let words = found.trim_start_matches('#').trim();
    (!words.is_empty()).then(|| clip(words))
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
    let markdown = markdown(body.text.get(content.clone()).unwrap_or(""));
    let heading: Text = Spanned::new(section.heading.into(), section.heading_span);
    record::Section { heading, body: Spanned::new(markdown, span(body, &content)) }
}
