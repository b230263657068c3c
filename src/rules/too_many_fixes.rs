//! `too-many-fixes`

use super::{Context, Group, Inspect, Rule, lenient, view};
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
    bad: "# One is allowed by this rubric.\nfixes:\n  - {summary: Give each request an identity., criterion: C1, parameter: S, from_level: L1, to_level: L2}\n  - {summary: Rotate the key each day., criterion: C1, parameter: B, from_level: L1, to_level: L2}\n",
    good: "fixes:\n  - {summary: Give each request an identity., criterion: C1, parameter: S, from_level: L1, to_level: L2}\n",
    inspect: Inspect::Record(inspect),
};

fn inspect(record: &Record, context: &Context<'_>, problems: &mut Problems) {
    let most = context.rubric.max_fixes;
    if let Some(surplus) = record.fixes.get(most) {
        let message = format!("this record proposes {} fixes; the rubric allows {most}", record.fixes.len());
        let at = view::first_place([&surplus.summary, &surplus.criterion, &surplus.parameter]);
        problems.push(
            Diagnostic::new(RULE.code, lenient(record), record.place(at), message)
                .help("keep those with the highest gain"),
        );
    }
}
