//! Exact scores, and the one function that shows them.

use std::cmp::Ordering;
use std::iter::Sum;
use std::ops::Add;

/// A score in ten-thousandths of a point. No float carries a score.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(pub u32);

/// How a score is shown with fewer decimals than it has.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rounding {
    /// What printing the nearest `f64` gives: .075 shows 0.07, .125 shows 0.12,
    /// .325 shows 0.33. Published figures of the first catalogue use it.
    #[default]
    NearestF64,
    /// Halves go up.
    HalfUp,
    /// Halves go to the even digit.
    HalfEven,
}

impl Points {
    /// One whole point.
    pub const ONE: Self = Self(10_000);

    /// Shows the score with a number of decimals (0 to 4). Pages, JSON, CSV,
    /// feeds, badges and the terminal all call this and nothing else.
    #[must_use]
    pub fn show(self, decimals: u32, rounding: Rounding) -> String {
        let decimals = decimals.min(4);
        let rounded = self.rounded(decimals, rounding).0 / 10_u32.pow(4 - decimals);
        let unit = 10_u32.pow(decimals);
        let mut place = unit;
        while rounded / place >= 10 {
            place *= 10;
        }
        let mut shown = String::with_capacity(8);
        loop {
            shown.extend(char::from_digit(rounded / place % 10, 10));
            if place == 1 {
                return shown;
            }
            if place == unit {
                shown.push('.');
            }
            place /= 10;
        }
    }

    /// The score rounded to a number of decimals, still in ten-thousandths.
    #[must_use]
    pub fn rounded(self, decimals: u32, rounding: Rounding) -> Self {
        let step = 10_u32.pow(4 - decimals.min(4));
        let (whole, rest) = (self.0 / step, self.0 % step);
        let up = match rounding {
            Rounding::HalfUp => rest * 2 >= step,
            Rounding::HalfEven => rest * 2 > step || (rest * 2 == step && whole % 2 == 1),
            // An `f64` is near enough that only a half can go either way.
            Rounding::NearestF64 if rest * 2 != step => rest * 2 > step,
            Rounding::NearestF64 => match self.nearest_f64() {
                Ordering::Equal => whole % 2 == 1,
                side => side == Ordering::Greater,
            },
        };
        Self((whole + u32::from(up)) * step)
    }

    /// On which side of the exact score its nearest `f64` is, told in integers: that
    /// is `digits` times a power of two.
    fn nearest_f64(self) -> Ordering {
        if self.0 == 0 {
            return Ordering::Equal;
        }
        let bits = self.as_f64().to_bits();
        let digits = u128::from(bits & ((1 << 52) - 1) | 1 << 52);
        // Scores are between 10⁻⁴ and 2³², so the power is below 1 and above 2⁻⁶⁷.
        let power = 1075 - (bits >> 52);
        (digits * 10_000).cmp(&(u128::from(self.0) << power))
    }

    /// The nearest `f64`, for showing and for the sums that published figures
    /// were made with; never to compute a score.
    #[must_use]
    pub fn as_f64(self) -> f64 {
        f64::from(self.0) / 10_000.0
    }
}

impl Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self(0), Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published figures that tell the rounding rules apart (design section 4).
    #[test]
    fn shows_what_was_published() {
        let shown = |points| Points(points).show(2, Rounding::NearestF64);
        assert_eq!(shown(750), "0.07");
        assert_eq!(shown(1_250), "0.12");
        assert_eq!(shown(1_750), "0.17");
        assert_eq!(shown(3_250), "0.33");
        assert_eq!(shown(4_250), "0.42");
        assert_eq!(shown(5_250), "0.53");
        assert_eq!(shown(10_000), "1.00");
    }

    /// Whole numbers show what printing the nearest `f64` shows.
    #[test]
    fn scores_show_what_the_nearest_f64_shows() {
        for points in (0..=100_000).map(Points) {
            for decimals in 0..=4_u32 {
                let width = decimals as usize;
                assert_eq!(
                    points.show(decimals, Rounding::NearestF64),
                    format!("{:.width$}", points.as_f64())
                );
            }
        }
    }

    #[test]
    fn rounds_halves_as_told() {
        assert_eq!(Points(28_500).show(1, Rounding::HalfUp), "2.9");
        assert_eq!(Points(28_499).show(1, Rounding::HalfUp), "2.8");
        assert_eq!(Points(28_500).show(1, Rounding::HalfEven), "2.8");
        assert_eq!(Points(5_000).show(0, Rounding::HalfUp), "1");
        assert_eq!(Points(750).show(4, Rounding::HalfUp), "0.0750");
        assert_eq!(Points(750).rounded(2, Rounding::NearestF64), Points(700));
    }
}
