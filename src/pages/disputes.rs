//! `disputes/`: objections to ratings and what became of them, open ones first.
//! A catalogue without any has no such page.

use serde::Serialize;
use tera::Value;

use super::{Crumb, Page, PageKind};
use crate::link::Site;
use crate::model::record::Dispute;
use crate::model::{Record, Text};

pub(super) static KIND: PageKind = PageKind { name: "disputes", template: "disputes.html", plan, view };

/// The status of a dispute that nobody has decided.
const OPEN: &str = "open";

#[derive(Serialize)]
struct View<'a> {
    open: Vec<Objection<'a>>,
    closed: Vec<Objection<'a>>,
}

/// One objection to one cell.
#[derive(Serialize)]
struct Objection<'a> {
    name: &'a str,
    /// The project's page.
    path: String,
    criterion: &'a str,
    parameter: Option<&'a str>,
    status: &'a str,
    opened: &'a str,
    closed: Option<&'a str>,
    text: &'a str,
    url: Option<&'a str>,
}

/// How many disputes of a record are open.
pub(super) fn open(record: &Record) -> usize {
    record.disputes.iter().filter(|dispute| dispute.status.as_str() == OPEN).count()
}

/// How many disputes a site has, and how many of them are open.
pub(super) fn count(site: &Site) -> (usize, usize) {
    let records = site.projects().iter().map(|project| project.current().audit().record());
    records.fold((0, 0), |(all, undecided), record| (all + record.disputes.len(), undecided + open(record)))
}

fn plan(site: &Site) -> Vec<Page> {
    if count(site).0 == 0 {
        return Vec::new();
    }
    let page = Page {
        path: "disputes/index.html".into(),
        words: "disputes",
        section: "changes",
        breadcrumbs: vec![Crumb::part("changes")],
        ..Page::default()
    };
    vec![page]
}

fn view(site: &Site, _: &Page) -> Value {
    let projects = site.projects().iter().map(|project| project.current().audit().record());
    let mut all: Vec<Objection<'_>> = projects
        .flat_map(|record| record.disputes.iter().map(move |dispute| objection(record, dispute)))
        .collect();
    // Newest first; of one day, by project.
    all.sort_by(|a, b| b.opened.cmp(a.opened));
    let (open, closed) = all.into_iter().partition(|objection| objection.status == OPEN);
    Value::from_serializable(&View { open, closed })
}

fn objection<'a>(record: &'a Record, dispute: &'a Dispute) -> Objection<'a> {
    Objection {
        name: record.name.as_str(),
        path: format!("projects/{}/index.html", record.id.as_str()),
        criterion: dispute.criterion.as_str(),
        parameter: dispute.parameter.as_ref().map(Text::as_str),
        status: dispute.status.as_str(),
        opened: dispute.opened.as_str(),
        closed: dispute.closed.as_ref().map(Text::as_str),
        text: dispute.text.as_str(),
        url: dispute.url.as_ref().map(Text::as_str),
    }
}
