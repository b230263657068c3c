//! A project as one row of a table.

use serde::Serialize;

use super::{BandView, Line, Link, face, line_view};
use crate::link::{ProjectIndex, Site};

/// A project as one row of a table: everything a reader compares by.
#[derive(Debug, Clone, Serialize)]
pub struct Row<'a> {
    /// Project id.
    pub id: &'a str,
    /// Name.
    pub name: &'a str,
    /// Its page, a file from the site's root.
    pub path: String,
    /// Repository without its scheme: `github.com/microsoft/JARVIS`.
    pub repository: &'a str,
    /// Rank by the shown total.
    pub rank: usize,
    /// Whether another project has the same rank.
    pub tied: bool,
    /// Rank within its category.
    pub category_rank: usize,
    /// Its category.
    pub category: Link,
    /// The strip, as safe SVG.
    pub strip: &'a str,
    /// Total as shown.
    pub total: String,
    /// Sum where a surface exists, as shown.
    pub applicable: &'a str,
    /// What that sum could be at most, as shown.
    pub applicable_max: &'a str,
    /// The share in percent, or nothing where no surface exists.
    pub percent: Option<u32>,
    /// Its band.
    pub band: BandView<'a>,
    /// Review date.
    pub date: &'a str,
    /// The edition of the rubric it was rated under, if that is not the present one.
    pub outdated: Option<&'a str>,
    /// Whether an objection to one of its ratings is open.
    pub disputed: bool,
    /// Gap types it has, for filtering.
    pub gaps: Vec<&'a str>,
    /// Capabilities it has by default, for filtering.
    pub surface: Vec<&'a str>,
}

/// The row of a project, with its face.
#[must_use]
pub fn row(site: &Site, project: ProjectIndex) -> Row<'_> {
    Row { strip: face(site, project), ..plain_row(site, project) }
}

/// The row of a project for tables that show no strip; long ones are quicker
/// without.
#[must_use]
pub fn plain_row(site: &Site, project: ProjectIndex) -> Row<'_> {
    let rubric = site.rubric();
    let standing = site.standing(project);
    let scored = site.projects()[project].current();
    let (record, scorecard) = (scored.audit().record(), scored.scorecard());
    let Line { id, name, path, repository, category, total, band, outdated } = line_view(site, project);
    Row {
        id,
        name,
        path,
        repository,
        rank: standing.rank,
        tied: standing.tied,
        category_rank: standing.category_rank,
        category,
        strip: "",
        total,
        applicable: &scorecard.applicable.score,
        applicable_max: &scorecard.applicable.max,
        percent: scorecard.applicable.percent,
        band,
        date: record.scored_date.as_str(),
        outdated,
        disputed: record.open_disputes() > 0,
        gaps: standing.gaps.iter().map(|gap| site.gaps()[*gap].slug.as_str()).collect(),
        // The first value of the profile is the one that says yes.
        surface: record
            .capability_profile
            .iter()
            .filter(|capability| {
                rubric.capability_values.first().is_some_and(|yes| yes.id == capability.value.as_str())
            })
            .map(|capability| capability.id.as_str())
            .collect(),
    }
}
