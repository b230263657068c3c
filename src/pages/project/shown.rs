//! What a card shows again and again, made for templates once.

use serde::Serialize;

use crate::model::Rubric;
use crate::model::rubric::{Level, Parameter, ParameterIndex};
use crate::pages::parts::{LevelView, Levels, Shared, level};

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
    /// Per parameter and level, absence last.
    cells: Vec<Vec<Shared<Cell<'a>>>>,
}

impl<'a> Shown<'a> {
    /// Makes it.
    pub fn of(rubric: &'a Rubric) -> Self {
        let ranks = (0..rubric.levels.len()).filter_map(|rank| u8::try_from(rank).ok()).map(Level::Rank);
        let all: Vec<Level> = ranks.chain([Level::Absent]).collect();
        let cell = |parameter: &'a Parameter, of: &Level| {
            let LevelView { id, class } = level(*of, rubric);
            Shared::of(&Cell { parameter: &parameter.id, name: &parameter.name, level: id, class })
        };
        let cells =
            rubric.parameters.iter().map(|parameter| all.iter().map(|of| cell(parameter, of)).collect());
        Self { levels: Levels::of(rubric), cells: cells.collect() }
    }

    /// The level of a parameter.
    pub fn cell(&self, parameter: ParameterIndex, of: Level) -> Shared<Cell<'a>> {
        let cells = &self.cells[parameter];
        let place = match of {
            Level::Rank(rank) => usize::from(rank),
            Level::Absent => cells.len() - 1,
        };
        cells[place].clone()
    }
}
