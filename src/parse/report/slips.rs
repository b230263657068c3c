//! Lines that are nearly one of a report's forms: a heading of another level, a
//! rating without its marks. Each is told by what it was meant to be, and read
//! as that where nothing else could be meant, so that one slip is one problem.

use super::bullet;
use super::piece::Piece;
use super::sections::{PARTS, Part};
use crate::parse::file_problems::FileProblems;

/// What a heading of some level looks like, without its text.
const MARKS: [&str; 2] = ["## ", "### "];
/// The levels of Markdown's headings.
const DEEPEST: usize = 6;

/// Dashes that are written in place of the long one.
const SHORT_DASHES: [&str; 3] = ["–", "-", "--"];

/// The text of a heading of any level, also without a space behind its marks.
pub fn title(line: Piece<'_>) -> Option<Piece<'_>> {
    let rest = line.text.trim_start_matches('#');
    let marks = line.text.len() - rest.len();
    (1..=DEEPEST).contains(&marks).then(|| line.split_at(marks).1.trim())
}

/// The part that a heading of a wrong level opens. Where a report has the right
/// heading as well, `well` holds the part: the other one is a heading of
/// somebody's text.
pub fn misplaced_part(line: Piece<'_>, well: &[Part]) -> Option<Part> {
    if line.text.starts_with(MARKS[0]) {
        return None;
    }
    super::sections::part(title(line)?).filter(|own| !well.contains(own))
}

/// Says at which level the heading of a part stands.
pub fn report_part(line: Piece<'_>, part: Part, problems: &mut FileProblems) {
    let heading = PARTS.into_iter().find(|(known, _)| *known == part).map_or("", |(_, heading)| heading);
    let rest = if part == Part::Score { ": …" } else { "" };
    wrong_level(line, "second", &format!("`## {heading}{rest}`"), problems);
}

/// Says that the heading of a criterion has another level than the third.
pub fn report_criterion(line: Piece<'_>, problems: &mut FileProblems) {
    if !line.text.starts_with(MARKS[1]) {
        wrong_level(line, "third", "`### ` in front of its id", problems);
    }
}

fn wrong_level(line: Piece<'_>, level: &str, right: &str, problems: &mut FileProblems) {
    let message = format!("this heading is not one of the {level} level");
    problems.error("unreadable-line", line.trim().span(), message, format!("write {right}"));
}

/// Whether a line of running text is a rating whose marks were forgotten:
/// `- S L2: finding (verified)`.
#[must_use]
pub fn is_bare_rating(line: Piece<'_>) -> bool {
    let text = bullet(line).unwrap_or(line.trim()).text.trim_start_matches('*');
    let mut words = text.split_whitespace().map(|word| word.trim_end_matches('*'));
    let is_code = |word: &str| {
        word.len() <= 3
            && word.starts_with(|c: char| c.is_ascii_uppercase() || c.is_ascii_digit())
            && word.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    let (id, level) = (words.next(), words.next().and_then(|word| word.strip_suffix(':')));
    let closes =
        text.trim_end().trim_end_matches('.').strip_suffix(')').and_then(|text| text.rsplit_once(" ("));
    let status =
        closes.is_some_and(|(_, word)| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase()));
    status && id.is_some_and(is_code) && level.is_some_and(|level| is_code(level.trim_end_matches('*')))
}

/// Whether an item is meant to say what the next level needs.
pub fn is_bare_gap(item: Piece<'_>) -> bool {
    let marks = item.text.len() - item.text.trim_start_matches(['*', '_']).len();
    item.split_at(marks).1.strip_prefix_any_case("To reach the next level").is_some()
}

/// Whether a text ends in a dash that could be taken for the long one.
#[must_use]
pub fn ends_in_short_dash(text: &str) -> bool {
    let Some(text) = text.strip_suffix(' ') else { return false };
    let before =
        |dash: &str| text.strip_suffix(dash).is_some_and(|text| text.is_empty() || text.ends_with(' '));
    SHORT_DASHES.into_iter().any(before)
}

/// Where a text that nothing shows holds evidence behind another dash than the
/// long one, or a link in two pieces, and what would be right. Links in other
/// places belong to the text.
pub fn bare_evidence(text: Piece<'_>) -> Option<(Piece<'_>, &'static str)> {
    const DASH: &str = "write a long dash, ` — `, in front of the first `[path:lines](url)` or search";
    const SPACE: &str = "write `[path:lines](url)`, without a space in the middle";
    let behind = |dash: &str, opening: &str| {
        let at = text.text.find(&format!(" {dash} {opening}"))?;
        Some(text.split_at(at + dash.len() + 2).1)
    };
    let parted = behind("—", "[").filter(|found| found.text.contains("] (http"));
    let short = SHORT_DASHES.into_iter().find_map(|dash| {
        let link = behind(dash, "[").filter(|found| found.text.contains("](http"));
        link.or_else(|| behind(dash, "searched `"))
    });
    parted.map(|found| (found, SPACE)).or(short.map(|found| (found, DASH)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rating_is_known_without_its_marks() {
        for line in [
            "- S L2: It asks. (verified)",
            "**S L2:** It asks. (verified)",
            "S L2: It asks (inferred).",
            "* S 2: a (verified)",
        ] {
            assert!(is_bare_rating(Piece::new(line, 0)), "{line}");
        }
        for line in
            ["Note well: it asks (always)", "S L2: It asks.", "It asks (verified)", "", "A (b)", "- S: a (b)"]
        {
            assert!(!is_bare_rating(Piece::new(line, 0)), "{line}");
        }
    }

    #[test]
    fn a_heading_is_known_at_any_level() {
        let part = |text| misplaced_part(Piece::new(text, 0), &[Part::Log]);
        assert_eq!(part("### Limitations"), Some(Part::Limitations));
        assert_eq!(part("##limitations"), Some(Part::Limitations));
        for other in
            ["## Limitations", "Limitations", "### Limits", "### Re-audit log", "####### Limitations"]
        {
            assert_eq!(part(other), None, "{other}");
        }
    }

    #[test]
    fn a_gap_and_evidence_are_known_by_their_words() {
        assert!(is_bare_gap(Piece::new("**To reach the next level:** a", 0)));
        assert!(is_bare_gap(Piece::new("to reach the next level a", 0)));
        assert!(!is_bare_gap(Piece::new("To reach the user", 0)));
        let at = |text| bare_evidence(Piece::new(text, 3)).map(|(found, _)| found.start);
        assert_eq!(at("It asks. – [a:1](https://h/a#L1)"), Some(16));
        assert_eq!(at("It asks -- searched `a` in `b` → 0 hits"), Some(14));
        assert_eq!(at("It asks. — [a:1] (https://h/a#L1)"), Some(16));
        for other in
            ["It asks [twice] (or more).", "It - [see](https://h/a) - asks -[a](http:b)", "a — [b](http://c)"]
        {
            assert_eq!(at(other).is_some(), other.starts_with("It - "), "{other}");
        }
    }
}
