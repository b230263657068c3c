//! `catalogue.json` and `catalogue.ndjson`: every column of every table.

use serde::Serialize;

use super::row::{Row, row};
use super::{VERSION, json};
use crate::configuration::Licence;
use crate::formats::{Format, Output};
use crate::link::{ChangeKind, Site};
use crate::model::{Points, Rubric};
use crate::pages::parts::median;
use crate::render::Plan;

pub(in crate::formats) static CATALOGUE: Format =
    Format { name: "catalogue", plan: |_| Output::single("api/v1/catalogue.json"), write, key: None };

pub(in crate::formats) static LINES: Format = Format {
    name: "catalogue-lines",
    plan: |_| Output::single("api/v1/catalogue.ndjson"),
    write: |site, _, _| rows(site).flat_map(|row| json(&row)).collect(),
    key: None,
};

#[derive(Serialize)]
struct Document<'a> {
    schema_version: &'static str,
    title: &'a str,
    description: &'a str,
    base_url: &'a str,
    language: &'a str,
    licence: Option<&'a Licence>,
    rubric: Edition<'a>,
    /// Date of the newest review.
    newest_review: Option<&'a str>,
    median: Option<String>,
    /// Highest first.
    bands: Vec<Band<'a>>,
    categories: Vec<Category<'a>>,
    /// Best first.
    projects: Vec<Row<'a>>,
    /// Newest first.
    changes: Vec<Change<'a>>,
}

#[derive(Serialize)]
struct Edition<'a> {
    id: &'a str,
    name: &'a str,
    version: &'a str,
    direction: &'a str,
    total_max: String,
    criterion_max: String,
    criteria: Vec<&'a str>,
    parameters: Vec<&'a str>,
}

#[derive(Serialize)]
struct Band<'a> {
    id: &'a str,
    label: &'a str,
    tone: &'a str,
    min: String,
}

#[derive(Serialize)]
struct Category<'a> {
    id: &'a str,
    slug: &'a str,
    label: &'a str,
    description: &'a str,
    count: usize,
    median: Option<String>,
    /// Best first.
    projects: Vec<&'a str>,
}

#[derive(Serialize)]
struct Change<'a> {
    date: &'a str,
    project: &'a str,
    pinned_commit: &'a str,
    kind: &'static str,
    scorecard_version: &'a str,
    total: String,
    before: Option<&'a str>,
}

fn rows(site: &Site) -> impl Iterator<Item = Row<'_>> {
    site.ranking().iter().map(|project| row(site, *project))
}

fn write(site: &Site, _: &Plan, _: usize) -> Vec<u8> {
    let (configuration, rubric) = (site.configuration(), site.rubric());
    json(&Document {
        schema_version: VERSION,
        title: &configuration.title,
        description: &configuration.description,
        base_url: &configuration.base_url,
        language: &configuration.language,
        licence: configuration.licence.as_ref(),
        rubric: edition(rubric),
        newest_review: site.newest_review(),
        median: median(&totals(site, site.ranking()), rubric),
        bands: bands(rubric),
        categories: categories(site),
        projects: rows(site).collect(),
        changes: changes(site),
    })
}

fn edition(rubric: &Rubric) -> Edition<'_> {
    let display = &rubric.display;
    Edition {
        id: &rubric.id,
        name: &rubric.name,
        version: &rubric.version,
        direction: &rubric.direction,
        total_max: total(rubric.total_max(), rubric),
        criterion_max: rubric.criterion_max().show(display.criterion_decimals, display.criterion_rounding),
        criteria: rubric.criteria.iter().map(|criterion| criterion.id.as_str()).collect(),
        parameters: rubric.parameters.iter().map(|parameter| parameter.id.as_str()).collect(),
    }
}

/// A total as shown.
fn total(points: Points, rubric: &Rubric) -> String {
    let (decimals, rounding) = (rubric.display.total_decimals, rubric.display.total_rounding);
    points.rounded(decimals, rounding).show(decimals, rounding)
}

fn totals(site: &Site, projects: &[usize]) -> Vec<Points> {
    projects.iter().map(|project| site.projects()[*project].current().scorecard().total).collect()
}

fn bands(rubric: &Rubric) -> Vec<Band<'_>> {
    let bands = rubric.bands.iter();
    bands
        .map(|band| Band { id: &band.id, label: &band.label, tone: &band.tone, min: total(band.min, rubric) })
        .collect()
}

fn categories(site: &Site) -> Vec<Category<'_>> {
    let categories = site.rubric().categories.iter().enumerate();
    categories
        .map(|(index, category)| {
            let members = site.category(index);
            Category {
                id: &category.id,
                slug: &category.slug,
                label: &category.label,
                description: &category.description,
                count: members.len(),
                median: median(&totals(site, members), site.rubric()),
                projects: members
                    .iter()
                    .map(|project| site.projects()[*project].current().audit().record().id.as_str())
                    .collect(),
            }
        })
        .collect()
}

fn changes(site: &Site) -> Vec<Change<'_>> {
    let changes = site.changes().iter();
    changes
        .map(|change| {
            let project = &site.projects()[change.project];
            let past = change.audit.checked_sub(1).and_then(|past| project.past().get(past));
            let audit = past.unwrap_or_else(|| project.current());
            let (kind, before) = match &change.kind {
                ChangeKind::FirstAudit => ("first_audit", None),
                ChangeKind::Reaudit { before, same_commit: true, .. } => ("correction", Some(before)),
                ChangeKind::Reaudit { before, same_commit: false, .. } => ("reaudit", Some(before)),
            };
            Change {
                date: &change.date,
                project: audit.audit().record().id.as_str(),
                pinned_commit: audit.audit().record().pinned_commit.as_str(),
                kind,
                scorecard_version: &audit.rubric().version,
                total: audit.scorecard().total_shown(audit.rubric()),
                before: before.map(String::as_str),
            }
        })
        .collect()
}
