//! The ratings of a project as the script reads them that shows what other levels
//! would give: levels by rank, caps by their place in the rubric.

use std::fmt::Write;

use crate::model::rubric::Level;
use crate::validate::{Assessment, Ratings};

/// `[null,[[1,0,2,-1],[3]],…]`: by criterion nothing without a surface, or levels
/// and caps of the default mechanism, then of the opt-in one.
pub(super) fn ratings(assessments: &[Assessment]) -> String {
    let mut text = String::with_capacity(20 * assessments.len());
    for (at, assessment) in assessments.iter().enumerate() {
        text.push(if at == 0 { '[' } else { ',' });
        match assessment {
            Assessment::Absent => text.push_str("null"),
            Assessment::Rated { default, alt } => {
                text.push('[');
                mechanism(&mut text, default);
                if let Some(alt) = alt {
                    text.push(',');
                    mechanism(&mut text, alt);
                }
                text.push(']');
            }
        }
    }
    text.push(']');
    text
}

fn mechanism(text: &mut String, ratings: &Ratings) {
    let list = |text: &mut String, items: &mut dyn Iterator<Item = i64>| {
        text.push('[');
        for (at, item) in items.enumerate() {
            let _ = write!(text, "{}{item}", if at == 0 { "" } else { "," });
        }
        text.push(']');
    };
    let rank = |level: &Level| match level {
        Level::Rank(rank) => i64::from(*rank),
        Level::Absent => -1,
    };
    list(text, &mut ratings.levels.iter().map(rank));
    text.push(',');
    list(text, &mut ratings.caps.iter().filter_map(|cap| i64::try_from(*cap).ok()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_are_short_json() {
        let rated = |levels: Vec<Level>, caps| Ratings { levels, inferred: 0, caps };
        let default = rated(vec![Level::Rank(1), Level::Absent], vec![3]);
        let alt = Some(rated(vec![Level::Rank(0)], vec![]));
        let all = [
            Assessment::Absent,
            Assessment::Rated { default: default.clone(), alt: None },
            Assessment::Rated { default, alt },
        ];
        assert_eq!(ratings(&all), "[null,[[1,-1],[3]],[[1,-1],[3],[0],[]]]");
    }
}
