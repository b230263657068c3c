//! The strip: one small bar a criterion. It is a project's face.

use std::fmt::Write;

use super::{Bar, escape, hundredths, step};
use crate::model::Rubric;
use crate::model::score::Scorecard;

const HEIGHT: u32 = 28;
const PITCH: usize = 12;

/// The parts of a strip. Whoever draws them gives the classes their colours.
#[derive(Debug)]
pub struct Strip {
    /// Width in units; it is [`Strip::HEIGHT`] high.
    pub width: usize,
    /// Paths to be stroked, nine wide, by class: `s0` to `s4`, `sa` and `cap`.
    pub paths: Vec<(&'static str, String)>,
    /// The same in words.
    pub label: String,
}

impl Strip {
    /// Height in units.
    pub const HEIGHT: u32 = HEIGHT;
    /// Units from one bar to the next.
    pub const PITCH: usize = PITCH;

    /// The room of each bar, as one path: where nothing else shows how high a bar
    /// could be.
    #[must_use]
    pub fn tracks(&self) -> String {
        let bars = 0..self.width.div_ceil(PITCH);
        bars.fold(String::new(), |mut path, bar| {
            let _ = write!(path, "M{}.5 0v{HEIGHT}", bar * PITCH + 4);
            path
        })
    }

    /// The strip of a scorecard. Bars of one class share a path, so a strip of
    /// ten stays under a kilobyte.
    #[must_use]
    pub fn of(scorecard: &Scorecard, rubric: &Rubric) -> Self {
        const CLASSES: [&str; 7] = ["s0", "s1", "s2", "s3", "s4", "sa", "cap"];
        let mut paths: [String; 7] = Default::default();
        let mut add = |class: &str, path: std::fmt::Arguments<'_>| {
            if let Some(at) = CLASSES.iter().position(|known| *known == class) {
                let _ = paths[at].write_fmt(path);
            }
        };
        let mut label = String::with_capacity(16 * scorecard.criteria.len());
        let absence = rubric.absence.name.to_lowercase();
        for (index, score) in scorecard.criteria.iter().enumerate() {
            let bar = Bar::of(score, rubric);
            let x = index * PITCH;
            let id = &rubric.criteria[index].id;
            let separator = if index == 0 { "" } else { ", " };
            match bar.score {
                None => {
                    add("sa", format_args!("M{x}.5.5h8v27h-8zM{x}.5 8.5l8-8M{x}.5 16.5l8-8M{x}.5 24.5l8-8"));
                    let _ = write!(label, "{separator}{id} {absence}");
                }
                Some(points) => {
                    let height = hundredths(bar.part(points, HEIGHT).max(150));
                    add(step(points, bar.max), format_args!("M{}.5 {HEIGHT}v-{height}", x + 4));
                    if let Some(cap) = bar.cap {
                        let y = hundredths(HEIGHT * 100 - bar.part(cap, HEIGHT).min(HEIGHT * 100));
                        match x.checked_sub(1) {
                            Some(left) => add("cap", format_args!("M{left} {y}h11")),
                            None => add("cap", format_args!("M-1 {y}h11")),
                        }
                    }
                    let shown =
                        points.show(rubric.display.criterion_decimals, rubric.display.criterion_rounding);
                    let _ = write!(label, "{separator}{id} {shown}");
                }
            }
        }
        let width = (scorecard.criteria.len() * PITCH).saturating_sub(3);
        let paths = CLASSES.into_iter().zip(paths).filter(|(_, path)| !path.is_empty()).collect();
        Self { width, paths, label }
    }
}

/// The strip as safe SVG.
#[must_use]
pub fn strip(scorecard: &Scorecard, rubric: &Rubric) -> String {
    let Strip { width, paths, label } = Strip::of(scorecard, rubric);
    let mut svg = format!(
        "<svg class=\"strip\" width=\"{width}\" height=\"{HEIGHT}\" role=\"img\" aria-label=\"{}\">",
        escape(&label)
    );
    for (class, path) in paths {
        let _ = write!(svg, "<path class=\"{class}\" d=\"{path}\"/>");
    }
    svg.push_str("</svg>");
    svg
}
