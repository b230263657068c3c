//! `closed-while-open`

use super::{Context, Group, Inspect, Rule};
use crate::diagnostic::{Diagnostic, Problems, Severity};
use crate::model::Record;

pub(super) static RULE: Rule = Rule {
    code: "closed-while-open",
    group: Group::Consistency,
    severity: Severity::Warning,
    summary: "A dispute is open, and yet has a day on which it was settled.",
    explanation: "Only one of the two can be true. Mostly the status was left as it was when the decision was \
                  dated: then say what became of the dispute. Until that is done it is shown as open.",
    bad: "status: open\nopened: 2026-10-20\nclosed: 2026-10-24\n",
    good: "status: changed\nopened: 2026-10-20\nclosed: 2026-10-24\n",
    inspect: Inspect::Record(inspect),
};

fn inspect(record: &Record, _: &Context<'_>, problems: &mut Problems) {
    for dispute in record.disputes.iter().filter(|dispute| dispute.is_open()) {
        if let Some(closed) = &dispute.closed {
            let message = "this dispute is open, and yet says when it was settled";
            let help = "write `upheld`, `changed` or `withdrawn` as its status, or remove `closed`";
            let problem = Diagnostic::warning(RULE.code, record.place(closed.span), message).help(help);
            problems.push(problem.related(record.place(dispute.status.span), "its status"));
        }
    }
}
