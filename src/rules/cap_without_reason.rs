//! `cap-without-reason`

use super::{Context, Group, Inspect, Rule, lenient, remedy, view};
use crate::diagnostic::{Diagnostic, Problems, Severity};
use crate::model::Record;

pub(super) static RULE: Rule = Rule {
    code: "cap-without-reason",
    group: Group::Caps,
    severity: Severity::Error,
    summary: "A cap is applied without saying why.",
    explanation: "A cap takes points away, so a reader must be told what set it off. Say in a sentence what in \
                  the project meets the cap's condition. Caps that scoring adds by itself bring their own reason \
                  and need not be written.",
    bad: "caps:\n  - id: C1-PASSTHRU\n",
    good: "caps:\n  - id: C1-PASSTHRU\n    reason: The server hands the caller's token on to the model provider.\n",
    inspect: Inspect::Record(inspect),
};

fn inspect(record: &Record, context: &Context<'_>, problems: &mut Problems) {
    for rated in view::mechanisms(record) {
        for applied in rated.mechanism.caps.iter().filter(|cap| cap.id.is_given()) {
            let cap = context.rubric.cap(applied.id.as_str()).map(|index| &context.rubric.caps[index]);
            // One that scoring adds by itself may be written all the same.
            let brings_its_own = cap.and_then(|cap| cap.automatic.as_ref()).is_some_and(|automatic| {
                automatic.applies(rated.kind, |parameter| Some(rated.level(parameter, context.rubric)?.0))
            });
            let unread = || record.is_unread(applied.id.span, &["reason"]);
            if !brings_its_own && view::is_lacking(applied.reason.as_ref()) && !unread() {
                let message = format!("the cap {} has no reason", applied.id.as_str());
                let how = remedy(record, "add `reason:`", "add ` — ` behind it");
                let help = match cap {
                    Some(cap) => format!("{how} and say what meets its condition: {}", cap.trigger),
                    None => format!("{how} and say what meets its condition"),
                };
                let place = record.place(applied.id.span);
                problems.push(Diagnostic::new(RULE.code, lenient(record), place, message).help(help));
            }
        }
    }
}
