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
    if let Some(found) = in_a_row(text).or_else(|| in_words(text)) {
        return found;
    }
    let day = text.split(['T', ' ']).next().unwrap_or_default();
    let parts = day.split(['-', '/', '.', '–']).take(4);
    let number = |part: &str| Some((part.parse().ok().filter(|_| part.len() <= 4)?, part.len()));
    parts.map(number).collect::<Option<_>>().unwrap_or_default()
}

/// `20260131`: a date that has lost its hyphens.
fn in_a_row(text: &str) -> Option<Vec<(u32, usize)>> {
    let digits = text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_digit());
    let part = |from: usize, to: usize| text.get(from..to)?.parse().ok().map(|number| (number, to - from));
    if digits {
        [(0, 4), (4, 6), (6, 8)].into_iter().map(|(from, to)| part(from, to)).collect()
    } else {
        None
    }
}

/// `31 January 2026` or `Jan 31st, 2026`: only one of the words is a month, and
/// only one number is a year.
fn in_words(text: &str) -> Option<Vec<(u32, usize)>> {
    const MONTHS: [&str; 12] = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ];
    let (mut year, mut month, mut day) = (None, None, None);
    let mut words = text.split([' ', ',', '.', '-', '/']).filter(|word| !word.is_empty());
    for word in words.by_ref().take(3) {
        let lower = word.to_ascii_lowercase();
        let named = MONTHS.iter().position(|name| lower.len() >= 3 && name.starts_with(&lower));
        let ordinal = ["st", "nd", "rd", "th"].into_iter().find_map(|end| lower.strip_suffix(end));
        let digits = ordinal.unwrap_or(&lower);
        let number = digits.parse().ok().filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()));
        let place = match (named, number, digits.len()) {
            (Some(at), ..) => (&mut month, u32::try_from(at + 1).ok()),
            (None, Some(number), 4) => (&mut year, Some(number)),
            (None, Some(number), 1 | 2) => (&mut day, Some(number)),
            _ => return None,
        };
        if place.0.is_some() {
            return None;
        }
        *place.0 = place.1;
    }
    if words.next().is_some() {
        return None;
    }
    Some(vec![(year?, 4), (month?, 2), (day?, 2)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_gives_the_date_that_was_meant() {
        for text in [
            "2026-1-31",
            "2026/01/31",
            "2026-01-31T10:00:00Z",
            "2026-01-31 10:00",
            "31.01.2026",
            "31/1/2026",
            "20260131",
            "31 January 2026",
            "Jan 31st, 2026",
            "January 31, 2026",
            "31-Jan-2026",
            "31. January 2026",
        ] {
            assert_eq!(help(text), "write `2026-01-31`", "{text}");
        }
        assert_eq!(help("01/31/2026"), "write `2026-01-31`, the month before the day");
        assert_eq!(help("2026-31-01"), "write `2026-01-31`, the month before the day");
        assert_eq!(help("03/04/2026"), "write `2026-04-03` or `2026-03-04`, whichever is meant");
        assert_eq!(help("03.04.2026"), "write `2026-04-03`");
        assert_eq!(help("2026-02-30"), "this month has 28 days");
        for text in [
            "26-01-31",
            "January 2026",
            "May May 2026",
            "31 Jan 2026 or 2027",
            "Ja 31 2026",
            "",
            "2026",
            "-",
            "٣-٣-٣",
            "99999999999999-1-1",
        ] {
            assert!(help(text).contains("the year with four digits"), "{text}: {}", help(text));
        }
    }
}
