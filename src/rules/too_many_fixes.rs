//! `too-many-fixes`

use super::{Context, Group, Inspect, Rule, lenient};
use crate::diagnostic::{Diagnostic, Problems, Severity};
use crate::model::Record;

pub(super) static RULE: Rule = Rule {
    code: "too-many-fixes",
    group: Group::Consistency,
    severity: Severity::Error,
    summary: "A record proposes more fixes than the rubric allows.",
    explanation: "A short list of what would help most is read and acted on; a long one is not. The rubric says \
                  how many there may be. Keep those with the highest gain: the gap of each parameter is printed \
                  anyway.",
    bad: "  - summary: Rotate the key each day.\n",
    good: "  - summary: Give each request an identity of its own.\n",
    inspect: Inspect::Record(inspect),
};

fn inspect(record: &Record, context: &Context<'_>, problems: &mut Problems) {
    let most = context.rubric.max_fixes;
    if let Some(surplus) = record.fixes.get(most) {
        let message = format!("this record proposes {} fixes, but {most} are allowed", record.fixes.len());
        problems.push(
            Diagnostic::new(RULE.code, lenient(record), record.place(surplus.summary.span), message)
                .help("keep those with the highest gain"),
        );
    }
}
