//! `gaps/`: every cap and every taxonomy entry, with how many projects have it.

use serde::Serialize;
use tera::Value;

use super::parts::{Link, criterion_link, gap_link, share};
use super::{Page, PageKind};
use crate::link::{GapIndex, GapSource, GapType, Site};
use crate::render::picture::hundredths;

pub(super) static KIND: PageKind = PageKind { name: "gaps", template: "gaps.html", plan, view };

#[derive(Serialize)]
struct View<'a> {
    groups: Vec<Group<'a>>,
}

/// The caps, or one taxonomy.
#[derive(Serialize)]
struct Group<'a> {
    id: &'a str,
    /// The taxonomy's name; nothing for the caps.
    title: Option<&'a str>,
    edition: Option<&'a str>,
    is_caps: bool,
    entries: Vec<Entry<'a>>,
}

#[derive(Serialize)]
struct Entry<'a> {
    link: Link,
    name: Option<&'a str>,
    text: &'a str,
    max: Option<String>,
    /// Whether it is a cap of an earlier edition only.
    retired: bool,
    /// Nothing where it can apply to every criterion.
    criteria: Vec<Link>,
    count: usize,
    /// Length of its bar, of 80.
    length: String,
}

fn plan(_: &Site) -> Vec<Page> {
    vec![Page { path: "gaps/index.html".into(), words: "gaps", section: "gaps", ..Page::default() }]
}

fn view(site: &Site, _: &Page) -> Value {
    let rubric = site.rubric();
    let caps = Group {
        id: "caps",
        title: None,
        edition: None,
        is_caps: true,
        entries: entries(site, |source| matches!(source, GapSource::Cap(_))),
    };
    let taxonomies = rubric.taxonomies.iter().enumerate().map(|(index, taxonomy)| Group {
        id: &taxonomy.id,
        title: Some(&taxonomy.name),
        edition: Some(&taxonomy.edition),
        is_caps: false,
        entries: entries(site, |source| matches!(source, GapSource::Entry(of, _) if of == index)),
    });
    Value::from_serializable(&View { groups: std::iter::once(caps).chain(taxonomies).collect() })
}

fn entries(site: &Site, belongs: impl Fn(GapSource) -> bool) -> Vec<Entry<'_>> {
    let indices: Vec<GapIndex> =
        (0..site.gaps().len()).filter(|index| belongs(site.gaps()[*index].source)).collect();
    let most = indices.iter().map(|index| projects(&site.gaps()[*index])).max().unwrap_or(0).max(1);
    indices.into_iter().map(|index| entry(site, index, most)).collect()
}

fn entry(site: &Site, index: GapIndex, most: usize) -> Entry<'_> {
    let rubric = site.rubric();
    let gap = &site.gaps()[index];
    let count = projects(gap);
    let (name, text, max, criteria) = match gap.source {
        GapSource::Cap(cap) => {
            let cap = &rubric.caps[cap];
            let criteria =
                cap.criterion.map(|criterion| criterion_link(criterion, rubric)).into_iter().collect();
            (cap.name.as_deref(), cap.trigger.as_str(), Some(share(cap.max, rubric)), criteria)
        }
        GapSource::Entry(taxonomy, entry) => {
            let entry = &rubric.taxonomies[taxonomy].entries[entry];
            let criteria =
                entry.criteria.iter().map(|criterion| criterion_link(*criterion, rubric)).collect();
            (Some(entry.title.as_str()), entry.description.as_str(), None, criteria)
        }
    };
    let length = hundredths(u32::try_from(count * 8_000 / most).unwrap_or(8_000)).to_string();
    let retired = matches!(gap.source, GapSource::Cap(cap) if !rubric.caps[cap].in_force);
    Entry { link: gap_link(index, site), name, text, max, retired, criteria, count, length }
}

/// How many projects have a gap type.
pub(super) fn projects(gap: &GapType) -> usize {
    // Instances stand in ranking order, those of one project together.
    gap.instances.chunk_by(|a, b| a.project == b.project).count()
}
