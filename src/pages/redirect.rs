//! Former ids of a project: their addresses lead to the present one.

use std::collections::HashSet;

use serde::Serialize;
use tera::Value;

use super::{Page, PageKind};
use crate::link::Site;
use crate::score::ScoredProject;

pub(super) static KIND: PageKind = PageKind { name: "redirect", template: "redirect.html", plan, view };

#[derive(Serialize)]
struct View<'a> {
    name: &'a str,
    /// The present page, a file from the site's root.
    path: String,
}

fn plan(site: &Site) -> Vec<Page> {
    let has_alias = |project: &ScoredProject| !project.current().audit().record().aliases.is_empty();
    if !site.projects().iter().any(has_alias) {
        return Vec::new();
    }
    // An id in use wins over an alias; a rule reports the collision.
    let ids: HashSet<&str> =
        site.projects().iter().map(|project| project.current().audit().record().id.as_str()).collect();
    let mut taken = HashSet::new();
    let mut pages = Vec::new();
    for (index, project) in site.projects().iter().enumerate() {
        let record = project.current().audit().record();
        for alias in
            record.aliases.iter().filter(|alias| is_slug(alias.as_str()) && !ids.contains(alias.as_str()))
        {
            if taken.insert(alias.as_str()) {
                pages.push(Page {
                    path: format!("projects/{}/index.html", alias.as_str()),
                    title: record.name.value.to_string(),
                    description: record.description.value.to_string(),
                    section: "leaderboard",
                    subject: index,
                    subject_id: record.id.value.to_string(),
                    unlisted: true,
                    ..Page::default()
                });
            }
        }
    }
    pages
}

/// Whether a text is plain enough to be part of an address.
fn is_slug(text: &str) -> bool {
    !text.is_empty()
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

fn view(site: &Site, page: &Page) -> Value {
    let record = site.projects()[page.subject].current().audit().record();
    let path = format!("projects/{}/index.html", record.id.as_str());
    Value::from_serializable(&View { name: record.name.as_str(), path })
}
