//! The lists that close a report: levels that a second look changed, and what
//! the audit did not look at.

use super::bullet;
use super::piece::Piece;
use super::sections::{Part, Sections};
use crate::model::Text;
use crate::model::record::ReauditChange;
use crate::parse::file_problems::FileProblems;

/// Reads the re-audit log.
pub fn changes(sections: &Sections<'_>, problems: &mut FileProblems) -> Vec<ReauditChange> {
    let Some(section) = sections.part(Part::Log) else { return Vec::new() };
    let mut changes = Vec::new();
    for line in section.lines.iter().filter(|line| !line.is_blank()) {
        let item = bullet(*line).unwrap_or(line.trim());
        match change(item) {
            Some(change) => changes.push(change),
            None if changes.is_empty() && item.strip_prefix_any_case("No changes").is_some() => {}
            None => problems.unreadable(
                *line,
                "a change of a level",
                "`- ID S: L3 → L2. reason` or `- No changes.`",
            ),
        }
    }
    changes
}

/// `C2 S: L3 → L2. reason`
fn change(item: Piece<'_>) -> Option<ReauditChange> {
    let (cell, rest) = item.split_once(": ")?;
    let (criterion, parameter) = cell.trim().split_once(" ")?;
    let (from, rest) = rest.split_once("→")?;
    let rest = rest.trim_start();
    let end = rest.text.find(['.', ' ']).unwrap_or(rest.text.len());
    let (to, reason) = rest.split_at(end);
    let reason = reason.strip_prefix(".").unwrap_or(reason);
    let word = |piece: Piece<'_>| !piece.is_blank() && !piece.trim().text.contains(' ');
    // Why a level changed is all that a reader can judge the change by.
    let told = !reason.is_blank();
    (word(parameter) && word(from) && word(to) && told).then(|| ReauditChange {
        criterion: criterion.to_text(),
        parameter: parameter.to_text(),
        from_level: from.to_text(),
        to_level: to.to_text(),
        reason: reason.to_text(),
    })
}

/// Reads the limitations.
pub fn limitations(sections: &Sections<'_>, problems: &mut FileProblems) -> Vec<Text> {
    let Some(section) = sections.part(Part::Limitations) else { return Vec::new() };
    let mut limitations = Vec::new();
    for line in section.lines.iter().filter(|line| !line.is_blank()) {
        // A hyphen alone is no limitation; an empty one would be lost on the way to YAML.
        let item = bullet(*line).map(Piece::to_text);
        match item.filter(|item| !item.as_str().trim().is_empty()) {
            Some(item) => limitations.push(item),
            None => problems.unreadable(*line, "a limitation", "`- text`"),
        }
    }
    limitations
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_and_its_reason() {
        let change = change(Piece::new("C2 S: L3 → L2. It asks once. Not twice: once.", 0)).unwrap();
        let cell =
            [&change.criterion, &change.parameter, &change.from_level, &change.to_level].map(Text::as_str);
        assert_eq!(cell, ["C2", "S", "L3", "L2"]);
        assert_eq!(change.reason.as_str(), "It asks once. Not twice: once.");
    }

    #[test]
    fn a_hyphen_alone_is_no_limitation() {
        for (line, count) in [("- a", 1), ("- ", 0), ("-  &#32;", 0), ("* ", 0)] {
            let text = format!("# Score: a\n## Limitations\n{line}\n");
            let lines = super::super::piece::lines(&text, 0);
            let mut problems = FileProblems::new(crate::diagnostic::FileId(0));
            let sections = Sections::cut(&lines, lines[0], &mut problems);
            let before = problems.len();
            assert_eq!(limitations(&sections, &mut problems).len(), count, "{line}");
            assert_eq!(problems.len() - before, 1 - count, "{line}");
        }
    }

    #[test]
    fn other_lines_are_no_change() {
        for text in ["No changes.", "C2: L3 → L2. a", "C2 S: L3. a", "C2 S: a b → L2. c", "C2 S: L3 → L2."]
        {
            assert!(change(Piece::new(text, 0)).is_none(), "{text}");
        }
    }
}
