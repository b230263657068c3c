//! `inferred-above-limit`

use super::{Context, Group, Inspect, Rule, view};
use crate::diagnostic::{Diagnostic, Problems, Severity};
use crate::model::Record;
use crate::model::rubric::Level;

pub(super) static RULE: Rule = Rule {
    code: "inferred-above-limit",
    group: Group::Ratings,
    severity: Severity::Error,
    summary: "A level is higher than its status can carry.",
    explanation: "How a level is known limits how high it may be: what was only inferred cannot prove a strong \
                  control, nor that a surface does not exist. The rubric gives each status its highest level. \
                  Look at the source and call the level verified, or lower it.",
    bad: "level: 3\nstatus: inferred\n",
    good: "level: 2\nstatus: inferred\n",
    inspect: Inspect::Record(inspect),
};

fn inspect(record: &Record, context: &Context<'_>, problems: &mut Problems) {
    let rubric = context.rubric;
    let highest = rubric.levels.len().saturating_sub(1);
    for rated in view::mechanisms(record) {
        for (_, level, parameter) in rated.levels(rubric) {
            let Some(status) = rubric.status(parameter.status.as_str()) else { continue };
            let above = match level {
                Level::Rank(rank) => rank > status.max_level,
                Level::Absent => usize::from(status.max_level) < highest,
            };
            if above {
                let message = format!(
                    "{} {} is {}, but what is {} reaches {} at most",
                    view::name(rated.criterion),
                    parameter.id.as_str(),
                    rubric.level_id(level),
                    status.id,
                    rubric.level_id(Level::Rank(status.max_level))
                );
                let others: Vec<&str> = rubric
                    .statuses
                    .iter()
                    .filter(|other| other.max_level > status.max_level)
                    .map(|other| other.id.as_str())
                    .collect();
                problems.push(
                    Diagnostic::error(RULE.code, record.place(parameter.level.span), message)
                        .related(record.place(parameter.status.span), "the status")
                        .help(format!("lower the level, or make it {}", others.join(" or "))),
                );
            }
        }
    }
}
