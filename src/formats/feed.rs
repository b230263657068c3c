//! Atom feeds: all audits, those of a category, those of projects with a gap type,
//! those of a project with a history.
//!
//! An entry is one audit. Its id is made from the project and the commit and
//! never changes, so no reader sees an old audit as new.

use std::fmt::Write;

use super::{Format, Output};
use crate::link::{Change, ChangeKind, Site};
use crate::render::Plan;
use crate::render::picture::escape;

/// How many audits a feed holds.
const ENTRIES: usize = 100;

pub(super) static ALL: Format =
    Format { name: "feed", plan: |_| Output::single("feed.xml"), write: all, key: None };

pub(super) static CATEGORY: Format =
    Format { name: "category-feed", plan: plan_categories, write: category, key: None };

pub(super) static PROJECT: Format =
    Format { name: "project-feed", plan: plan_projects, write: project, key: None };

fn plan_categories(site: &Site) -> Vec<Output> {
    let categories = site.rubric().categories.iter().enumerate();
    categories
        .map(|(subject, category)| Output { path: format!("categories/{}/feed.xml", category.slug), subject })
        .collect()
}

pub(super) static GAP: Format = Format { name: "gap-feed", plan: plan_gaps, write: gap, key: None };

fn plan_gaps(site: &Site) -> Vec<Output> {
    let gaps = site.gaps().iter().enumerate();
    gaps.map(|(subject, gap)| Output { path: format!("gaps/{}/feed.xml", gap.slug), subject }).collect()
}

fn plan_projects(site: &Site) -> Vec<Output> {
    // A feed of one audit has nothing to follow; its category's feed has.
    let projects = site.projects().iter().enumerate().filter(|(_, project)| !project.past().is_empty());
    projects
        .map(|(subject, project)| {
            let id = project.current().audit().record().id.as_str();
            Output { path: format!("projects/{id}/feed.xml"), subject }
        })
        .collect()
}

fn all(site: &Site, _: &Plan, _: usize) -> Vec<u8> {
    let title = &site.configuration().title;
    feed(site, title, "feed.xml", "index.html", site.changes().iter())
}

fn category(site: &Site, _: &Plan, subject: usize) -> Vec<u8> {
    let category = &site.rubric().categories[subject];
    let title = format!("{}: {}", site.configuration().title, category.label);
    let page = format!("categories/{}/", category.slug);
    let own = site
        .changes()
        .iter()
        .filter(|change| site.projects()[change.project].current().audit().category() == subject);
    feed(site, &title, &format!("{page}feed.xml"), &page, own)
}

/// Audits of the projects that have a gap type now.
fn gap(site: &Site, _: &Plan, subject: usize) -> Vec<u8> {
    let gap = &site.gaps()[subject];
    let mut has = vec![false; site.projects().len()];
    gap.instances.iter().for_each(|instance| has[instance.project] = true);
    let title = format!("{}: {}", site.configuration().title, gap.id);
    let page = format!("gaps/{}/", gap.slug);
    let own = site.changes().iter().filter(|change| has[change.project]);
    feed(site, &title, &format!("{page}feed.xml"), &page, own)
}

fn project(site: &Site, _: &Plan, subject: usize) -> Vec<u8> {
    let record = site.projects()[subject].current().audit().record();
    let title = format!("{}: {}", site.configuration().title, record.name.as_str());
    let page = format!("projects/{}/", record.id.as_str());
    // The audits of one project are few and at hand; looking for them among all
    // changes would cost a walk of the whole list for each project.
    let own: Vec<Change> = crate::link::changes_of(&site.projects()[subject], subject);
    feed(site, &title, &format!("{page}feed.xml"), &page, own.iter())
}

fn feed<'a>(
    site: &Site,
    title: &str,
    path: &str,
    page: &str,
    changes: impl Iterator<Item = &'a Change>,
) -> Vec<u8> {
    let base = &site.configuration().base_url;
    let changes: Vec<&Change> = changes.take(ENTRIES).collect();
    // A feed must name a date; without any audit it is the first day there is.
    let updated = changes.first().map_or("1970-01-01", |change| change.date.as_str());
    let mut xml = String::from(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n",
    );
    let page = page.strip_suffix("index.html").unwrap_or(page);
    let _ = write!(
        xml,
        "<title>{}</title>\n<id>{1}</id>\n<link rel=\"self\" type=\"application/atom+xml\" href=\"{1}\"/>\n\
         <link href=\"{2}\"/>\n<updated>{3}T00:00:00Z</updated>\n<author><name>{4}</name></author>\n",
        text(title),
        text(&format!("{base}{path}")),
        text(&format!("{base}{page}")),
        text(updated),
        text(&site.configuration().title),
    );
    for change in changes {
        entry(&mut xml, site, change);
    }
    xml.push_str("</feed>\n");
    xml.into_bytes()
}

fn entry(xml: &mut String, site: &Site, change: &Change) {
    let project = &site.projects()[change.project];
    let audit = change
        .audit
        .checked_sub(1)
        .and_then(|past| project.past().get(past))
        .unwrap_or_else(|| project.current());
    let (record, rubric) = (audit.audit().record(), audit.rubric());
    let total = audit.scorecard().total_shown(rubric);
    let band = rubric.bands.get(audit.scorecard().band).map_or("", |band| &band.label);
    let max = rubric.total_max().show(rubric.display.total_decimals, rubric.display.total_rounding);
    let kind = match change.kind {
        ChangeKind::FirstAudit => "first audit",
        ChangeKind::Reaudit { other_edition: true, .. } => "re-audit by another edition",
        ChangeKind::Reaudit { same_commit: true, .. } => "correction",
        ChangeKind::Reaudit { same_commit: false, .. } => "re-audit",
    };
    let is_present = rubric.version == site.rubric().version;
    let edition = if is_present { String::new() } else { format!(", edition {}", rubric.version) };
    let what = text(&format!("{kind}{edition}"));
    let address = format!("{}projects/{}/", site.configuration().base_url, record.id.as_str());
    let _ = write!(
        xml,
        "<entry>\n<title>{}: {total} of {max}, {} ({what})</title>\n<id>{}#{}</id>\n<link href=\"{}\"/>\n\
         <updated>{}T00:00:00Z</updated>\n<summary>{}</summary>\n</entry>\n",
        text(record.name.as_str()),
        text(band),
        text(&address),
        text(&format!("{}-{}", record.pinned_commit.as_str(), record.scored_date.as_str())),
        text(&address),
        text(record.scored_date.as_str()),
        text(record.headline.as_str()),
    );
}

/// Text as XML content; characters that XML cannot hold are left out.
fn text(text: &str) -> String {
    let refused = |character: char| character.is_control() && !matches!(character, '\t' | '\n' | '\r');
    if text.contains(refused) {
        return escape(&text.replace(refused, "")).into_owned();
    }
    escape(text).into_owned()
}
