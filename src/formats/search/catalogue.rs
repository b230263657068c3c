//! `search/catalogue.js`: what results are called, and the pages of the rubric.

use serde::Serialize;

use super::shard::{Detail, GROUPS};
use super::{script, version, words};
use crate::formats::words as names;
use crate::link::{GapSource, Site};
use crate::pages::parts::{category_link, criterion_link};

#[derive(Serialize)]
struct Catalogue<'a> {
    version: String,
    /// How words are divided: 0 all together, 1 by one letter, 2 by two.
    detail: usize,
    groups: &'static [&'static str],
    /// Letters of a word that count.
    longest: usize,
    /// By rank.
    projects: Vec<Project<'a>>,
    categories: Vec<&'a str>,
    bands: Vec<(&'a str, &'a str)>,
    pages: Vec<Entry<'a>>,
}

/// Id, name, total, index of the category, index of the band, and the edition of the
/// rubric if it is not the present one.
type Project<'a> = (&'a str, &'a str, String, usize, usize, Option<&'a str>);

/// A page that is no project: address, title, what it says, part of the site.
#[derive(Serialize)]
struct Entry<'a>(String, String, &'a str, &'static str);

pub(super) fn write(site: &Site) -> Vec<u8> {
    let rubric = site.rubric();
    let bands = names::bands(rubric);
    let projects = site.ranking().iter().map(|project| {
        let scored = site.projects()[*project].current();
        let (audit, record, card) = (scored.audit(), scored.audit().record(), scored.scorecard());
        let total = card.total_shown(scored.rubric());
        let band = names::band(card, scored.rubric(), &bands);
        let other = record.other_edition(&rubric.version);
        (record.id.as_str(), record.name.as_str(), total, audit.category(), band, other)
    });
    let catalogue = Catalogue {
        version: version(site),
        detail: Detail::of(site.projects().len()) as usize,
        groups: &GROUPS,
        longest: words::LONGEST,
        projects: projects.collect(),
        categories: rubric.categories.iter().map(|category| category.label.as_str()).collect(),
        bands: bands.clone(),
        pages: pages(site),
    };
    script("catalogue", &catalogue)
}

/// Categories, criteria, gap types and free pages.
fn pages(site: &Site) -> Vec<Entry<'_>> {
    let rubric = site.rubric();
    let categories = rubric.categories.iter().enumerate().map(|(index, category)| {
        let link = category_link(index, rubric);
        Entry(link.path, link.label, &category.description, "categories")
    });
    let criteria = rubric.criteria.iter().enumerate().map(|(index, criterion)| {
        let link = criterion_link(index, rubric);
        Entry(link.path, format!("{} {}", link.id, link.label), &criterion.question, "criteria")
    });
    let gaps = site.gaps().iter().map(|gap| {
        let (name, text) = match gap.source {
            GapSource::Cap(cap) => {
                let cap = &rubric.caps[cap];
                (cap.name.as_deref().unwrap_or_default(), cap.trigger.as_str())
            }
            GapSource::Entry(taxonomy, entry) => {
                let entry = &rubric.taxonomies[taxonomy].entries[entry];
                (entry.title.as_str(), entry.description.as_str())
            }
        };
        let title = format!("{} {name}", gap.id).trim_end().to_owned();
        Entry(format!("gaps/{}/index.html", gap.slug), title, text, "gaps")
    });
    let free = site.pages().iter().map(|page| {
        Entry(format!("{}/index.html", page.slug), page.title.clone(), page.description.as_str(), "")
    });
    categories.chain(criteria).chain(gaps).chain(free).collect()
}
