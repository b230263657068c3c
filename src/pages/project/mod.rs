//! `projects/<id>/`: the SafetyCard of a project, in the order in which a
//! worried reader asks: what is it, how do I run it safely, where is it weak,
//! why do you say so, what would change it, how do you know.

mod badge;
mod criterion;
mod fixes;
mod history;
mod shown;
mod verdict;
mod weakness;
mod what_if;

use rayon::prelude::*;
use serde::Serialize;
use tera::Value;

use super::parts::{
    DisputeView, Line, Link, Row, Shared, criterion_link, dispute, face, gap_link, line, linked_data, row,
};
use super::{Crumb, Page, PageKind};
use crate::configuration::PerProject;
use crate::formats::badge::Face;
use crate::formats::feed::is_followed;
use crate::formats::rubric_script;
use crate::link::{ProjectIndex, Site};
use crate::model::{Record, Rubric, Text};
use crate::render::markdown;

pub(super) static KIND: PageKind = PageKind { name: "project", template: "project.html", plan, view };

#[derive(Serialize)]
struct View<'a> {
    row: Row<'a>,
    identity: verdict::Identity<'a>,
    verdict: verdict::Verdict<'a>,
    headline: &'a str,
    description: &'a str,
    configuration: &'a str,
    face: Vec<verdict::Face<'a>>,
    setups: Option<Setups<'a>>,
    critical: Vec<weakness::Critical<'a>>,
    /// Ids of the levels it was rated by, lowest first.
    levels: Vec<&'a str>,
    criteria: Vec<criterion::CriterionView<'a>>,
    exact_total: String,
    rule_of_two: Option<weakness::RuleOfTwo<'a>>,
    fixes: Vec<fixes::FixView<'a>>,
    all_fixes: Option<fixes::Together<'a>>,
    surface: Vec<weakness::Capability<'a>>,
    history: Vec<history::Entry<'a>>,
    /// The page that tells what differs between the audits, if there are several.
    history_page: Option<String>,
    reaudit: Vec<history::Reaudit<'a>>,
    disputes: Vec<DisputeView<'a>>,
    limitations: Vec<&'a str>,
    sections: Vec<Section<'a>>,
    related: Vec<Related<'a>>,
    files: Files,
    /// Levels and caps, for the script that tries others.
    ratings: String,
    /// The numbers of the edition, for the same script: a file from the site's root.
    numbers: String,
    badge: Option<badge::BadgeView>,
    /// Picture for social networks, a file from the site's root; empty without one.
    card: String,
    /// The card in words.
    card_text: String,
    /// Safe to stand in a script element.
    linked_data: String,
}

#[derive(Serialize)]
struct Setups<'a> {
    intro: Option<&'a str>,
    steps: Vec<Step<'a>>,
    note: Option<&'a str>,
}

#[derive(Serialize)]
struct Step<'a> {
    setup: &'a str,
    how: &'a str,
    gives: &'a str,
    criterion: Option<Link>,
}

#[derive(Serialize)]
struct Section<'a> {
    heading: &'a str,
    /// Safe HTML.
    html: String,
}

#[derive(Serialize)]
struct Related<'a> {
    project: Shared<Line<'a>>,
    /// Its strip, as safe SVG.
    strip: &'a str,
    shared: Vec<Link>,
}

/// What can be downloaded, as files from the site's root.
#[derive(Serialize)]
struct Files {
    report: Option<String>,
    /// The current audit for programs.
    entry: Option<String>,
    /// The project's own feed, or that of its category.
    feed: String,
}

fn plan(site: &Site) -> Vec<Page> {
    let rubric = site.rubric();
    let projects = site.projects().par_iter().enumerate();
    projects
        .map(|(index, project)| {
            let record = project.current().audit().record();
            let category = super::parts::category_link(project.current().audit().category(), rubric);
            Page {
                path: format!("projects/{}/index.html", record.id.as_str()),
                title: record.name.value.to_string(),
                description: record.headline.value.to_string(),
                section: "leaderboard",
                breadcrumbs: vec![Crumb::new(category.label, category.path)],
                subject: index,
                subject_id: record.id.value.to_string(),
                modified: Some(record.scored_date.value.to_string()),
                ..Page::default()
            }
        })
        .collect()
}

