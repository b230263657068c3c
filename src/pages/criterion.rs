//! `criteria/<slug>/`: what a criterion asks, what each level means, and every
//! project ranked by it.

use serde::Serialize;
use tera::Value;

use super::parts::{
    Choice, LevelView, Link, Part, all_levels, category_choices, choices, gap_link, level, parts, places,
    rest, share,
};
use super::ranking::{Ranked, binding, default_beside, ranking, standing};
use super::{Crumb, Page, PageKind};
use crate::link::{GapSource, Site};
use crate::model::Rubric;
use crate::model::rubric::{Cap, Criterion, CriterionIndex, Level, ParameterIndex};
use crate::model::score::Scorecard;
use crate::render::picture::shares;

pub(super) static KIND: PageKind = PageKind { name: "criterion", template: "criterion.html", plan, view };

#[derive(Serialize)]
struct View<'a> {
    id: &'a str,
    name: &'a str,
    slug: &'a str,
    question: &'a str,
    why: &'a str,
    risk_surface: &'a str,
    absence: Option<&'a str>,
    scope_notes: &'a [String],
    caps: Vec<Link>,
    tags: Vec<Link>,
    playbook: Option<&'a str>,
    parameters: Vec<Parameter<'a>>,
    levels: Vec<LevelView<'a>>,
    anchors: Vec<Anchors<'a>>,
    variants: Vec<Variant<'a>>,
    notes: Vec<Note<'a>>,
    traps: &'a [String],
    where_to_look: &'a [String],
    projects: usize,
    categories: Vec<Choice<'a>>,
    /// Caps that some project has here.
    cap_choices: Vec<Choice<'a>>,
    /// Whether the opt-in mechanism counts for some project.
    has_opt_in: bool,
    /// The first rows, or all of them.
    ranking: Vec<Ranked<'a>>,
    /// The scripts that hold the others, as files from the site's root, `*` for a number.
    rest: Option<String>,
    /// The pages that hold them all; none where this one does.
    parts: Vec<Part>,
}

/// A parameter, what it asks here, and how projects stand.
#[derive(Serialize)]
struct Parameter<'a> {
    id: &'a str,
    name: &'a str,
    weight: String,
    focus: &'a str,
    shares: String,
    counts: Vec<usize>,
}

/// What one level means in each parameter.
#[derive(Serialize)]
struct Anchors<'a> {
    level: LevelView<'a>,
    texts: Vec<&'a str>,
}

/// Anchors for a particular kind of project.
#[derive(Serialize)]
struct Variant<'a> {
    kind: String,
    parameter: &'a str,
    focus: Option<&'a str>,
    anchors: Vec<(LevelView<'a>, &'a str)>,
}

#[derive(Serialize)]
struct Note<'a> {
    parameter: &'a str,
    level: Option<&'a str>,
    notes: &'a [String],
}

/// The folder of a criterion, from the site's root.
pub(super) fn folder(criterion: &Criterion) -> String {
    format!("criteria/{}", criterion.slug)
}

fn plan(site: &Site) -> Vec<Page> {
    let criteria = site.rubric().criteria.iter().enumerate();
    criteria
        .map(|(index, criterion)| Page {
            path: format!("{}/index.html", folder(criterion)),
            title: format!("{} {}", criterion.id, criterion.name),
            description: criterion.question.clone(),
            section: "criteria",
            breadcrumbs: vec![Crumb::part("criteria")],
            subject: index,
            subject_id: criterion.id.clone(),
            ..Page::default()
        })
        .collect()
}

