//! The score section: published figures, and the headline below them.

use super::figure;
use super::piece::{Piece, block};
use super::sections::{Part, Sections};
use crate::model::record::{MechanismKind, Published, PublishedCriterion, Record};
use crate::model::{Spanned, Text};
use crate::parse::Vocabulary;
use crate::parse::file_problems::FileProblems;

/// Opens the line about criteria with a surface.
pub const APPLICABLE: &str = "Controls where a risk surface exists:";

/// Reads the section.
pub fn read(
    sections: &Sections<'_>,
    vocabulary: &Vocabulary,
    record: &mut Record,
    published: &mut Published,
    problems: &mut FileProblems,
) {
    let Some(section) = sections.part(Part::Score) else { return };
    if total(section.title, published).is_none() {
        problems.warn(
            "unreadable-line",
            section.title.span(),
            "the total cannot be read",
            "expected `## Score: 2.9 / 10.0 (Minimal)`",
        );
    }
    let mut lines = section.lines.iter().copied().skip_while(|line| line.is_blank()).peekable();
    let mut columns: Option<Vec<Piece<'_>>> = None;
    while let Some(row) = lines.next_if(|line| line.text.starts_with('|')) {
        let cells = cells(row);
        if cells.iter().all(|cell| cell.text.trim_matches(['-', ':']).is_empty()) {
            continue;
        }
        match &columns {
            None => columns = Some(cells),
            Some(columns) => match figures(columns, &cells) {
                Some(figures) => published.criteria.push(figures),
                None => problems.warn(
                    "unreadable-line",
                    row.span(),
                    "this row does not fit the table",
                    "give it one cell for each column of the heading",
                ),
            },
        }
    }
    if columns.is_none() {
        problems.warn(
            "missing-section",
            section.title.span(),
            "the score table is missing",
            "put it below this heading",
        );
    }
    let mut rest: Vec<_> = lines.skip_while(|line| line.is_blank()).collect();
    if let Some(line) = rest.first().copied().filter(|line| line.text.starts_with(APPLICABLE)) {
        rest.remove(0);
        if applicable(line, published).is_none() {
            let expected = format!(
                "expected `{APPLICABLE} 0.90 / 8.0 (11%); 2 criteria scored {} (surface absent).`",
                vocabulary.absence_level
            );
            problems.warn("unreadable-line", line.trim().span(), "these figures cannot be read", &expected);
        }
    }
    if let Some(headline) = block(&rest) {
        record.headline = headline;
    } else {
        let help = "write a paragraph below the score table";
        problems.missing(section.title.span(), "the headline", help);
    }
}

/// `Score: 2.9 / 10.0 (Minimal)`
fn total(title: Piece<'_>, published: &mut Published) -> Option<()> {
    let (_, figures) = title.split_once(":")?;
    let (figures, band) = figures.trim().strip_suffix(")")?.split_once(" (")?;
    let (total, max) = figures.split_once("/")?;
    figure(max)?;
    published.total = Some(figure(total)?);
    published.band = Some(band.to_text());
    Some(())
}

