//! Evidence: citations and searches, read item by item from the front.
//!
//! Items are not found by cutting at semicolons: notes and searches hold those.
//! An item that has neither form is reported and its text is given back.

use super::escape;
use super::marks::Marks;
use super::piece::Piece;
use crate::model::record::{Evidence, Proof};
use crate::model::{Spanned, Text};

/// Opens the words that stand in place of evidence that is held back.
pub const WITHHELD: &str = "withheld: ";
/// What an item looks like, for messages.
pub const EXPECTED: &str = "`[path:lines](url)` or searched `pattern` in `scope` → N hits, each with an \
                            optional ` (note)`, separated by `; `";

/// No path is longer; a bracket that stays open is not followed further.
const LONGEST_LABEL: usize = 8 << 10;
/// No address is longer.
const LONGEST_URL: usize = 16 << 10;
/// No brackets nest deeper.
pub const DEEPEST: usize = 16;
/// After so many unreadable items the rest of a list counts as one.
const MOST_UNREADABLE: usize = 8;

/// What a list of evidence holds.
#[derive(Debug, Default)]
pub struct Items<'a> {
    /// The items.
    pub evidence: Vec<Evidence>,
    /// Words in place of evidence.
    pub withheld: Option<Text>,
    /// What is neither a citation nor a search.
    pub unreadable: Vec<Piece<'a>>,
}

/// Whether a list of evidence seems to start here.
pub fn may_start(piece: Piece<'_>, marks: &Marks) -> bool {
    match piece.text.as_bytes().first() {
        Some(b'[') => marks.link_within(piece, LONGEST_LABEL),
        Some(b'`') => unlinked(piece, marks).is_some(),
        _ => piece.text.starts_with("searched `") || piece.text.starts_with(WITHHELD),
    }
}

/// Reads a whole list. `marks` are those of the line.
pub fn items<'a>(list: Piece<'a>, marks: &Marks) -> Items<'a> {
    let mut found = Items::default();
    let mut rest = list.trim();
    while !rest.is_blank() {
        if let Some(words) = rest.strip_prefix(WITHHELD.trim_end()) {
            found.withheld = Some(words.to_text()).filter(|_| !words.is_blank());
            break;
        }
        if let Some((read, after)) = item(rest, marks).filter(|(_, after)| ends_item(*after)) {
            found.evidence.push(read);
            rest = after.strip_prefix("; ").unwrap_or(after);
            continue;
        }
        let last = found.unreadable.len() + 1 == MOST_UNREADABLE;
        let end = next_start(rest, marks).filter(|_| !last).unwrap_or(rest.text.len());
        let (unreadable, after) = rest.split_at(end);
        // Nothing at all between two separators is no item, and no words either.
        found.unreadable.extend(Some(unreadable.trim()).filter(|piece| !piece.is_blank()));
        rest = after.strip_prefix("; ").unwrap_or(after);
    }
    found
}

/// Whether an item may end before this.
fn ends_item(rest: Piece<'_>) -> bool {
    rest.is_blank() || rest.text.starts_with("; ")
}

/// The offset of the next `; ` that an item follows, code spans left alone.
fn next_start(piece: Piece<'_>, marks: &Marks) -> Option<usize> {
    let mut rest = piece;
    loop {
        let at = rest.text.find(['`', ';'])?;
        let here = rest.split_at(at).1;
        let next = here.strip_prefix("; ").filter(|next| may_start(*next, marks));
        if next.is_some() && !escape::ends_reference(rest.split_at(at).0.text) {
            return Some(here.start - piece.start);
        }
        rest = match marks.span(here) {
            Some((_, after)) => after,
            None => here.split_at(1).1,
        };
    }
}

/// One item and what follows it.
fn item<'a>(piece: Piece<'a>, marks: &Marks) -> Option<(Evidence, Piece<'a>)> {
    let (proof, rest) = link(piece)
        .or_else(|| unlinked(piece, marks))
        .or_else(|| search(piece, marks))
        .or_else(|| plain_search(piece))?;
    let (note, rest) = note(rest, marks).map_or((None, rest), |(note, rest)| (Some(note.to_text()), rest));
    let span = piece.split_at(rest.start - piece.start).0.trim_end().span();
    Some((Evidence { proof, note, span }, rest))
}

