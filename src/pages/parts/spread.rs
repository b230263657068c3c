//! How the totals of a group are spread: figures, and the picture of them.

use serde::Serialize;

use crate::model::{Points, Rubric};
use crate::render::picture;

/// Fewer totals than this have no middle half to speak of.
const LEAST: usize = 4;

/// Totals as shown, with their picture.
#[derive(Debug, Clone, Serialize)]
pub struct Spread {
    /// The lowest total.
    pub lowest: String,
    /// The median.
    pub median: String,
    /// Where the middle half of them begins and ends, or nothing of fewer than four.
    pub half: Option<(String, String)>,
    /// The highest total.
    pub highest: String,
    /// Every total as a dot, as safe SVG.
    pub dots: String,
}

/// The spread of exact totals, or nothing of none. Every figure is made of totals
/// as they are shown, so that a reader comes to the same.
#[must_use]
pub fn spread(totals: &[Points], rubric: &Rubric) -> Option<Spread> {
    let sorted = shown(totals, rubric);
    let (lowest, highest) = (*sorted.first()?, *sorted.last()?);
    let median = middle(&sorted)?;
    let half = half(&sorted);
    let show = |points: Points| show(points, rubric);
    Some(Spread {
        lowest: show(lowest),
        median: show(median),
        half: half.map(|(from, to)| (show(from), show(to))),
        highest: show(highest),
        dots: picture::dots(&sorted, half, median, rubric.total_max()),
    })
}

/// The median of exact totals, as a total is shown; of an even number, the mean
/// of the middle two.
#[must_use]
pub fn median(totals: &[Points], rubric: &Rubric) -> Option<String> {
    middle(&shown(totals, rubric)).map(|median| show(median, rubric))
}

/// Totals rounded as they are shown, lowest first.
fn shown(totals: &[Points], rubric: &Rubric) -> Vec<Points> {
    let display = &rubric.display;
    let rounded = |points: &Points| points.rounded(display.total_decimals, display.total_rounding);
    let mut sorted: Vec<Points> = totals.iter().map(rounded).collect();
    sorted.sort_unstable();
    sorted
}

fn show(points: Points, rubric: &Rubric) -> String {
    let (decimals, rounding) = (rubric.display.total_decimals, rubric.display.total_rounding);
    points.rounded(decimals, rounding).show(decimals, rounding)
}

fn middle(sorted: &[Points]) -> Option<Points> {
    let upper = sorted.get(sorted.len() / 2)?;
    let lower = sorted.get((sorted.len() - 1) / 2)?;
    Some(Points(u32::midpoint(lower.0, upper.0)))
}

/// The medians of the lower and of the upper half; the middle one of an odd number
/// belongs to neither.
fn half(sorted: &[Points]) -> Option<(Points, Points)> {
    if sorted.len() < LEAST {
        return None;
    }
    let lower = sorted.get(..sorted.len() / 2)?;
    let upper = sorted.get(sorted.len().div_ceil(2)..)?;
    Some((middle(lower)?, middle(upper)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(tenths: &[u32]) -> Vec<Points> {
        tenths.iter().map(|tenth| Points(tenth * 1_000)).collect()
    }

    #[test]
    fn halves_leave_out_the_middle_one() {
        assert_eq!(half(&points(&[1, 2, 3])), None);
        assert_eq!(half(&points(&[10, 20, 30, 40])), Some((Points(15_000), Points(35_000))));
        assert_eq!(half(&points(&[10, 20, 30, 40, 90])), Some((Points(15_000), Points(65_000))));
    }

    #[test]
    fn figures_are_those_of_shown_totals() {
        let rubric = crate::rubric::embedded().unwrap();
        let totals = [Points(33_333), Points(10_400), Points(20_449), Points(52_000), Points(29_500)];
        let spread = spread(&totals, &rubric).unwrap();
        assert_eq!((&*spread.lowest, &*spread.median, &*spread.highest), ("1.0", "3.0", "5.2"));
        assert_eq!(spread.half, Some(("1.5".into(), "4.3".into())));
        assert_eq!(median(&totals, &rubric), Some(spread.median));
    }

    #[test]
    fn none_have_no_spread() {
        let rubric = crate::rubric::embedded().unwrap();
        assert!(spread(&[], &rubric).is_none() && median(&[], &rubric).is_none());
    }
}
