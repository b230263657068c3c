//! The parser's events become nodes.

use std::borrow::Cow;

use granit_parser::{Event, Parser, ScalarStyle, Tag};

use super::unique::unique;
use super::{Entry, Key, MAX_DEPTH, MAX_NODES, Node, Source, Value, clip, syntax};
use crate::diagnostic::{Diagnostic, Span};
use crate::parse::UNCUT;
use crate::parse::file_problems::FileProblems;

const ALIAS: &str = "alias-not-allowed";

/// Builds the tree of a source.
pub(super) fn build<'a>(source: Source<'a>, problems: &mut FileProblems) -> Option<Node<'a>> {
    let options = granit_parser::options! {
        flow_nesting_limit: MAX_DEPTH,
        block_nesting_limit: MAX_DEPTH,
        emit_unresolved_aliases: true,
        emit_anchor_events: true,
    };
    let mut builder = Builder { source, problems, open: Vec::new(), root: None, nodes: 0, documents: 0 };
    for event in Parser::new_from_str_with_options(source.text, options) {
        match event {
            Ok((event, span)) => builder.take(event, span).ok()?,
            Err(error) => {
                let at = error.marker().byte_offset().unwrap_or(0);
                builder.problems.push(syntax::explain(source, error.kind(), at, builder.problems));
                return None;
            }
        }
        if builder.documents > 1 {
            break;
        }
    }
    builder.root
}

/// Nothing more can be read; the reason was reported.
struct GiveUp;

/// A list or map whose end has not been seen.
enum Open<'a> {
    List { start: usize, items: Vec<Node<'a>> },
    Map { start: usize, entries: Vec<Entry<'a>>, key: Pending<'a> },
}

/// What a map waits for.
enum Pending<'a> {
    /// A key.
    Key,
    /// The value of this key.
    Value(Key<'a>),
    /// The value of a key that was refused: it is dropped.
    Dropped,
}

struct Builder<'a, 'p> {
    source: Source<'a>,
    problems: &'p mut FileProblems,
    open: Vec<Open<'a>>,
    root: Option<Node<'a>>,
    nodes: usize,
    documents: usize,
}