fn view(site: &Site, page: &Page) -> Value {
    let rubric = site.rubric();
    let criterion = &rubric.criteria[page.subject];
    let tags = criterion.tags.iter().filter_map(|tag| site.gaps().iter().position(|gap| gap.id == *tag));
    let caps = criterion
        .caps
        .iter()
        .filter_map(|cap| site.gaps().iter().position(|gap| gap.source == GapSource::Cap(*cap)));
    let all = site.by_criterion(page.subject);
    let scores = || all.iter().map(|project| standing(site, *project, page.subject));
    let bound: Vec<&str> = scores().filter_map(|(rubric, score)| binding(score, rubric)).collect();
    let found = |cap: &&Cap| bound.contains(&cap.id.as_str());
    Value::from_serializable(&View {
        id: &criterion.id,
        name: &criterion.name,
        slug: &criterion.slug,
        question: &criterion.question,
        why: &criterion.why,
        risk_surface: &criterion.risk_surface,
        absence: criterion.absence.as_deref(),
        scope_notes: &criterion.scope_notes,
        caps: caps.map(|gap| gap_link(gap, site)).collect(),
        tags: tags.map(|gap| gap_link(gap, site)).collect(),
        playbook: criterion.playbook.as_deref(),
        parameters: (0..rubric.parameters.len()).map(|index| parameter(site, page.subject, index)).collect(),
        levels: scale(rubric),
        anchors: anchors(criterion, rubric),
        variants: criterion.variants.iter().map(|variant| self::variant(variant, rubric)).collect(),
        notes: notes(criterion, rubric),
        traps: &criterion.traps,
        where_to_look: &criterion.where_to_look,
        projects: site.projects().len(),
        categories: category_choices(rubric),
        cap_choices: choices(rubric.caps.iter().filter(found).map(|cap| (&*cap.id, &*cap.id))),
        has_opt_in: scores().any(|(_, score)| default_beside(score).is_some()),
        ranking: ranking(site, &all[places(all.len(), 0)], page.subject),
        rest: rest(all.len(), &folder(criterion)),
        parts: parts(all.len(), &page.path, &folder(criterion), 0),
    })
}

/// All levels, lowest first, then the absent one.
fn scale(rubric: &Rubric) -> Vec<LevelView<'_>> {
    all_levels(rubric).into_iter().map(|one| level(one, rubric)).collect()
}

/// What each level means, highest first.
fn anchors<'a>(criterion: &'a Criterion, rubric: &'a Rubric) -> Vec<Anchors<'a>> {
    let ranks = (0..rubric.levels.len()).rev();
    ranks
        .map(|rank| Anchors {
            level: level(Level::Rank(u8::try_from(rank).unwrap_or(u8::MAX)), rubric),
            texts: criterion.anchors.iter().map(|texts| texts.get(rank).map_or("", String::as_str)).collect(),
        })
        .collect()
}

fn variant<'a>(variant: &'a crate::model::rubric::AnchorVariant, rubric: &'a Rubric) -> Variant<'a> {
    Variant {
        kind: variant.kind.replace('_', " "),
        parameter: &rubric.parameters[variant.parameter].name,
        focus: variant.focus.as_deref(),
        anchors: scale(rubric).into_iter().zip(variant.anchors.iter().map(String::as_str)).rev().collect(),
    }
}

fn notes<'a>(criterion: &'a Criterion, rubric: &'a Rubric) -> Vec<Note<'a>> {
    let notes = criterion.anchor_notes.iter();
    notes
        .map(|note| Note {
            parameter: &rubric.parameters[note.parameter].name,
            level: note.level.map(|rank| rubric.level_id(Level::Rank(rank))),
            notes: &note.notes,
        })
        .collect()
}

fn parameter(site: &Site, criterion: CriterionIndex, index: ParameterIndex) -> Parameter<'_> {
    let rubric = site.rubric();
    let levels = all_levels(rubric);
    let standing = |scorecard: &Scorecard| {
        scorecard.criteria[criterion]
            .counted()
            .map_or(Level::Absent, |(_, mechanism)| mechanism.levels[index])
    };
    let mut counts = vec![0_usize; levels.len()];
    for project in site.projects() {
        let level = standing(project.current().scorecard());
        if let Some(at) = levels.iter().position(|known| *known == level) {
            counts[at] += 1;
        }
    }
    let parts: Vec<(&str, usize)> =
        levels.iter().zip(&counts).map(|(one, count)| (level(*one, rubric).class, *count)).collect();
    let parameter = &rubric.parameters[index];
    Parameter {
        id: &parameter.id,
        name: &parameter.name,
        weight: share(parameter.weight, rubric),
        focus: &rubric.criteria[criterion].focus[index],
        shares: shares(&parts),
        counts,
    }
}
