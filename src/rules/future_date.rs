//! `future-date`

use super::{Context, Group, Inspect, Rule, dates};
use crate::diagnostic::{Diagnostic, Problems, Severity};
use crate::model::Record;

pub(super) static RULE: Rule = Rule {
    code: "future-date",
    group: Group::Identity,
    severity: Severity::Warning,
    summary: "Something is said to have happened after the date of the build.",
    explanation: "A review or a dispute lies in the past. A later date is usually a slip of the pen; it would also \
                  make the audit the newest one of its project for a long time. Nothing asks a clock: the date of \
                  the build is the one given with `--date`, and without one this is not checked.",
    bad: "scored_date: 2062-10-04\n",
    good: "scored_date: 2026-10-04\n",
    inspect: Inspect::Record(inspect),
};

fn inspect(record: &Record, context: &Context<'_>, problems: &mut Problems) {
    let Some(today) = context.date.and_then(dates::read) else { return };
    for (date, is_past) in dates::all(record) {
        if is_past && dates::read(date.as_str()).is_some_and(|date| date > today) {
            let message = format!("{} lies after {today}, the date of this build", date.as_str());
            problems.push(
                Diagnostic::warning(RULE.code, record.place(date.span), message)
                    .help("correct the date, or give a later one with `--date`"),
            );
        }
    }
}
