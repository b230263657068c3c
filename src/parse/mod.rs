//! Files become [`Drafts`]: records whose shape is known, with the place of
//! every value.
//!
//! Whatever is wrong with the shape of a record (syntax, unknown or missing
//! fields, wrong types) is reported here, all of it in one run; what its values
//! mean is for `validate` and `rules`. No I/O, no rubric: the few words of the
//! formats that a rubric decides come in as a [`Vocabulary`].

pub mod authored;
pub(crate) mod decode;
mod entry;
pub(crate) mod file_problems;
mod markdown;
mod page;
pub mod report;
mod section;
pub(crate) mod tree;

#[cfg(test)]
mod testing;

use std::sync::Arc;

use crate::diagnostic::{FileId, Problems};
use crate::discover::{Kind, SourceFile, SourceSet};
use crate::memo::Memo;
use crate::model::{Record, Rubric};

pub use page::FreePage;

/// How much Markdown a record may hold in one place, in bytes. Reading it takes
/// some eighty times that.
const MAX_MARKDOWN: usize = 1 << 20;

/// What helps where a `#` cut a text off.
pub(crate) const UNCUT: &str = "put the whole text in quotes, or the comment on a line of its own";

/// The words of the record formats that the rubric decides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vocabulary {
    /// The title that opens an audit report: the rubric's name.
    pub report_title: String,
    /// The field of a critical finding that lists taxonomy entries.
    pub tags_field: String,
    /// The level of a parameter whose surface does not exist.
    pub absence_level: String,
}

impl Vocabulary {
    /// The words of a rubric.
    #[must_use]
    pub fn of(rubric: &Rubric) -> Self {
        Self {
            report_title: rubric.name.clone(),
            tags_field: rubric.tags_field.clone(),
            absence_level: rubric.absence.id.clone(),
        }
    }
}

/// What was made of each file the last time, by the words it was read with.
pub type Memory = Memo<Vocabulary, SourceFile, (Option<Arc<Record>>, Problems)>;

/// Everything that was read, in the order of the files. A record with problems
/// is among them as far as it could be read.
#[derive(Debug, Default)]
pub struct Drafts {
    records: Vec<Arc<Record>>,
    pages: Vec<FreePage>,
}

impl Drafts {
    /// The records.
    #[must_use]
    pub fn records(&self) -> &[Arc<Record>] {
        &self.records
    }

    /// Takes the free pages out; they pass the other stages by.
    pub fn take_pages(&mut self) -> Vec<FreePage> {
        std::mem::take(&mut self.pages)
    }

    /// Gives the records up to the next stage.
    #[must_use]
    pub fn into_records(self) -> Vec<Arc<Record>> {
        self.records
    }
}

/// Reads all records, in parallel, and the free pages.
#[must_use]
pub fn parse(sources: &SourceSet, vocabulary: &Vocabulary, memory: &mut Memory) -> (Drafts, Problems) {
    let read = memory.map(vocabulary.clone(), &sources.shared(Kind::Record), |file| {
        let Some((id, _)) = sources.find(&file.path) else { return (None, Problems::new()) };
        let (record, found) = read_record(id, file, vocabulary);
        (record.map(Arc::new), found)
    });
    let mut drafts = Drafts::default();
    let mut problems = Problems::new();
    for (record, found) in read {
        drafts.records.extend(record);
        problems.extend(found);
    }
    for (id, file) in sources.of_kind(Kind::Page) {
        let (page, found) = page::read(id, file);
        drafts.pages.extend(page);
        problems.extend(found);
    }
    (drafts, problems)
}

/// Reads one record of any format.
#[must_use]
pub fn read_record(id: FileId, file: &SourceFile, vocabulary: &Vocabulary) -> (Option<Record>, Problems) {
    let Some(text) = file.text() else { return (None, Problems::new()) };
    let name = file.path.rsplit('/').next().unwrap_or(&file.path);
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, ""));
    if extension.eq_ignore_ascii_case("md") {
        if report::is_report(text, vocabulary) {
            return report::read(id, stem, text, vocabulary);
        }
        return authored::read_markdown(id, text, vocabulary);
    }
    authored::read(id, text, vocabulary)
}
