//! `changes/`: every audit by date, newest first.

use serde::Serialize;
use tera::Value;

use super::parts::{BandView, band};
use super::{Page, PageKind};
use crate::link::{Change, ChangeKind, Site};
use crate::render::picture::strip;

pub(super) static KIND: PageKind = PageKind { name: "changes", template: "changes.html", plan, view };

/// How many audits the page lists. Feeds and project pages hold the others.
const SHOWN: usize = 500;

#[derive(Serialize)]
struct View<'a> {
    count: usize,
    shown: usize,
    /// How many disputes there are, and how many of them are open.
    disputes: (usize, usize),
    days: Vec<Day<'a>>,
}

#[derive(Serialize)]
struct Day<'a> {
    date: &'a str,
    events: Vec<Event<'a>>,
}

#[derive(Serialize)]
struct Event<'a> {
    name: &'a str,
    path: String,
    strip: String,
    total: String,
    band: BandView<'a>,
    commit: &'a str,
    is_first: bool,
    /// Total before a re-audit.
    before: Option<&'a str>,
    /// Whether a re-audit looked at the same commit.
    same_commit: bool,
    /// Whether a re-audit followed another edition of the rubric than the audit before.
    other_edition: bool,
    /// The edition it is scored by.
    edition: &'a str,
}

fn plan(_: &Site) -> Vec<Page> {
    vec![Page { path: "changes/index.html".into(), words: "changes", section: "changes", ..Page::default() }]
}

fn view(site: &Site, _: &Page) -> Value {
    let shown = &site.changes()[..site.changes().len().min(SHOWN)];
    let days = shown.chunk_by(|a, b| a.date == b.date).map(|day| Day {
        date: day.first().map_or("", |change| change.date.as_str()),
        events: day.iter().map(|change| event(site, change)).collect(),
    });
    Value::from_serializable(&View {
        count: site.changes().len(),
        shown: shown.len(),
        disputes: super::disputes::count(site),
        days: days.collect(),
    })
}

fn event<'a>(site: &'a Site, change: &'a Change) -> Event<'a> {
    let project = &site.projects()[change.project];
    let audit = change
        .audit
        .checked_sub(1)
        .and_then(|past| project.past().get(past))
        .unwrap_or_else(|| project.current());
    let (record, scorecard, rubric) = (audit.audit().record(), audit.scorecard(), audit.rubric());
    let (before, same_commit, other_edition) = match &change.kind {
        ChangeKind::FirstAudit => (None, false, false),
        ChangeKind::Reaudit { before, same_commit, other_edition } => {
            (Some(before.as_str()), *same_commit, *other_edition)
        }
    };
    Event {
        name: record.name.as_str(),
        path: format!("projects/{}/index.html", record.id.as_str()),
        strip: strip(scorecard, rubric),
        total: scorecard.total_shown(rubric),
        band: band(scorecard, rubric),
        commit: record.pinned_commit.as_str().get(..7).unwrap_or_default(),
        is_first: change.kind == ChangeKind::FirstAudit,
        before,
        same_commit,
        other_edition,
        edition: &rubric.version,
    }
}
