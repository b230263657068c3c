//! Pictures as inline SVG, made here and not in templates: no script, no style
//! attribute, and every one that stands alone has a text that says the same.
//!
//! Lengths are whole numbers or hundredths worked out in integers, so a picture
//! has the same bytes on every machine.

mod bars;
mod histogram;
mod shares;
mod strip;

pub use bars::{column, meter};
pub use histogram::{Bin, bins};
pub use shares::shares;
pub use strip::strip;

use crate::model::Points;
use crate::model::score::CriterionScore;
use crate::model::{Rubric, rubric::Level};

/// What a bar shows of one criterion.
#[derive(Debug, Clone, Copy)]
pub struct Bar {
    /// The score; `None` where no surface exists.
    pub score: Option<Points>,
    /// The score before the cap.
    pub raw: Points,
    /// What the cap allows, if one applies.
    pub cap: Option<Points>,
    /// The most there can be.
    pub max: Points,
}

impl Bar {
    /// The bar of a criterion's score.
    #[must_use]
    pub fn of(score: &CriterionScore, rubric: &Rubric) -> Self {
        let max = rubric.criterion_max();
        match score.counted() {
            None => Self { score: None, raw: max, cap: None, max },
            Some((_, mechanism)) => Self {
                score: Some(score.score),
                raw: mechanism.raw,
                cap: mechanism.binding.map(|cap| rubric.caps[cap].max),
                max,
            },
        }
    }

    /// A length in hundredths: the part of `whole` that `points` is of the most.
    fn part(&self, points: Points, whole: u32) -> u32 {
        if self.max.0 == 0 {
            0
        } else {
            let part = u64::from(points.0) * u64::from(whole) * 100 / u64::from(self.max.0);
            u32::try_from(part).unwrap_or(u32::MAX)
        }
    }
}

/// The class that colours a score: five steps from `s0` to `s4`.
#[must_use]
pub fn step(points: Points, max: Points) -> &'static str {
    const STEPS: [&str; 5] = ["s0", "s1", "s2", "s3", "s4"];
    let nearest =
        if max.0 == 0 { 0 } else { (u64::from(points.0) * 8 + u64::from(max.0)) / (u64::from(max.0) * 2) };
    STEPS[usize::try_from(nearest).unwrap_or(4).min(4)]
}

/// The class that colours a level.
#[must_use]
pub fn level_class(level: Level, rubric: &Rubric) -> &'static str {
    match level {
        Level::Absent => "sa",
        Level::Rank(rank) => {
            rubric.levels.get(usize::from(rank)).map_or("s0", |level| step(level.value, Points::ONE))
        }
    }
}

/// Hundredths as text, without needless zeros: 150 is `1.5`.
#[must_use]
pub fn hundredths(value: u32) -> String {
    let text = format!("{}.{:02}", value / 100, value % 100);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Text as XML content or attribute value.
#[must_use]
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_take_the_nearest_quarter() {
        let of = |points| step(Points(points), Points::ONE);
        assert_eq!(
            (of(0), of(1_249), of(1_250), of(8_749), of(8_750), of(10_000)),
            ("s0", "s0", "s1", "s3", "s4", "s4")
        );
    }

    #[test]
    fn hundredths_are_short() {
        assert_eq!(
            (hundredths(150), hundredths(100), hundredths(5), hundredths(0)),
            ("1.5".into(), "1".into(), "0.05".into(), "0".into())
        );
    }
}
