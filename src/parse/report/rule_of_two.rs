//! The rule of two: three legs and an answer, in one paragraph.

use super::piece::Piece;
use super::sections::{Part, Sections};
use crate::model::record::RuleOfTwo;
use crate::model::{Spanned, Text};
use crate::parse::file_problems::FileProblems;

/// What opens each leg and the answer.
pub const MARKS: [&str; 4] = [
    "[A] untrusted input:",
    "[B] sensitive data/systems:",
    "[C] state change / egress:",
    "Same default session?",
];

/// Reads the section.
pub fn read(sections: &Sections<'_>, problems: &mut FileProblems) -> Option<RuleOfTwo> {
    let section = sections.part(Part::RuleOfTwo)?;
    let mut parts: [Option<Piece<'_>>; 4] = [None; 4];
    // The part whose text goes on, and how many were found.
    let mut found = 0;
    for line in section.lines.iter().filter(|line| !line.is_blank()) {
        let mut rest = line.trim();
        while let Some((before, mark, after)) = next_mark(rest, found) {
            if found > 0 {
                set(&mut parts, found - 1, before);
            } else if !before.is_blank() {
                problems.unreadable(before, "part of the rule of two", &expected());
            }
            found = mark + 1;
            rest = after;
        }
        if found == 0 {
            problems.unreadable(*line, "part of the rule of two", &expected());
        } else {
            set(&mut parts, found - 1, rest);
        }
    }
    let mut leg = |at: usize| -> Text {
        if let Some(text) = parts.get(at).copied().flatten() {
            return text.to_text();
        }
        let mark = MARKS.get(at).copied().unwrap_or_default();
        problems.missing(section.title.span(), &format!("`{mark}`"), &format!("expected {}", expected()));
        Text::missing()
    };
    let (untrusted_input, sensitive_data, state_change_or_egress) = (leg(0), leg(1), leg(2));
    let answer = leg(3);
    let same_session = match answer.as_str().trim_end_matches('.').to_ascii_lowercase().as_str() {
        "yes" => Spanned::new(true, answer.span),
        "no" => Spanned::new(false, answer.span),
        _ => {
            if answer.is_given() {
                problems.error(
                    "unreadable-line",
                    answer.span,
                    "this is neither yes nor no",
                    "write `Yes` or `No`",
                );
            }
            Spanned::missing()
        }
    };
    Some(RuleOfTwo { untrusted_input, sensitive_data, state_change_or_egress, same_session })
}

/// The next mark at or after the given one: what stands before it, which it is,
/// and what follows.
fn next_mark(piece: Piece<'_>, from: usize) -> Option<(Piece<'_>, usize, Piece<'_>)> {
    let marks = MARKS.iter().enumerate().skip(from);
    let (at, index, length) =
        marks.filter_map(|(index, mark)| Some((place(piece, mark)?, index, mark.len()))).min()?;
    let (before, after) = piece.split_around(at, length);
    let before = before.trim();
    Some((before.strip_suffix("·").unwrap_or(before), index, after))
}

/// A mark opens the line or follows a dot.
fn place(piece: Piece<'_>, mark: &str) -> Option<usize> {
    let opens = |at: &usize| {
        let before = piece.split_at(*at).0.text.trim_end();
        before.is_empty() || before.ends_with('·')
    };
    piece.text.match_indices(mark).map(|(at, _)| at).find(opens)
}

/// Fills a part with the first text found for it.
fn set<'a>(parts: &mut [Option<Piece<'a>>; 4], at: usize, piece: Piece<'a>) {
    if let Some(part) = parts.get_mut(at)
        && part.is_none()
    {
        *part = Some(piece.trim());
    }
}

fn expected() -> String {
    format!("`{} … · {} … · {} … · {} Yes`", MARKS[0], MARKS[1], MARKS[2], MARKS[3])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::FileId;

    fn check(body: &str) -> (RuleOfTwo, Vec<&'static str>) {
        let text = format!("## Rule-of-Two check\n{body}");
        let lines = super::super::lines(&text, 0);
        let title = Piece::new("", 0);
        let sections = Sections::cut(&lines, title, &mut FileProblems::new(FileId(0)));
        let mut problems = FileProblems::new(FileId(0));
        let rule = read(&sections, &mut problems).unwrap();
        (rule, problems.into_problems().iter().map(|problem| problem.code).collect())
    }

    #[test]
    fn on_one_line_or_on_several() {
        let line = "[A] untrusted input: a · b · [B] sensitive data/systems: c · [C] state change / egress: d [B] · Same default session? No";
        for text in [line.to_owned(), line.replace(" · [", "\n[").replace(" · Same", "\n\nSame")] {
            let (rule, codes) = check(&text);
            assert!(codes.is_empty(), "{codes:?}");
            assert_eq!(rule.untrusted_input.as_str(), "a · b");
            assert_eq!(rule.sensitive_data.as_str(), "c");
            assert_eq!(rule.state_change_or_egress.as_str(), "d [B]");
            assert!(!rule.same_session.value && rule.same_session.is_given());
        }
    }

    #[test]
    fn what_is_missing_or_unclear_is_reported() {
        let (rule, codes) = check(
            "Hm. [A] untrusted input: a · [C] state change / egress: d · Same default session? Perhaps",
        );
        assert_eq!(codes, ["unreadable-line", "missing-field", "missing-field", "unreadable-line"]);
        assert!(!rule.same_session.is_given());
        let (_, codes) =
            check("[A] untrusted input: a · [C] state change / egress: d · Same default session? Perhaps");
        assert_eq!(codes, ["missing-field", "unreadable-line"]);
    }
}
