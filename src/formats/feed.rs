//! Atom feeds: all audits, those of a category, those of projects with a gap type,
//! those of a project with a history.
//!
//! An entry is one audit, or a dispute that was raised or settled. Its id is made
//! from the project and the commit, or the disputed cell and its day, and never
//! changes, so no reader sees an old one as new.

use std::fmt::Write;

use super::difference::{self, CellView};
use super::{Format, Output};
use crate::link::{Change, ChangeKind, ProjectIndex, Remark, Site, changes_of, remarks_of};
use crate::model::record::Dispute;
use crate::model::{Text, is_plain};
use crate::render::Plan;
use crate::render::picture::escape;
use crate::score::{ScoredAudit, ScoredProject};

/// How many audits and disputes a feed holds.
const ENTRIES: usize = 100;
/// How many differences an entry tells.
const CELLS: usize = 12;

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
    let projects = site.projects().iter().enumerate().filter(|(_, project)| is_followed(project));
    projects
        .map(|(subject, project)| {
            let id = project.current().audit().record().id.as_str();
            Output { path: format!("projects/{id}/feed.xml"), subject }
        })
        .collect()
}

/// Whether a project has a feed of its own. One audit that nobody disputes leaves
/// nothing to follow; its category's feed has it.
#[must_use]
pub fn is_followed(project: &ScoredProject) -> bool {
    !project.past().is_empty() || !project.current().audit().record().disputes.is_empty()
}

fn all(site: &Site, _: &Plan, _: usize) -> Vec<u8> {
    let title = &site.configuration().title;
    feed(site, title, "feed.xml", "index.html", news(site, &|_| true))
}

fn category(site: &Site, _: &Plan, subject: usize) -> Vec<u8> {
    let category = &site.rubric().categories[subject];
    let title = format!("{}: {}", site.configuration().title, category.label);
    let page = format!("categories/{}/", category.slug);
    let own = |project: ProjectIndex| site.projects()[project].current().audit().category() == subject;
    feed(site, &title, &format!("{page}feed.xml"), &page, news(site, &own))
}

/// Audits of the projects that have a gap type now.
fn gap(site: &Site, _: &Plan, subject: usize) -> Vec<u8> {
    let gap = &site.gaps()[subject];
    let mut has = vec![false; site.projects().len()];
    gap.instances.iter().for_each(|instance| has[instance.project] = true);
    let title = format!("{}: {}", site.configuration().title, gap.id);
    let page = format!("gaps/{}/", gap.slug);
    feed(site, &title, &format!("{page}feed.xml"), &page, news(site, &|project| has[project]))
}

fn project(site: &Site, _: &Plan, subject: usize) -> Vec<u8> {
    let record = site.projects()[subject].current().audit().record();
    let title = format!("{}: {}", site.configuration().title, record.name.as_str());
    let page = format!("projects/{}/", record.id.as_str());
    // The audits of one project are few and at hand; looking for them among all
    // changes would cost a walk of the whole list for each project.
    let own = &site.projects()[subject];
    let (changes, remarks) = (changes_of(own, subject), remarks_of(own, subject));
    feed(site, &title, &format!("{page}feed.xml"), &page, by_date(&changes, &remarks))
}

/// What an entry tells.
#[derive(Clone, Copy)]
enum News<'a> {
    Audit(&'a Change),
    Dispute(&'a Remark),
}

impl News<'_> {
    fn date(&self) -> &str {
        match self {
            Self::Audit(change) => &change.date,
            Self::Dispute(remark) => &remark.date,
        }
    }
}

/// Audits and disputes of some projects, newest first, as many as a feed holds.
fn news<'a>(site: &'a Site, belongs: &dyn Fn(ProjectIndex) -> bool) -> Vec<News<'a>> {
    let changes: Vec<&Change> =
        site.changes().iter().filter(|change| belongs(change.project)).take(ENTRIES).collect();
    let remarks: Vec<&Remark> =
        site.remarks().iter().filter(|remark| belongs(remark.project)).take(ENTRIES).collect();
    by_date(changes, remarks)
}

fn by_date<'a>(
    changes: impl IntoIterator<Item = &'a Change>,
    remarks: impl IntoIterator<Item = &'a Remark>,
) -> Vec<News<'a>> {
    let audits = changes.into_iter().map(News::Audit);
    let mut all: Vec<News<'a>> = audits.chain(remarks.into_iter().map(News::Dispute)).collect();
    // The sort is stable: of one day, audits stand first.
    all.sort_by(|a, b| b.date().cmp(a.date()));
    all.truncate(ENTRIES);
    all
}

