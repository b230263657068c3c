//! YAML or JSON text becomes a tree of values that know their place.
//!
//! A scalar keeps its exact text: whether `no`, `0005747` or `1e5` is a word or
//! a number is for the reader of a field to say, never for this module. Of two
//! equal keys the first holds. Anchors, aliases, merge keys and tags of one's
//! own are refused, so a small file cannot stand for a large one; depth and the
//! number of values are bounded. JSON goes through the same parser: it is read
//! as the YAML that it nearly is, and so has places too.

mod build;
mod syntax;
mod unique;
#[cfg(test)]
mod tests;

use std::borrow::Cow;

use super::file_problems::FileProblems;
use crate::diagnostic::Span;

/// How deep lists and maps may nest. Records need eight levels.
const MAX_DEPTH: usize = 64;
/// How many values a file may hold. A large record has three thousand.
const MAX_NODES: usize = 250_000;

/// A value and its place.
#[derive(Debug, Clone)]
pub(crate) struct Node<'a> {
    /// What it is.
    pub(crate) value: Value<'a>,
    /// Its bytes in the file: a quoted text with its quotes, a block text from
    /// its first line on, a list or map from its first item to its last.
    pub(crate) span: Span,
}

/// What a value is.
#[derive(Debug, Clone)]
pub(crate) enum Value<'a> {
    /// `null`, `~` or nothing at all.
    Null,
    /// Anything else that is neither a list nor a map.
    Text {
        /// The text, without the line breaks that end a block text.
        text: Cow<'a, str>,
        /// Whether it was written without quotes.
        plain: bool,
    },
    /// A list.
    List(Vec<Node<'a>>),
    /// A map. Its keys differ.
    Map(Vec<Entry<'a>>),
    /// Something that is refused; a problem says why.
    Refused,
}

/// A key of a map and its value.
#[derive(Debug, Clone)]
pub(crate) struct Entry<'a> {
    /// The key.
    pub(crate) key: Key<'a>,
    /// The value.
    pub(crate) value: Node<'a>,
}

/// A key and its place.
#[derive(Debug, Clone)]
pub(crate) struct Key<'a> {
    /// The key.
    pub(crate) text: Cow<'a, str>,
    /// Its bytes in the file.
    pub(crate) span: Span,
}

/// A piece of a file that holds YAML or JSON.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Source<'a> {
    /// The piece.
    pub(crate) text: &'a str,
    /// Where in the file it begins, in bytes.
    pub(crate) offset: usize,
}

/// Reads a file or a piece of one. `None` if it is empty or cannot be read;
/// a problem then says why.
pub(crate) fn read<'a>(source: Source<'a>, problems: &mut FileProblems) -> Option<Node<'a>> {
    build::build(source, problems)
}

impl<'a> Node<'a> {
    /// The word for what this is, with its article.
    pub(crate) const fn kind(&self) -> &'static str {
        match self.value {
            Value::Null => "nothing",
            Value::Text { .. } => "text",
            Value::List(_) => "a list",
            Value::Map(_) => "a map",
            Value::Refused => "something that is not allowed",
        }
    }

    /// The entries, if this is a map.
    pub(crate) fn entries(&self) -> &[Entry<'a>] {
        match &self.value {
            Value::Map(entries) => entries,
            _ => &[],
        }
    }

    /// The items, if this is a list.
    pub(crate) fn items(&self) -> &[Self] {
        match &self.value {
            Value::List(items) => items,
            _ => &[],
        }
    }

    /// The text, if this is text.
    pub(crate) fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text { text, .. } => Some(text),
            _ => None,
        }
    }

    /// The value of a key, if this is a map that has it.
    pub(crate) fn get(&self, key: &str) -> Option<&Self> {
        self.entries().iter().find(|entry| entry.key.text == key).map(|entry| &entry.value)
    }

    /// The place to point at when this value as a whole is meant: the `id` of a
    /// map or its first key, for nobody wants a page of underlined lines.
    pub(crate) fn short_span(&self) -> Span {
        match self.get("id") {
            Some(Node { value: Value::Text { .. }, span }) => *span,
            _ => self.entries().first().map_or(self.span, |entry| entry.key.span),
        }
    }
}

/// As much of a name as fits into a message.
pub(crate) fn clip(name: &str) -> Cow<'_, str> {
    match name.char_indices().nth(60) {
        Some((at, _)) => Cow::Owned(format!("{}…", &name[..at])),
        None => Cow::Borrowed(name),
    }
}
