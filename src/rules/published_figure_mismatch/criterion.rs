//! The published figures of one criterion beside ours.

use super::compare::Compare;
use crate::model::record::MechanismKind;
use crate::model::record::PublishedCriterion;
use crate::model::rubric::Level;
use crate::model::score::{CriterionScore, MechanismScore, Outcome};
use crate::score::ScoredAudit;

/// Compares every figure that one place prints.
pub(super) fn compare(published: &PublishedCriterion, audit: &ScoredAudit, compare: &mut Compare<'_, '_>) {
    let Some(index) = compare.rubric.criterion(published.criterion.as_str()) else { return };
    let Some(ours) = audit.scorecard().criteria.get(index) else { return };
    let id = compare.rubric.criteria[index].id.clone();
    match &ours.outcome {
        Outcome::Absent => absent(published, ours, &id, compare),
        Outcome::Rated { default, alt, counted } => {
            let mechanism = match published.mechanism.unwrap_or(*counted) {
                MechanismKind::Default => default,
                // Figures of a mechanism that the record does not have.
                MechanismKind::Alt => alt.as_ref().unwrap_or(default),
            };
            let counts = published.mechanism.is_none_or(|kind| kind == *counted);
            rated(published, mechanism, &id, compare);
            if counts {
                confidence(published, ours, &id, compare);
            }
            if let Some(said) =
                published.counted.as_ref().filter(|said| said.is_given() && said.value != counts)
            {
                let name = |kind| if kind == MechanismKind::Default { "default" } else { "alt" };
                let other = |kind| {
                    if kind == MechanismKind::Default { MechanismKind::Alt } else { MechanismKind::Default }
                };
                let kind = published.mechanism.unwrap_or(*counted);
                let claimed = if said.value { kind } else { other(kind) };
                let claimed = crate::model::Spanned::new(Box::from(name(claimed)), said.span);
                compare.word(&format!("counted mechanism of {id}"), &claimed, &[name(*counted)]);
            }
        }
    }
}

fn absent(published: &PublishedCriterion, ours: &CriterionScore, id: &str, compare: &mut Compare<'_, '_>) {
    let full = compare.rubric.criterion_max();
    levels(published, |_| Some(Level::Absent), id, compare);
    compare.score(&format!("raw score of {id}"), published.raw.as_ref(), full);
    if let Some(cap) = &published.cap {
        compare.word(&format!("cap of {id}"), cap, &["none", ""]);
    }
    compare.score(&format!("score of {id}"), published.score.as_ref(), full);
    confidence(published, ours, id, compare);
}

fn rated(published: &PublishedCriterion, ours: &MechanismScore, id: &str, compare: &mut Compare<'_, '_>) {
    levels(published, |parameter| ours.levels.get(parameter).copied(), id, compare);
    compare.score(&format!("raw score of {id}"), published.raw.as_ref(), ours.raw);
    cap(published, ours, id, compare);
    compare.score(&format!("score of {id}"), published.score.as_ref(), ours.score);
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
    ours: impl Fn(usize) -> Option<Level>,
    id: &str,
    compare: &mut Compare<'_, '_>,
) {
    let rubric = compare.rubric;
    for (parameter, level) in &published.levels {
        let Some(index) = rubric.parameter(parameter.as_str()) else { continue };
        let Some(ours) = ours(index) else { continue };
        if rubric.level(level.as_str().trim()) != Some(ours) {
            let what = format!("level of {id} {}", parameter.as_str());
            compare.word(&what, level, &[rubric.level_id(ours)]);
        }
    }
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
