//! `unknown-criterion`

use super::{Context, Group, Inspect, Rule, references};
use crate::diagnostic::{Diagnostic, Problems, Severity};
use crate::model::Record;

pub(super) static RULE: Rule = Rule {
    code: "unknown-criterion",
    group: Group::Ratings,
    severity: Severity::Error,
    summary: "A record names a criterion that the rubric does not have.",
    explanation: "Criteria are named by their ids in the rubric, in the same case: where they are rated, and in \
                  critical gaps, fixes, set-ups, disputes and the re-audit log.",
    bad: "criterion: C11\n",
    good: "criterion: C1\n",
    inspect: Inspect::StageAndRecord("validate", inspect),
};

fn inspect(record: &Record, context: &Context<'_>, problems: &mut Problems) {
    let known: Vec<&str> = context.rubric.criteria.iter().map(|criterion| criterion.id.as_str()).collect();
    for id in references::criteria(record).filter(|id| id.is_given()) {
        if !known.contains(&id.as_str()) {
            let place = record.place(id.span);
            problems.push(Diagnostic::unknown(
                RULE.code,
                place,
                "criterion of this rubric",
                id.as_str(),
                &known,
            ));
        }
    }
}
