//! `search/`: the box that looks through everything. What it reads is made by
//! `formats::search`; without script the page says how to browse.

use serde::Serialize;
use tera::Value;

use super::{Page, PageKind};
use crate::link::Site;

pub(super) static KIND: PageKind = PageKind { name: "search", template: "search.html", plan, view };

#[derive(Serialize)]
struct View {
    projects: usize,
}

fn plan(_: &Site) -> Vec<Page> {
    vec![Page { path: "search/index.html".into(), words: "search", section: "search", ..Page::default() }]
}

fn view(site: &Site, _: &Page) -> Value {
    Value::from_serializable(&View { projects: site.projects().len() })
}