fn view(site: &Site, page: &Page) -> Value {
    let project = &site.projects()[page.subject];
    let scored = project.current();
    let rubric = scored.rubric();
    let record: &Record = scored.audit().record();
    let (id, face, shown) = (record.id.as_str(), Face::of(site, page.subject), shown::Shown::of(rubric));
    let has = |kind| site.configuration().has(kind);
    Value::from_serializable(&View {
        row: row(site, page.subject),
        identity: verdict::identity(record),
        verdict: verdict::verdict(site, page.subject),
        headline: record.headline.as_str(),
        description: record.description.as_str(),
        configuration: record.scored_configuration.as_str(),
        face: verdict::face(scored.scorecard(), rubric),
        setups: setups(record, rubric),
        critical: record.critical_findings.iter().map(|gap| weakness::critical(gap, record, site)).collect(),
        levels: rubric.levels.iter().map(|level| level.id.as_str()).collect(),
        criteria: (0..rubric.criteria.len())
            .map(|index| criterion::criterion(site, scored, index, (page, &shown)))
            .collect(),
        exact_total: scored.scorecard().total.show(4, rubric.display.total_rounding),
        rule_of_two: weakness::rule_of_two(record),
        fixes: fixes::fixes(scored, rubric, &shown.levels),
        all_fixes: fixes::together(scored, rubric),
        surface: weakness::surface(record, rubric),
        history: history::history(project),
        history_page: super::history::path(project),
        reaudit: history::reaudit(record),
        disputes: record.disputes.iter().map(dispute).collect(),
        limitations: record.limitations.iter().map(Text::as_str).collect(),
        sections: sections(record),
        related: related(site, page.subject),
        files: files(site, page.subject),
        ratings: what_if::ratings(scored.audit().assessments()),
        numbers: rubric_script::path(rubric, site.rubric()),
        badge: has(PerProject::Badges).then(|| badge::badge(site, id, &face)),
        card: if has(PerProject::Cards) { format!("cards/{id}.png") } else { String::new() },
        card_text: face.sentence(),
        linked_data: linked_data::review(site, page.subject, &face),
    })
}

fn files(site: &Site, project: ProjectIndex) -> Files {
    let project = &site.projects()[project];
    let audit = project.current().audit();
    let id = audit.record().id.as_str();
    let category = &site.rubric().categories[audit.category()].slug;
    let feed = if is_followed(project) {
        format!("projects/{id}/feed.xml")
    } else {
        format!("categories/{category}/feed.xml")
    };
    let has = |kind| site.configuration().has(kind);
    Files {
        report: has(PerProject::Reports).then(|| format!("projects/{id}/report.md")),
        entry: has(PerProject::Entries).then(|| format!("api/v1/projects/{id}.json")),
        feed,
    }
}

fn setups<'a>(record: &'a Record, rubric: &'a Rubric) -> Option<Setups<'a>> {
    let card = record.safety_card.as_ref()?;
    let steps = card.setups.iter().map(|step| Step {
        setup: step.setup.as_str(),
        how: step.how.as_str(),
        gives: step.gives.as_str(),
        criterion: step
            .criterion
            .as_ref()
            .and_then(|id| rubric.criterion(id.as_str()))
            .map(|criterion| criterion_link(criterion, rubric)),
    });
    Some(Setups {
        intro: card.intro.as_ref().map(Text::as_str),
        steps: steps.collect(),
        note: card.note.as_ref().map(Text::as_str),
    })
}

fn sections(record: &Record) -> Vec<Section<'_>> {
    let sections = record.sections.iter();
    sections
        .map(|section| Section {
            heading: section.heading.as_str(),
            html: markdown::render(section.body.as_str(), 3).html,
        })
        .collect()
}

fn related(site: &Site, project: ProjectIndex) -> Vec<Related<'_>> {
    let related = site.related(project);
    related
        .iter()
        .map(|related| Related {
            project: line(site, related.project),
            strip: face(site, related.project),
            shared: related.shared_gaps.iter().map(|gap| gap_link(*gap, site)).collect(),
        })
        .collect()
}
