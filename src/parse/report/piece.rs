//! A part of a report that knows where it stands.

use super::escape;
use crate::diagnostic::Span;
use crate::model::{Spanned, Text};

/// A slice of the file and the offset of its first byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece<'a> {
    /// The bytes as they stand in the file.
    pub text: &'a str,
    /// Where they start.
    pub start: usize,
}

impl<'a> Piece<'a> {
    /// A slice that starts at an offset of the file.
    pub const fn new(text: &'a str, start: usize) -> Self {
        Self { text, start }
    }

    /// Its bytes in the file.
    pub fn span(self) -> Span {
        Span::new(self.start, self.start + self.text.len())
    }

    /// Without white space at both ends.
    pub fn trim(self) -> Self {
        self.trim_start().trim_end()
    }

    /// Without white space in front.
    pub fn trim_start(self) -> Self {
        let text = self.text.trim_start();
        Self { text, start: self.start + self.text.len() - text.len() }
    }

    /// Without white space at the end.
    pub fn trim_end(self) -> Self {
        Self { text: self.text.trim_end(), ..self }
    }

    /// Whether nothing but white space is left.
    pub fn is_blank(self) -> bool {
        self.text.trim().is_empty()
    }

    /// Both sides of an offset. An offset past the end, or inside of a
    /// character, leaves everything on the left.
    pub fn split_at(self, at: usize) -> (Self, Self) {
        let (left, right) = self.text.split_at_checked(at).unwrap_or((self.text, ""));
        (Self { text: left, ..self }, Self { text: right, start: self.start + left.len() })
    }

    /// No more than its first bytes, cut at a character.
    pub fn within(self, bytes: usize) -> Self {
        let at = (0..=bytes.min(self.text.len())).rev().find(|at| self.text.is_char_boundary(*at));
        self.split_at(at.unwrap_or(0)).0
    }

    /// What follows a prefix.
    pub fn strip_prefix(self, prefix: &str) -> Option<Self> {
        self.text.starts_with(prefix).then(|| self.split_at(prefix.len()).1)
    }

    /// What follows a prefix of ASCII letters in any case.
    pub fn strip_prefix_any_case(self, prefix: &str) -> Option<Self> {
        let (head, rest) = self.text.split_at_checked(prefix.len())?;
        head.eq_ignore_ascii_case(prefix).then_some(Self { text: rest, start: self.start + head.len() })
    }

    /// What stands before a suffix.
    pub fn strip_suffix(self, suffix: &str) -> Option<Self> {
        self.text.strip_suffix(suffix).map(|text| Self { text, ..self })
    }

    /// Both sides of the first separator.
    pub fn split_once(self, separator: &str) -> Option<(Self, Self)> {
        self.text.find(separator).map(|at| self.split_around(at, separator.len()))
    }

    /// Both sides of the last separator.
    pub fn rsplit_once(self, separator: &str) -> Option<(Self, Self)> {
        self.text.rfind(separator).map(|at| self.split_around(at, separator.len()))
    }

    /// Both sides of `length` bytes at an offset.
    pub fn split_around(self, at: usize, length: usize) -> (Self, Self) {
        let (left, rest) = self.split_at(at);
        (left, rest.split_at(length).1)
    }

    /// All parts between separators.
    pub fn split(self, separator: &'a str) -> impl Iterator<Item = Self> {
        let mut start = self.start;
        self.text.split(separator).map(move |text| {
            let piece = Self { text, start };
            start += text.len() + separator.len();
            piece
        })
    }

    /// The value: trimmed, character references decoded.
    pub fn to_text(self) -> Text {
        let piece = self.trim();
        Spanned::new(escape::decode(piece.text).into(), piece.span())
    }

    /// The value exactly as it stands.
    pub fn to_data(self) -> Text {
        Spanned::new(self.text.into(), self.span())
    }
}

/// All lines of a text, without their ends (LF or CRLF). `start` is the offset
/// of the text in its file.
pub fn lines(text: &str, start: usize) -> Vec<Piece<'_>> {
    let mut at = start;
    text.split('\n')
        .map(|line| {
            let piece = Piece::new(line.strip_suffix('\r').unwrap_or(line), at);
            at += line.len() + 1;
            piece
        })
        .collect()
}

/// Running text that may take several lines: joined by line feeds, without
/// blank lines at both ends, character references decoded.
pub fn block(lines: &[Piece<'_>]) -> Option<Text> {
    let first = lines.iter().position(|line| !line.is_blank())?;
    let last = lines.iter().rposition(|line| !line.is_blank())?;
    let lines = lines.get(first..=last)?;
    let joined = lines.iter().map(|line| line.text).collect::<Vec<_>>().join("\n");
    let span = lines.first()?.trim_start().span().to(lines.last()?.trim_end().span());
    Some(Spanned::new(escape::decode(joined.trim()).into(), span))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cut_keeps_its_place() {
        let whole = Piece::new("  a — b — c ", 10);
        let (left, right) = whole.split_once(" — ").unwrap();
        assert_eq!((left.trim().text, left.trim().start), ("a", 12));
        assert_eq!((right.text, right.start), ("b — c ", 18));
        assert_eq!(whole.rsplit_once(" — ").unwrap().1.trim().span(), Span::new(24, 25));
        let parts: Vec<_> = whole.split(" — ").map(|part| (part.text, part.start)).collect();
        assert_eq!(parts, [("  a", 10), ("b", 18), ("c ", 24)]);
    }

    #[test]
    fn offsets_that_cut_a_character_do_not_panic() {
        assert_eq!(Piece::new("é", 0).split_at(1).0.text, "é");
        assert_eq!(Piece::new("é", 0).split_at(9).1.text, "");
        assert_eq!(Piece::new("é", 0).strip_prefix_any_case("a"), None);
    }

    #[test]
    fn lines_end_with_lf_or_crlf_and_blocks_join_them() {
        let all = lines("\r\na\r\n\nb \n\n", 5);
        assert_eq!(all[1], Piece::new("a", 7));
        let text = block(&all).unwrap();
        assert_eq!((text.as_str(), text.span), ("a\n\nb", Span::new(7, 12)));
        assert!(block(&lines("\n \n", 0)).is_none());
    }
}
