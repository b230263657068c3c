//! `criteria/<slug>/2/` and on: the rows of a long ranking by a criterion that its
//! page does not hold, for whoever reads without script.

use serde::Serialize;
use tera::Value;

use super::criterion::folder;
use super::parts::{Part, further, parts, places};
use super::ranking::{Ranked, ranking};
use super::{Crumb, Page, PageKind};
use crate::link::Site;

pub(super) static KIND: PageKind =
    PageKind { name: "criterion-part", template: "criterion-part.html", plan, view };

#[derive(Serialize)]
struct View<'a> {
    id: &'a str,
    name: &'a str,
    slug: &'a str,
    /// Its page, a file from the site's root.
    path: String,
    ranking: Vec<Ranked<'a>>,
    parts: Vec<Part>,
}

fn plan(site: &Site) -> Vec<Page> {
    let mut pages = Vec::new();
    for (subject, criterion) in site.rubric().criteria.iter().enumerate() {
        let (folder, name) = (folder(criterion), format!("{} {}", criterion.id, criterion.name));
        let own = format!("{folder}/index.html");
        pages.extend(further(site.projects().len(), &own, &folder, |part| Page {
            title: format!("{name}, {}–{}", part.first, part.last),
            description: criterion.question.clone(),
            section: "criteria",
            breadcrumbs: vec![Crumb::part("criteria"), Crumb::new(name.as_str(), own.as_str())],
            subject,
            subject_id: criterion.id.clone(),
            ..Page::default()
        }));
    }
    pages
}

fn view(site: &Site, page: &Page) -> Value {
    let criterion = &site.rubric().criteria[page.subject];
    let (folder, all) = (folder(criterion), site.by_criterion(page.subject));
    let own = format!("{folder}/index.html");
    Value::from_serializable(&View {
        id: &criterion.id,
        name: &criterion.name,
        slug: &criterion.slug,
        ranking: ranking(site, &all[places(all.len(), page.part)], page.subject),
        parts: parts(all.len(), &own, &folder, page.part),
        path: own,
    })
}
