//! Each project as a dot: its total across, the share where a surface exists up.
//! On the slanting line both say the same; below it, part of the total is credit
//! for surfaces that do not exist.
//!
//! The picture itself is hidden from screen readers: whoever shows it says in
//! words what it shows.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::dots::{TICKS, tick_label};
use super::{along, escape, hundredths};
use crate::model::Points;

/// Units of either side of the plot.
const SIDE: u32 = 1_000;

/// One project.
#[derive(Debug, Clone, Copy)]
pub struct Mark<'a> {
    /// Its total, as far as it is shown.
    pub total: Points,
    /// The share where a surface exists, in percent.
    pub percent: u32,
    /// Tone of its band.
    pub tone: &'a str,
}

/// Draws the projects; those that stand at one place share a larger dot.
#[must_use]
pub fn scatter(marks: &[Mark<'_>], max: Points) -> String {
    let mut svg = String::from("<svg class=\"scatter\" aria-hidden=\"true\">");
    for tick in 0..=TICKS {
        let (at, up) = (tick * 100 / TICKS, 100 - tick * 100 / TICKS);
        let _ = write!(
            svg,
            "<line class=\"grid\" x1=\"{at}%\" x2=\"{at}%\" y1=\"0\" y2=\"100%\"/>\
             <line class=\"grid\" x1=\"0\" x2=\"100%\" y1=\"{up}%\" y2=\"{up}%\"/>\
             <text class=\"across\" x=\"{at}%\" y=\"100%\" dy=\"18\">{}</text>\
             <text class=\"up\" x=\"-8\" y=\"{up}%\" dy=\"4\">{at}%</text>",
            tick_label(tick, max)
        );
    }
    svg.push_str("<line class=\"even\" x1=\"0\" x2=\"100%\" y1=\"100%\" y2=\"0\"/>");
    let _ = write!(svg, "<svg viewBox=\"0 0 {SIDE} {SIDE}\" preserveAspectRatio=\"none\">");
    for ((tone, is_shared), path) in paths(marks, max) {
        let shared = if is_shared { " several" } else { "" };
        let _ = write!(svg, "<path class=\"tone-{}{shared}\" d=\"{path}\"/>", escape(tone));
    }
    svg.push_str("</svg></svg>");
    svg
}

/// A path for the dots of each tone, and one for those that are shared.
fn paths<'a>(marks: &[Mark<'a>], max: Points) -> BTreeMap<(&'a str, bool), String> {
    let mut places: BTreeMap<(Points, u32), (&str, usize)> = BTreeMap::new();
    for mark in marks {
        places.entry((mark.total, mark.percent.min(100))).or_insert((mark.tone, 0)).1 += 1;
    }
    let mut paths: BTreeMap<(&str, bool), String> = BTreeMap::new();
    for ((total, percent), (tone, count)) in places {
        let path = paths.entry((tone, count > 1)).or_default();
        let _ =
            write!(path, "M{} {}h0", hundredths(along(total, max, SIDE)), hundredths((100 - percent) * SIDE));
    }
    paths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_at_one_place_shares_a_dot() {
        let mark = |total, percent, tone| Mark { total: Points(total), percent, tone };
        let marks = [mark(29_000, 11, "poor"), mark(29_000, 11, "poor"), mark(71_000, 100, "good")];
        let paths = paths(&marks, Points(100_000));
        let drawn: Vec<_> = paths.into_iter().collect();
        assert_eq!(
            drawn,
            [(("good", false), "M710 0h0".to_owned()), (("poor", true), "M290 890h0".to_owned())]
        );
    }

    #[test]
    fn a_share_beyond_the_whole_stays_in_the_picture() {
        let marks = [Mark { total: Points(200_000), percent: 250, tone: "\"x" }];
        let svg = scatter(&marks, Points(100_000));
        assert!(svg.contains("class=\"tone-&quot;x\" d=\"M1000 0h0\""), "{svg}");
    }
}
