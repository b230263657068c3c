//! `catalogue.csv`: a row a project, for spreadsheets.
//!
//! A cell that a spreadsheet would take for a formula is written with an
//! apostrophe before it, which keeps it text.

use super::row::{Row, row};
use crate::formats::{Format, Output};
use crate::link::Site;
use crate::model::Rubric;
use crate::render::Plan;

pub(in crate::formats) static FORMAT: Format =
    Format { name: "table", plan: |_| Output::single("api/v1/catalogue.csv"), write, key: None };

const COLUMNS: [&str; 19] = [
    "rank",
    "id",
    "name",
    "category",
    "category_rank",
    "repo_url",
    "subpath",
    "pinned_commit",
    "version",
    "scored_date",
    "scorecard_version",
    "total",
    "band",
    "applicable_score",
    "applicable_max",
    "applicable_percent",
    "open_disputes",
    "gaps",
    "headline",
];

fn write(site: &Site, _: &Plan, _: usize) -> Vec<u8> {
    let rubric = site.rubric();
    let mut text = String::new();
    line(&mut text, head(rubric).iter().map(String::as_str));
    for project in site.ranking() {
        let row = row(site, *project);
        let cells = cells(&row, rubric);
        line(&mut text, cells.iter().map(String::as_str));
    }
    text.into_bytes()
}

fn head(rubric: &Rubric) -> Vec<String> {
    let mut head: Vec<String> = COLUMNS.iter().map(|&column| column.to_owned()).collect();
    for criterion in &rubric.criteria {
        let id = &criterion.id;
        head.push(id.clone());
        head.extend(rubric.parameters.iter().map(|parameter| format!("{id}_{}", parameter.id)));
        head.extend(["raw", "cap", "confidence"].map(|part| format!("{id}_{part}")));
    }
    head.extend(rubric.capabilities.iter().map(|capability| capability.id.clone()));
    head
}

fn cells(row: &Row<'_>, rubric: &Rubric) -> Vec<String> {
    let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
    let mut cells = vec![
        row.rank.to_string(),
        row.id.to_owned(),
        row.name.to_owned(),
        row.category.to_owned(),
        row.category_rank.to_string(),
        row.repo_url.to_owned(),
        text(row.subpath),
        row.pinned_commit.to_owned(),
        text(row.version),
        row.scored_date.to_owned(),
        row.scorecard_version.to_owned(),
        row.total.clone(),
        row.band.to_owned(),
        row.applicable.score.to_owned(),
        row.applicable.max.to_owned(),
        row.applicable.percent.map(|percent| percent.to_string()).unwrap_or_default(),
        row.open_disputes.to_string(),
        row.gaps.join(" "),
        row.headline.to_owned(),
    ];
    for criterion in &row.criteria {
        cells.push(criterion.score.clone());
        cells.extend(criterion.levels.iter().map(|(_, level)| (*level).to_owned()));
        cells.extend([criterion.raw.clone(), text(criterion.cap), criterion.confidence.to_owned()]);
    }
    for capability in &rubric.capabilities {
        let own = row.capability_profile.iter().find(|(id, _)| *id == capability.id);
        cells.push(text(own.map(|(_, value)| *value)));
    }
    cells
}

fn line<'a>(text: &mut String, cells: impl Iterator<Item = &'a str>) {
    for (at, cell) in cells.enumerate() {
        if at > 0 {
            text.push(',');
        }
        push(text, cell);
    }
    text.push_str("\r\n");
}

/// A cell that is no formula, in quotes where it needs them.
fn push(text: &mut String, cell: &str) {
    let formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let quoted = cell.contains(['"', ',', '\n', '\r', ';', '\t']);
    if quoted {
        text.push('"');
    }
    if formula {
        text.push('\'');
    }
    text.push_str(&if quoted { cell.replace('"', "\"\"") } else { cell.to_owned() });
    if quoted {
        text.push('"');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_is_a_formula() {
        let of = |cell| {
            let mut text = String::new();
            push(&mut text, cell);
            text
        };
        for formula in ["=cmd()", "+1", "-1", "@a", "\t=1", "\r=1"] {
            let cell = of(formula);
            assert!(cell.trim_start_matches('"').starts_with('\''), "{cell:?}");
        }
        assert_eq!(of("a \"b\", c"), "\"a \"\"b\"\", c\"");
        assert_eq!(of("=HYPERLINK(\"x\",1)"), "\"'=HYPERLINK(\"\"x\"\",1)\"");
        assert_eq!(of("plain"), "plain");
        assert_eq!(of(""), "");
    }
}
