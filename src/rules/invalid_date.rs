//! `invalid-date`

use jiff::civil::Date;

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
    let numbers = numbers(text);
    let (written, day_last) = match *numbers {
        [(year, 4), (month, _), (day, _), ..] => (Some((year, month, day)), true),
        [(day, _), (month, _), (year, 4)] => (Some((year, month, day)), false),
        _ => (None, false),
    };
    let Some((year, month, day)) = written else {
        return "write year, month and day, the year with four digits, such as `2026-10-04`".into();
    };
    // A day above 12 says by itself which of the two numbers is the month; where a
    // full stop or the year in front does not, both are possible.
    let stands = date(year, month, day);
    let swapped = date(year, day, month).filter(|_| month > 12 || !day_last && text.contains('/'));
    match (stands, swapped) {
        (Some(one), Some(other)) if one != other => format!("write `{one}` or `{other}`, whichever is meant"),
        (Some(date), _) => format!("write `{date}`"),
        (None, Some(date)) => format!("write `{date}`, the month before the day"),
        (None, None) => match date(year, month, 1) {
            Some(first) => format!("this month has {} days", first.days_in_month()),
            None => "write year, month and day, such as `2026-10-04`".into(),
        },
    }
}

fn date(year: u32, month: u32, day: u32) -> Option<Date> {
    Date::new(year.try_into().ok()?, month.try_into().ok()?, day.try_into().ok()?).ok()
}

/// The first numbers of a text that has hardly anything else in it, each with how
/// many digits it has; what follows them may be a time.
fn numbers(text: &str) -> Vec<(u32, usize)> {
    let day = text.split(['T', ' ']).next().unwrap_or_default();
    let parts = day.split(['-', '/', '.', '–']).take(4);
    let number = |part: &str| Some((part.parse().ok().filter(|_| part.len() <= 4)?, part.len()));
    parts.map(number).collect::<Option<_>>().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_gives_the_date_that_was_meant() {
        for text in
            ["2026-1-31", "2026/01/31", "2026-01-31T10:00:00Z", "2026-01-31 10:00", "31.01.2026", "31/1/2026"]
        {
            assert_eq!(help(text), "write `2026-01-31`", "{text}");
        }
        assert_eq!(help("01/31/2026"), "write `2026-01-31`, the month before the day");
        assert_eq!(help("2026-31-01"), "write `2026-01-31`, the month before the day");
        assert_eq!(help("03/04/2026"), "write `2026-04-03` or `2026-03-04`, whichever is meant");
        assert_eq!(help("03.04.2026"), "write `2026-04-03`");
        assert_eq!(help("2026-02-30"), "this month has 28 days");
        for text in ["26-01-31", "January 31, 2026", "", "2026", "-", "٣-٣-٣", "99999999999999-1-1"] {
            assert!(help(text).contains("the year with four digits"), "{text}: {}", help(text));
        }
    }
}
