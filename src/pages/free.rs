//! Free pages: what a publisher writes below `content/pages/`.

use serde::Serialize;
use tera::Value;

use super::{Page, PageKind};
use crate::link::Site;
use crate::render::markdown;

pub(super) static KIND: PageKind = PageKind { name: "free", template: "free.html", plan, view };

#[derive(Serialize)]
struct View {
    /// Safe HTML.
    body: String,
}

fn plan(site: &Site) -> Vec<Page> {
    let pages = site.pages().iter().enumerate();
    pages
        .map(|(index, page)| Page {
            path: format!("{}/index.html", page.slug),
            title: page.title.clone(),
            description: if page.description.is_empty() {
                page.title.clone()
            } else {
                page.description.clone()
            },
            section: "free",
            subject: index,
            subject_id: page.slug.clone(),
            ..Page::default()
        })
        .collect()
}

fn view(site: &Site, page: &Page) -> Value {
    let body = markdown::render(&site.pages()[page.subject].body, 2).html;
    Value::from_serializable(&View { body })
}
