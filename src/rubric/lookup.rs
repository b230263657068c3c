//! References within a rubric: an id becomes an index, or a problem.

use crate::diagnostic::{Diagnostic, FileId, Place, Problems, Span};
use crate::discover::typed::{At, place};

/// One file of a rubric and the problems found in it.
pub(super) struct Lookup<'a> {
    pub file: FileId,
    pub text: &'a str,
    pub problems: &'a mut Problems,
}

impl Lookup<'_> {
    /// The place of a value in this file.
    pub fn place<T>(&self, value: &At<T>) -> Place {
        place(self.file, self.text, value)
    }

    /// Reports a value.
    pub fn wrong<T>(&mut self, value: &At<T>, message: String, help: String) {
        let problem = Diagnostic::error("invalid-rubric", self.place(value), message).help(help);
        self.problems.push(problem);
    }

    /// Reports the file as a whole, where what is wrong is that something is not there.
    pub fn wrong_whole(&mut self, message: &str, help: &str) {
        let whole = Place::new(self.file, Span::new(0, 0));
        self.problems.push(Diagnostic::error("invalid-rubric", whole, message).help(help));
    }

    /// Finds an id among the known ones; an unknown one is reported.
    pub fn index(&mut self, what: &str, id: &At<String>, known: &[&str]) -> Option<usize> {
        let found = known.iter().position(|candidate| *candidate == id.value);
        if found.is_none() {
            self.wrong(
                id,
                format!("`{}` is no {what} of this rubric", id.value),
                format!("use one of {}", known.join(", ")),
            );
        }
        found
    }

    /// Finds all ids of a list.
    pub fn indices(&mut self, what: &str, ids: &[At<String>], known: &[&str]) -> Vec<usize> {
        ids.iter().filter_map(|id| self.index(what, id, known)).collect()
    }

    /// Finds a level as a rank.
    pub fn rank(&mut self, id: &At<String>, levels: &[&str]) -> Option<u8> {
        self.index("level", id, levels).and_then(|rank| u8::try_from(rank).ok())
    }
}
