//! `method/`: the rubric, written from the data that computes the scores.

use serde::Serialize;
use tera::Value;

use super::parts::{LevelView, Link, criterion_link, level, share};
use super::{Page, PageKind};
use crate::formats::rubric_file;
use crate::link::{GapSource, Site};
use crate::model::rubric::{Edition, Level, Source};
use crate::model::{Points, Rounding, Rubric};
use crate::render::picture::{Bar, meter};
use crate::score::ScoredProject;

pub(super) static KIND: PageKind = PageKind { name: "method", template: "method.html", plan, view };

#[derive(Serialize)]
struct View<'a> {
    criteria: usize,
    parameters: Vec<Parameter<'a>>,
    levels: Vec<LevelRow<'a>>,
    absence: Absence<'a>,
    statuses: Vec<Status<'a>>,
    reach_limits: Vec<&'a str>,
    rating_rules: Vec<&'a str>,
    caps: Vec<Cap<'a>>,
    bands: Vec<Band<'a>>,
    confidence: Vec<Confidence<'a>>,
    gap_conditions: Vec<&'a str>,
    rounding: RoundingView,
    editions: Vec<EditionView<'a>>,
    source: Option<SourceView<'a>>,
}

#[derive(Serialize)]
struct Parameter<'a> {
    id: &'a str,
    name: &'a str,
    weight: String,
    question: &'a str,
}

#[derive(Serialize)]
struct LevelRow<'a> {
    level: LevelView<'a>,
    label: &'a str,
    value: String,
    meter: String,
}

#[derive(Serialize)]
struct Absence<'a> {
    id: &'a str,
    name: &'a str,
    meaning: &'a str,
    rules: &'a [String],
}

#[derive(Serialize)]
struct Status<'a> {
    id: &'a str,
    meaning: &'a str,
    max_level: &'a str,
}

#[derive(Serialize)]
struct Cap<'a> {
    id: &'a str,
    name: Option<&'a str>,
    path: String,
    trigger: &'a str,
    criterion: Option<Link>,
    max: String,
    automatic: bool,
}

#[derive(Serialize)]
struct Band<'a> {
    id: &'a str,
    label: &'a str,
    tone: &'a str,
    min: String,
    count: usize,
}

#[derive(Serialize)]
struct Confidence<'a> {
    label: &'a str,
    from: usize,
    to: usize,
}

/// Decimals, and keys of the words for each way of rounding.
#[derive(Serialize)]
struct RoundingView {
    criterion_decimals: u32,
    criterion: &'static str,
    total_decimals: u32,
    total: &'static str,
    percent: &'static str,
}

#[derive(Serialize)]
struct EditionView<'a> {
    version: &'a str,
    date: &'a str,
    changes: &'a [String],
    /// The whole edition for programs, a file from the site's root, if it is there.
    file: Option<String>,
}

#[derive(Serialize)]
struct SourceView<'a> {
    repository: &'a str,
    commit: Option<&'a str>,
    licence: Option<&'a str>,
}

fn plan(_: &Site) -> Vec<Page> {
    vec![Page { path: "method/index.html".into(), words: "method", section: "method", ..Page::default() }]
}

fn view(site: &Site, _: &Page) -> Value {
    let rubric = site.rubric();
    Value::from_serializable(&View {
        criteria: rubric.criteria.len(),
        parameters: parameters(rubric),
        levels: levels(rubric),
        absence: Absence {
            id: &rubric.absence.id,
            name: &rubric.absence.name,
            meaning: &rubric.absence.meaning,
            rules: &rubric.absence.rules,
        },
        statuses: statuses(rubric),
        reach_limits: rubric.reach_limits.iter().map(|limit| limit.rule.as_str()).collect(),
        rating_rules: rubric.rating_rules.iter().map(|rule| rule.rule.as_str()).collect(),
        caps: caps(site),
        bands: bands(site),
        confidence: confidence(rubric),
        gap_conditions: rubric.gap_conditions.iter().map(crate::model::rubric::GapCondition::rule).collect(),
        rounding: RoundingView {
            criterion_decimals: rubric.display.criterion_decimals,
            criterion: rounding(rubric.display.criterion_rounding),
            total_decimals: rubric.display.total_decimals,
            total: rounding(rubric.display.total_rounding),
            percent: rounding(rubric.display.percent_rounding),
        },
        editions: rubric.changelog.iter().map(|one| edition(one, site)).collect(),
        source: rubric.source.as_ref().map(source),
    })
}

