//! `missing-gap`

use super::{Context, Group, Inspect, Rule, lenient, remedy, view};
use crate::diagnostic::{Diagnostic, Problems, Severity};
use crate::model::Record;
use crate::model::rubric::Level;

pub(super) static RULE: Rule = Rule {
    code: "missing-gap",
    group: Group::Ratings,
    severity: Severity::Error,
    summary: "A level below the highest does not say what is missing to reach the next.",
    explanation: "Maintainers read the gap to learn what would raise the score, and readers to learn what they \
                  have to make up for. Only the highest level and a structural absence have none.",
    bad: "finding: One key of the operator serves every request.\nevidence:\n",
    good: "finding: One key of the operator serves every request.\ngap: Requests have no identity of their own.\nevidence:\n",
    inspect: Inspect::Record(inspect),
};

fn inspect(record: &Record, context: &Context<'_>, problems: &mut Problems) {
    let rubric = context.rubric;
    let Some(highest) = rubric.levels.len().checked_sub(1) else { return };
    for rated in view::mechanisms(record) {
        for (_, level, parameter) in rated.levels(rubric) {
            let Level::Rank(rank) = level else { continue };
            let unread = || record.is_unread(parameter.level.span, &["gap"]);
            if usize::from(rank) < highest && view::is_lacking(parameter.gap.as_ref()) && !unread() {
                let message = format!(
                    "{} {} is {} and names no gap",
                    view::name(rated.criterion),
                    parameter.id.as_str(),
                    rubric.level_id(level)
                );
                let next = rubric.level_id(Level::Rank(rank.saturating_add(1)));
                problems.push(
                    Diagnostic::new(RULE.code, lenient(record), record.place(parameter.level.span), message)
                        .help(remedy(
                            record,
                            format!("add `gap:` with what is missing to reach {next}"),
                            format!(
                                "add `  - *To reach the next level:* …` below it, with what is missing to reach {next}"
                            ),
                        )),
                );
            }
        }
    }
}
