//! Proposed improvements.

use super::piece::Piece;
use super::sections::{Part, Sections};
use crate::model::Text;
use crate::model::record::{Fix, Published};
use crate::parse::file_problems::FileProblems;

const EXPECTED: &str = "`1. text — ID B L0→L2, +0.100 before caps (Playbook 4)` or `None proposed.`";
/// Ends the figures of a fix.
const GAIN: &str = " before caps";

/// Reads the section and the gains it prints.
pub fn read(sections: &Sections<'_>, published: &mut Published, problems: &mut FileProblems) -> Vec<Fix> {
    let Some(section) = sections.part(Part::Fixes) else { return Vec::new() };
    let mut fixes = Vec::new();
    for line in section.lines.iter().filter(|line| !line.is_blank()) {
        match numbered(line.trim()).and_then(fix) {
            Some((fix, gain)) => {
                fixes.push(fix);
                published.gains.push(gain);
            }
            None if fixes.is_empty() && line.trim_start().strip_prefix_any_case("None").is_some() => {}
            None => problems.unreadable(*line, "a proposed improvement", EXPECTED),
        }
    }
    fixes
}

/// What follows `1. `.
fn numbered(line: Piece<'_>) -> Option<Piece<'_>> {
    let digits = line.text.bytes().take_while(u8::is_ascii_digit).count();
    line.split_at(digits).1.strip_prefix(". ").filter(|_| digits > 0)
}

/// Reads both renderings from the end: only the last ` before caps` counts.
fn fix(item: Piece<'_>) -> Option<(Fix, Option<Text>)> {
    let (change, after) = item.rsplit_once(GAIN)?;
    let (change, gain) = change.rsplit_once(", ")?;
    let (levels, to) = change.rsplit_once("→")?;
    let (rest, from) = levels.trim_end().rsplit_once(" ")?;
    let (rest, parameter) = rest.rsplit_once(" ")?;
    let (before, criterion) = rest.rsplit_once(" ")?;
    let (summary, criterion, playbook) = if let Some(inner) = criterion.strip_prefix("(") {
        (before, inner, after.trim().strip_suffix(")")?.strip_prefix(";"))
    } else {
        let playbook = after.trim();
        let bracket = playbook.strip_prefix("(").and_then(|inner| inner.strip_suffix(")"));
        (
            before.strip_suffix(" —")?,
            criterion,
            bracket.or_else(|| Some(playbook).filter(|text| !text.is_blank())),
        )
    };
    let fix = Fix {
        summary: summary.to_text(),
        criterion: criterion.to_text(),
        parameter: parameter.to_text(),
        from_level: from.to_text(),
        to_level: to.to_text(),
        playbook: playbook.map(Piece::to_text),
    };
    Some((fix, Some(gain.to_text())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_renderings_with_and_without_a_playbook() {
        for (text, playbook) in [
            (
                "Do (it), now. — C8 B L0→L2, +0.100 before caps (Playbook 3, step 1)",
                Some("Playbook 3, step 1"),
            ),
            ("Do (it), now. — C8 B L0→L2, +0.100 before caps", None),
            (
                "Do (it), now. (C8 B L0→L2, +0.100 before caps; Playbook 3, step 1)",
                Some("Playbook 3, step 1"),
            ),
            ("Do (it), now. (C8 B L0→L2, +0.100 before caps)", None),
        ] {
            let (fix, gain) = fix(Piece::new(text, 0)).unwrap();
            assert_eq!(fix.summary.as_str(), "Do (it), now.");
            let cell = [&fix.criterion, &fix.parameter, &fix.from_level, &fix.to_level].map(Text::as_str);
            assert_eq!(cell, ["C8", "B", "L0", "L2"]);
            assert_eq!(fix.playbook.as_ref().map(Text::as_str), playbook);
            let gain = gain.unwrap();
            assert_eq!((gain.as_str(), gain.span.start as usize), ("+0.100", text.find("+0.100").unwrap()));
        }
    }

    #[test]
    fn a_fix_without_its_figures_is_none() {
        for text in [
            "Do it.",
            "Do it. — C8 B L0→L2",
            "Do it. — C8 L0→L2, +0.1 before caps",
            "Do it. — C8 B, +0.1 before caps",
        ] {
            assert!(fix(Piece::new(text, 0)).is_none(), "{text}");
        }
    }
}
