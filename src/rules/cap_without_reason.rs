//! `cap-without-reason`

use super::{Context, Inspect, Rule, lenient};
use crate::diagnostic::{Diagnostic, Problems, Severity};
use crate::model::Record;

pub(super) static RULE: Rule = Rule {
    code: "cap-without-reason",
    severity: Severity::Error,
    summary: "A cap is applied without saying why.",
    explanation: "A cap takes points away, so a reader must be told what set it off. Say in a sentence what in \
                  the project meets the cap's condition. Caps that scoring adds by itself bring their own reason \
                  and need not be written.",
    bad: "caps:\n  - id: C1-PASSTHRU\n",
    good: "caps:\n  - id: C1-PASSTHRU\n    reason: The server hands the caller's token on to the model provider.\n",
    inspect: Inspect::Record(inspect),
};

fn inspect(record: &Record, _: &Context<'_>, problems: &mut Problems) {
    for criterion in &record.criteria {
        for mechanism in std::iter::once(&criterion.default).chain(&criterion.alt) {
            for cap in mechanism.caps.iter().filter(|cap| cap.id.is_given()) {
                if cap.reason.as_ref().is_none_or(|reason| reason.as_str().trim().is_empty()) {
                    let message = format!("the cap {} has no reason", cap.id.as_str());
                    problems.push(
                        Diagnostic::new(RULE.code, lenient(record), record.place(cap.id.span), message)
                            .help("add `reason:` with a sentence that says what meets the cap's condition"),
                    );
                }
            }
        }
    }
}
