//! `404.html`: shown by hosts for any address that leads nowhere.

use serde::Serialize;
use tera::Value;

use super::{Page, PageKind};
use crate::link::Site;

pub(super) static KIND: PageKind = PageKind { name: "not-found", template: "404.html", plan, view };

#[derive(Serialize)]
struct View {
    projects: usize,
}

fn plan(_: &Site) -> Vec<Page> {
    vec![Page {
        path: "404.html".into(),
        words: "not_found",
        any_depth: true,
        unlisted: true,
        ..Page::default()
    }]
}

fn view(site: &Site, _: &Page) -> Value {
    Value::from_serializable(&View { projects: site.projects().len() })
}