impl<'a> Builder<'a, '_> {
    fn take(&mut self, event: Event<'a>, at: granit_parser::Span) -> Result<(), GiveUp> {
        let span = self.span(&at);
        match event {
            Event::DocumentStart(..) => self.document(span),
            Event::Scalar(text, style, _, tag) => {
                self.count(span)?;
                self.tag(tag.as_deref(), &at);
                let node = self.scalar(text, style, tag.is_some(), span);
                self.put(node);
            }
            Event::SequenceStart(_, _, tag) => {
                self.count(span)?;
                self.tag(tag.as_deref(), &at);
                self.enter(Open::List { start: start(span), items: Vec::new() }, span)?;
            }
            Event::MappingStart(_, _, tag) => {
                self.count(span)?;
                self.tag(tag.as_deref(), &at);
                self.enter(Open::Map { start: start(span), entries: Vec::new(), key: Pending::Key }, span)?;
            }
            Event::SequenceEnd | Event::MappingEnd => self.leave(span),
            Event::Anchor(..) if self.problems.is_full() => {}
            Event::Anchor(_, name) => self.problems.error(
                ALIAS,
                span,
                format!("the anchor `&{}` is not allowed", clip(&name)),
                "write the value out wherever it is needed; a text that begins with `&` needs quotes",
            ),
            Event::Alias(_) | Event::UnresolvedAlias(_) => {
                self.count(span)?;
                if !matches!(self.open.last(), Some(Open::Map { key: Pending::Dropped, .. })) {
                    let help = "write the value out; a text that begins with `*` needs quotes";
                    self.problems.error(ALIAS, span, "aliases are not allowed", help);
                }
                self.put(Node { value: Value::Refused, span });
            }
            _ => {}
        }
        Ok(())
    }

    fn document(&mut self, span: Span) {
        self.documents += 1;
        if self.documents > 1 {
            let help = "put it in a file of its own; a line of three hyphens begins a new document";
            self.problems.error("syntax", span, "a second document begins here", help);
        }
    }

    /// Bounds the work and the memory that a file can cost.
    fn count(&mut self, span: Span) -> Result<(), GiveUp> {
        self.nodes += 1;
        if self.nodes <= MAX_NODES {
            return Ok(());
        }
        let message = format!("this file holds more than {MAX_NODES} values");
        self.problems.error("too-many", span, message, "split it, or leave out what readers do not need");
        Err(GiveUp)
    }

    /// A tag says what a value is; here the field says so.
    fn tag(&mut self, tag: Option<&Tag>, at: &granit_parser::Span) {
        const HARMLESS: [&str; 7] = ["str", "int", "float", "bool", "null", "map", "seq"];
        let Some(tag) = tag else { return };
        if tag.core_suffix().is_some_and(|suffix| HARMLESS.contains(&suffix)) {
            return;
        }
        let span = at.tag_span().map_or_else(|| self.span(at), |span| self.span(&span));
        let message = format!("the tag `{}` is not allowed", clip(&tag.original()));
        let help = "leave it out; a text that begins with `!` needs quotes";
        self.problems.error("tag-not-allowed", span, message, help);
    }

    fn scalar(&self, text: Cow<'a, str>, style: ScalarStyle, tagged: bool, span: Span) -> Node<'a> {
        match style {
            ScalarStyle::Plain if !tagged && is_null(&text) => Node { value: Value::Null, span },
            ScalarStyle::Literal | ScalarStyle::Folded => {
                // The parser's span runs on over the empty lines that follow.
                let range = span.start as usize - self.source.offset..span.end as usize - self.source.offset;
                let written = self.source.text.get(range).unwrap_or("").trim_end();
                let span = Span::new(span.start as usize, span.start as usize + written.len());
                Node { value: Value::Text { text: without_last_breaks(text), plain: false }, span }
            }
            _ => Node { value: Value::Text { text, plain: style == ScalarStyle::Plain }, span },
        }
    }

    fn enter(&mut self, open: Open<'a>, span: Span) -> Result<(), GiveUp> {
        if self.open.len() >= MAX_DEPTH {
            self.problems.push(syntax::too_deep(self.problems.place(span)));
            return Err(GiveUp);
        }
        self.open.push(open);
        Ok(())
    }

    fn leave(&mut self, end: Span) {
        let node = match self.open.pop() {
            None => return,
            Some(Open::List { start, items }) => {
                let last = items.last().map(|item| item.span);
                Node { span: whole(start, last, end), value: Value::List(items) }
            }
            Some(Open::Map { start, entries, .. }) => {
                let last = entries.last().map(|entry| entry.key.span.to(entry.value.span));
                let entries = unique(entries, self.problems);
                Node { span: whole(start, last, end), value: Value::Map(entries) }
            }
        };
        self.put(node);
    }

    /// Hands a finished value to the list or map it belongs to.
    fn put(&mut self, node: Node<'a>) {
        match self.open.last_mut() {
            None => {
                if self.documents <= 1 {
                    self.root = Some(node);
                }
            }
            Some(Open::List { items, .. }) => items.push(node),
            Some(Open::Map { entries, key, .. }) => match std::mem::replace(key, Pending::Key) {
                Pending::Key => {
                    let next = self.key(node);
                    if let Some(Open::Map { key, .. }) = self.open.last_mut() {
                        *key = next;
                    }
                }
                Pending::Value(key) => {
                    if matches!(node.value, Value::Null) {
                        report_swallowed(self.source, &key, self.problems);
                    }
                    entries.push(Entry { key, value: node });
                }
                Pending::Dropped => {}
            },
        }
    }

    fn key(&mut self, node: Node<'a>) -> Pending<'a> {
        match node.value {
            Value::Text { text, plain: true } if text == "<<" => {
                let help = "write the fields out in every map that needs them";
                self.problems.error(ALIAS, node.span, "merge keys are not allowed", help);
                Pending::Dropped
            }
            Value::Text { text, .. } => Pending::Value(Key { text, span: node.span }),
            Value::Null => Pending::Value(Key { text: Cow::Borrowed("null"), span: node.span }),
            Value::Refused => Pending::Dropped,
            Value::List(_) | Value::Map(_) => {
                let message = format!("a key is text, but this is {}", node.kind());
                self.problems.error("wrong-type", node.span, message, "write the name of a field");
                Pending::Dropped
            }
        }
    }

    fn span(&self, span: &granit_parser::Span) -> Span {
        let range = span.byte_range().unwrap_or(0..0);
        Span::new(self.source.offset + range.start, self.source.offset + range.end)
    }
}

/// A text that begins with `#` is none: `finding: #1 asks nobody`. A remark has a
/// space behind the mark, or is a single word such as `#later`.
fn report_swallowed(source: Source<'_>, key: &Key<'_>, problems: &mut FileProblems) {
    let after = (key.span.end as usize).saturating_sub(source.offset);
    let line = source.text.get(after..).and_then(|rest| rest.lines().next()).unwrap_or_default();
    let Some(rest) = line.strip_prefix(':').map(str::trim_start) else { return };
    let said = rest.strip_prefix('#').map(str::trim_end).unwrap_or_default();
    if said.starts_with(char::is_alphanumeric) && said.contains(' ') {
        let start = source.offset + after + line.len() - rest.len();
        let message = format!("this `#` begins a comment, so `{}` is empty", clip(&key.text));
        let place = problems.place(Span::new(start, start + rest.trim_end().len()));
        problems.push(Diagnostic::warning("cut-text", place, message).help(UNCUT));
    }
}

fn start(span: Span) -> usize {
    span.start as usize
}

/// A list or map ends with its last item, or with its bracket.
fn whole(start: usize, last: Option<Span>, end: Span) -> Span {
    let bracket = (end.end > end.start).then_some(end.end);
    let end = bracket.or(last.map(|last| last.end)).unwrap_or(end.start);
    Span::new(start, (end as usize).max(start))
}

fn is_null(text: &str) -> bool {
    matches!(text, "" | "~" | "null" | "Null" | "NULL")
}

/// Nobody who opens a block text with `>` or `|` means the line break at its end.
fn without_last_breaks(text: Cow<'_, str>) -> Cow<'_, str> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.trim_end_matches('\n')),
        Cow::Owned(mut text) => {
            text.truncate(text.trim_end_matches('\n').len());
            Cow::Owned(text)
        }
    }
}
