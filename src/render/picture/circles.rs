//! The three circles of the rule of two: one for each of the things of which a safe
//! session joins no more than two. Whoever shows them says in words what they show.

use std::fmt::Write;

/// Centre of each circle.
const CENTRES: [(u32, u32); 3] = [(88, 78), (152, 78), (120, 132)];

/// What each circle is called, and where that stands.
const LETTERS: [(&str, u32, u32); 3] = [("A", 62, 66), ("B", 178, 66), ("C", 120, 182)];

/// The part that all three share: arcs of their own radius between the points where
/// two of them meet within the third.
const ALL: &str = "M150 77.7A62 62 0 0 1 120 131.1 62 62 0 0 1 90 77.7 62 62 0 0 1 150 77.7z";

/// Draws them. The middle is filled where one session joins all three.
#[must_use]
pub fn circles(joined: bool) -> String {
    let mut svg = String::from("<svg class=\"circles\" viewBox=\"0 0 240 210\" aria-hidden=\"true\">");
    for (x, y) in CENTRES {
        let _ = write!(svg, "<circle class=\"on\" cx=\"{x}\" cy=\"{y}\" r=\"62\"/>");
    }
    if joined {
        let _ = write!(svg, "<path class=\"all\" d=\"{ALL}\"/>");
    }
    for (letter, x, y) in LETTERS {
        let _ = write!(svg, "<text x=\"{x}\" y=\"{y}\">{letter}</text>");
    }
    svg.push_str("</svg>");
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_is_filled_only_where_all_three_meet() {
        assert_eq!(circles(true).matches("<path class=\"all\"").count(), 1);
        let apart = circles(false);
        assert!(!apart.contains("<path"), "{apart}");
        assert_eq!((apart.matches("<circle").count(), apart.matches("<text").count()), (3, 3));
    }
}
