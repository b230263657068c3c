//! `unknown-capability-value`

use super::{Context, Group, Inspect, Rule};
use crate::diagnostic::{Diagnostic, Problems, Severity};
use crate::model::Record;

pub(super) static RULE: Rule = Rule {
    code: "unknown-capability-value",
    group: Group::Identity,
    severity: Severity::Error,
    summary: "A capability has a value that the rubric does not have.",
    explanation: "A capability is there in the scored default, not there, or there once someone turns it on. The \
                  rubric has one word for each; anything else would be left out of filters and comparisons.",
    bad: "code_execution: sometimes\n",
    good: "code_execution: opt_in\n",
    inspect: Inspect::Record(inspect),
};

fn inspect(record: &Record, context: &Context<'_>, problems: &mut Problems) {
    let known: Vec<&str> = context.rubric.capability_values.iter().map(|one| one.id.as_str()).collect();
    for capability in record.capability_profile.iter().filter(|one| one.value.is_given()) {
        let value = capability.value.as_str();
        if !known.contains(&value) {
            let place = record.place(capability.value.span);
            problems.push(Diagnostic::unknown(RULE.code, place, "value of a capability", value, &known));
        }
    }
}
