//! Critical gaps: one item each, or one item that says there is none.

use super::bullet;
use super::piece::Piece;
use super::sections::{Part, Sections};
use super::told::told;
use crate::model::record::CriticalFinding;
use crate::parse::file_problems::FileProblems;

const EXPECTED: &str = "`- text (TAG, TAG; ID) — evidence`, or one line `- None: …`";

/// Reads the section.
pub fn read(sections: &Sections<'_>, problems: &mut FileProblems) -> Vec<CriticalFinding> {
    let Some(section) = sections.part(Part::Gaps) else { return Vec::new() };
    let mut found = Vec::new();
    let mut said_none = false;
    for line in section.lines.iter().filter(|line| !line.is_blank()) {
        let item = bullet(*line);
        if let Some(gap) = item.and_then(|item| gap(item, problems)) {
            found.push(gap);
        } else if item.is_some_and(says_none) && !said_none {
            said_none = true;
        } else {
            problems.unreadable(*line, "a critical gap", EXPECTED);
        }
    }
    if found.is_empty() && !said_none {
        let help =
            "list them, or write `- None: no criterion is capped and no blast radius is at the worst level.`";
        problems.missing(section.title.span(), "what the critical gaps are", help);
    }
    found
}

/// `None`, `None: …`, `None. …`
fn says_none(item: Piece<'_>) -> bool {
    let rest = item.strip_prefix_any_case("none");
    rest.is_some_and(|rest| !rest.text.starts_with(char::is_alphanumeric))
}

/// `text (tags; criterion) — evidence`, or `text (tags; criterion). Evidence: …`
fn gap(item: Piece<'_>, problems: &mut FileProblems) -> Option<CriticalFinding> {
    let (told, bracket) = told(item, problems, bracketed)?;
    let (tags, criterion) = match bracket.rsplit_once("; ") {
        Some((tags, criterion)) => (Some(tags), criterion),
        None => (None, bracket),
    };
    let tags = tags.map(|tags| tags.split(",").filter(|tag| !tag.is_blank()).map(Piece::to_text).collect());
    Some(CriticalFinding {
        summary: told.text,
        criterion: criterion.to_text(),
        tags: tags.unwrap_or_default(),
        evidence: told.evidence,
        withheld: told.withheld,
    })
}

/// The text and its closing bracket.
fn bracketed(head: Piece<'_>) -> Option<(Piece<'_>, Piece<'_>)> {
    let head = head.strip_suffix(".").unwrap_or(head).strip_suffix(")")?;
    let (text, inner) = head.rsplit_once("(")?;
    let criterion = inner.text.rsplit("; ").next().unwrap_or("").trim();
    let one_word = !criterion.is_empty() && !criterion.contains(|c: char| c.is_whitespace() || c == ':');
    (one_word && !text.is_blank()).then_some((text, inner))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::FileId;

    fn read(item: &str) -> Option<CriticalFinding> {
        gap(Piece::new(item, 0), &mut FileProblems::new(FileId(0)))
    }

    #[test]
    fn both_renderings_and_a_gap_without_evidence() {
        let link = "[a.py:1](https://h/a.py#L1)";
        for item in [
            format!("It leaks (a lot). (ASI03, T3; C1) — {link}"),
            format!("It leaks (a lot). (ASI03, T3; C1). Evidence: {link}"),
            "It leaks (a lot). (ASI03, T3; C1)".to_owned(),
        ] {
            let gap = read(&item).unwrap();
            assert_eq!((gap.summary.as_str(), gap.criterion.as_str()), ("It leaks (a lot).", "C1"));
            assert_eq!(gap.tags.iter().map(crate::model::Text::as_str).collect::<Vec<_>>(), ["ASI03", "T3"]);
            assert_eq!(gap.evidence.len(), usize::from(item.contains("a.py")));
        }
        assert!(read("None of them asks. (; C2)").is_some_and(|gap| gap.tags.is_empty()));
    }

    #[test]
    fn without_its_bracket_a_line_is_no_gap() {
        assert!(read("It leaks.").is_none());
        assert!(read("It leaks. — [a.py:1](https://h/a.py#L1)").is_none());
        assert!(
            says_none(Piece::new("None: no criterion is capped.", 0))
                && !says_none(Piece::new("Nonetheless", 0))
        );
    }
}
