//! Code spans: text between runs of equally many backticks.
//!
//! A line is looked through once; what is asked of it afterwards costs little,
//! however often it is asked.

use std::collections::{HashMap, HashSet};

use super::piece::Piece;

/// All runs of backticks in a line, and the places where links turn from their
/// text to their address. Offsets are those of the file.
#[derive(Debug)]
pub struct Marks {
    by_length: HashMap<usize, Vec<usize>>,
    links: Vec<usize>,
}

impl Marks {
    /// Finds the marks of a line.
    pub fn of(piece: Piece<'_>) -> Self {
        let mut by_length: HashMap<usize, Vec<usize>> = HashMap::new();
        let mut run = 0..0;
        for (at, _) in piece.text.match_indices('`') {
            if at == run.end {
                run.end += 1;
                continue;
            }
            by_length.entry(run.len()).or_default().push(piece.start + run.start);
            run = at..at + 1;
        }
        by_length.entry(run.len()).or_default().push(piece.start + run.start);
        let links = piece.text.match_indices("](").map(|(at, _)| piece.start + at).collect();
        Self { by_length, links }
    }

    /// Whether a link turns to its address within so many bytes.
    pub fn link_within(&self, piece: Piece<'_>, bytes: usize) -> bool {
        let next = self.links.get(self.links.partition_point(|at| *at < piece.start));
        next.is_some_and(|at| *at < piece.start.saturating_add(bytes.min(piece.text.len())))
    }

    /// The code span at the start of a piece: its content and what follows it.
    pub fn span<'a>(&self, piece: Piece<'a>) -> Option<(Piece<'a>, Piece<'a>)> {
        let fence = piece.text.bytes().take_while(|byte| *byte == b'`').count();
        let runs = self.by_length.get(&fence).filter(|_| fence > 0)?;
        let (_, inner) = piece.split_at(fence);
        let next = runs.partition_point(|run| *run < inner.start);
        let close = runs.get(next)?.checked_sub(inner.start)?;
        if close >= inner.text.len() {
            return None;
        }
        let (content, rest) = inner.split_around(close, fence);
        Some((unpadded(content), rest))
    }
}

/// Content without the one space on either side that lets it start or end with
/// a backtick.
fn unpadded(content: Piece<'_>) -> Piece<'_> {
    let padded = content.text.len() > 1 && !content.text.bytes().all(|byte| byte == b' ');
    let inner = content.strip_prefix(" ").and_then(|inner| inner.strip_suffix(" "));
    inner.filter(|_| padded).unwrap_or(content)
}

/// Writes a code span whose content reads back exactly. A span cannot hold a
/// line break or be empty: line breaks become spaces, and so does nothing at all.
#[must_use]
pub fn write(content: &str) -> String {
    let content: String = content.chars().map(|c| if matches!(c, '\n' | '\r') { ' ' } else { c }).collect();
    let content = if content.is_empty() { " " } else { &content };
    let taken: HashSet<usize> = content.split(|c| c != '`').map(str::len).collect();
    let length = (1..=taken.len() + 1).find(|length| !taken.contains(length)).unwrap_or(1);
    let edge = |c: Option<char>| c == Some('`');
    let spaces = content.starts_with(' ') && content.ends_with(' ') && !content.trim_matches(' ').is_empty();
    let pad = if edge(content.chars().next()) || edge(content.chars().last()) || spaces { " " } else { "" };
    let fence = "`".repeat(length);
    format!("{fence}{pad}{content}{pad}{fence}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(text: &str) -> Option<(&str, &str)> {
        let piece = Piece::new(text, 7);
        Marks::of(piece).span(piece).map(|(content, rest)| (content.text, rest.text))
    }

    #[test]
    fn a_fence_closes_only_at_its_own_length() {
        assert_eq!(read("`a``b` c"), Some(("a``b", " c")));
        assert_eq!(read("`` a` `` c"), Some(("a`", " c")));
        assert_eq!(read("``a`"), None);
        assert_eq!(read("a`b`"), None);
        assert_eq!(read("`   `"), Some(("   ", "")));
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back(content in "[ab `|\\\\()]{1,12}", tail in "[a ]{0,3}") {
            let text = format!("{}{tail}", write(&content));
            prop_assert_eq!(read(&text), Some((content.as_str(), tail.as_str())));
        }
    }
}
