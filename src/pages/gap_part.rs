//! `gaps/<slug>/2/` and on: the projects with a gap type that its page does not hold,
//! for whoever reads without script.

use serde::Serialize;
use tera::Value;

use super::gap::{Case, cases, folder, title, words};
use super::gaps::projects;
use super::parts::{Part, further, parts, places};
use super::{Crumb, Page, PageKind};
use crate::link::Site;

pub(super) static KIND: PageKind = PageKind { name: "gap-part", template: "gap-part.html", plan, view };

#[derive(Serialize)]
struct View<'a> {
    id: &'a str,
    name: String,
    /// Its page, a file from the site's root.
    path: String,
    count: usize,
    cases: Vec<Case<'a>>,
    parts: Vec<Part>,
}

fn plan(site: &Site) -> Vec<Page> {
    let mut pages = Vec::new();
    for (subject, gap) in site.gaps().iter().enumerate() {
        let (folder, name) = (folder(gap), title(gap, site.rubric()));
        let own = format!("{folder}/index.html");
        pages.extend(further(projects(gap), &own, &folder, |part| Page {
            title: format!("{name}, {}–{}", part.first, part.last),
            description: words(gap, site.rubric()).1.to_owned(),
            section: "gaps",
            breadcrumbs: vec![Crumb::part("gaps"), Crumb::new(name.as_str(), own.as_str())],
            subject,
            subject_id: gap.id.clone(),
            ..Page::default()
        }));
    }
    pages
}

fn view(site: &Site, page: &Page) -> Value {
    let gap = &site.gaps()[page.subject];
    let (folder, count) = (folder(gap), projects(gap));
    let own = format!("{folder}/index.html");
    Value::from_serializable(&View {
        id: &gap.id,
        name: title(gap, site.rubric()),
        count,
        cases: cases(site, gap, places(count, page.part)),
        parts: parts(count, &own, &folder, page.part),
        path: own,
    })
}
