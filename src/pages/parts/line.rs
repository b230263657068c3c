//! A project in a list that tells which it is and how it stands, and no more.

use serde::Serialize;

use super::{BandView, Link, Shared, band, category_link};
use crate::link::{ProjectIndex, Site};
use crate::render::picture;

/// A project in a list. Pages of gap types and criteria list hundreds, so it has
/// only what such a list shows; a table that is filtered by more has a `Row`.
#[derive(Debug, Clone, Serialize)]
pub struct Line<'a> {
    /// Project id.
    pub id: &'a str,
    /// Name.
    pub name: &'a str,
    /// Its page, a file from the site's root.
    pub path: String,
    /// Repository without its scheme: `github.com/microsoft/JARVIS`.
    pub repository: &'a str,
    /// Its category.
    pub category: Link,
    /// Total as shown.
    pub total: String,
    /// Its band.
    pub band: BandView<'a>,
    /// The edition of the rubric it was rated under, if that is not the present one.
    pub outdated: Option<&'a str>,
}

/// The line of a project. It stands in dozens of lists and is made once a build.
#[must_use]
pub fn line(site: &Site, project: ProjectIndex) -> Shared<Line<'_>> {
    let make = || Shared::of(&line_view(site, project)).into_value();
    Shared::again(site.standing(project).line.get_or_init(make).clone())
}

/// What the line of a project says.
#[must_use]
pub fn line_view(site: &Site, project: ProjectIndex) -> Line<'_> {
    let rubric = site.rubric();
    let scored = site.projects()[project].current();
    let record = scored.audit().record();
    let repository = record.repo_url.as_str();
    Line {
        id: record.id.as_str(),
        name: record.name.as_str(),
        path: format!("projects/{}/index.html", record.id.as_str()),
        repository: repository.split_once("://").map_or(repository, |(_, rest)| rest),
        category: category_link(scored.audit().category(), rubric),
        total: scored.scorecard().total_shown(scored.rubric()),
        band: band(scored.scorecard(), scored.rubric()),
        outdated: record.other_edition(&rubric.version),
    }
}

/// The strip of a project, as safe SVG. It is drawn once a build.
#[must_use]
pub fn face(site: &Site, project: ProjectIndex) -> &str {
    let scored = site.projects()[project].current();
    let draw = || picture::strip(scored.scorecard(), scored.rubric()).into();
    site.standing(project).face.get_or_init(draw)
}
