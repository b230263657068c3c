//! `gaps/<slug>/rest.js`: the projects with a gap type that its page does not hold.
//! See `board_rest` for why it is a script.

use serde::Serialize;
use tera::Value;

use super::gap::{Case, cases, folder};
use super::gaps::projects;
use super::parts::{left_out, rest};
use super::{Page, PageKind};
use crate::link::Site;

pub(super) static KIND: PageKind = PageKind { name: "gap-rest", template: "gap-rest.html", plan, view };

#[derive(Serialize)]
struct View<'a> {
    id: &'a str,
    cases: Vec<Case<'a>>,
}

fn plan(site: &Site) -> Vec<Page> {
    let gaps = site.gaps().iter().enumerate();
    gaps.filter_map(|(subject, gap)| {
        let path = rest(projects(gap), &folder(gap))?;
        Some(Page { path, section: "gaps", subject, unlisted: true, ..Page::default() })
    })
    .collect()
}

fn view(site: &Site, page: &Page) -> Value {
    let gap = &site.gaps()[page.subject];
    Value::from_serializable(&View { id: &gap.id, cases: cases(site, gap, left_out(projects(gap))) })
}
