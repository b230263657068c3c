//! All criteria: the section is cut at its `### ` headings.

use std::collections::HashMap;

use super::piece::Piece;
use super::sections::{Part, Sections};
use super::{criterion, slips};
use crate::model::record::{Criterion, Published};
use crate::parse::file_problems::FileProblems;

/// Reads the section and the figures it prints.
pub fn read(
    sections: &Sections<'_>,
    published: &mut Published,
    problems: &mut FileProblems,
) -> Vec<Criterion> {
    let Some(section) = sections.part(Part::Details) else { return Vec::new() };
    let is_heading = |at: &usize| section.lines.get(*at).is_some_and(|line| is_heading(*line));
    let starts: Vec<usize> = (0..section.lines.len()).filter(is_heading).collect();
    let above = section.lines.get(..starts.first().copied().unwrap_or(section.lines.len()));
    for line in above.unwrap_or_default().iter().filter(|line| !line.is_blank()) {
        problems.unreadable(*line, "the heading of a criterion", "`### ID Name — 0.05 (high)`");
    }
    if starts.is_empty() {
        let help = "add one heading `### ID Name — 0.05 (high)` for each criterion";
        problems.missing(section.title.span(), "every criterion", help);
    }
    let mut criteria: Vec<Criterion> = Vec::new();
    let mut seen = HashMap::new();
    for (index, start) in starts.iter().enumerate() {
        let end = starts.get(index + 1).copied().unwrap_or(section.lines.len());
        let (Some(heading), Some(below)) = (section.lines.get(*start), section.lines.get(start + 1..end))
        else {
            continue;
        };
        slips::report_criterion(*heading, problems);
        let title = slips::title(*heading).unwrap_or(*heading);
        let (criterion, figures) = criterion::read(title, below, problems);
        if let Some(first) = seen.insert(criterion.id.value.clone(), criterion.id.span) {
            let message = format!("criterion `{}` is rated twice", criterion.id.as_str());
            problems.again("duplicate-criterion", criterion.id.span, first, message);
            continue;
        }
        published.criteria.extend(figures);
        criteria.push(criterion);
    }
    criteria
}

/// Whether a line opens a criterion: a heading of the third level, or one of any
/// level that can be nothing else.
fn is_heading(line: Piece<'_>) -> bool {
    line.text.starts_with("### ") || slips::title(line).is_some_and(criterion::is_heading)
}
