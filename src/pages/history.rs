//! `projects/<id>/history/`: the audits of one project, newest first, and what
//! differs from each to the next, cell by cell. Projects with one audit have none.

use serde::Serialize;
use tera::Value;

use super::parts::{Row, row};
use super::{Crumb, Page, PageKind};
use crate::formats::difference::{self, DifferenceView, Side};
use crate::link::Site;
use crate::render::picture::{Moment, strip, trend};
use crate::score::{ScoredAudit, ScoredProject};

pub(super) static KIND: PageKind = PageKind { name: "history", template: "history.html", plan, view };

#[derive(Serialize)]
struct View<'a> {
    row: Row<'a>,
    /// The trend of the total, as safe SVG.
    trend: String,
    audits: Vec<AuditView<'a>>,
}

#[derive(Serialize)]
struct AuditView<'a> {
    /// Part of an address that leads to this audit as long as the record stays.
    anchor: String,
    short_commit: &'a str,
    side: Side<'a>,
    /// The strip, as safe SVG.
    strip: String,
    /// What differs from the audit before; nothing for the first.
    difference: Option<DifferenceView<'a>>,
}

/// The page of a project's history, if it has one.
pub(super) fn path(project: &ScoredProject) -> Option<String> {
    let id = project.current().audit().record().id.as_str();
    (!project.past().is_empty()).then(|| format!("projects/{id}/history/index.html"))
}

/// The part of its address that leads to one audit.
pub(super) fn anchor(audit: &ScoredAudit) -> String {
    let record = audit.audit().record();
    let commit = record.pinned_commit.as_str();
    format!("a-{}-{}", record.scored_date.as_str(), commit.get(..7).unwrap_or(commit))
}

fn plan(site: &Site) -> Vec<Page> {
    let projects = site.projects().iter().enumerate();
    projects
        .filter_map(|(subject, project)| {
            let path = path(project)?;
            let record = project.current().audit().record();
            let card = format!("projects/{}/index.html", record.id.as_str());
            Some(Page {
                path,
                words: "project_history",
                title: record.name.value.to_string(),
                section: "leaderboard",
                breadcrumbs: vec![Crumb::new(record.name.value.to_string(), card)],
                subject,
                subject_id: record.id.value.to_string(),
                modified: Some(record.scored_date.value.to_string()),
                ..Page::default()
            })
        })
        .collect()
}

fn view(site: &Site, page: &Page) -> Value {
    let project = &site.projects()[page.subject];
    let audits: Vec<&ScoredAudit> = std::iter::once(project.current()).chain(project.past()).collect();
    let views = audits.iter().enumerate().map(|(at, audit)| {
        let record = audit.audit().record();
        let commit = record.pinned_commit.as_str();
        AuditView {
            anchor: anchor(audit),
            short_commit: commit.get(..7).unwrap_or(commit),
            side: difference::side(audit),
            strip: strip(audit.scorecard(), audit.rubric()),
            difference: audits.get(at + 1).map(|before| difference::view(before, audit)),
        }
    });
    Value::from_serializable(&View {
        row: row(site, page.subject),
        trend: trend(&moments(&audits), site.rubric().total_max()),
        audits: views.collect(),
    })
}

/// The audits as a series, oldest first.
fn moments(audits: &[&ScoredAudit]) -> Vec<Moment> {
    let oldest_first: Vec<_> = audits.iter().rev().collect();
    let moments = oldest_first.iter().enumerate().map(|(at, audit)| Moment {
        total: audit.scorecard().total,
        breaks: at > 0 && oldest_first[at - 1].rubric().version != audit.rubric().version,
    });
    moments.collect()
}
