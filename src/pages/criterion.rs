//! `criteria/<slug>/`: what a criterion asks, what each level means, and every
//! project ranked by it.

use serde::Serialize;
use tera::Value;

use super::parts::{
    Choice, LevelView, Line, Link, Part, category_choices, choices, gap_link, level, line, parts, places,
    rest, share,
};
use super::{Crumb, Page, PageKind};
use crate::link::{GapSource, ProjectIndex, Site};
use crate::model::Rubric;
use crate::model::record::MechanismKind;
use crate::model::rubric::{Cap, Criterion, CriterionIndex, Level, ParameterIndex};
use crate::model::score::{CriterionScore, Outcome, Scorecard};
use crate::render::picture::{Bar, meter, shares};

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
    /// The script that holds the others, as a file from the site's root.
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

/// A project in the ranking by a criterion.
#[derive(Serialize)]
pub(super) struct Ranked<'a> {
    project: Line<'a>,
    meter: String,
    /// Nothing where no surface exists.
    score: Option<String>,
    levels: Vec<LevelView<'a>>,
    /// The levels as numbers for filtering, `-` where no surface exists.
    ranks: String,
    /// Where the opt-in mechanism counts: the levels of the default one, and as
    /// numbers.
    default_levels: Option<Vec<&'a str>>,
    default_ranks: Option<String>,
    cap: Option<&'a str>,
    confidence: &'a str,
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
    let first = all[places(all.len(), 0)].iter();
    let ranking = first.map(|project| ranked(site, *project, page.subject)).collect();
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
        ranking,
        rest: rest(all.len(), &folder(criterion)),
        parts: parts(all.len(), &page.path, &folder(criterion), 0),
    })
}

/// All levels, lowest first, then the absent one.
fn all_levels(rubric: &Rubric) -> Vec<Level> {
    let ranks = (0..rubric.levels.len()).filter_map(|rank| u8::try_from(rank).ok()).map(Level::Rank);
    ranks.chain(std::iter::once(Level::Absent)).collect()
}

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

/// The score of a project in a criterion, with the edition that gave it.
fn standing(site: &Site, project: ProjectIndex, criterion: CriterionIndex) -> (&Rubric, &CriterionScore) {
    let scored = site.projects()[project].current();
    (scored.rubric(), &scored.scorecard().criteria[criterion])
}

/// The cap that holds a score.
fn binding<'a>(score: &CriterionScore, rubric: &'a Rubric) -> Option<&'a str> {
    let (_, mechanism) = score.counted()?;
    mechanism.binding.map(|cap| rubric.caps[cap].id.as_str())
}

/// Where the opt-in mechanism counts, the levels of the default one.
fn default_beside(score: &CriterionScore) -> Option<&[Level]> {
    match &score.outcome {
        Outcome::Rated { default, counted: MechanismKind::Alt, .. } => Some(&default.levels),
        _ => None,
    }
}

/// The row of a project.
pub(super) fn ranked(site: &Site, project: ProjectIndex, criterion: CriterionIndex) -> Ranked<'_> {
    let (rubric, score) = standing(site, project, criterion);
    let counted = score.counted();
    let level_of = |index: usize| counted.map_or(Level::Absent, |(_, mechanism)| mechanism.levels[index]);
    let default = default_beside(score);
    Ranked {
        project: line(site, project),
        meter: meter(Bar::of(score, rubric)),
        score: counted.map(|_| share(score.score, rubric)),
        levels: (0..rubric.parameters.len()).map(|index| level(level_of(index), rubric)).collect(),
        ranks: ranks((0..rubric.parameters.len()).map(level_of)),
        default_levels: default.map(|levels| levels.iter().map(|level| rubric.level_id(*level)).collect()),
        default_ranks: default.map(|levels| ranks(levels.iter().copied())),
        cap: binding(score, rubric),
        confidence: rubric.confidence.get(score.confidence).map_or("", |level| &level.label),
    }
}

/// Levels as numbers, `-` where no surface exists.
fn ranks(levels: impl Iterator<Item = Level>) -> String {
    let numbers = levels.map(|level| match level {
        Level::Rank(rank) => rank.to_string(),
        Level::Absent => "-".into(),
    });
    numbers.collect::<Vec<_>>().join(" ")
}
