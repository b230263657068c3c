//! One project as a row: every column of every table of the site.

use serde::Serialize;

use crate::configuration::PerProject;
use crate::formats::entry::audit_file;
use crate::formats::figures::{Applicable, CriterionFigures, figures, in_order};
use crate::link::{ProjectIndex, Site};
use crate::model::Text;
use crate::score::ScoredAudit;

/// One project with its place among the others.
#[derive(Debug, Serialize)]
pub(super) struct Row<'a> {
    pub rank: usize,
    pub tied: bool,
    pub category_rank: usize,
    pub id: &'a str,
    pub name: &'a str,
    pub category: &'a str,
    pub description: &'a str,
    pub repo_url: &'a str,
    pub subpath: Option<&'a str>,
    pub pinned_commit: &'a str,
    pub version: Option<&'a str>,
    pub scored_date: &'a str,
    /// The edition of the rubric that it is scored by.
    pub scorecard_version: &'a str,
    pub total: String,
    pub total_points: u32,
    pub band: &'a str,
    pub applicable: Applicable<'a>,
    pub applicable_count: usize,
    pub headline: &'a str,
    #[serde(serialize_with = "in_order")]
    pub capability_profile: Vec<(&'a str, &'a str)>,
    /// Gap types it has, by id.
    pub gaps: Vec<&'a str>,
    pub open_disputes: usize,
    pub criteria: Vec<CriterionFigures<'a>>,
    pub audits: Vec<Audit<'a>>,
    /// Its page, from the site's root.
    pub page: String,
}

/// One audit of the project, newest first.
#[derive(Debug, Serialize)]
pub(super) struct Audit<'a> {
    scored_date: &'a str,
    pinned_commit: &'a str,
    version: Option<&'a str>,
    scorecard_version: &'a str,
    total: String,
    total_points: u32,
    band: &'a str,
    /// Its entry, from the site's root.
    #[serde(skip_serializing_if = "Option::is_none")]
    entry: Option<String>,
}

pub(super) fn row(site: &Site, project: ProjectIndex) -> Row<'_> {
    let rubric = site.rubric();
    let standing = site.standing(project);
    let own = &site.projects()[project];
    let scored = own.current();
    let record = scored.audit().record();
    let figures = figures(scored, rubric);
    let audits = std::iter::once(scored).chain(own.past());
    Row {
        rank: standing.rank,
        tied: standing.tied,
        category_rank: standing.category_rank,
        id: figures.id,
        name: figures.name,
        category: &rubric.categories[scored.audit().category()].id,
        description: record.description.as_str(),
        repo_url: record.repo_url.as_str(),
        subpath: record.subpath.as_ref().map(Text::as_str),
        pinned_commit: record.pinned_commit.as_str(),
        version: record.version.as_ref().map(Text::as_str),
        scored_date: record.scored_date.as_str(),
        scorecard_version: &scored.rubric().version,
        total: figures.total,
        total_points: figures.total_points,
        band: band(scored),
        applicable: figures.applicable,
        applicable_count: scored.scorecard().applicable.count,
        headline: record.headline.as_str(),
        capability_profile: record
            .capability_profile
            .iter()
            .map(|line| (line.id.as_str(), line.value.as_str()))
            .collect(),
        gaps: standing.gaps.iter().map(|gap| site.gaps()[*gap].id.as_str()).collect(),
        open_disputes: record.open_disputes(),
        criteria: figures.criteria,
        audits: audits.enumerate().map(|(at, audit)| self::audit(site, project, at, audit)).collect(),
        page: format!("projects/{}/", record.id.as_str()),
    }
}

fn audit<'a>(site: &'a Site, project: ProjectIndex, at: usize, scored: &'a ScoredAudit) -> Audit<'a> {
    let record = scored.audit().record();
    let entry = site.configuration().has(PerProject::Entries);
    Audit {
        scored_date: record.scored_date.as_str(),
        pinned_commit: record.pinned_commit.as_str(),
        version: record.version.as_ref().map(Text::as_str),
        scorecard_version: &scored.rubric().version,
        total: scored.scorecard().total_shown(scored.rubric()),
        total_points: scored.scorecard().total.0,
        band: band(scored),
        entry: entry.then(|| audit_file(&site.projects()[project], at)),
    }
}

fn band(scored: &ScoredAudit) -> &str {
    scored.rubric().bands.get(scored.scorecard().band).map_or("", |band| &band.id)
}
