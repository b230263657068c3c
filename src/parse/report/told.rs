//! Text and the evidence behind it: `text — a; b` or `text Evidence: a; b`.
//!
//! The text may hold dashes, brackets and code of its own. The evidence starts
//! at the first dash (or `Evidence:`) after which everything reads as evidence;
//! failing that, at the first after which something looks like it.

use super::escape::{self, ends_reference};
use super::evidence::{EXPECTED, Items, items, may_start};
use super::marks::Marks;
use super::piece::Piece;
use crate::diagnostic::Span;
use crate::model::record::Evidence;
use crate::model::{Spanned, Text};
use crate::parse::file_problems::FileProblems;

/// What may stand between the text and its evidence.
const DASH: &str = " —";
const WORD: &str = " Evidence:";
/// So many places are tried.
const MOST_TRIES: usize = 8;

/// Text with its evidence.
#[derive(Debug)]
pub struct Told {
    /// The text; unreadable evidence is kept at its end.
    pub text: Text,
    /// What shows it.
    pub evidence: Vec<Evidence>,
    /// Words in place of evidence.
    pub withheld: Option<Text>,
}

/// Cuts a line in two. `head` turns what stands before the evidence into the
/// text and whatever else it holds; where it says no, the evidence starts later.
pub fn told<'a, T>(
    body: Piece<'a>,
    problems: &mut FileProblems,
    head: impl Fn(Piece<'a>) -> Option<(Piece<'a>, T)>,
) -> Option<(Told, T)> {
    let marks = Marks::of(body);
    let mut partial: Option<(Piece<'a>, T, Items<'a>)> = None;
    for place in places(body, &marks) {
        let Some((text, more)) = head(place.before.trim()) else { continue };
        let items = items(place.list, &marks);
        if place.unlikely && items.evidence.is_empty() {
            continue;
        }
        if items.unreadable.is_empty() {
            let Items { evidence, withheld, .. } = items;
            return Some((Told { text: text.to_text(), evidence, withheld }, more));
        }
        if partial
            .as_ref()
            .is_none_or(|(.., earlier)| earlier.evidence.is_empty() && !items.evidence.is_empty())
        {
            partial = Some((text, more, items));
        }
    }
    let Some((text, more, items)) = partial else {
        let (text, more) = head(body.trim())?;
        return Some((Told { text: text.to_text(), evidence: Vec::new(), withheld: None }, more));
    };
    report_unreadable(&items.unreadable, problems);
    let kept = kept(&items.unreadable);
    let value = format!("{} — {}", escape::decode(text.trim().text), kept.as_str());
    let text = Spanned::new(value.into(), text.trim().span().to(kept.span));
    Some((Told { text, evidence: items.evidence, withheld: items.withheld }, more))
}

