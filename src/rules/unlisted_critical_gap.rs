//! `unlisted-critical-gap`

use super::view::Rated;
use super::{Context, Group, Inspect, Rule, lenient, view};
use crate::diagnostic::{Diagnostic, Problems, Severity, Span};
use crate::model::record::{CriticalFinding, MechanismKind};
use crate::model::rubric::{CapIndex, CriterionIndex, GapCondition, Level};
use crate::model::{Record, Rubric};

pub(super) static RULE: Rule = Rule {
    code: "unlisted-critical-gap",
    group: Group::Consistency,
    severity: Severity::Error,
    summary: "A criterion meets a condition of a critical gap, but no critical gap is listed for it.",
    explanation: "Whatever the total, some gaps must be told at the top of the page. The rubric says which: caps \
                  that were applied in any mechanism, by the auditor or by scoring, and parameters of the default \
                  mechanism that stand at a certain level. Add a critical gap that names the criterion, with \
                  evidence.",
    bad: "critical_findings: []\n",
    good: "critical_findings:\n  - summary: The server hands the caller's token on to the model provider.\n    criterion: C1\n",
    inspect: Inspect::Record(inspect),
};

/// What meets a condition: its place, what it is, and the condition in words.
type Cause<'a> = (Span, String, &'a str);

fn inspect(record: &Record, context: &Context<'_>, problems: &mut Problems) {
    let rubric = context.rubric;
    // Where a critical gap could not be read, or names no criterion that there is, it
    // may be the one that would be asked for.
    let is_stray = |gap: &CriticalFinding| rubric.criterion(gap.criterion.as_str()).is_none();
    if record.is_unread(record.id.span, &["critical_findings"])
        || record.critical_findings.iter().any(is_stray)
    {
        return;
    }
    for criterion in record.criteria.iter().filter(|criterion| criterion.absence.is_none()) {
        let id = criterion.id.as_str();
        let Some(index) = rubric.criterion(id) else { continue };
        if record.critical_findings.iter().any(|gap| gap.criterion.as_str() == id) {
            continue;
        }
        let rated: Vec<Rated<'_>> = view::of_criterion(criterion).collect();
        let mut causes =
            rubric.gap_conditions.iter().filter_map(|condition| cause(condition, index, &rated, rubric));
        let Some((span, what, rule)) = causes.next() else { continue };
        let message = format!("{id} {what}, but no critical gap is listed for it");
        let mut problem = Diagnostic::new(RULE.code, lenient(record), record.place(span), message)
            .help(format!("{rule} Add a critical gap with the criterion {id}."));
        for (span, what, _) in causes {
            problem = problem.related(record.place(span), format!("{id} {what}"));
        }
        problems.push(problem);
    }
}

/// What in a criterion meets a condition.
fn cause<'a>(
    condition: &'a GapCondition,
    criterion: CriterionIndex,
    rated: &[Rated<'_>],
    rubric: &Rubric,
) -> Option<Cause<'a>> {
    match condition {
        GapCondition::Cap { rule, caps } => {
            let applied =
                |rated: &Rated<'_>| caps.iter().find_map(|cap| applied(*cap, criterion, *rated, rubric));
            rated.iter().find_map(applied).map(|(span, what)| (span, what, rule.as_str()))
        }
        GapCondition::Level { rule, criteria, parameter, level } => {
            let default = rated.iter().find(|rated| rated.kind == MechanismKind::Default)?;
            let (stands_at, rating) = default.level(*parameter, rubric)?;
            let met = criteria.contains(&criterion) && stands_at == Level::Rank(*level);
            let what = format!("has {} at {} by default", rating.id.as_str(), rubric.level_id(stands_at));
            met.then_some((rating.level.span, what, rule.as_str()))
        }
    }
}

/// Where a cap was applied to a mechanism, by the auditor or by scoring.
fn applied(
    cap: CapIndex,
    criterion: CriterionIndex,
    rated: Rated<'_>,
    rubric: &Rubric,
) -> Option<(Span, String)> {
    let cap = rubric.caps.get(cap)?;
    if let Some(written) = rated.mechanism.caps.iter().find(|written| written.id.as_str() == cap.id) {
        return Some((written.id.span, format!("has the cap {}", cap.id)));
    }
    let automatic = cap.automatic.as_ref()?;
    let belongs = cap.criterion.is_none_or(|own| own == criterion);
    let applies = automatic.applies(rated.kind, |parameter| Some(rated.level(parameter, rubric)?.0));
    let trigger = automatic.when.and_then(|(parameter, _)| rated.level(parameter, rubric));
    let span = trigger.map_or(rated.criterion.id.span, |(_, parameter)| parameter.level.span);
    (belongs && applies).then(|| (span, format!("has the cap {}, which scoring adds", cap.id)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Spanned;
    use crate::model::record::{Criterion, Mechanism, Parameter};

    #[test]
    fn a_cap_that_scoring_adds_counts_and_is_blamed_on_the_level() {
        let rubric = crate::rubric::embedded().unwrap();
        let index = rubric.caps.iter().position(|cap| {
            cap.automatic.as_ref().is_some_and(|automatic| automatic.mechanism == MechanismKind::Default)
        });
        let cap = &rubric.caps[index.unwrap()];
        let (parameter, level) = cap.automatic.as_ref().and_then(|automatic| automatic.when).unwrap();
        let text = |text: &str, at| Spanned::new(Box::from(text), Span::new(at, at + 1));
        let rating = Parameter {
            id: text(&rubric.parameters[parameter].id, 1),
            level: text(rubric.level_id(Level::Rank(level)), 2),
            ..Parameter::default()
        };
        let criterion = Criterion {
            id: text(&rubric.criteria[cap.criterion.unwrap()].id, 3),
            default: Mechanism { parameters: vec![rating], ..Mechanism::default() },
            ..Criterion::default()
        };
        let record = Record { criteria: vec![criterion], ..Record::default() };
        let sources = crate::discover::SourceSet::default();
        let mut problems = Problems::new();
        inspect(
            &record,
            &Context { rubric: &rubric.clone().into(), sources: &sources, date: None },
            &mut problems,
        );
        let found: Vec<_> = problems.iter().collect();
        assert_eq!(found.len(), 1, "one problem a criterion, however many conditions it meets");
        assert_eq!(found[0].place.unwrap().span, Span::new(2, 3));
        assert!(found[0].message.contains(&cap.id), "{}", found[0].message);
    }
}
