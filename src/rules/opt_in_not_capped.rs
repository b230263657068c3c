//! `opt-in-not-capped`

use super::{Context, Group, Inspect, Rule, view};
use crate::diagnostic::{Diagnostic, Problems, Severity};
use crate::model::Record;
use crate::model::record::MechanismKind;
use crate::model::rubric::Level;

pub(super) static RULE: Rule = Rule {
    code: "opt-in-not-capped",
    group: Group::Caps,
    severity: Severity::Warning,
    summary: "A default mechanism looks as if it ships switched off, but has no cap that says so.",
    explanation: "A control that is sound as built and absent as shipped is an opt-in one: most users run without \
                  it. The rubric says by which levels such a mechanism is told and which cap it should carry. \
                  Apply the cap, or move the mechanism to `alt` and rate what users get without it. If the \
                  levels only look that way, say so in `notes` and leave the warning.",
    bad: "D:\n  level: 0\n  status: verified\n  finding: The check is there but must be configured.\n",
    good: "caps:\n  - id: G1\n    reason: The check has to be configured before it does anything.\n",
    inspect: Inspect::Record(inspect),
};

fn inspect(record: &Record, context: &Context<'_>, problems: &mut Problems) {
    let rubric = context.rubric;
    for rated in view::mechanisms(record).filter(|rated| rated.kind == MechanismKind::Default) {
        if record.is_unread(view::place_in(rated.criterion), &["caps"]) {
            continue;
        }
        for sign in &rubric.opt_in_signs {
            let cap = &rubric.caps[sign.cap];
            if rated.mechanism.caps.iter().any(|applied| applied.id.as_str() == cap.id) {
                continue;
            }
            let shown: Option<Vec<_>> = sign
                .when
                .iter()
                .map(|range| match rated.level(range.parameter, rubric) {
                    Some((Level::Rank(rank), parameter))
                        if (range.at_least..=range.at_most).contains(&rank) =>
                    {
                        Some((Level::Rank(rank), parameter))
                    }
                    _ => None,
                })
                .collect();
            let Some(shown) = shown else { continue };
            let Some(((_, last), others)) = shown.split_last() else { continue };
            let levels: Vec<String> = shown
                .iter()
                .map(|(level, parameter)| format!("{} at {}", parameter.id.as_str(), rubric.level_id(*level)))
                .collect();
            let message = format!(
                "{} has {} but not the cap {}",
                view::name(rated.criterion),
                levels.join(" and "),
                cap.id
            );
            let mut problem = Diagnostic::warning(RULE.code, record.place(last.level.span), message)
                .help(format!("{} Apply {} with a reason if that is so here.", sign.rule, cap.id));
            for (level, parameter) in others {
                let reason = format!("{} stands at {}", parameter.id.as_str(), rubric.level_id(*level));
                problem = problem.related(record.place(parameter.level.span), reason);
            }
            problems.push(problem);
        }
    }
}
