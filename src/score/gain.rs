//! What a fix would change.

use super::scorecard;
use crate::model::record::MechanismKind;
use crate::model::rubric::{CriterionIndex, Level, ParameterIndex};
use crate::model::score::{Outcome, Scorecard};
use crate::model::{Points, Rubric};
use crate::validate::Assessment;

/// What raising one level would change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gain {
    /// Weight times level change: what published reports print.
    pub before_caps: Points,
    /// The criterion's score afterwards.
    pub criterion_after: Points,
    /// How much the total really rises, after caps and the choice of mechanism.
    pub real: Points,
    /// All scores afterwards.
    pub after: Scorecard,
    /// All assessments afterwards.
    pub assessments: Vec<Assessment>,
}

/// The gain of raising a parameter of a criterion from one level to another.
/// The level changes in the counted mechanism if it stands at `from` there,
/// otherwise in the other one; `None` if neither does.
#[must_use]
pub fn gain(
    assessments: &[Assessment],
    now: &Scorecard,
    criterion: CriterionIndex,
    parameter: ParameterIndex,
    (from, to): (Level, Level),
    rubric: &Rubric,
) -> Option<Gain> {
    let Outcome::Rated { counted, .. } = &now.criteria.get(criterion)?.outcome else { return None };
    let other = match counted {
        MechanismKind::Default => MechanismKind::Alt,
        MechanismKind::Alt => MechanismKind::Default,
    };
    let stands_at = |kind| level(assessments, criterion, kind, parameter) == Some(from);
    let kind = [*counted, other].into_iter().find(|kind| stands_at(*kind))?;
    let (assessments, after) = rescore(assessments, criterion, kind, parameter, to, rubric)?;
    let points = |level| rubric.points(parameter, level).0;
    Some(Gain {
        before_caps: Points(points(to).saturating_sub(points(from))),
        criterion_after: after.criteria[criterion].score,
        real: Points(after.total.0.saturating_sub(now.total.0)),
        after,
        assessments,
    })
}

/// All assessments and scores with one level changed; `None` if there is no such rating.
#[must_use]
pub fn rescore(
    assessments: &[Assessment],
    criterion: CriterionIndex,
    kind: MechanismKind,
    parameter: ParameterIndex,
    to: Level,
    rubric: &Rubric,
) -> Option<(Vec<Assessment>, Scorecard)> {
    let mut changed = assessments.to_vec();
    let Assessment::Rated { default, alt } = changed.get_mut(criterion)? else { return None };
    let ratings = match kind {
        MechanismKind::Default => default,
        MechanismKind::Alt => alt.as_mut()?,
    };
    *ratings.levels.get_mut(parameter)? = to;
    let after = scorecard(&changed, rubric);
    Some((changed, after))
}

fn level(
    assessments: &[Assessment],
    criterion: CriterionIndex,
    kind: MechanismKind,
    parameter: ParameterIndex,
) -> Option<Level> {
    let Assessment::Rated { default, alt } = assessments.get(criterion)? else { return None };
    let ratings = match kind {
        MechanismKind::Default => default,
        MechanismKind::Alt => alt.as_ref()?,
    };
    ratings.levels.get(parameter).copied()
}
