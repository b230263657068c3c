//! `published-figure-mismatch`

mod compare;
mod criterion;

use super::{Context, Group, Inspect, Rule};
use crate::diagnostic::{Problems, Severity};
use crate::model::record::{Fix, Published, PublishedOutcome};
use crate::model::score::Scorecard;
use crate::model::{Points, Rounding};
use crate::score::{ScoredAudit, gain};
use compare::Compare;

pub(super) static RULE: Rule = Rule {
    code: "published-figure-mismatch",
    group: Group::Consistency,
    severity: Severity::Warning,
    summary: "A published figure is not the one that the levels give.",
    explanation: "Reports and published entries carry computed figures: raw scores, caps, scores, totals, bands, \
                  the share where a surface exists, gains of fixes. They are never trusted: everything is \
                  computed from the levels, and each figure that differs is named with both values. Usually a \
                  level was changed late and a figure forgotten. The site shows the computed figure; correct the \
                  published one, or the level.",
    bad: "Controls where a risk surface exists: 0.30 / 1.0 (30%); 1 criteria scored SA (surface absent).",
    good: "Controls where a risk surface exists: 0.25 / 1.0 (25%); 1 criteria scored SA (surface absent).",
    inspect: Inspect::Audit(inspect),
};

/// Gains are published with one decimal more than scores.
const GAIN_DECIMALS: u32 = 3;

fn inspect(audit: &ScoredAudit, context: &Context<'_>, problems: &mut Problems) {
    let record = audit.audit().record();
    let Some(published) = &record.published else { return };
    let mut compare = Compare { record, rubric: context.rubric, problems };
    totals(published, audit.scorecard(), &mut compare);
    for figures in &published.criteria {
        criterion::compare(figures, audit, &mut compare);
    }
    for (fix, said) in record.fixes.iter().zip(&published.outcomes) {
        outcome(fix, said, audit, &mut compare);
    }
    for (fix, gain) in record.fixes.iter().zip(&published.gains) {
        if let (Some(gain), Some(ours)) = (gain, gain_before_caps(fix, &compare)) {
            let shown = ours.show(GAIN_DECIMALS, compare.rubric.display.criterion_rounding);
            compare.figure("gain of this fix before caps", gain, &[shown, ours.show(4, Rounding::default())]);
        }
    }
}

fn totals(published: &Published, ours: &Scorecard, compare: &mut Compare<'_, '_>) {
    let rubric = compare.rubric;
    if let Some(total) = &published.total {
        compare.figure("total", total, &[ours.total_shown(rubric)]);
    }
    if let (Some(band), Some(own)) = (&published.band, rubric.bands.get(ours.band)) {
        compare.word("band", band, &[&own.label, &own.id]);
    }
    let applicable = &ours.applicable;
    if let Some(score) = &published.applicable_score {
        compare.figure("sum where a surface exists", score, std::slice::from_ref(&applicable.score));
    }
    if let Some(max) = &published.applicable_max {
        compare.figure("maximum where a surface exists", max, std::slice::from_ref(&applicable.max));
    }
    if let (Some(percent), Some(own)) = (&published.applicable_percent, applicable.percent) {
        compare.figure("share in percent where a surface exists", percent, &[own.to_string()]);
    }
    if let Some(count) = &published.absent_count {
        let absent = rubric.criteria.len().saturating_sub(applicable.count);
        compare.figure("number of criteria without a surface", count, &[absent.to_string()]);
    }
    let again = &published.again;
    if let Some(total) = &again.total {
        compare.figure("total", total, &[ours.total_shown(rubric)]);
    }
    if let (Some(band), Some(own)) = (&again.band, rubric.bands.get(ours.band)) {
        compare.word("band", band, &[&own.id, &own.label]);
    }
    if let Some(score) = &again.applicable_score {
        compare.figure("sum where a surface exists", score, std::slice::from_ref(&applicable.score));
    }
    if let Some(count) = &again.applicable_count {
        compare.figure("number of criteria with a surface", count, &[applicable.count.to_string()]);
    }
    if let Some(points) = &again.total_points {
        compare.figure("exact total in ten-thousandths", points, &[ours.total.0.to_string()]);
    }
    if let (Some(min), Some(own)) = (&again.band_min, rubric.bands.get(ours.band)) {
        let shown = own.min.show(rubric.display.total_decimals, Rounding::NearestF64);
        compare.figure("least total of the band", min, &[shown, own.min.show(4, Rounding::NearestF64)]);
    }
    let decimals = rubric.display.total_decimals;
    compare.given("maximum of the total", again.total_max.as_ref(), rubric.total_max(), decimals);
}

/// What a fix is said to lead to, beside what it does. One that starts from
/// another level than the rating leads nowhere, and has a rule of its own.
fn outcome(fix: &Fix, said: &PublishedOutcome, audit: &ScoredAudit, compare: &mut Compare<'_, '_>) {
    let rubric = compare.rubric;
    let levels = rubric.level(fix.from_level.as_str()).zip(rubric.level(fix.to_level.as_str()));
    let place = rubric.criterion(fix.criterion.as_str()).zip(rubric.parameter(fix.parameter.as_str()));
    let (Some(levels), Some((criterion, parameter))) = (levels, place) else { return };
    let assessments = audit.audit().assessments();
    let ours = gain(assessments, audit.scorecard(), criterion, parameter, levels, rubric);
    let Some(ours) = ours else { return };
    if let Some(said) = &said.gain {
        let shown = ours.real.show(GAIN_DECIMALS, rubric.display.criterion_rounding);
        compare.figure("gain of this fix", said, &[shown, ours.real.show(4, Rounding::default())]);
    }
    if let Some(said) = &said.total {
        compare.figure("total after this fix", said, &[ours.after.total_shown(rubric)]);
    }
    if let (Some(said), Some(own)) = (&said.band, rubric.bands.get(ours.after.band)) {
        compare.word("band after this fix", said, &[&own.id, &own.label]);
    }
}

/// Weight times level change. A fix that does not raise has a rule of its own.
fn gain_before_caps(fix: &Fix, compare: &Compare<'_, '_>) -> Option<Points> {
    let rubric = compare.rubric;
    let parameter = rubric.parameter(fix.parameter.as_str())?;
    let points = |level: &str| Some(rubric.points(parameter, rubric.level(level)?).0);
    let gain = points(fix.to_level.as_str())?.checked_sub(points(fix.from_level.as_str())?)?;
    Some(Points(gain)).filter(|gain| gain.0 > 0)
}
