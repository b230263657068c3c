//! `disputes/`: objections to ratings and what became of them, open ones first.
//! A catalogue without any has no such page.

use serde::Serialize;
use tera::Value;

use super::parts::{self, DisputeView};
use super::{Crumb, Page, PageKind};
use crate::link::Site;
use crate::model::Record;
use crate::model::record::Dispute;

pub(super) static KIND: PageKind = PageKind { name: "disputes", template: "disputes.html", plan, view };

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
    #[serde(flatten)]
    dispute: DisputeView<'a>,
}

/// How many disputes a site has, and how many of them are open.
pub(super) fn count(site: &Site) -> (usize, usize) {
    let records = site.projects().iter().map(|project| project.current().audit().record());
    records.fold((0, 0), |(all, undecided), record| {
        (all + record.disputes.len(), undecided + record.open_disputes())
    })
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
    let mut all: Vec<(&Record, &Dispute)> = projects
        .flat_map(|record| record.disputes.iter().map(move |dispute| (record.as_ref(), dispute)))
        .collect();
    // Newest first; of one day, by project.
    all.sort_by(|(_, a), (_, b)| b.opened.as_str().cmp(a.opened.as_str()));
    let (open, closed): (Vec<_>, Vec<_>) = all.into_iter().partition(|(_, dispute)| dispute.is_open());
    let [open, closed] = [open, closed].map(|all| all.into_iter().map(objection).collect());
    Value::from_serializable(&View { open, closed })
}

fn objection<'a>((record, dispute): (&'a Record, &'a Dispute)) -> Objection<'a> {
    Objection {
        name: record.name.as_str(),
        path: format!("projects/{}/index.html", record.id.as_str()),
        dispute: parts::dispute(dispute),
    }
}
