//! `unknown-dispute-status`

use super::{Context, Group, Inspect, Rule};
use crate::diagnostic::{Diagnostic, Problems, Severity};
use crate::model::Record;
use crate::model::record::DISPUTE_STATUSES;

pub(super) static RULE: Rule = Rule {
    code: "unknown-dispute-status",
    group: Group::Consistency,
    severity: Severity::Error,
    summary: "A dispute has a status that does not exist.",
    explanation: "A dispute is `open` until it is settled. Then it was `upheld` (the rating stays), the rating was \
                  `changed`, or the dispute was `withdrawn`. Readers see the word, so it must be one of these.",
    bad: "status: settled\n",
    good: "status: upheld\n",
    inspect: Inspect::Record(inspect),
};

fn inspect(record: &Record, _: &Context<'_>, problems: &mut Problems) {
    for status in record.disputes.iter().map(|dispute| &dispute.status).filter(|status| status.is_given()) {
        if !DISPUTE_STATUSES.contains(&status.as_str()) {
            let place = record.place(status.span);
            problems.push(Diagnostic::unknown(
                RULE.code,
                place,
                "status of a dispute",
                status.as_str(),
                DISPUTE_STATUSES,
            ));
        }
    }
}
