//! `unknown-parameter`

use super::{Context, Group, Inspect, Rule, references};
use crate::diagnostic::{Diagnostic, Problems, Severity};
use crate::model::Record;

pub(super) static RULE: Rule = Rule {
    code: "unknown-parameter",
    group: Group::Ratings,
    severity: Severity::Error,
    summary: "A record names a parameter that the rubric does not have.",
    explanation: "Parameters are named by their ids in the rubric, in the same case: where they are rated, and in \
                  fixes, disputes and the re-audit log.",
    bad: "parameter: Z\n",
    good: "parameter: S\n",
    inspect: Inspect::StageAndRecord("validate", inspect),
};

fn inspect(record: &Record, context: &Context<'_>, problems: &mut Problems) {
    let known: Vec<&str> = context.rubric.parameters.iter().map(|parameter| parameter.id.as_str()).collect();
    for id in references::cells(record).filter_map(|cell| cell.parameter).filter(|id| id.is_given()) {
        if !known.contains(&id.as_str()) {
            let place = record.place(id.span);
            problems.push(Diagnostic::unknown(
                RULE.code,
                place,
                "parameter of this rubric",
                id.as_str(),
                &known,
            ));
        }
    }
}
