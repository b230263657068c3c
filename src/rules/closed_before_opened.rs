//! `closed-before-opened`

use super::{Context, Group, Inspect, Rule, dates};
use crate::diagnostic::{Diagnostic, Problems, Severity};
use crate::model::Record;

pub(super) static RULE: Rule = Rule {
    code: "closed-before-opened",
    group: Group::Consistency,
    severity: Severity::Warning,
    summary: "A dispute was settled before it was raised.",
    explanation: "Both days are shown to readers, and the list of changes is ordered by them. A decision that comes \
                  before its objection is a slip of the pen in one of the two; on the same day is fine.",
    bad: "opened: 2026-10-20\nclosed: 2025-10-24\n",
    good: "opened: 2026-10-20\nclosed: 2026-10-24\n",
    inspect: Inspect::Record(inspect),
};

fn inspect(record: &Record, _: &Context<'_>, problems: &mut Problems) {
    for dispute in &record.disputes {
        let Some(closed) = &dispute.closed else { continue };
        let days = dates::read(dispute.opened.as_str()).zip(dates::read(closed.as_str()));
        if let Some((raised, settled)) = days.filter(|(raised, settled)| settled < raised) {
            let message = format!("this dispute was settled on {settled}, before it was raised");
            let problem = Diagnostic::warning(RULE.code, record.place(closed.span), message)
                .related(record.place(dispute.opened.span), format!("raised on {raised}"))
                .help("correct one of the two dates");
            problems.push(problem);
        }
    }
}