/// Says what could not be read.
pub fn report_unreadable(unreadable: &[Piece<'_>], problems: &mut FileProblems) {
    for piece in unreadable {
        let message = "this evidence is neither a citation nor a search";
        problems.warn("unreadable-evidence", piece.span(), message, &format!("expected {EXPECTED}"));
    }
}

/// Unreadable evidence as text.
pub fn kept(unreadable: &[Piece<'_>]) -> Text {
    let value = unreadable.iter().map(|piece| escape::decode(piece.text)).collect::<Vec<_>>().join("; ");
    let spans = unreadable.iter().map(|piece| piece.span());
    Spanned::new(value.into(), spans.reduce(Span::to).unwrap_or(Span::NONE))
}

/// A place where the evidence may start: both sides of a separator.
struct Place<'a> {
    before: Piece<'a>,
    list: Piece<'a>,
    /// Whether nothing like evidence follows at once.
    unlikely: bool,
}

/// All such places, in order. A dash is common in prose, so something like
/// evidence has to follow it at once; the last one before such a thing is tried
/// when all others fail.
fn places<'a>(body: Piece<'a>, marks: &Marks) -> Vec<Place<'a>> {
    let dashes = body.text.match_indices(DASH);
    let mut all: Vec<(usize, &str)> = dashes.chain(body.text.match_indices(WORD)).collect();
    all.sort_unstable();
    let items =
        body.text.match_indices("; [").chain(body.text.match_indices("; searched `")).map(|(at, _)| at);
    let first_item = items.filter(|at| !ends_reference(body.split_at(*at).0.text)).min();
    let last = all.iter().rev().find(|(at, _)| first_item.is_some_and(|first| *at < first)).copied();
    let place = |(at, separator): (usize, &str)| {
        let (before, list) = body.split_around(at, separator.len());
        let starts = |inner| separator == WORD || may_start(inner, marks);
        let unlikely = !list.is_blank() && !list.strip_prefix(" ").is_some_and(starts);
        Place { before, list, unlikely }
    };
    let likely = all.into_iter().map(place).filter(|place| !place.unlikely).take(MOST_TRIES);
    let last = last.map(place).filter(|place| place.unlikely && place.list.text.starts_with(' '));
    likely.chain(last).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::FileId;
    use crate::model::record::Proof;
    use crate::parse::testing::in_bounded_time;

    fn read(text: &str) -> (Told, usize) {
        let mut problems = FileProblems::new(FileId(0));
        let (told, ()) = told(Piece::new(text, 100), &mut problems, |head| Some((head, ()))).unwrap();
        (told, problems.into_problems().iter().count())
    }

    fn notes(told: &Told) -> Vec<&str> {
        told.evidence.iter().map(|item| item.note.as_ref().map_or("", Text::as_str)).collect()
    }

    #[test]
    fn items_are_read_from_the_front_and_keep_their_semicolons() {
        let text = "A — b. — [api/__init__.py:5-7](https://h/o/r/blob/c/api/__init__.py#L5-L7) (one; two (three)); \
                    searched `rg -n 'a|\\(b' -g '!**/x/**'` in `src; lib` → 0 hits (a `)` b)";
        let (told, problems) = read(text);
        assert_eq!((told.text.as_str(), problems), ("A — b.", 0));
        assert_eq!(notes(&told), ["one; two (three)", "a `)` b"]);
        let Proof::Search { search, scope, hits } = &told.evidence[1].proof else { panic!() };
        assert_eq!(search.as_str(), r"rg -n 'a|\(b' -g '!**/x/**'");
        assert_eq!((scope.as_str(), hits.value), ("src; lib", 0));
        let span = told.evidence[0].span;
        assert_eq!(span.start as usize, 100 + text.find('[').unwrap());
        assert!(text[..span.end as usize - 100].ends_with("(three))"));
    }

    #[test]
    fn brackets_and_parentheses_in_paths() {
        for (label, url) in [
            ("app/[slug]/page.tsx", "https://h/app/%5Bslug%5D/page.tsx#L1"),
            ("a(b)/c.py", "https://h/a(b)/c.py#L1"),
            ("a(b.py", "https://h/a(b.py#L1"),
            ("a)b.py", "https://h/a%29b.py#L1"),
            ("a]b.py", "https://h/a]b.py#L1"),
        ] {
            for tail in ["", " (note)", "; [b:2](https://h/b#L2)"] {
                let (told, problems) = read(&format!("Found. — [{label}:1]({url}){tail}"));
                assert_eq!((told.text.as_str(), problems), ("Found.", 0), "{label}{tail}");
                let Proof::Citation { file, permalink, .. } = &told.evidence[0].proof else { panic!() };
                assert_eq!(file.as_str(), label);
                assert_eq!(permalink.as_ref().unwrap().as_str(), url);
            }
        }
    }

    #[test]
    fn a_pattern_may_hold_the_backtick_that_fences_it() {
        let (told, problems) =
            read("No. — searched `rg '`x' src` in `a` → 2 hits; searched `b` in `c` → 1 hit");
        assert_eq!((told.evidence.len(), problems), (2, 0));
        let Proof::Search { search, .. } = &told.evidence[0].proof else { panic!() };
        assert_eq!(search.as_str(), "rg '`x' src");
    }

    #[test]
    fn dashes_and_code_in_prose_are_no_evidence() {
        for text in
            ["A — b", "A — `b` is off — [see above]", "A — b: searched", "A — b; [c] d", "Evidence of harm"]
        {
            let (told, problems) = read(text);
            assert_eq!((told.text.as_str(), told.evidence.len(), problems), (text, 0, 0));
        }
        let (told, _) = read("A — `b` is off. — `c.py:4` (d)");
        assert_eq!((told.text.as_str(), notes(&told)), ("A — `b` is off.", vec!["d"]));
    }

    #[test]
    fn an_unreadable_item_is_reported_and_kept() {
        let (told, problems) =
            read("A. Evidence: see the code; [b:2](https://h/b#L2); [c](https://h/c); nothing");
        assert_eq!(told.text.as_str(), "A. — see the code; [c](https://h/c); nothing");
        assert_eq!((told.evidence.len(), problems), (1, 2));
        let (told, problems) = read("A — b. — c.yml line 4; [b:2](https://h/b#L2)");
        assert_eq!((told.text.as_str(), told.evidence.len(), problems), ("A — b. — c.yml line 4", 1, 1));
        let (told, problems) = read("A — [b:2](https://h/b#L2); ; [c:3](https://h/c#L3)");
        assert_eq!((told.text.as_str(), told.evidence.len(), problems), ("A", 2, 0));
        let (told, problems) = read("A — searched `b` in `c` → many hits");
        assert_eq!((told.text.as_str(), problems), ("A — searched `b` in `c` → many hits", 1));
    }

    #[test]
    fn words_may_stand_in_place_of_evidence() {
        let (told, _) = read("A. Evidence: [b:2](https://h/b#L2); withheld: until 1 May; then public");
        assert_eq!(told.withheld.unwrap().as_str(), "until 1 May; then public");
        assert_eq!(read("A. Evidence: ").0.text.as_str(), "A.");
        assert_eq!(read("A. —").0.text.as_str(), "A.");
    }

    #[test]
    fn hostile_lines_take_little_time() {
        for part in ["; [", " — [a:1](u) (", "[a:1](u) (` ( `); ", "`", "` ``", " Evidence: ", "([", "[a]("]
        {
            let text = format!("x — {}", part.repeat(200_000 / part.len()));
            in_bounded_time(part, || read(&text));
        }
    }
}
