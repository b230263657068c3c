//! `undated-decision`

use super::{Context, Group, Inspect, Rule};
use crate::diagnostic::{Diagnostic, Problems, Severity};
use crate::model::Record;
use crate::model::record::DISPUTE_STATUSES;

pub(super) static RULE: Rule = Rule {
    code: "undated-decision",
    group: Group::Consistency,
    severity: Severity::Warning,
    summary: "A dispute is settled, and nothing says when.",
    explanation: "A reader wants to know how long an objection stood and which audit answers it, and the list of \
                  changes shows a decision on its day. Without a date in `closed`, the decision is shown undated \
                  and is missing from that list.",
    bad: "status: upheld\nopened: 2026-10-20\n",
    good: "status: upheld\nopened: 2026-10-20\nclosed: 2026-10-24\n",
    inspect: Inspect::Record(inspect),
};

fn inspect(record: &Record, _: &Context<'_>, problems: &mut Problems) {
    for dispute in &record.disputes {
        let status = &dispute.status;
        let settled = DISPUTE_STATUSES.contains(&status.as_str()) && !dispute.is_open();
        let unread = || record.is_unread(status.span, &["closed"]);
        if settled && dispute.closed.is_none() && !unread() {
            let message = format!("this dispute is {}, and nothing says since when", status.as_str());
            let help = "add `closed` with the day of the decision, such as `closed: 2026-10-24`";
            problems.push(Diagnostic::warning(RULE.code, record.place(status.span), message).help(help));
        }
    }
}
