//! What would raise the score: each fix alone, and all of them together.

use serde::Serialize;

use crate::model::rubric::{CriterionIndex, Level, ParameterIndex};
use crate::model::score::Scorecard;
use crate::model::{Points, Rubric, Text, record::Fix};
use crate::pages::parts::{BandView, LevelView, Levels, Link, Shared, band, criterion_link, share};
use crate::score::{Gain, ScoredAudit, gain};

/// A fix and what it gains.
#[derive(Serialize)]
pub(super) struct FixView<'a> {
    summary: &'a str,
    criterion: Link,
    slug: &'a str,
    parameter: &'a str,
    from: Shared<LevelView<'a>>,
    to: Shared<LevelView<'a>>,
    playbook: Option<&'a str>,
    /// Weight times level change, as published reports print it.
    before_caps: String,
    /// How much the total really rises.
    real: Option<String>,
    total: Option<String>,
    band: Option<BandView<'a>>,
    criterion_after: Option<String>,
}

/// All fixes together.
#[derive(Serialize)]
pub(super) struct Together<'a> {
    real: String,
    total: String,
    band: BandView<'a>,
}

/// The cell a fix raises, resolved.
struct Step<'a> {
    fix: &'a Fix,
    criterion: CriterionIndex,
    parameter: ParameterIndex,
    levels: (Level, Level),
}

fn steps<'a>(scored: &'a ScoredAudit, rubric: &Rubric) -> Vec<Step<'a>> {
    let fixes = scored.audit().record().fixes.iter();
    fixes
        .filter_map(|fix| {
            Some(Step {
                fix,
                criterion: rubric.criterion(fix.criterion.as_str())?,
                parameter: rubric.parameter(fix.parameter.as_str())?,
                levels: (rubric.level(fix.from_level.as_str())?, rubric.level(fix.to_level.as_str())?),
            })
        })
        .collect()
}

pub(super) fn fixes<'a>(
    scored: &'a ScoredAudit,
    rubric: &'a Rubric,
    levels: &Levels<'a>,
) -> Vec<FixView<'a>> {
    let now = scored.scorecard();
    let steps = steps(scored, rubric);
    steps
        .iter()
        .map(|step| {
            let gain =
                gain(scored.audit().assessments(), now, step.criterion, step.parameter, step.levels, rubric);
            let points = |level| rubric.points(step.parameter, level).0;
            let before_caps = Points(points(step.levels.1).saturating_sub(points(step.levels.0)));
            FixView {
                summary: step.fix.summary.as_str(),
                criterion: criterion_link(step.criterion, rubric),
                slug: &rubric.criteria[step.criterion].slug,
                parameter: &rubric.parameters[step.parameter].id,
                from: levels.get(step.levels.0, rubric),
                to: levels.get(step.levels.1, rubric),
                playbook: step.fix.playbook.as_ref().map(Text::as_str),
                before_caps: before_caps.show(3, rubric.display.criterion_rounding),
                real: gain.as_ref().map(|gain| gain.real.show(3, rubric.display.criterion_rounding)),
                total: gain.as_ref().map(|gain| gain.after.total_shown(rubric)),
                band: gain.as_ref().map(|gain| band(&gain.after, rubric)),
                criterion_after: gain.as_ref().map(|gain| share(gain.criterion_after, rubric)),
            }
        })
        .collect()
}

/// What doing all fixes would give; nothing where there are fewer than two.
pub(super) fn together<'a>(scored: &'a ScoredAudit, rubric: &'a Rubric) -> Option<Together<'a>> {
    let steps = steps(scored, rubric);
    if steps.len() < 2 {
        return None;
    }
    let mut assessments = scored.audit().assessments().to_vec();
    let mut now: Scorecard = scored.scorecard().clone();
    for step in &steps {
        let Some(Gain { after, assessments: raised, .. }) =
            gain(&assessments, &now, step.criterion, step.parameter, step.levels, rubric)
        else {
            continue;
        };
        (assessments, now) = (raised, after);
    }
    let real = Points(now.total.0.saturating_sub(scored.scorecard().total.0));
    Some(Together {
        real: real.show(3, rubric.display.criterion_rounding),
        total: now.total_shown(rubric),
        band: band(&now, rubric),
    })
}
