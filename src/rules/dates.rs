//! The dates of a record.

use jiff::civil::Date;

use crate::model::{Record, Text};

/// Every date that was written, and whether it tells of something past: a
/// review or a dispute, rather than the end of an embargo.
pub(super) fn all(record: &Record) -> impl Iterator<Item = (&Text, bool)> {
    let disputes =
        record.disputes.iter().flat_map(|dispute| std::iter::once(&dispute.opened).chain(&dispute.closed));
    std::iter::once(&record.scored_date)
        .chain(disputes)
        .map(|date| (date, true))
        .chain(record.embargo_until.iter().map(|date| (date, false)))
        .filter(|(date, _)| date.is_given())
}

/// Reads `YYYY-MM-DD`, and nothing else that could pass for a date.
pub(super) fn read(text: &str) -> Option<Date> {
    let shape = text.len() == 10
        && text.bytes().enumerate().all(|(at, byte)| match at {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        });
    if shape { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_days_of_the_calendar_are_dates() {
        for good in ["2026-10-04", "2024-02-29", "0001-01-01"] {
            assert!(read(good).is_some(), "{good}");
        }
        for bad in [
            "2026-02-29",
            "2026-2-1",
            "20261004",
            "2026-13-01",
            "2026-10-04T00:00",
            "+02026-1-1",
            "",
            "２026-10-0",
        ] {
            assert!(read(bad).is_none(), "{bad}");
        }
    }
}
