//! What a card shows again and again, made for templates once.

use serde::Serialize;

use crate::model::Rubric;
use crate::model::rubric::{Level, ParameterIndex};
use crate::pages::parts::{LevelView, Levels, PerLevel, Shared, level};

/// A parameter and the level it stands at.
#[derive(Serialize)]
pub(super) struct Cell<'a> {
    parameter: &'a str,
    name: &'a str,
    /// Id of the level, and the class that colours it.
    level: &'a str,
    class: &'static str,
}

/// What a card shows again and again.
pub(super) struct Shown<'a> {
    /// The levels of the edition it was rated by.
    pub levels: Levels<'a>,
    rubric: &'a Rubric,
    /// Per parameter.
    cells: Vec<PerLevel<Shared<Cell<'a>>>>,
}

impl<'a> Shown<'a> {
    /// Makes it.
    pub fn of(rubric: &'a Rubric) -> Self {
        let cells = (0..rubric.parameters.len())
            .map(|parameter| PerLevel::of(rubric, |of| Shared::of(&cell(parameter, of, rubric))));
        Self { levels: Levels::of(rubric), rubric, cells: cells.collect() }
    }

    /// The level of a parameter.
    pub fn cell(&self, parameter: ParameterIndex, of: Level) -> Shared<Cell<'a>> {
        let known = self.cells.get(parameter).and_then(|cells| cells.get(of));
        known.map_or_else(|| Shared::of(&cell(parameter, of, self.rubric)), Clone::clone)
    }
}

fn cell(parameter: ParameterIndex, of: Level, rubric: &Rubric) -> Cell<'_> {
    let (parameter, LevelView { id, class }) = (&rubric.parameters[parameter], level(of, rubric));
    Cell { parameter: &parameter.id, name: &parameter.name, level: id, class }
}
