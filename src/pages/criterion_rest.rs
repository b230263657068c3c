//! `criteria/<slug>/rest.js`: the rows of a long ranking that the page of a criterion
//! does not hold. See `board_rest` for why it is a script.

use serde::Serialize;
use tera::Value;

use super::criterion::{Ranked, folder, ranked};
use super::parts::{left_out, rest};
use super::{Page, PageKind};
use crate::link::Site;

pub(super) static KIND: PageKind =
    PageKind { name: "criterion-rest", template: "criterion-rest.html", plan, view };

#[derive(Serialize)]
struct View<'a> {
    slug: &'a str,
    ranking: Vec<Ranked<'a>>,
}

fn plan(site: &Site) -> Vec<Page> {
    let criteria = site.rubric().criteria.iter().enumerate();
    criteria
        .filter_map(|(subject, criterion)| {
            let path = rest(site.projects().len(), &folder(criterion))?;
            Some(Page { path, section: "criteria", subject, unlisted: true, ..Page::default() })
        })
        .collect()
}

fn view(site: &Site, page: &Page) -> Value {
    let all = site.by_criterion(page.subject);
    let rows = all[left_out(all.len())].iter();
    Value::from_serializable(&View {
        slug: &site.rubric().criteria[page.subject].slug,
        ranking: rows.map(|project| ranked(site, *project, page.subject)).collect(),
    })
}