/// The cells of a row, cut at each pipe that no backslash precedes.
fn cells(row: Piece<'_>) -> Vec<Piece<'_>> {
    let mut cells = Vec::new();
    let mut rest = row.trim();
    rest = rest.strip_prefix("|").unwrap_or(rest);
    let mut from = 0;
    while let Some(found) = rest.split_at(from).1.text.find('|') {
        let at = from + found;
        if rest.split_at(at).0.text.ends_with('\\') {
            from = at + 1;
        } else {
            let (cell, next) = rest.split_around(at, 1);
            cells.push(cell.trim());
            (rest, from) = (next, 0);
        }
    }
    if !rest.is_blank() {
        cells.push(rest.trim());
    }
    cells
}

/// One row. Columns between the criterion's name and `Raw` are parameters.
fn figures(columns: &[Piece<'_>], cells: &[Piece<'_>]) -> Option<PublishedCriterion> {
    if columns.len() != cells.len() {
        return None;
    }
    let column = |name: &str| columns.iter().position(|column| column.text.eq_ignore_ascii_case(name));
    let cell = |name: &str| cells.get(column(name)?).copied();
    let (score, tag) = score(cell("Score")?)?;
    let alt = tag.filter(|tag| tag.text == "alt");
    let parameters = column("Criterion")? + 1..column("Raw")?;
    let levels = columns.get(parameters.clone())?.iter().zip(cells.get(parameters)?);
    Some(PublishedCriterion {
        criterion: cells.first()?.to_text(),
        mechanism: alt.map(|_| MechanismKind::Alt),
        levels: levels.map(|(id, level)| (id.to_text(), level.to_text())).collect(),
        raw: Some(figure(cell("Raw")?)?),
        cap: Some(cap(cell("Cap")?)),
        score: Some(score),
        confidence: cell("Confidence").map(Piece::to_text),
        counted: alt.map(|tag| Spanned::new(true, tag.span())),
        ..PublishedCriterion::default()
    })
}

/// `**0.40** (alt)`: the score and the tag.
fn score(cell: Piece<'_>) -> Option<(Text, Option<Piece<'_>>)> {
    let (score, tag) = cell.split_at(cell.text.find(" (").unwrap_or(cell.text.len()));
    let tag = tag.strip_prefix(" (").and_then(|tag| tag.strip_suffix(")"));
    let score = score.strip_prefix("**").and_then(|score| score.strip_suffix("**")).unwrap_or(score);
    Some((figure(score)?, tag))
}

/// A cap; the empty text where the cell says that there is none.
fn cap(cell: Piece<'_>) -> Text {
    let none = matches!(cell.text.to_ascii_lowercase().as_str(), "none" | "—" | "-" | "");
    if none { Spanned::new("".into(), cell.span()) } else { cell.to_text() }
}

/// `Controls …: 0.90 / 8.0 (11%); 2 criteria scored SA (surface absent).`
fn applicable(line: Piece<'_>, published: &mut Published) -> Option<()> {
    let (share, absent) = line.strip_prefix(APPLICABLE)?.split_once(";")?;
    let absent = absent.trim();
    let count = figure(absent.split_at(absent.text.find(' ')?).0)?;
    let (figures, percent) = match share.split_once("(") {
        Some((figures, percent)) => (figures, Some(figure(percent.trim().strip_suffix("%)")?)?)),
        None => (share, None),
    };
    let (score, max) = figures.split_once("/")?;
    published.applicable_score = Some(figure(score)?);
    published.applicable_max = Some(figure(max)?);
    published.applicable_percent = percent;
    published.absent_count = Some(count);
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_both_renderings() {
        let columns = cells(Piece::new("| # | Criterion | S | C | Raw | Cap | Score | Confidence |", 0));
        for none in ["—", "none"] {
            let row = format!("| C4 | A \\| b | L2 | SA | 0.40 | {none} | **0.40** (alt) | Low |");
            let figures = figures(&columns, &cells(Piece::new(&row, 0))).unwrap();
            assert_eq!(figures.criterion.as_str(), "C4");
            let levels: Vec<_> =
                figures.levels.iter().map(|(id, level)| (id.as_str(), level.as_str())).collect();
            assert_eq!(levels, [("S", "L2"), ("C", "SA")]);
            assert_eq!(figures.cap.map(|cap| cap.value), Some("".into()));
            assert_eq!(figures.mechanism, Some(MechanismKind::Alt));
            let score = figures.score.unwrap();
            assert_eq!((score.as_str(), score.span.start as usize), ("0.40", row.find("0.40**").unwrap()));
        }
        assert!(figures(&columns, &cells(Piece::new("| C4 | A | L2 |", 0))).is_none());
    }

    #[test]
    fn the_share_where_a_surface_exists() {
        let mut published = Published::default();
        let line =
            "Controls where a risk surface exists: 2.80 / 9.0 (31%); 1 criterion scored SA (surface absent).";
        applicable(Piece::new(line, 0), &mut published).unwrap();
        let texts = [
            published.applicable_score,
            published.applicable_max,
            published.applicable_percent,
            published.absent_count,
        ];
        assert_eq!(texts.map(|it| it.unwrap().value), ["2.80".into(), "9.0".into(), "31".into(), "1".into()]);
        assert!(
            applicable(
                Piece::new("Controls where a risk surface exists: none; all", 0),
                &mut Published::default()
            )
            .is_none()
        );
    }
}