/// `[path:lines](url)`
fn link(piece: Piece<'_>) -> Option<(Proof, Piece<'_>)> {
    let inner = piece.strip_prefix("[")?;
    let near = inner.within(LONGEST_LABEL);
    let balanced = closing(near.text, '[', ']').filter(|at| inner.split_at(*at).1.text.starts_with("]("));
    let at = balanced.or_else(|| near.text.find("]("))?;
    let (label, target) = inner.split_around(at, 2);
    let near = target.within(LONGEST_URL);
    let word = near.split_at(near.text.find(char::is_whitespace).unwrap_or(near.text.len())).0;
    let ends = |at: &usize| {
        let after = target.split_around(*at, 1).1;
        ends_item(after) || after.text.starts_with(" (")
    };
    let close = closing(word.text, '(', ')').filter(ends).or_else(|| {
        // An address with a stray parenthesis.
        word.text.char_indices().filter(|(_, c)| *c == ')').map(|(at, _)| at).find(ends)
    })?;
    let (url, rest) = target.split_around(close, 1);
    let (file, lines) = citation(label)?;
    let decoded = |piece: Piece<'_>| Spanned::new(escape::decode(piece.text).into(), piece.span());
    let permalink = Some(url.to_data()).filter(|_| !url.is_blank());
    let (file, lines) = (decoded(file), decoded(lines));
    Some((Proof::Citation { file, lines, contains: None, permalink }, rest))
}

/// `` `path:lines` ``, where no address is known.
fn unlinked<'a>(piece: Piece<'a>, marks: &Marks) -> Option<(Proof, Piece<'a>)> {
    let (content, rest) = marks.span(piece)?;
    let (file, lines) = citation(content).filter(|(_, lines)| are_numbers(lines.text))?;
    let (file, lines) = (file.to_data(), lines.to_data());
    Some((Proof::Citation { file, lines, contains: None, permalink: None }, rest))
}

/// A path and its lines. Whether those are lines is for a rule to say.
fn citation(piece: Piece<'_>) -> Option<(Piece<'_>, Piece<'_>)> {
    let (file, lines) = piece.rsplit_once(":")?;
    let word = !lines.text.is_empty() && !lines.text.contains(char::is_whitespace);
    (word && !file.text.is_empty()).then_some((file, lines))
}

/// Whether these may be lines: code that is no citation often has a colon too.
#[must_use]
pub fn are_numbers(lines: &str) -> bool {
    !lines.is_empty() && lines.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-')
}

/// ``searched `pattern` in `scope` → N hits``
fn search<'a>(piece: Piece<'a>, marks: &Marks) -> Option<(Proof, Piece<'a>)> {
    let (search, rest) = marks.span(piece.strip_prefix("searched ")?)?;
    let (scope, rest) = marks.span(rest.strip_prefix(" in ")?)?;
    hits(search, scope, rest.strip_prefix(" → ")?)
}

/// The same, where the pattern holds the backtick that fences it.
fn plain_search(piece: Piece<'_>) -> Option<(Proof, Piece<'_>)> {
    let (search, rest) = piece.strip_prefix("searched `")?.split_once("` in `")?;
    let (scope, rest) = rest.split_once("` → ")?;
    let one_item = |piece: Piece<'_>| piece.text.len() <= LONGEST_URL && !piece.text.contains("; searched `");
    (one_item(search) && one_item(scope)).then(|| hits(search, scope, rest)).flatten()
}

/// The number of hits ends a search.
fn hits<'a>(search: Piece<'a>, scope: Piece<'a>, rest: Piece<'a>) -> Option<(Proof, Piece<'a>)> {
    let digits = rest.text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = rest.split_at(digits);
    let hits = Spanned::new(number.text.parse().ok()?, number.span());
    let rest = rest.strip_prefix(" hits").or_else(|| rest.strip_prefix(" hit"))?;
    Some((Proof::Search { search: search.to_data(), scope: scope.to_data(), hits }, rest))
}

/// ` (note)`. Its parentheses balance; where they only do outside of code spans,
/// code spans are left alone.
fn note<'a>(piece: Piece<'a>, marks: &Marks) -> Option<(Piece<'a>, Piece<'a>)> {
    let inner = piece.strip_prefix(" (")?;
    let plain = closing(inner.text, '(', ')').map(|at| inner.split_around(at, 1));
    plain.filter(|(_, rest)| ends_item(*rest)).or_else(|| {
        let (mut depth, mut rest) = (1_usize, inner);
        loop {
            let here = rest.split_at(rest.text.find(['(', ')', '`'])?).1;
            let span = marks.span(here);
            depth = match here.text.as_bytes().first()? {
                b'(' => depth + 1,
                b')' => depth - 1,
                _ => depth,
            };
            if depth == 0 {
                return Some(inner.split_around(here.start - inner.start, 1));
            }
            rest = span.map_or_else(|| here.split_at(1).1, |(_, after)| after);
        }
    })
}

/// The offset of the bracket that closes one opened just before the text. What
/// nests deeper than any note gives up, so that a hostile line costs little.
fn closing(text: &str, open: char, close: char) -> Option<usize> {
    let mut depth = 1_usize;
    for (at, character) in text.char_indices() {
        if character == open {
            depth += 1;
        } else if character == close {
            depth -= 1;
        }
        if depth == 0 {
            return Some(at);
        }
        if depth > DEEPEST {
            return None;
        }
    }
    None
}

/// Whether a note can be written between parentheses as it is.
#[must_use]
pub fn is_balanced(note: &str) -> bool {
    closing(&format!("{note})"), '(', ')') == Some(note.len())
}
