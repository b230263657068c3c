//! Files, byte spans, and the line and column a person reads.

use std::cell::RefCell;
use std::collections::BTreeMap;

/// A file, numbered in the order in which files are found. It keeps its number
/// for as long as anything is remembered of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// A half-open range of bytes in a file's text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The span of a value that was not written. It points nowhere.
    pub const NONE: Self = Self { start: u32::MAX, end: u32::MAX };

    /// A span from byte offsets. Sources are capped far below 4 GiB, so a
    /// larger offset can only mean a bug and is clamped.
    #[must_use]
    pub fn new(start: usize, end: usize) -> Self {
        let clamp = |n: usize| u32::try_from(n).unwrap_or(u32::MAX - 1);
        Self { start: clamp(start), end: clamp(end.max(start)) }
    }

    /// The smallest span that covers both.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// A span in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The file.
    pub file: FileId,
    /// The bytes.
    pub span: Span,
}

impl Place {
    /// A span in a file.
    #[must_use]
    pub const fn new(file: FileId, span: Span) -> Self {
        Self { file, span }
    }
}

/// Where diagnostics find the text they point into.
pub trait Sources {
    /// The path as shown to people: relative to the catalogue, `/` between folders.
    fn path(&self, file: FileId) -> &str;
    /// The whole text; empty where the file is not text.
    fn text(&self, file: FileId) -> &str;
    /// Where the file stands among the others when problems are sorted.
    fn order(&self, file: FileId) -> usize {
        file.0 as usize
    }
}

/// A place as a person reads it: both numbers start at 1, columns count characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Length in characters, on the first line of the span.
    pub length: usize,
}

impl Position {
    /// Finds the line and column of a span in its text.
    #[must_use]
    pub fn of(text: &str, span: Span) -> Self {
        let before = &text[..floor(text, span.start as usize)];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        Self::within(text, line_start, span, before.matches('\n').count() + 1)
    }

    /// The same where the line is known: its number, and where it begins.
    fn within(text: &str, line_start: usize, span: Span, line: usize) -> Self {
        let start = floor(text, span.start as usize);
        let end = floor(text, span.end as usize).max(start);
        let covered = &text[start..end];
        let first_line = covered.split('\n').next().unwrap_or("").trim_end_matches('\r');
        // A byte order mark takes no room on the screen.
        let lead = text[line_start..start].trim_start_matches('\u{feff}');
        Self { line, column: lead.chars().count() + 1, length: first_line.chars().count().max(1) }
    }
}

/// Finds many places in the same files: the lines of each are counted once.
pub struct Finder<'a> {
    sources: &'a dyn Sources,
    lines: RefCell<BTreeMap<FileId, Vec<usize>>>,
}

impl<'a> Finder<'a> {
    /// A finder that has looked at nothing yet.
    #[must_use]
    pub fn new(sources: &'a dyn Sources) -> Self {
        Self { sources, lines: RefCell::default() }
    }

    /// The path of a file as shown to people.
    #[must_use]
    pub fn path(&self, file: FileId) -> &'a str {
        self.sources.path(file)
    }

    /// As [`Position::of`], for a place in one of the files.
    #[must_use]
    pub fn position(&self, place: Place) -> Position {
        let text = self.sources.text(place.file);
        let mut lines = self.lines.borrow_mut();
        let starts = lines.entry(place.file).or_insert_with(|| {
            std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect()
        });
        let start = floor(text, place.span.start as usize);
        let line = starts.partition_point(|line| *line <= start);
        let from = starts.get(line.saturating_sub(1)).copied().unwrap_or_default();
        Position::within(text, from, place.span, line)
    }
}

/// The nearest character boundary at or before an offset.
fn floor(text: &str, offset: usize) -> usize {
    let mut at = offset.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_and_lines_start_at_one() {
        let text = "a: é\nbé: no\r\n";
        let at = text.find("no").unwrap();
        let position = Position::of(text, Span::new(at, at + 4));
        assert_eq!((position.line, position.column, position.length), (2, 5, 2));
    }

    #[test]
    fn a_finder_finds_what_a_single_look_finds() {
        struct One(&'static str);
        impl Sources for One {
            fn path(&self, _: FileId) -> &'static str {
                "a"
            }
            fn text(&self, _: FileId) -> &'static str {
                self.0
            }
        }
        let text = "\u{feff}a: é\r\n\nbé: no\n";
        let (sources, ends) = (One(text), text.len() + 2);
        let finder = Finder::new(&sources);
        for start in 0..ends {
            for end in start..ends {
                let span = Span::new(start, end);
                assert_eq!(finder.position(Place::new(FileId(0), span)), Position::of(text, span));
            }
        }
        assert_eq!(finder.position(Place::new(FileId(0), Span::NONE)), Position::of(text, Span::NONE));
    }

    #[test]
    fn a_span_inside_a_character_or_past_the_end_is_clamped() {
        assert_eq!(Position::of("é", Span::new(1, 1)).column, 1);
        assert_eq!(Position::of("ab", Span::NONE).line, 1);
    }
}
