//! `invalid-level`

use super::{Context, Group, Inspect, Rule, references};
use crate::diagnostic::{Diagnostic, Problems, Severity, shorten};
use crate::model::Record;

pub(super) static RULE: Rule = Rule {
    code: "invalid-level",
    group: Group::Ratings,
    severity: Severity::Error,
    summary: "A level is none of the scale.",
    explanation: "A level is a step of the rubric's scale, written as its id (`L3`) or its number (`3`), or the \
                  id of a structural absence (`SA`). There is nothing between two levels: where the evidence falls \
                  between them, the lower one is given.",
    bad: "level: 2.5\n",
    good: "level: 2\n",
    inspect: Inspect::StageAndRecord("validate", inspect),
};

fn inspect(record: &Record, context: &Context<'_>, problems: &mut Problems) {
    let rubric = context.rubric;
    for level in references::levels(record).filter(|level| level.is_given()) {
        if rubric.level(level.as_str()).is_none() {
            let ids: Vec<&str> = rubric.levels.iter().map(|level| level.id.as_str()).collect();
            let message = format!("`{}` is not a level", shorten(level.as_str()));
            problems.push(Diagnostic::error(RULE.code, record.place(level.span), message).help(format!(
                "use one of {}, or {}",
                ids.join(", "),
                rubric.absence.id
            )));
        }
    }
}
