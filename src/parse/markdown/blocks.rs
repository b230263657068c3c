//! Markdown becomes a flat list of its top-level blocks.

use std::ops::Range;

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag};

/// A top-level block, with ranges in the Markdown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Block {
    /// All of it.
    pub(super) range: Range<usize>,
    /// What it is.
    pub(super) kind: BlockKind,
}

/// What a top-level block is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum BlockKind {
    /// A heading and the range of its text.
    Heading(HeadingLevel, Range<usize>),
    /// A paragraph.
    Paragraph,
    /// A list and the ranges of its items' texts; `None` for an item that holds
    /// more than text.
    List(Vec<(Range<usize>, Option<Range<usize>>)>),
    /// Anything else.
    Other,
}

/// The options that the body of a record is read with.
const OPTIONS: Options = Options::ENABLE_TABLES.union(Options::ENABLE_STRIKETHROUGH);

/// Finds the top-level blocks.
pub(super) fn blocks(markdown: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut depth = 0_usize;
    // The text seen so far in the heading or list item at hand.
    let mut text: Option<Range<usize>> = None;
    let mut plain = true;
    for (event, range) in Parser::new_ext(markdown, OPTIONS).into_offset_iter() {
        match &event {
            Event::Start(tag) => {
                match (depth, tag) {
                    (0, tag) => {
                        text = None;
                        blocks.push(Block { range, kind: opened(tag) });
                    }
                    (1, Tag::Item) => {
                        text = None;
                        plain = true;
                    }
                    (_, tag) => {
                        plain &= is_inline(tag) || matches!(tag, Tag::Paragraph);
                        grow(&mut text, &range);
                    }
                }
                depth += 1;
            }
            Event::End(_) => {
                depth = depth.saturating_sub(1);
                let text = || text.clone().unwrap_or(range.start..range.start);
                match (depth, blocks.last_mut().map(|block| &mut block.kind)) {
                    (0, Some(BlockKind::Heading(_, heading))) => *heading = text(),
                    (1, Some(BlockKind::List(items))) => {
                        let written = text();
                        items.push((range, plain.then_some(written)));
                    }
                    _ => {}
                }
            }
            _ if depth == 0 => blocks.push(Block { range, kind: BlockKind::Other }),
            _ => grow(&mut text, &range),
        }
    }
    blocks
}

fn opened(tag: &Tag<'_>) -> BlockKind {
    match tag {
        Tag::Heading { level, .. } => BlockKind::Heading(*level, 0..0),
        Tag::Paragraph => BlockKind::Paragraph,
        Tag::List(_) => BlockKind::List(Vec::new()),
        _ => BlockKind::Other,
    }
}

const fn is_inline(tag: &Tag<'_>) -> bool {
    matches!(tag, Tag::Emphasis | Tag::Strong | Tag::Strikethrough | Tag::Link { .. } | Tag::Image { .. })
}

fn grow(text: &mut Option<Range<usize>>, range: &Range<usize>) {
    let text = text.get_or_insert_with(|| range.clone());
    *text = text.start.min(range.start)..text.end.max(range.end);
}
