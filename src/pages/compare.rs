//! `compare/`: two to four projects side by side, chosen by the address. Script
//! builds the table from `compare/data.js`; without it the page says where the
//! same figures stand.

use serde::Serialize;
use tera::Value;

use super::parts::{Link, category_link};
use super::{Page, PageKind};
use crate::link::Site;

pub(super) static KIND: PageKind = PageKind { name: "compare", template: "compare.html", plan, view };

#[derive(Serialize)]
struct View {
    /// Categories that have projects, with how many.
    categories: Vec<(Link, usize)>,
}

fn plan(_: &Site) -> Vec<Page> {
    vec![Page { path: "compare/index.html".into(), words: "compare", section: "compare", ..Page::default() }]
}

fn view(site: &Site, _: &Page) -> Value {
    let rubric = site.rubric();
    let categories =
        (0..rubric.categories.len()).map(|at| (category_link(at, rubric), site.category(at).len()));
    Value::from_serializable(&View { categories: categories.filter(|(_, count)| *count > 0).collect() })
}
