//! Files below `rubric/` become one [`Rubric`] whose references all resolve, with
//! the earlier editions that records may still name.
//!
//! A rubric with any problem is no rubric: scoring by half of one would publish
//! wrong figures. The problems say where and what would be right.

mod caps;
mod criteria;
mod earlier;
mod edition;
mod lookup;
mod raw;
mod repeats;
mod resolve;
mod scale;

use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Problems};
use crate::discover::{Kind, SourceFile, SourceSet, typed::typed};
use crate::memo::{Kept, Same};
use crate::model::Rubric;

/// The folder of the present edition; its file `rubric.yaml` names all others.
const FOLDER: &str = "rubric/";

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

/// Loads the rubric of a catalogue, with the earlier editions below it.
///
/// # Errors
/// All problems of shape, one a file, or else all references that do not
/// resolve and sums that are not exact.
pub fn load(sources: &SourceSet) -> Result<Rubric, Problems> {
    let mut rubric = load_from(FOLDER, "remove the file to use the embedded rubric", sources)?;
    earlier::add(&mut rubric, sources)?;
    Ok(rubric)
}

/// Loads one edition from its folder.
fn load_from(folder: &str, help: &str, sources: &SourceSet) -> Result<Rubric, Problems> {
    let mut problems = Problems::new();
    let root = format!("{folder}rubric.yaml");
    let Some((file, text)) = sources.find(&root).and_then(|(id, file)| Some((id, file.text()?))) else {
        let message = format!("`{root}` cannot be read");
        problems.push(Diagnostic::placeless("missing-rubric", message).help(help));
        return Err(problems);
    };
    match typed(file, text, "invalid-rubric") {
        Ok(raw) => resolve::resolve(file, text, raw, folder, sources),
        Err(problem) => {
            problems.push(problem);
            Err(problems)
        }
    }
}

/// The embedded rubric in place of one that is broken, so that records are still
/// checked.
#[must_use]
pub fn stand_in() -> Option<Arc<Rubric>> {
    embedded().ok().map(|rubric| Arc::new(Rubric { stands_in: true, ..rubric }))
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
    #[test]
    fn a_file_that_is_missing_is_the_only_thing_told() {
        let files = SourceSet::embedded();
        let all = files.iter().map(|(_, file)| file.clone());
        let lacking = all.filter(|file| !file.path.contains("/criteria/c01")).collect();
        let problems = load(&SourceSet::from_files(lacking)).err().unwrap();
        let told: Vec<&str> = problems.iter().map(|problem| problem.message.as_str()).collect();
        assert_eq!(told, ["there is no file `rubric/criteria/c01-identity.yaml`"]);
    }
}