fn parameters(rubric: &Rubric) -> Vec<Parameter<'_>> {
    let parameters = rubric.parameters.iter();
    parameters
        .map(|parameter| Parameter {
            id: &parameter.id,
            name: &parameter.name,
            weight: share(parameter.weight, rubric),
            question: &parameter.question,
        })
        .collect()
}

fn levels(rubric: &Rubric) -> Vec<LevelRow<'_>> {
    let bar = |score| Bar { score, raw: Points(0), cap: None, max: Points::ONE };
    let ranks = rubric.levels.iter().enumerate().map(|(rank, one)| LevelRow {
        level: level(Level::Rank(u8::try_from(rank).unwrap_or(u8::MAX)), rubric),
        label: &one.label,
        value: share(one.value, rubric),
        meter: meter(bar(Some(one.value))),
    });
    let absent = LevelRow {
        level: level(Level::Absent, rubric),
        label: &rubric.absence.name,
        value: share(Points::ONE, rubric),
        meter: meter(bar(None)),
    };
    ranks.chain(std::iter::once(absent)).collect()
}

fn statuses(rubric: &Rubric) -> Vec<Status<'_>> {
    let statuses = rubric.statuses.iter();
    statuses
        .map(|status| Status {
            id: &status.id,
            meaning: &status.meaning,
            max_level: rubric.level_id(Level::Rank(status.max_level)),
        })
        .collect()
}

fn caps(site: &Site) -> Vec<Cap<'_>> {
    let rubric = site.rubric();
    let gaps = site.gaps().iter();
    gaps.filter_map(|gap| {
        let GapSource::Cap(index) = gap.source else { return None };
        let cap = Some(&rubric.caps[index]).filter(|cap| cap.in_force)?;
        Some(Cap {
            id: &cap.id,
            name: cap.name.as_deref(),
            path: format!("gaps/{}/index.html", gap.slug),
            trigger: &cap.trigger,
            criterion: cap.criterion.map(|criterion| criterion_link(criterion, rubric)),
            max: share(cap.max, rubric),
            automatic: cap.automatic.is_some(),
        })
    })
    .collect()
}

fn bands(site: &Site) -> Vec<Band<'_>> {
    let rubric = site.rubric();
    let display = &rubric.display;
    let bands = rubric.bands.iter();
    let of = |project: &ScoredProject| {
        let current = project.current();
        current.rubric().bands.get(current.scorecard().band).map(|band| band.id.clone())
    };
    bands
        .map(|band| Band {
            id: &band.id,
            label: &band.label,
            tone: &band.tone,
            min: band.min.show(display.total_decimals, display.total_rounding),
            count: site.projects().iter().filter(|project| of(project).as_ref() == Some(&band.id)).count(),
        })
        .collect()
}

fn confidence(rubric: &Rubric) -> Vec<Confidence<'_>> {
    let mut from = 0;
    let levels = rubric.confidence.iter();
    levels
        .map(|level| {
            let row = Confidence { label: &level.label, from, to: level.max_inferred };
            from = level.max_inferred + 1;
            row
        })
        .collect()
}

/// The key of the words for a way of rounding.
const fn rounding(rounding: Rounding) -> &'static str {
    match rounding {
        Rounding::NearestF64 => "rounding_nearest_double",
        Rounding::HalfUp => "rounding_half_up",
        Rounding::HalfEven => "rounding_half_even",
    }
}

fn edition<'a>(edition: &'a Edition, site: &Site) -> EditionView<'a> {
    let rubric = site.rubric();
    let loaded = rubric.editions().find(|loaded| loaded.version == edition.version);
    EditionView {
        version: &edition.version,
        date: &edition.date,
        changes: &edition.changes,
        file: loaded.map(|loaded| rubric_file(loaded, rubric)),
    }
}

fn source(source: &Source) -> SourceView<'_> {
    SourceView {
        repository: &source.repository,
        commit: source.commit.as_deref(),
        licence: source.licence.as_deref(),
    }
}
