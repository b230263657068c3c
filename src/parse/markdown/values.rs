//! What stands below a heading becomes the value of a field.

use std::borrow::Cow;
use std::ops::Range;

use super::blocks::BlockKind;
use super::fill::Section;
use crate::diagnostic::Span;
use crate::parse::file_problems::FileProblems;
use crate::parse::tree::{Node, Source, Value, clip};

/// The paragraphs of a section as one text.
pub(super) fn paragraphs<'a>(
    section: &Section<'_>,
    body: Source<'a>,
    problems: &mut FileProblems,
) -> Node<'a> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for block in section.blocks {
        if block.kind == BlockKind::Paragraph {
            found.push(trimmed(body, &block.range));
        } else {
            let message = format!("“{}” is a text, but this is more than a paragraph", clip(section.heading));
            let place = span(body, &trimmed(body, &block.range));
            problems.error("wrong-type", first_line(place, body), message, "write plain paragraphs here");
        }
    }
    let (Some(first), Some(last)) = (found.first(), found.last()) else {
        return Node { value: Value::Null, span: section.heading_span };
    };
    let span = span(body, &(first.start..last.end));
    let texts: Vec<_> = found.iter().map(|range| folded(body, range)).collect();
    let text = match <[Cow<'a, str>; 1]>::try_from(texts) {
        Ok([only]) => only,
        Err(texts) => Cow::Owned(texts.join("\n\n")),
    };
    Node { value: Value::Text { text, plain: false }, span }
}

/// The items of a section's lists.
pub(super) fn list<'a>(section: &Section<'_>, body: Source<'a>, problems: &mut FileProblems) -> Node<'a> {
    let mut texts = Vec::new();
    for block in section.blocks {
        let BlockKind::List(items) = &block.kind else {
            let message = format!("“{}” is a list, but this is no item of one", clip(section.heading));
            let place = first_line(span(body, &trimmed(body, &block.range)), body);
            problems.error("wrong-type", place, message, "write `- ` before each item");
            continue;
        };
        for (item, text) in items {
            let Some(text) = text else {
                let message =
                    format!("an item of “{}” is a text, but this holds more", clip(section.heading));
                let place = first_line(span(body, &trimmed(body, item)), body);
                problems.error("wrong-type", place, message, "write one paragraph an item");
                continue;
            };
            let range = trimmed(body, text);
            let value = Value::Text { text: folded(body, &range), plain: false };
            texts.push(Node { value, span: span(body, &range) });
        }
    }
    let whole = texts.first().zip(texts.last()).map(|(first, last)| first.span.to(last.span));
    Node { value: Value::List(texts), span: whole.unwrap_or(section.heading_span) }
}

/// A paragraph with its lines joined, as YAML's `>-` does it.
fn folded<'a>(body: Source<'a>, range: &Range<usize>) -> Cow<'a, str> {
    let text = body.text.get(range.clone()).unwrap_or("");
    if text.contains('\n') {
        let lines: Vec<_> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        return Cow::Owned(lines.join(" "));
    }
    Cow::Borrowed(text)
}

/// A range without the white space around its text.
pub(super) fn trimmed(body: Source<'_>, range: &Range<usize>) -> Range<usize> {
    let text = body.text.get(range.clone()).unwrap_or("");
    let start = range.start + (text.len() - text.trim_start().len());
    start..start + text.trim().len()
}

/// A range of the body as a span of the file.
pub(super) fn span(body: Source<'_>, range: &Range<usize>) -> Span {
    Span::new(body.offset + range.start, body.offset + range.end)
}

/// Only the first line of a block is worth underlining.
fn first_line(block: Span, body: Source<'_>) -> Span {
    let (start, end) = (block.start as usize, block.end as usize);
    let text = body.text.get(start - body.offset..end - body.offset).unwrap_or("");
    Span::new(start, start + text.lines().next().unwrap_or("").len())
}
