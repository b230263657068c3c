//! Raw score, caps and score of one mechanism.

use crate::model::Rubric;
use crate::model::record::MechanismKind;
use crate::model::rubric::CriterionIndex;
use crate::model::score::{MechanismScore, ScoredCap};
use crate::validate::Ratings;

/// Scores a mechanism. Automatic caps come after the written ones, so that of
/// equal caps the first written binds.
pub(super) fn score(
    ratings: &Ratings,
    kind: MechanismKind,
    criterion: CriterionIndex,
    rubric: &Rubric,
) -> MechanismScore {
    let raw = super::raw(&ratings.levels, rubric);
    let mut caps: Vec<ScoredCap> =
        ratings.caps.iter().map(|cap| ScoredCap { cap: *cap, automatic: false }).collect();
    for (index, cap) in rubric.caps.iter().enumerate() {
        let belongs = cap.criterion.is_none_or(|own| own == criterion);
        let level = |parameter: usize| ratings.levels.get(parameter).copied();
        let applies = cap.automatic.as_ref().is_some_and(|automatic| automatic.applies(kind, level));
        if belongs && applies && !caps.iter().any(|written| written.cap == index) {
            caps.push(ScoredCap { cap: index, automatic: true });
        }
    }
    // `min_by_key` keeps the first of equals.
    let binding = caps.iter().map(|applied| applied.cap).min_by_key(|cap| rubric.caps[*cap].max);
    let score = binding.map_or(raw, |cap| raw.min(rubric.caps[cap].max));
    MechanismScore { levels: ratings.levels.clone(), raw, caps, binding, score }
}
