//! A band cut into shares: how many projects stand at each level. It stands beside
//! the counts, so it is hidden from screen readers.

use std::fmt::Write;

use super::hundredths;

/// Draws shares in the given order.
#[must_use]
pub fn shares(parts: &[(&str, usize)]) -> String {
    let total: usize = parts.iter().map(|(_, count)| count).sum();
    let mut svg = String::from(
        "<svg class=\"shares\" viewBox=\"0 0 100 14\" preserveAspectRatio=\"none\" aria-hidden=\"true\">",
    );
    let at = |count: usize| u32::try_from(count * 10_000 / total.max(1)).unwrap_or(0);
    let mut before = 0;
    for (class, count) in parts.iter().filter(|(_, count)| *count > 0) {
        let (x, end) = (at(before), at(before + count));
        let _ = write!(
            svg,
            "<rect class=\"{class}\" x=\"{}\" width=\"{}\" height=\"14\"/>",
            hundredths(x),
            hundredths(end - x)
        );
        before += count;
    }
    svg.push_str("</svg>");
    svg
}
