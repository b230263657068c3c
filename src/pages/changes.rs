//! `changes/`: every audit by date, newest first, and what was disputed and settled.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::Serialize;
use tera::Value;

use super::parts::{self, BandView, DisputeView, band};
use super::{Page, PageKind};
use crate::formats::difference::{self, CellView};
use crate::link::{Change, ChangeKind, Remark, Site};
use crate::render::picture::strip;
use crate::score::ScoredAudit;

pub(super) static KIND: PageKind = PageKind { name: "changes", template: "changes.html", plan, view };

/// How many audits the page lists. Feeds and project pages hold the others.
const SHOWN: usize = 500;
/// How many differences an audit tells.
const CELLS: usize = 6;

#[derive(Serialize)]
struct View<'a> {
    count: usize,
    shown: usize,
    /// How many disputes there are, and how many of them are open.
    disputes: (usize, usize),
    days: Vec<Day<'a>>,
}

#[derive(Serialize, Default)]
struct Day<'a> {
    date: &'a str,
    events: Vec<Event<'a>>,
    remarks: Vec<Remarked<'a>>,
}

/// A dispute that was raised or settled that day.
#[derive(Serialize)]
struct Remarked<'a> {
    name: &'a str,
    path: String,
    settled: bool,
    dispute: DisputeView<'a>,
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
    /// What differs from the audit before, and how many more differences there are.
    differences: (Vec<String>, usize),
    /// The page that tells them all, if there is one.
    history: Option<String>,
}

fn plan(_: &Site) -> Vec<Page> {
    vec![Page { path: "changes/index.html".into(), words: "changes", section: "changes", ..Page::default() }]
}

fn view(site: &Site, _: &Page) -> Value {
    let mut days: BTreeMap<Reverse<&str>, Day<'_>> = BTreeMap::new();
    let shown = &site.changes()[..site.changes().len().min(SHOWN)];
    for change in shown {
        days.entry(Reverse(&change.date)).or_default().events.push(event(site, change));
    }
    for remark in site.remarks().iter().take(SHOWN) {
        days.entry(Reverse(&remark.date)).or_default().remarks.extend(remarked(site, remark));
    }
    let days = days.into_iter().map(|(Reverse(date), day)| Day { date, ..day });
    Value::from_serializable(&View {
        count: site.changes().len(),
        shown: shown.len(),
        disputes: super::disputes::count(site),
        days: days.collect(),
    })
}

fn remarked<'a>(site: &'a Site, remark: &Remark) -> Option<Remarked<'a>> {
    let record = site.projects()[remark.project].current().audit().record();
    Some(Remarked {
        name: record.name.as_str(),
        path: format!("projects/{}/index.html#disputes", record.id.as_str()),
        settled: remark.settled,
        dispute: parts::dispute(record.disputes.get(remark.dispute)?),
    })
}

/// What differs from the audit before, and how many more differences there are.
fn differences(before: &ScoredAudit, audit: &ScoredAudit) -> (Vec<String>, usize) {
    let cells = difference::view(before, audit).cells;
    let told: Vec<String> = cells.iter().take(CELLS).map(CellView::words).collect();
    let more = cells.len() - told.len();
    (told, more)
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
        differences: project
            .past()
            .get(change.audit)
            .map(|before| differences(before, audit))
            .unwrap_or_default(),
        history: super::history::path(project)
            .map(|path| format!("{path}#{}", super::history::anchor(audit))),
    }
}
