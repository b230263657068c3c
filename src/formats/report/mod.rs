//! An audit as an audit report (format 3), in either rendering.
//!
//! Every figure comes from the scorecard; what a record was published with is
//! not looked at. Reading a report that was written here gives an equal record,
//! except for what the format has no place for: quotes, set-ups, aliases,
//! disputes, dates of embargo, versions of the format, and whether a cap that
//! scoring adds by itself was written too. Private notes are never written.
//! A search or a path loses its line breaks, and an empty search becomes a space.

mod criterion;
mod evidence;
mod head;
mod lists;

use crate::model::score::Scorecard;
use crate::model::{Points, Record, Rubric};
use crate::parse::report::{PARTS, Part, protect};

/// The two renderings of an audit report. Both are read everywhere.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Rendering {
    /// With dashes: `### C1 Name — 0.05 (high)`.
    #[default]
    A,
    /// With colons: `### C1 Name: 0.05 (high confidence)`.
    B,
}

/// Writes an audit as Markdown.
#[must_use]
pub fn write(record: &Record, scorecard: &Scorecard, rubric: &Rubric, rendering: Rendering) -> String {
    let mut page = Page { lines: Vec::new(), record, scorecard, rubric, rendering };
    page.head();
    page.score();
    page.gaps();
    page.details();
    page.rule_of_two();
    page.fixes();
    page.log();
    page.limitations();
    page.others();
    page.lines.push(String::new());
    page.lines.join("\n")
}

/// A report that is being written.
struct Page<'a> {
    lines: Vec<String>,
    record: &'a Record,
    scorecard: &'a Scorecard,
    rubric: &'a Rubric,
    rendering: Rendering,
}

impl<'a> Page<'a> {
    /// Adds a line.
    fn line(&mut self, line: impl Into<String>) {
        self.lines.push(line.into());
    }

    /// Adds the heading of a part, with an empty line before it.
    fn heading(&mut self, part: Part) {
        let heading = PARTS.iter().find(|(known, _)| *known == part).map_or("", |(_, heading)| heading);
        self.line("");
        self.line(format!("## {heading}"));
    }

    /// The first text in rendering A, the second in B.
    fn pick(&self, a: &'a str, b: &'a str) -> &'a str {
        if self.rendering == Rendering::A { a } else { b }
    }

    /// A score of a criterion as shown everywhere.
    fn shown(&self, points: Points) -> String {
        let display = &self.rubric.display;
        points.show(display.criterion_decimals, display.criterion_rounding)
    }

    /// A level by its id, whichever way the record writes it.
    fn level(&self, text: &str) -> String {
        protect::word(self.rubric.level(text).map_or(text, |level| self.rubric.level_id(level)))
    }
}
