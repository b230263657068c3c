//! `categories/`: what belongs to each category, and how it stands.

use serde::Serialize;
use tera::Value;

use super::parts::{Link, Spread, category_link, plain_row, spread};
use super::{Page, PageKind};
use crate::link::Site;
use crate::model::Points;
use crate::render::picture;

pub(super) static KIND: PageKind = PageKind { name: "categories", template: "categories.html", plan, view };

/// How many projects of a category are named.
const NAMED: usize = 3;

#[derive(Serialize)]
struct View<'a> {
    categories: Vec<Category<'a>>,
    /// The scale below the pictures of their totals, as safe SVG.
    scale: String,
    rules: Vec<&'a str>,
}

#[derive(Serialize)]
struct Category<'a> {
    link: Link,
    description: &'a str,
    count: usize,
    /// How the totals are spread; nothing where there is no project.
    spread: Option<Spread>,
    top: Vec<Named<'a>>,
}

#[derive(Serialize)]
struct Named<'a> {
    name: &'a str,
    path: String,
    total: String,
}

fn plan(_: &Site) -> Vec<Page> {
    vec![Page {
        path: "categories/index.html".into(),
        words: "categories",
        section: "categories",
        ..Page::default()
    }]
}

fn view(site: &Site, _: &Page) -> Value {
    let rubric = site.rubric();
    let categories = (0..rubric.categories.len()).map(|index| category(site, index)).collect();
    let rules = rubric.category_rules.iter().map(|rule| rule.rule.as_str()).collect();
    let scale = picture::scale(rubric.total_max());
    Value::from_serializable(&View { categories, scale, rules })
}

fn category(site: &Site, index: usize) -> Category<'_> {
    let rubric = site.rubric();
    let members = site.category(index);
    let totals: Vec<Points> = totals(site, members);
    let named = members
        .iter()
        .take(NAMED)
        .map(|project| {
            let row = plain_row(site, *project);
            Named { name: row.name, path: row.path, total: row.total }
        })
        .collect();
    Category {
        link: category_link(index, rubric),
        description: &rubric.categories[index].description,
        count: members.len(),
        spread: spread(&totals, rubric),
        top: named,
    }
}

/// The exact totals of some projects.
pub(super) fn totals(site: &Site, projects: &[usize]) -> Vec<Points> {
    projects.iter().map(|project| site.projects()[*project].current().scorecard().total).collect()
}
