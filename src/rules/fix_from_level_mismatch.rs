//! `fix-from-level-mismatch`

use super::{Context, Group, Inspect, Rule, view};
use crate::diagnostic::{Diagnostic, Problems, Severity};
use crate::model::Record;
use crate::model::record::MechanismKind;

pub(super) static RULE: Rule = Rule {
    code: "fix-from-level-mismatch",
    group: Group::Consistency,
    severity: Severity::Error,
    summary: "A fix starts from a level at which its parameter does not stand.",
    explanation: "The gain of a fix is computed from the level it starts at, so that level must be the one the \
                  parameter has now: in the default mechanism, or in the opt-in one where there is one. Usually \
                  the rating was changed later; correct the fix, or the rating.",
    bad: "from_level: L2\n",
    good: "from_level: L1\n",
    inspect: Inspect::Record(inspect),
};

fn inspect(record: &Record, context: &Context<'_>, problems: &mut Problems) {
    let rubric = context.rubric;
    for fix in &record.fixes {
        let Some(criterion) = rubric.criterion(fix.criterion.as_str()) else { continue };
        let Some(parameter) = rubric.parameter(fix.parameter.as_str()) else { continue };
        let Some(from) = rubric.level(fix.from_level.as_str()) else { continue };
        let Some(rated) = view::criterion(record, criterion, rubric) else { continue };
        let cell = format!("{} {}", fix.criterion.as_str(), fix.parameter.as_str());
        let place = record.place(fix.from_level.span);
        if rated.absence.is_some() {
            let message = format!("this fix raises {cell}, but {} has no surface", fix.criterion.as_str());
            problems.push(
                Diagnostic::error(RULE.code, place, message)
                    .related(record.place(rated.id.span), "a structural absence")
                    .help("remove the fix; full credit cannot be raised"),
            );
            continue;
        }
        let levels: Vec<_> = view::of_criterion(rated)
            .filter_map(|rated| Some((rated.kind, rated.level(parameter, rubric)?)))
            .collect();
        let Some((_, (level, rating))) = levels.first() else { continue };
        if levels.iter().any(|(_, (level, _))| *level == from) {
            continue;
        }
        let stands: Vec<String> = levels
            .iter()
            .map(|(kind, (level, _))| match kind {
                MechanismKind::Default => rubric.level_id(*level).to_owned(),
                MechanismKind::Alt => format!("{} in the opt-in mechanism", rubric.level_id(*level)),
            })
            .collect();
        let message = format!(
            "this fix starts from {}, but {cell} stands at {}",
            rubric.level_id(from),
            stands.join(" and ")
        );
        problems.push(
            Diagnostic::error(RULE.code, place, message)
                .related(
                    record.place(rating.level.span),
                    format!("{cell} stands at {}", rubric.level_id(*level)),
                )
                .help(format!("write `{}`, or correct the rating", rubric.level_id(*level))),
        );
    }
}
