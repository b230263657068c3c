//! `invalid-line-range`

use super::{Context, Group, Inspect, Rule, view};
use crate::diagnostic::{Diagnostic, Problems, Severity, shorten};
use crate::model::Record;

pub(super) static RULE: Rule = Rule {
    code: "invalid-line-range",
    group: Group::Evidence,
    severity: Severity::Error,
    summary: "The lines of a citation are neither one line nor a range of lines.",
    explanation: "Lines are counted from 1: `515` is one line, `515-520` are six, the lower number first. They \
                  become the anchor of a permalink, so nothing else may stand there; cite several ranges as \
                  several items.",
    bad: "lines: \"108-105\"\n",
    good: "lines: \"105-108\"\n",
    inspect: Inspect::Record(inspect),
};

/// No file has more lines than this.
const MOST: u32 = 9_999_999;

fn inspect(record: &Record, _: &Context<'_>, problems: &mut Problems) {
    let lines = view::evidence(record).filter_map(view::citation).map(|citation| citation.lines);
    lines.filter(|lines| lines.is_given()).for_each(|lines| {
        if let Some(help) = fault(lines.as_str()) {
            let message = format!("`{}` is not a range of lines", shorten(lines.as_str()));
            problems.push(Diagnostic::error(RULE.code, record.place(lines.span), message).help(help));
        }
    });
}

/// What would be right, if these are not lines.
fn fault(lines: &str) -> Option<String> {
    let example = || "write one line, such as `515`, or a range, such as `515-520`".to_owned();
    let (first, last) = lines.split_once('-').unwrap_or((lines, lines));
    match (number(first), number(last)) {
        (Some(first), Some(last)) if first <= last => None,
        (Some(first), Some(last)) => Some(format!("the lower number comes first: `{last}-{first}`")),
        _ if lines.split('-').any(|part| !part.is_empty() && part.bytes().all(|byte| byte == b'0')) => {
            Some("lines are counted from 1".into())
        }
        _ if lines.contains([',', ';', '+', '&']) => Some(
            "write one line or one range, such as `515-520`, and cite others as items of their own".into(),
        ),
        _ => Some(plain(lines).map_or_else(example, |better| format!("write `{better}`"))),
    }
}

/// A line number, without leading zeros.
fn number(text: &str) -> Option<u32> {
    let plain = !text.is_empty() && text.len() <= 7 && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|number| plain && !text.starts_with('0') && (1..=MOST).contains(number))
}

/// Lines written in another manner: `L5-L9`, `5 – 9`, `005`, or in quotes that
/// only a typesetter takes for quotes.
fn plain(lines: &str) -> Option<String> {
    let lines = lines.trim_matches(['“', '”', '„', '‘', '’', '«', '»', '`']);
    let mut numbers = lines.splitn(3, ['-', '–', ':']).map(|part| {
        let digits = part.trim().trim_start_matches(['L', 'l', '#']).trim_start_matches('0');
        number(digits)
    });
    match (numbers.next().flatten(), numbers.next(), numbers.next()) {
        (Some(first), None, None) => Some(first.to_string()),
        (Some(first), Some(Some(last)), None) if first <= last => Some(format!("{first}-{last}")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_one_number_or_two_that_rise() {
        for good in ["1", "515", "7-7", "1-9999999"] {
            assert_eq!(fault(good), None, "{good}");
        }
        for bad in ["", "0", "0-5", "05", "9-7", "1-", "-1", "1-2-3", "a", "10000000", "1,3", "٣", "L5"] {
            assert!(fault(bad).is_some(), "{bad}");
        }
    }

    #[test]
    fn help_gives_the_range_that_was_meant() {
        assert_eq!(fault("9-7").as_deref(), Some("the lower number comes first: `7-9`"));
        assert_eq!(fault("L5-L9").as_deref(), Some("write `5-9`"));
        assert_eq!(fault("“10–14”").as_deref(), Some("write `10-14`"));
        assert_eq!(fault("005").as_deref(), Some("write `5`"));
        assert_eq!(fault("0").as_deref(), Some("lines are counted from 1"));
        assert_eq!(fault("0-3").as_deref(), Some("lines are counted from 1"));
        assert!(fault("1-3, 7").is_some_and(|help| help.contains("items of their own")));
    }
}
