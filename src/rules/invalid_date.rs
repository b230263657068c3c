//! `invalid-date`

use super::{Context, Group, Inspect, Rule, dates};
use crate::diagnostic::{Diagnostic, Problems, Severity, shorten};
use crate::model::Record;

pub(super) static RULE: Rule = Rule {
    code: "invalid-date",
    group: Group::Identity,
    severity: Severity::Error,
    summary: "A date is not a day of the calendar, written `YYYY-MM-DD`.",
    explanation: "Dates order the audits of a project and lift embargoes, so each must be a day that exists, with \
                  four digits for the year and two for month and day. This holds for `scored_date`, for \
                  `embargo_until` and for the dates of disputes.",
    bad: "scored_date: 2026-02-30\n",
    good: "scored_date: 2026-02-28\n",
    inspect: Inspect::Record(inspect),
};

fn inspect(record: &Record, _: &Context<'_>, problems: &mut Problems) {
    for (date, _) in dates::all(record) {
        if dates::read(date.as_str()).is_none() {
            let message = format!("`{}` is not a date", shorten(date.as_str()));
            let help = help(date.as_str());
            problems.push(Diagnostic::error(RULE.code, record.place(date.span), message).help(help));
        }
    }
}

/// What would be right, as far as it can be told.
fn help(text: &str) -> String {
    let mut parts = text.splitn(3, '-').map(|part| part.parse::<i16>().ok());
    if let (Some(Some(year)), Some(Some(month)), Some(Some(day))) = (parts.next(), parts.next(), parts.next())
        && let Ok(month) = i8::try_from(month)
        && let Ok(first) = jiff::civil::Date::new(year, month, 1)
    {
        let last = first.days_in_month();
        return if day < 1 || day > i16::from(last) {
            format!("this month has {last} days")
        } else {
            format!("write `{year:04}-{month:02}-{day:02}`")
        };
    }
    "write year, month and day, such as `2026-10-04`".into()
}
