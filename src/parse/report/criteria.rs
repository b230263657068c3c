//! All criteria: the section is cut at its `### ` headings.

use std::collections::HashMap;

use super::criterion;
use super::sections::{Part, Sections};
use crate::model::record::{Criterion, Published};
use crate::parse::file_problems::FileProblems;

/// Reads the section and the figures it prints.
pub fn read(
    sections: &Sections<'_>,
    published: &mut Published,
    problems: &mut FileProblems,
) -> Vec<Criterion> {
    let Some(section) = sections.part(Part::Details) else { return Vec::new() };
    let is_heading = |at: &usize| section.lines.get(*at).is_some_and(|line| line.text.starts_with("### "));
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
        let (criterion, figures) = criterion::read(heading.split_at(4).1.trim(), below, problems);
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
