//! How totals are spread: bins of equal width, as high as they hold totals.

use std::fmt::Write as _;

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
    /// The label at its right end, of the last one alone.
    pub end: String,
    /// How many totals are in it.
    pub count: usize,
    /// Top of its bar.
    pub y: String,
    /// Height of its bar.
    pub height: String,
    /// Tone of the band at its lower end.
    pub tone: String,
}

/// Sorts exact totals into bins.
#[must_use]
pub fn bins(totals: &[Points], rubric: &Rubric) -> Vec<Bin> {
    let display = &rubric.display;
    let width = width(rubric);
    let counts = counts(totals, rubric);
    let tallest = counts.iter().copied().max().unwrap_or(0).max(FULL);
    (0..BINS)
        .map(|bin| {
            let (low, high) = (Points(bin * width), Points((bin + 1) * width));
            let count = counts[bin as usize];
            let height = u32::try_from(count * 10_000 / tallest).unwrap_or(0);
            let band = rubric.bands.iter().find(|band| low >= band.min);
            let whole = |edge: Points| match edge.0 % Points::ONE.0 {
                0 => (edge.0 / Points::ONE.0).to_string(),
                _ => String::new(),
            };
            Bin {
                from: low.show(display.total_decimals, display.total_rounding),
                to: high.show(display.total_decimals, display.total_rounding),
                edge: whole(low),
                end: if bin + 1 == BINS { whole(high) } else { String::new() },
                count,
                y: hundredths(10_000 - height).to_string(),
                height: hundredths(height).to_string(),
                tone: band.map_or_else(String::new, |band| band.tone.clone()),
            }
        })
        .collect()
}

/// The same bins as one small picture in which the bin of `mark` stands out. It
/// goes with a sentence that says so, and a link to the histogram with its counts.
#[must_use]
pub fn place(totals: &[Points], mark: Points, rubric: &Rubric) -> String {
    let counts = counts(totals, rubric);
    let tallest = counts.iter().copied().max().unwrap_or(0).max(FULL);
    let (mut rest, mut here) = (String::new(), String::new());
    for (bin, count) in (0..BINS).zip(counts).filter(|(_, count)| *count > 0) {
        let path = if bin == bin_of(mark, rubric) { &mut here } else { &mut rest };
        let height = u32::try_from(count * 4_800 / tallest).unwrap_or(0);
        // Writing to a string cannot fail.
        let _ = write!(path, "M{} 48v-{}", bin * 10 + 5, hundredths(height));
    }
    format!(
        "<svg viewBox=\"0 0 200 48\" preserveAspectRatio=\"none\" aria-hidden=\"true\">\
         <path d=\"{rest}\"/><path class=\"here\" d=\"{here}\"/></svg>"
    )
}

fn counts(totals: &[Points], rubric: &Rubric) -> [usize; BINS as usize] {
    let mut counts = [0; BINS as usize];
    for total in totals {
        counts[bin_of(*total, rubric) as usize] += 1;
    }
    counts
}

fn bin_of(total: Points, rubric: &Rubric) -> u32 {
    let rounded = total.rounded(rubric.display.total_decimals, rubric.display.total_rounding);
    (rounded.0 / width(rubric)).min(BINS - 1)
}

fn width(rubric: &Rubric) -> u32 {
    (rubric.total_max().0 / BINS).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lone_project_is_no_peak_and_a_crowd_fills_the_height() {
        let rubric = crate::rubric::embedded().unwrap();
        let height = |totals: &[Points]| {
            let found = bins(totals, &rubric).into_iter().find(|bin| bin.count > 0);
            found.map(|bin| (bin.count, bin.height))
        };
        let half = Points(rubric.total_max().0 / 2);
        assert_eq!(height(&[half]), Some((1, "20".into())));
        assert_eq!(height(&[half; 7]), Some((7, "100".into())));
        assert_eq!(height(&[rubric.total_max(); 5]), Some((5, "100".into())));
    }

    #[test]
    fn the_scale_has_a_label_at_both_ends() {
        let rubric = crate::rubric::embedded().unwrap();
        let bins = bins(&[Points(0)], &rubric);
        assert_eq!((bins[0].edge.as_str(), bins[0].end.as_str()), ("0", ""));
        assert_eq!((bins[19].edge.as_str(), bins[19].end.as_str()), ("", "10"));
    }

    #[test]
    fn the_bin_of_a_project_stands_out_among_the_others() {
        let rubric = crate::rubric::embedded().unwrap();
        let most = rubric.total_max();
        let drawn = place(&[Points(0), Points(0), most, Points(most.0 / 2)], most, &rubric);
        assert!(drawn.contains(r#"<path d="M5 48v-19.2M105 48v-9.6"/>"#), "{drawn}");
        assert!(drawn.contains(r#"<path class="here" d="M195 48v-9.6"/>"#), "{drawn}");
    }
}
