//! Pictures as inline SVG, made here and not in templates: no script, no style
//! attribute, and every one that stands alone has a text that says the same.
//!
//! Lengths are whole numbers or hundredths worked out in integers, so a picture
//! has the same bytes on every machine.

mod bars;
mod circles;
mod dots;
mod histogram;
mod scatter;
mod shares;
mod strip;
mod trend;

pub use bars::{column, meter};
pub use circles::circles;
pub use dots::{dots, scale};
pub use histogram::{Bin, bins, place};
pub use scatter::{Mark, scatter};
pub use shares::shares;
pub use strip::{Strip, strip};
pub use trend::{Moment, trend};

use std::borrow::Cow;
use std::fmt::{self, Display, Formatter};

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
        part(points, self.max, whole)
    }
}

/// A length in hundredths: the part of `whole` that `points` is of `max`.
fn part(points: Points, max: Points, whole: u32) -> u32 {
    if max.0 == 0 {
        0
    } else {
        let part = u64::from(points.0) * u64::from(whole) * 100 / u64::from(max.0);
        u32::try_from(part).unwrap_or(u32::MAX)
    }
}

/// Where `points` stands on a scale of `length` units up to `max`, in hundredths of a
/// unit; what lies beyond stands at its end.
fn along(points: Points, max: Points, length: u32) -> u32 {
    part(points.min(max), max, length)
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
pub fn hundredths(value: u32) -> impl Display {
    struct Hundredths(u32);
    impl Display for Hundredths {
        fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
            let (whole, rest) = (self.0 / 100, self.0 % 100);
            match (rest, rest % 10) {
                (0, _) => write!(out, "{whole}"),
                (_, 0) => write!(out, "{whole}.{}", rest / 10),
                _ => write!(out, "{whole}.{rest:02}"),
            }
        }
    }
    Hundredths(value)
}

/// Text as XML content or attribute value.
#[must_use]
pub fn escape(text: &str) -> Cow<'_, str> {
    const SPECIAL: [char; 4] = ['&', '<', '>', '"'];
    // All are ASCII, and bytes are looked through faster than characters.
    if !text.bytes().any(|byte| SPECIAL.contains(&char::from(byte))) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for part in text.split_inclusive(SPECIAL) {
        let plain = part.trim_end_matches(SPECIAL);
        escaped.push_str(plain);
        escaped.push_str(match &part[plain.len()..] {
            "&" => "&amp;",
            "<" => "&lt;",
            ">" => "&gt;",
            "\"" => "&quot;",
            _ => "",
        });
    }
    Cow::Owned(escaped)
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
        let shown = [150, 100, 5, 0, 1_234].map(|value| hundredths(value).to_string());
        assert_eq!(shown, ["1.5", "1", "0.05", "0", "12.34"]);
    }

    #[test]
    fn markup_is_escaped() {
        assert_eq!(escape("plain é"), "plain é");
        assert_eq!(escape("é <b a=\"x\"> & c"), "é &lt;b a=&quot;x&quot;&gt; &amp; c");
    }
}
