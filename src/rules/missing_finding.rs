//! `missing-finding`

use super::{Context, Group, Inspect, Rule, lenient, view};
use crate::diagnostic::{Diagnostic, Problems, Severity};
use crate::model::Record;

pub(super) static RULE: Rule = Rule {
    code: "missing-finding",
    group: Group::Ratings,
    severity: Severity::Error,
    summary: "A level is given without saying what was found.",
    explanation: "A level alone convinces nobody. Say in a sentence what the project does that earns it; the \
                  evidence then shows where.",
    bad: "status: verified\nfinding: \"\"\n",
    good: "status: verified\nfinding: One key of the operator serves every request.\n",
    inspect: Inspect::StageAndRecord("parse", inspect),
};

fn inspect(record: &Record, _: &Context<'_>, problems: &mut Problems) {
    for rated in view::mechanisms(record) {
        for parameter in &rated.mechanism.parameters {
            // One that was not written at all has been reported by `parse`.
            if parameter.finding.is_given() && view::is_blank(&parameter.finding) {
                let message =
                    format!("{} {} has no finding", view::name(rated.criterion), parameter.id.as_str());
                let place = record.place(parameter.id.span);
                problems.push(
                    Diagnostic::new(RULE.code, lenient(record), place, message)
                        .help("say in a sentence what the project does that earns this level"),
                );
            }
        }
    }
}
