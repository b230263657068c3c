//! The trend of a project's total over its audits. The line breaks where the
//! edition of the rubric changes: figures of two editions are not one series.

use std::fmt::Write;

use super::hundredths;
use crate::model::Points;

const WIDTH: u32 = 240;
const HEIGHT: u32 = 60;

/// One audit, the oldest first.
#[derive(Debug, Clone, Copy)]
pub struct Moment {
    /// Its total.
    pub total: Points,
    /// Whether it follows another edition than the audit before.
    pub breaks: bool,
}

/// A line from audit to audit, with a dot for each. It is stretched to its box, so
/// dots are strokes of no length, which stay round. It stands beside the table of
/// the audits, which says the same, so it is hidden from screen readers.
#[must_use]
pub fn trend(moments: &[Moment], max: Points) -> String {
    let steps = u32::try_from(moments.len().saturating_sub(1)).unwrap_or(1).max(1);
    let place = |at: usize, total: Points| {
        let x = 400 + u32::try_from(at).unwrap_or(0) * (WIDTH * 100 - 800) / steps;
        let full = u64::from(HEIGHT * 100 - 800);
        let height = u64::from(total.0) * full / u64::from(max.0.max(1));
        (x, HEIGHT * 100 - 400 - u32::try_from(height.min(full)).unwrap_or(0))
    };
    let (mut line, mut dots) = (String::new(), String::new());
    for (at, moment) in moments.iter().enumerate() {
        let (x, y) = place(at, moment.total);
        let step = if at == 0 || moment.breaks { 'M' } else { 'L' };
        let _ = write!(line, "{step}{} {}", hundredths(x), hundredths(y));
        let _ = write!(dots, "M{} {}h0", hundredths(x), hundredths(y));
    }
    format!(
        "<svg class=\"trend\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" preserveAspectRatio=\"none\" aria-hidden=\"true\">\
         <path class=\"axis\" d=\"M0 {0}H{WIDTH}M0 4H{WIDTH}\"/><path class=\"line\" d=\"{line}\"/>\
         <path class=\"each\" d=\"{dots}\"/></svg>",
        HEIGHT - 4
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_breaks_where_the_edition_changes() {
        let moment = |total, breaks| Moment { total: Points(total), breaks };
        let svg = trend(&[moment(0, false), moment(50_000, true), moment(100_000, false)], Points(100_000));
        assert!(svg.contains("d=\"M4 56M120 30L236 4\""), "{svg}");
        assert_eq!(svg.matches("h0").count(), 3);
    }
}