fn feed(site: &Site, title: &str, path: &str, page: &str, news: Vec<News<'_>>) -> Vec<u8> {
    let base = &site.configuration().base_url;
    // A feed must name a date; without any audit it is the first day there is.
    let updated = news.first().map_or("1970-01-01", News::date).to_owned();
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
        text(&updated),
        text(&site.configuration().title),
    );
    for one in news {
        match one {
            News::Audit(change) => audit(&mut xml, site, change),
            News::Dispute(remark) => dispute(&mut xml, site, remark),
        }
    }
    xml.push_str("</feed>\n");
    xml.into_bytes()
}

fn audit(xml: &mut String, site: &Site, change: &Change) {
    let project = &site.projects()[change.project];
    let audit = change
        .audit
        .checked_sub(1)
        .and_then(|past| project.past().get(past))
        .unwrap_or_else(|| project.current());
    let before = project.past().get(change.audit);
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
        text(&format!("{}{}", what_differs(before, audit), record.headline.as_str())),
    );
}

/// Why an audit differs from the one before and in what, in a sentence of its own.
fn what_differs(before: Option<&ScoredAudit>, audit: &ScoredAudit) -> String {
    let Some(before) = before else { return String::new() };
    let difference = difference::view(before, audit);
    let why = match difference.reason {
        "rubric_changed" => "The rubric is another edition",
        "auditor_corrected" => "The audit was corrected",
        _ => "The project changed",
    };
    let cells = &difference.cells;
    let mut told: Vec<String> = cells.iter().take(CELLS).map(CellView::words).collect();
    match cells.len() {
        0 => told.push("no level, cap or score differs".into()),
        all if all > CELLS => told.push(format!("{} more", all - CELLS)),
        _ => {}
    }
    format!("{why}: {}. ", told.join("; "))
}

/// A dispute that was raised or settled. The words of the maintainer are quoted.
fn dispute(xml: &mut String, site: &Site, remark: &Remark) {
    let record = site.projects()[remark.project].current().audit().record();
    let Some(dispute) = record.disputes.get(remark.dispute) else { return };
    let (opened, criterion) = (dispute.opened.as_str(), dispute.criterion.as_str());
    let parameter = dispute.parameter.as_ref().map(Text::as_str);
    let cell = parameter.map_or(criterion.to_owned(), |parameter| format!("{criterion} {parameter}"));
    let name = record.name.as_str();
    let (title, summary, what) = if remark.settled {
        let outcome = match dispute.status.as_str() {
            "upheld" => "the rating stays",
            "changed" => "the rating was changed",
            other => other,
        };
        let summary = format!("Opened {opened}, settled {}: {outcome}. The maintainer said: ", remark.date);
        (format!("{name}: dispute over {cell} settled, {outcome}"), summary, "settled")
    } else {
        let summary = format!("Opened {opened}. The maintainer says: ");
        (format!("{name}: {cell} is disputed"), summary, "opened")
    };
    // Two of one cell and one day are told apart by their place in the record.
    let is_same = |other: &&Dispute| {
        other.criterion == dispute.criterion
            && other.parameter == dispute.parameter
            && other.opened == dispute.opened
    };
    let earlier = record.disputes[..remark.dispute].iter().filter(is_same).count();
    let number = if earlier == 0 { String::new() } else { format!("-{}", earlier + 1) };
    let key: String = format!("{cell}-{opened}{number}-{what}")
        .chars()
        .map(|it| if it.is_ascii_alphanumeric() { it.to_ascii_lowercase() } else { '-' })
        .collect();
    let address = format!("{}projects/{}/", site.configuration().base_url, record.id.as_str());
    let _ = write!(
        xml,
        "<entry>\n<title>{}</title>\n<id>{1}#dispute-{key}</id>\n<link href=\"{1}#disputes\"/>\n\
         <updated>{2}T00:00:00Z</updated>\n<summary>{3}</summary>\n</entry>\n",
        text(&title),
        text(&address),
        text(&remark.date),
        text(&format!("{summary}“{}”", dispute.text.as_str())),
    );
}

/// Text as XML content; characters that XML cannot hold are left out.
fn text(text: &str) -> String {
    let refused = |character: char| character.is_control() && !matches!(character, '\t' | '\n' | '\r');
    if !is_plain(text) && text.contains(refused) {
        return escape(&text.replace(refused, "")).into_owned();
    }
    escape(text).into_owned()
}
