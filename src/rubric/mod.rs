//! Files below `rubric/` become one [`Rubric`] whose references all resolve.
//!
//! A rubric with any problem is no rubric: scoring by half of one would publish
//! wrong figures. The problems say where and what would be right.

mod criteria;
mod edition;
mod lookup;
mod raw;
mod resolve;

use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Problems};
use crate::discover::{Kind, SourceFile, SourceSet, typed::typed};
use crate::memo::{Kept, Same};
use crate::model::Rubric;

/// The file that names all others.
pub const ROOT: &str = "rubric/rubric.yaml";

/// What was made of the files of a rubric the last time.
pub type Memory = Kept<Vec<Same<SourceFile>>, Result<Arc<Rubric>, Problems>>;

/// Loads the rubric of a catalogue, unless its files are those of the last time.
///
/// # Errors
/// As [`load`].
pub fn recall(sources: &SourceSet, memory: &mut Memory) -> Result<Arc<Rubric>, Problems> {
    let files = sources.shared(Kind::Rubric).into_iter().map(Same).collect();
    memory.get(files, || load(sources).map(Arc::new))
}

/// Loads the rubric of a catalogue.
///
/// # Errors
/// All problems of shape, one a file, or else all references that do not
/// resolve and sums that are not exact.
pub fn load(sources: &SourceSet) -> Result<Rubric, Problems> {
    let mut problems = Problems::new();
    let Some((file, text)) = sources.find(ROOT).and_then(|(id, file)| Some((id, file.text()?))) else {
        problems.push(
            Diagnostic::placeless("missing-rubric", format!("`{ROOT}` cannot be read"))
                .help("remove the file to use the embedded rubric"),
        );
        return Err(problems);
    };
    match typed(file, text, "invalid-rubric") {
        Ok(raw) => resolve::resolve(file, text, raw, sources),
        Err(problem) => {
            problems.push(problem);
            Err(problems)
        }
    }
}

/// The rubric that travels inside the binary.
///
/// # Errors
/// As [`load`]; a test keeps the embedded rubric free of problems.
pub fn embedded() -> Result<Rubric, Problems> {
    // Its files are not among those of a run, so no problem can point into them.
    load(&SourceSet::embedded()).map(|mut rubric| {
        for cap in &mut rubric.caps {
            cap.place = None;
        }
        rubric
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::{Style, to_terminal};

    #[test]
    fn the_embedded_rubric_loads() {
        let sources = SourceSet::embedded();
        match load(&sources) {
            Ok(rubric) => {
                assert_eq!(rubric.criterion_max(), crate::model::Points::ONE);
                assert_eq!(rubric.criteria.len(), 10);
            }
            Err(problems) => panic!("{}", to_terminal(&problems, &sources, Style::Plain)),
        }
    }
}
