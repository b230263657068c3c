//! Totals of a group as dots over one scale, with the middle half as a box and the
//! median as a stroke. It stands in a row of a table beside the figures it shows, so
//! it is hidden from screen readers.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::{along, hundredths};
use crate::model::Points;

const LENGTH: u32 = 1_000;
const HEIGHT: u32 = 40;

/// Hundredths from one dot to the next above it, where there is room.
const PITCH: u32 = 600;
/// Hundredths that the tallest stack may take.
const STACK: u32 = 3_000;

/// Draws totals, sorted or not; equal ones are stacked. `half` is where the middle
/// half begins and ends, if it is known.
#[must_use]
pub fn dots(totals: &[Points], half: Option<(Points, Points)>, median: Points, max: Points) -> String {
    let mut svg = format!(
        "<svg class=\"dots\" viewBox=\"0 0 {LENGTH} {HEIGHT}\" preserveAspectRatio=\"none\" aria-hidden=\"true\">\
         <path class=\"grid\" d=\""
    );
    for tick in 0..=TICKS {
        let _ = write!(svg, "M{} 0v{HEIGHT}", tick * LENGTH / TICKS);
    }
    svg.push_str("\"/>");
    if let Some((from, to)) = half {
        let (from, to) = (along(from, max, LENGTH), along(to, max, LENGTH));
        let _ = write!(
            svg,
            "<rect class=\"half\" x=\"{}\" y=\"8\" width=\"{}\" height=\"24\"/>",
            hundredths(from),
            hundredths(to.saturating_sub(from).max(100))
        );
    }
    let _ = write!(svg, "<path class=\"median\" d=\"M{} 4v32\"/>", hundredths(along(median, max, LENGTH)));
    let _ = write!(svg, "<path class=\"each\" d=\"{}\"/></svg>", each(totals, max));
    svg
}

/// The scale below such pictures: a label at each of its lines.
#[must_use]
pub fn scale(max: Points) -> String {
    let mut svg = String::from("<svg class=\"dots-scale\" aria-hidden=\"true\">");
    for tick in 0..=TICKS {
        let anchor = match tick {
            0 => "start",
            TICKS => "end",
            _ => "middle",
        };
        let _ = write!(
            svg,
            "<text x=\"{}%\" y=\"12\" text-anchor=\"{anchor}\">{}</text>",
            tick * 100 / TICKS,
            tick_label(tick, max)
        );
    }
    svg.push_str("</svg>");
    svg
}

/// Into how many parts the lines of a scale cut it.
pub(super) const TICKS: u32 = 5;

/// What stands at a line of a scale.
pub(super) fn tick_label(tick: u32, max: Points) -> impl std::fmt::Display {
    hundredths(max.0 / 100 * tick / TICKS)
}

/// A dot is a stroke of no length with round ends, so it stays round however the
/// picture is stretched.
fn each(totals: &[Points], max: Points) -> String {
    let mut stacks: BTreeMap<Points, u32> = BTreeMap::new();
    for total in totals {
        *stacks.entry(*total).or_default() += 1;
    }
    let tallest = stacks.values().copied().max().unwrap_or(0);
    let pitch = (STACK / tallest.saturating_sub(1).max(1)).min(PITCH);
    let mut path = String::new();
    for (total, count) in stacks {
        let lowest = HEIGHT * 50 + (count - 1) * pitch / 2;
        for place in 0..count {
            let (x, y) = (along(total, max, LENGTH), lowest - place * pitch);
            let _ = write!(path, "M{} {}h0", hundredths(x), hundredths(y));
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAX: Points = Points(100_000);

    #[test]
    fn equal_totals_are_stacked_about_the_middle() {
        assert_eq!(each(&[Points(50_000)], MAX), "M500 20h0");
        assert_eq!(each(&[Points(25_000), Points(0), Points(25_000)], MAX), "M0 20h0M250 23h0M250 17h0");
    }

    #[test]
    fn a_crowd_stays_within_the_picture() {
        let path = each(&[Points(10_000); 400], MAX);
        let heights: Vec<&str> =
            path.split('M').skip(1).filter_map(|dot| dot.split(' ').nth(1)?.strip_suffix("h0")).collect();
        assert_eq!(heights.len(), 400);
        let whole = |height: &str| height.split('.').next().unwrap().parse::<u32>().unwrap();
        assert!(heights.iter().all(|height| (5..=35).contains(&whole(height))), "{heights:?}");
    }

    #[test]
    fn box_and_median_stand_where_the_figures_are() {
        let svg = dots(&[MAX], Some((Points(20_000), Points(45_000))), Points(30_000), MAX);
        assert!(svg.contains("x=\"200\" y=\"8\" width=\"250\""), "{svg}");
        assert!(svg.contains("class=\"median\" d=\"M300 4v32\""), "{svg}");
        assert!(!dots(&[MAX], None, MAX, MAX).contains("<rect"));
    }

    #[test]
    fn the_scale_names_its_lines() {
        let labels = |max| (0..=TICKS).map(|tick| tick_label(tick, max).to_string()).collect::<Vec<_>>();
        assert_eq!(labels(MAX), ["0", "2", "4", "6", "8", "10"]);
        assert_eq!(labels(Points(70_000))[1], "1.4");
    }
}
