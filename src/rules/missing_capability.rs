//! `missing-capability`

use super::{Context, Group, Inspect, Rule, lenient};
use crate::diagnostic::{Diagnostic, Problems, Severity, nearest};
use crate::model::Record;

pub(super) static RULE: Rule = Rule {
    code: "missing-capability",
    group: Group::Identity,
    severity: Severity::Error,
    summary: "The capability profile leaves a capability out.",
    explanation: "Silence does not say that a project cannot do something. Give every capability of the rubric \
                  its value, `no` among them.",
    bad: "capability_profile:\n  code_execution: no\nheadline:",
    good: "capability_profile:\n  code_execution: no\n  network_egress: yes\nheadline:",
    inspect: Inspect::Record(inspect),
};

fn inspect(record: &Record, context: &Context<'_>, problems: &mut Problems) {
    // A profile that is missing as a whole is a missing field.
    let Some(last) = record.capability_profile.last() else { return };
    let given = |id: &str| record.capability_profile.iter().any(|one| one.id.as_str() == id);
    let known: Vec<&str> = context.rubric.capabilities.iter().map(|one| one.id.as_str()).collect();
    // One that is misspelt has been reported as unknown.
    let meant: Vec<&str> = record
        .capability_profile
        .iter()
        .filter(|one| !known.contains(&one.id.as_str()))
        .filter_map(|one| nearest(one.id.as_str(), &known))
        .collect();
    let missing: Vec<&str> = known.into_iter().filter(|id| !given(id) && !meant.contains(id)).collect();
    // So has been one whose value is of the wrong type.
    if missing.is_empty() || record.is_unread(last.id.span, &["capability_profile"]) {
        return;
    }
    let values: Vec<&str> = context.rubric.capability_values.iter().map(|one| one.id.as_str()).collect();
    let message = format!("the capability profile lacks {}", missing.join(", "));
    let help = format!("add `{}: ` and one of {}", missing.first().unwrap_or(&""), values.join(", "));
    problems
        .push(Diagnostic::new(RULE.code, lenient(record), record.place(last.id.span), message).help(help));
}
