//! Projects as rows of the ranking by a criterion.

use serde::Serialize;

use super::parts::{LevelView, Levels, Line, Shared, line, share};
use crate::link::{ProjectIndex, Site};
use crate::model::Rubric;
use crate::model::record::MechanismKind;
use crate::model::rubric::{CriterionIndex, Level};
use crate::model::score::{CriterionScore, Outcome};
use crate::render::picture::{Bar, meter};

/// A project in the ranking by a criterion.
#[derive(Serialize)]
pub(super) struct Ranked<'a> {
    project: Shared<Line<'a>>,
    meter: String,
    /// Nothing where no surface exists.
    score: Option<String>,
    levels: Vec<Shared<LevelView<'a>>>,
    /// The levels as numbers for filtering, `-` where no surface exists.
    ranks: String,
    /// Where the opt-in mechanism counts: the levels of the default one, and as
    /// numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    default_levels: Option<Vec<&'a str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    default_ranks: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cap: Option<&'a str>,
    confidence: &'a str,
}

/// The rows of these projects.
pub(super) fn ranking<'a>(
    site: &'a Site,
    projects: &[ProjectIndex],
    criterion: CriterionIndex,
) -> Vec<Ranked<'a>> {
    let levels = Levels::of(site.rubric());
    projects.iter().map(|project| ranked(site, *project, criterion, &levels)).collect()
}

fn ranked<'a>(
    site: &'a Site,
    project: ProjectIndex,
    criterion: CriterionIndex,
    levels: &Levels<'a>,
) -> Ranked<'a> {
    let (rubric, score) = standing(site, project, criterion);
    let counted = score.counted();
    let level_of = |index: usize| counted.map_or(Level::Absent, |(_, mechanism)| mechanism.levels[index]);
    let default = default_beside(score);
    Ranked {
        project: line(site, project),
        meter: meter(Bar::of(score, rubric)),
        score: counted.map(|_| share(score.score, rubric)),
        levels: (0..rubric.parameters.len()).map(|index| levels.get(level_of(index), rubric)).collect(),
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

/// The score of a project in a criterion, with the edition that gave it.
pub(super) fn standing(
    site: &Site,
    project: ProjectIndex,
    criterion: CriterionIndex,
) -> (&Rubric, &CriterionScore) {
    let scored = site.projects()[project].current();
    (scored.rubric(), &scored.scorecard().criteria[criterion])
}

/// The cap that holds a score.
pub(super) fn binding<'a>(score: &CriterionScore, rubric: &'a Rubric) -> Option<&'a str> {
    let (_, mechanism) = score.counted()?;
    mechanism.binding.map(|cap| rubric.caps[cap].id.as_str())
}

/// Where the opt-in mechanism counts, the levels of the default one.
pub(super) fn default_beside(score: &CriterionScore) -> Option<&[Level]> {
    match &score.outcome {
        Outcome::Rated { default, counted: MechanismKind::Alt, .. } => Some(&default.levels),
        _ => None,
    }
}
