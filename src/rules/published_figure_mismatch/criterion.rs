//! The published figures of one criterion beside ours.

use super::compare::Compare;
use crate::diagnostic::Span;
use crate::model::record::{MechanismKind, PublishedCriterion};
use crate::model::rubric::{CriterionIndex, Level, ParameterIndex};
use crate::model::score::{CriterionScore, MechanismScore, Outcome};
use crate::model::{Points, Spanned};
use crate::rules::view;
use crate::score::ScoredAudit;

/// Compares every figure that one place prints.
pub(super) fn compare(published: &PublishedCriterion, audit: &ScoredAudit, compare: &mut Compare<'_, '_>) {
    let Some(index) = compare.rubric.criterion(published.criterion.as_str()) else { return };
    let Some(ours) = audit.scorecard().criteria.get(index) else { return };
    let id = compare.rubric.criteria[index].id.clone();
    let decimals = compare.rubric.display.criterion_decimals;
    let max = compare.rubric.criterion_max();
    compare.given(&format!("maximum of {id}"), published.max.as_ref(), max, decimals);
    let Outcome::Rated { default, alt, counted } = &ours.outcome else {
        absent(published, ours, index, &id, compare);
        return;
    };
    let kind = published.mechanism.unwrap_or(*counted);
    let mechanism = match (kind, alt) {
        (MechanismKind::Alt, Some(alt)) => alt,
        // Figures of a mechanism that the record does not have are compared with the other one.
        _ => default,
    };
    levels(published, kind, index, |parameter| mechanism.levels.get(parameter).copied(), compare);
    compare.score(&format!("raw score of {id}"), published.raw.as_ref(), mechanism.raw);
    cap(published, mechanism, &id, compare);
    compare.score(&format!("score of {id}"), published.score.as_ref(), mechanism.score);
    if kind == *counted {
        confidence(published, ours, &id, compare);
    }
    if let Some(said) = published.counted.filter(|said| said.is_given() && said.value != (kind == *counted)) {
        let claimed = if said.value { kind } else { other(kind) };
        let claimed = Spanned::new(Box::from(name(claimed)), said.span);
        compare.word(&format!("counted mechanism of {id}"), &claimed, &[name(*counted)]);
    }
}

/// A criterion without a surface has full credit.
fn absent(
    published: &PublishedCriterion,
    ours: &CriterionScore,
    index: CriterionIndex,
    id: &str,
    compare: &mut Compare<'_, '_>,
) {
    let full: Points = compare.rubric.criterion_max();
    levels(published, MechanismKind::Default, index, |_| Some(Level::Absent), compare);
    compare.score(&format!("raw score of {id}"), published.raw.as_ref(), full);
    if let Some(cap) = &published.cap {
        compare.word(&format!("cap of {id}"), cap, &["none", ""]);
    }
    compare.score(&format!("score of {id}"), published.score.as_ref(), full);
    confidence(published, ours, id, compare);
}

/// Beside a raw score stands the cap that binds; a line of its own may name any
/// that applies.
fn cap(published: &PublishedCriterion, ours: &MechanismScore, id: &str, compare: &mut Compare<'_, '_>) {
    let Some(cap) = &published.cap else { return };
    let rubric = compare.rubric;
    let name = |cap: usize| rubric.caps.get(cap).map_or("", |cap| cap.id.as_str());
    let mut names: Vec<&str> = ours.binding.into_iter().map(name).collect();
    if published.raw.is_none() {
        names.extend(ours.caps.iter().map(|applied| name(applied.cap)));
    }
    if names.is_empty() {
        names = vec!["none", ""];
    }
    compare.word(&format!("cap of {id}"), cap, &names);
}

fn levels(
    published: &PublishedCriterion,
    kind: MechanismKind,
    criterion: CriterionIndex,
    ours: impl Fn(ParameterIndex) -> Option<Level>,
    compare: &mut Compare<'_, '_>,
) {
    let rubric = compare.rubric;
    for (parameter, level) in published.levels.iter().filter(|(_, level)| level.is_given()) {
        let Some(index) = rubric.parameter(parameter.as_str()) else { continue };
        let Some(ours) = ours(index) else { continue };
        if rubric.level(level.as_str().trim()) != Some(ours) {
            let what = format!("level of {} {}", rubric.criteria[criterion].id, parameter.as_str());
            let rating = rating(criterion, kind, index, compare);
            compare.level(&what, level, rubric.level_id(ours), rating);
        }
    }
}

/// Where the record rates a parameter.
fn rating(
    criterion: CriterionIndex,
    kind: MechanismKind,
    parameter: ParameterIndex,
    compare: &Compare<'_, '_>,
) -> Option<Span> {
    let rated = view::criterion(compare.record, criterion, compare.rubric)?;
    let mechanism = view::of_criterion(rated).find(|rated| rated.kind == kind)?;
    mechanism.level(parameter, compare.rubric).map(|(_, parameter)| parameter.level.span)
}

fn confidence(
    published: &PublishedCriterion,
    ours: &CriterionScore,
    id: &str,
    compare: &mut Compare<'_, '_>,
) {
    if let (Some(said), Some(own)) = (&published.confidence, compare.rubric.confidence.get(ours.confidence)) {
        compare.word(&format!("confidence of {id}"), said, &[&own.label, &own.id]);
    }
}

const fn name(kind: MechanismKind) -> &'static str {
    match kind {
        MechanismKind::Default => "default",
        MechanismKind::Alt => "alt",
    }
}

const fn other(kind: MechanismKind) -> MechanismKind {
    match kind {
        MechanismKind::Default => MechanismKind::Alt,
        MechanismKind::Alt => MechanismKind::Default,
    }
}
