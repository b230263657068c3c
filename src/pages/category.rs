//! `categories/<slug>/`: every project of a category by every criterion.

use serde::Serialize;
use tera::Value;

use super::categories::totals;
use super::leaderboard::{Band, Group, bands, capabilities, gaps};
use super::parts::{Choice, Link, Row, category_link, criterion_link, median, plain_row, share};
use super::{Crumb, Page, PageKind};
use crate::link::{ProjectIndex, Site};
use crate::model::Points;
use crate::model::rubric::CriterionIndex;
use crate::render::picture::{Bin, bins, step};

pub(super) static KIND: PageKind = PageKind { name: "category", template: "category.html", plan, view };

#[derive(Serialize)]
struct View<'a> {
    label: &'a str,
    description: &'a str,
    count: usize,
    median: Option<String>,
    bins: Vec<Bin>,
    criteria: Vec<Link>,
    projects: Vec<Project<'a>>,
    medians: Vec<Option<String>>,
    feed: String,
    bands: Vec<Band<'a>>,
    gaps: Vec<Group<'a>>,
    capabilities: Vec<Choice<'a>>,
}

#[derive(Serialize)]
struct Project<'a> {
    row: Row<'a>,
    cells: Vec<Cell<'a>>,
}

/// One criterion of one project.
#[derive(Serialize)]
struct Cell<'a> {
    /// Score as shown; nothing where no surface exists.
    score: Option<String>,
    class: &'static str,
    cap: Option<&'a str>,
}

fn plan(site: &Site) -> Vec<Page> {
    let categories = site.rubric().categories.iter().enumerate();
    categories
        .map(|(index, category)| Page {
            path: format!("categories/{}/index.html", category.slug),
            title: category.label.clone(),
            description: category.description.clone(),
            section: "categories",
            breadcrumbs: vec![Crumb::part("categories")],
            subject: index,
            subject_id: category.id.clone(),
            ..Page::default()
        })
        .collect()
}

fn view(site: &Site, page: &Page) -> Value {
    let rubric = site.rubric();
    let category = &rubric.categories[page.subject];
    let members = site.category(page.subject);
    let totals = totals(site, members);
    let criteria = 0..rubric.criteria.len();
    Value::from_serializable(&View {
        label: &category.label,
        description: &category.description,
        count: members.len(),
        median: median(&totals, rubric),
        bins: bins(&totals, rubric),
        criteria: criteria.clone().map(|criterion| criterion_link(criterion, rubric)).collect(),
        projects: members.iter().map(|project| self::project(site, *project)).collect(),
        medians: criteria.map(|criterion| criterion_median(site, members, criterion)).collect(),
        feed: format!(
            "{}/feed.xml",
            category_link(page.subject, rubric).path.trim_end_matches("/index.html")
        ),
        bands: bands(rubric),
        gaps: gaps(site, &|project| site.projects()[project].current().audit().category() == page.subject),
        capabilities: capabilities(rubric),
    })
}

fn project(site: &Site, project: ProjectIndex) -> Project<'_> {
    let scored = site.projects()[project].current();
    let rubric = scored.rubric();
    let cells = scored
        .scorecard()
        .criteria
        .iter()
        .map(|score| match score.counted() {
            None => Cell { score: None, class: "sa", cap: None },
            Some((_, mechanism)) => Cell {
                score: Some(share(score.score, rubric)),
                class: step(score.score, rubric.criterion_max()),
                cap: mechanism.binding.map(|cap| rubric.caps[cap].id.as_str()),
            },
        })
        .collect();
    Project { row: plain_row(site, project), cells }
}

/// The median score of one criterion over the projects that have its surface.
pub(super) fn criterion_median(
    site: &Site,
    projects: &[ProjectIndex],
    criterion: CriterionIndex,
) -> Option<String> {
    let scores =
        projects.iter().map(|project| &site.projects()[*project].current().scorecard().criteria[criterion]);
    let mut points: Vec<u32> = scores.filter(|score| !score.is_absent()).map(|score| score.score.0).collect();
    points.sort_unstable();
    let (lower, upper) = (*points.get(points.len().saturating_sub(1) / 2)?, *points.get(points.len() / 2)?);
    Some(share(Points(u32::midpoint(lower, upper)), site.rubric()))
}
