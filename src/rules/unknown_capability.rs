//! `unknown-capability`

use super::{Context, Group, Inspect, Rule};
use crate::diagnostic::{Diagnostic, Problems, Severity};
use crate::model::Record;

pub(super) static RULE: Rule = Rule {
    code: "unknown-capability",
    group: Group::Identity,
    severity: Severity::Error,
    summary: "The capability profile names a capability that the rubric does not have.",
    explanation: "The capability profile says what a project can do as scored. Its lines are those of the rubric, \
                  so that projects can be compared and filtered by them.",
    bad: "capability_profile:\n  code_exection: no\n",
    good: "capability_profile:\n  code_execution: no\n",
    inspect: Inspect::Record(inspect),
};

fn inspect(record: &Record, context: &Context<'_>, problems: &mut Problems) {
    let known: Vec<&str> = context.rubric.capabilities.iter().map(|one| one.id.as_str()).collect();
    for capability in record.capability_profile.iter().filter(|one| one.id.is_given()) {
        let id = capability.id.as_str();
        if !known.contains(&id) {
            let place = record.place(capability.id.span);
            problems.push(Diagnostic::unknown(RULE.code, place, "capability of this rubric", id, &known));
        }
    }
}
