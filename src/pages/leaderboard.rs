//! `index.html`: every project, best first; of very many the best, and where the
//! others are.

use serde::Serialize;
use tera::Value;

use super::categories::totals;
use super::parts::{
    Choice, Part, Row, band, category_choices, choices, linked_data, median, parts, places, rest, row,
};
use super::{Page, PageKind};
use crate::link::{GapSource, ProjectIndex, Site};
use crate::model::Rubric;
use crate::model::score::CriterionScore;
use crate::render::picture::{Bin, Mark, bins, scatter};
use crate::score::ScoredProject;

pub(super) static KIND: PageKind = PageKind { name: "leaderboard", template: "index.html", plan, view };

/// Its file, and the folder of what it leaves out.
pub(super) const OWN: &str = "index.html";
pub(super) const FOLDER: &str = "leaderboard";

#[derive(Serialize)]
struct View<'a> {
    /// The first rows, or all of them.
    rows: Vec<Row<'a>>,
    /// The scripts that hold the others, as files from the site's root, `*` for a number.
    rest: Option<String>,
    /// The pages that hold them all; none where this one does.
    parts: Vec<Part>,
    scatter: Option<Scatter>,
    bins: Vec<Bin>,
    bands: Vec<Band<'a>>,
    median: Option<String>,
    best: Option<String>,
    /// Ids of the first and the last criterion.
    criteria: (&'a str, &'a str),
    criteria_count: usize,
    categories: Vec<Choice<'a>>,
    capabilities: Vec<Choice<'a>>,
    gaps: Vec<Group<'a>>,
    empty: bool,
    /// Safe to stand in a script element.
    linked_data: String,
}

/// Totals against shares.
#[derive(Serialize)]
struct Scatter {
    /// Safe SVG.
    picture: String,
    /// How many projects it shows.
    shown: usize,
    /// How many of them lack the surface of a criterion, and have its credit.
    credited: usize,
}

/// A band and where it begins.
#[derive(Serialize)]
pub(super) struct Band<'a> {
    pub id: &'a str,
    pub label: &'a str,
    pub tone: &'a str,
    /// Its lowest total as shown; nothing for the lowest band.
    pub from: Option<String>,
}

/// Values of a filter under a heading of their own.
#[derive(Serialize)]
pub(super) struct Group<'a> {
    /// The taxonomy's name; nothing for the caps.
    label: Option<&'a str>,
    choices: Vec<Choice<'a>>,
}

fn plan(site: &Site) -> Vec<Page> {
    let configuration = site.configuration();
    let described = &configuration.description;
    vec![Page {
        path: OWN.into(),
        title: site.rubric().name.clone(),
        description: if described.is_empty() { configuration.title.clone() } else { described.clone() },
        section: "leaderboard",
        modified: site.newest_review().map(str::to_owned),
        ..Page::default()
    }]
}

fn view(site: &Site, _: &Page) -> Value {
    let rubric = site.rubric();
    let totals = totals(site, site.ranking());
    let first = &site.ranking()[places(site.ranking().len(), 0)];
    let rows: Vec<Row<'_>> = first.iter().map(|project| row(site, *project)).collect();
    Value::from_serializable(&View {
        best: rows.first().map(|row| row.total.clone()),
        empty: rows.is_empty(),
        rows,
        rest: rest(site.ranking().len(), FOLDER),
        parts: parts(site.ranking().len(), OWN, FOLDER, 0),
        scatter: against_share(site),
        bins: bins(&totals, rubric),
        bands: bands(rubric),
        median: median(&totals, rubric),
        criteria: ends(rubric),
        criteria_count: rubric.criteria.len(),
        categories: category_choices(rubric),
        capabilities: capabilities(rubric),
        gaps: gaps(site, &|_| true),
        linked_data: linked_data::data_set(site),
    })
}

/// Ids of the first and the last criterion.
pub(super) fn ends(rubric: &Rubric) -> (&str, &str) {
    let [first, last] = [rubric.criteria.first(), rubric.criteria.last()]
        .map(|criterion| criterion.map_or("", |criterion| criterion.id.as_str()));
    (first, last)
}

/// Totals against shares of all projects that have a surface at all; nothing of one
/// alone.
fn against_share(site: &Site) -> Option<Scatter> {
    let (mut marks, mut credited) = (Vec::new(), 0);
    for scored in site.projects().iter().map(ScoredProject::current) {
        let (rubric, card) = (scored.rubric(), scored.scorecard());
        let Some(percent) = card.applicable.percent else { continue };
        let total = card.total.rounded(rubric.display.total_decimals, rubric.display.total_rounding);
        marks.push(Mark { total, percent, tone: band(card, rubric).tone });
        credited += usize::from(card.criteria.iter().any(CriterionScore::is_absent));
    }
    let picture = scatter(&marks, site.rubric().total_max());
    (marks.len() > 1).then_some(Scatter { picture, shown: marks.len(), credited })
}

/// The bands, highest first.
pub(super) fn bands(rubric: &Rubric) -> Vec<Band<'_>> {
    let display = &rubric.display;
    let bands = rubric.bands.iter();
    bands
        .map(|band| Band {
            id: &band.id,
            label: &band.label,
            tone: &band.tone,
            from: (band.min.0 > 0).then(|| band.min.show(display.total_decimals, display.total_rounding)),
        })
        .collect()
}

/// All capabilities.
pub(super) fn capabilities(rubric: &Rubric) -> Vec<Choice<'_>> {
    choices(rubric.capabilities.iter().map(|capability| (capability.id.as_str(), capability.label.as_str())))
}

/// The gap types that some of the projects has: caps, then each taxonomy.
pub(super) fn gaps<'a>(site: &'a Site, is_shown: &dyn Fn(ProjectIndex) -> bool) -> Vec<Group<'a>> {
    let found = |belongs: &dyn Fn(GapSource) -> bool| {
        let gaps = site.gaps().iter().filter(|gap| {
            belongs(gap.source) && gap.instances.iter().any(|instance| is_shown(instance.project))
        });
        choices(gaps.map(|gap| (gap.slug.as_str(), gap.id.as_str())))
    };
    let caps = Group { label: None, choices: found(&|source| matches!(source, GapSource::Cap(_))) };
    let taxonomies = site.rubric().taxonomies.iter().enumerate().map(|(index, taxonomy)| Group {
        label: Some(&taxonomy.name),
        choices: found(&|source| matches!(source, GapSource::Entry(of, _) if of == index)),
    });
    std::iter::once(caps).chain(taxonomies).filter(|group| !group.choices.is_empty()).collect()
}
