//! How totals are spread: bins of equal width, as high as they hold totals.

use serde::Serialize;

use super::hundredths;
use crate::model::{Points, Rubric};

/// How many bins the whole range is cut into.
const BINS: u32 = 20;

/// How many totals fill the height at least: one project alone is no peak.
const FULL: usize = 5;

/// One bin, ready to draw in a box of 10 by 100.
#[derive(Debug, Clone, Serialize, PartialEq, Eq)]
pub struct Bin {
    /// Lower end, as shown.
    pub from: String,
    /// Upper end, as shown.
    pub to: String,
    /// The label below it: every second lower end, or nothing.
    pub edge: String,
    /// How many totals are in it.
    pub count: usize,
    /// Top of its bar.
    pub y: String,
    /// Height of its bar.
    pub height: String,
    /// Tone of the band at its lower end.
    pub tone: String,
    /// Whether the marked total is in it.
    pub here: bool,
}

/// Sorts exact totals into bins; `mark` is the total to point out.
#[must_use]
pub fn bins(totals: &[Points], mark: Option<Points>, rubric: &Rubric) -> Vec<Bin> {
    let display = &rubric.display;
    let rounded = |points: Points| points.rounded(display.total_decimals, display.total_rounding);
    let width = (rubric.total_max().0 / BINS).max(1);
    let bin_of = |points: Points| (rounded(points).0 / width).min(BINS - 1);
    let mut counts = [0_usize; BINS as usize];
    for total in totals {
        counts[bin_of(*total) as usize] += 1;
    }
    let tallest = counts.iter().copied().max().unwrap_or(0).max(FULL);
    (0..BINS)
        .map(|bin| {
            let (low, high) = (Points(bin * width), Points((bin + 1) * width));
            let count = counts[bin as usize];
            let height = u32::try_from(count * 10_000 / tallest).unwrap_or(0);
            let band = rubric.bands.iter().find(|band| low >= band.min);
            Bin {
                from: low.show(display.total_decimals, display.total_rounding),
                to: high.show(display.total_decimals, display.total_rounding),
                edge: if low.0 % Points::ONE.0 == 0 {
                    (low.0 / Points::ONE.0).to_string()
                } else {
                    String::new()
                },
                count,
                y: hundredths(10_000 - height).to_string(),
                height: hundredths(height).to_string(),
                tone: band.map_or_else(String::new, |band| band.tone.clone()),
                here: mark.is_some_and(|mark| bin_of(mark) == bin),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lone_project_is_no_peak_and_a_crowd_fills_the_height() {
        let rubric = crate::rubric::embedded().unwrap();
        let height = |totals: &[Points]| {
            let found = bins(totals, totals.first().copied(), &rubric);
            found.iter().find(|bin| bin.here).map(|bin| (bin.count, bin.height.clone()))
        };
        let half = Points(rubric.total_max().0 / 2);
        assert_eq!(height(&[half]), Some((1, "20".into())));
        assert_eq!(height(&[half; 7]), Some((7, "100".into())));
        assert_eq!(height(&[rubric.total_max(); 5]), Some((5, "100".into())));
    }
}
