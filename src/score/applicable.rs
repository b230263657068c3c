//! The share where a risk surface exists.

use crate::model::score::{Applicable, CriterionScore};
use crate::model::{Points, Rounding, Rubric};

/// Sums the criteria that have a surface, the way published figures were made:
/// as doubles in criterion order, shown with two decimals; the percentage is
/// that shown figure over what it could be.
pub(super) fn applicable(criteria: &[CriterionScore], rubric: &Rubric) -> Applicable {
    let decimals = rubric.display.criterion_decimals;
    let mut sum = 0.0_f64;
    let mut count = 0_usize;
    for criterion in criteria.iter().filter(|criterion| !criterion.is_absent()) {
        sum += criterion.score.as_f64();
        count += 1;
    }
    let score = format!("{sum:.width$}", width = decimals as usize);
    let max = Points(rubric.criterion_max().0.saturating_mul(u32::try_from(count).unwrap_or(u32::MAX)));
    let percent = percent(&score, decimals, max, rubric.display.percent_rounding);
    Applicable { score, count, max: max.show(rubric.display.total_decimals, Rounding::NearestF64), percent }
}

/// 100 times a shown figure over a maximum, in whole numbers.
fn percent(shown: &str, decimals: u32, max: Points, rounding: Rounding) -> Option<u32> {
    let digits: u64 = shown.replace('.', "").parse().ok()?;
    let (numerator, denominator) = (digits * 100 * 10_000, u64::from(max.0) * 10_u64.pow(decimals));
    if denominator == 0 {
        return None;
    }
    let (whole, rest) = (numerator / denominator, numerator % denominator);
    let up = match rounding {
        Rounding::HalfUp | Rounding::NearestF64 => rest * 2 >= denominator,
        Rounding::HalfEven => rest * 2 > denominator || (rest * 2 == denominator && whole % 2 == 1),
    };
    u32::try_from(whole + u64::from(up)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percent_rounds_halves_to_even() {
        let of = |shown, max| percent(shown, 2, Points(max), Rounding::HalfEven);
        assert_eq!(of("0.90", 80_000), Some(11));
        assert_eq!(of("3.05", 60_000), Some(51));
        assert_eq!(of("0.25", 20_000), Some(12), "12.5 goes to 12");
        assert_eq!(of("0.35", 20_000), Some(18), "17.5 goes to 18");
        assert_eq!(of("0.00", 0), None);
    }
}
