//! `missing-evidence`

use super::{Context, Group, Inspect, Rule, lenient, remedy, view};
use crate::diagnostic::{Diagnostic, Place, Problems, Severity, Span};
use crate::model::rubric::Level;
use crate::model::{Record, Text};

pub(super) static RULE: Rule = Rule {
    code: "missing-evidence",
    group: Group::Evidence,
    severity: Severity::Error,
    summary: "A finding or critical gap has no evidence.",
    explanation: "A reader must be able to follow every claim: to lines of a file at the pinned commit, or to a \
                  search and its number of hits. If the evidence would help an attacker more than a reader, hold \
                  it back and say so with `withheld:`, which is printed in its place.",
    bad: "S:\n  level: 1\n  status: verified\n  finding: One key of the operator serves every request.\n  gap: Requests have no identity of their own.\nC:\n",
    good: "S:\n  level: 1\n  status: verified\n  finding: One key of the operator serves every request.\n  gap: Requests have no identity of their own.\n  evidence:\n    - file: src/server.py\n      lines: \"105-108\"\nC:\n",
    inspect: Inspect::Record(inspect),
};

fn inspect(record: &Record, context: &Context<'_>, problems: &mut Problems) {
    let mut report = |place: Place, message: String| {
        problems.push(Diagnostic::new(RULE.code, lenient(record), place, message).help(remedy(
            record,
            "add `evidence:` with `file` and `lines`, or with `search`, `scope` and `hits`; or say in `withheld:` \
             why it is held back",
            "add [path:lines](url) or searched `pattern` in `scope` → N hits behind ` — ` (or ` Evidence: `), or \
             ` — withheld: …` with why it is held back",
        )));
    };
    let is_said = |withheld: &Option<Text>| !view::is_lacking(withheld.as_ref());
    for rated in view::mechanisms(record) {
        for parameter in &rated.mechanism.parameters {
            // What shows an absence is looked at by a rule of its own.
            let absent = context.rubric.level(parameter.level.as_str()) == Some(Level::Absent);
            let unread = || record.is_unread(parameter.level.span, &["evidence", "withheld"]);
            if parameter.evidence.is_empty() && !absent && !is_said(&parameter.withheld) && !unread() {
                let message =
                    format!("{} {} has no evidence", view::name(rated.criterion), parameter.id.as_str());
                report(record.place(parameter.id.span), message);
            }
        }
    }
    for gap in &record.critical_findings {
        // One that says nothing has to be written first.
        let at = view::first_place([&gap.summary, &gap.criterion]);
        let unread = || at == Span::NONE || record.is_unread(at, &["evidence", "withheld"]);
        if gap.evidence.is_empty() && !is_said(&gap.withheld) && !unread() {
            report(record.place(at), "this critical gap has no evidence".into());
        }
    }
}
