//! The problems of one file, so bounded that a hostile file cannot flood a run.
//!
//! What is left out is said to be left out, as an error: a site is never
//! published because the problem that forbids it came after the last one shown.

use crate::diagnostic::{Diagnostic, FileId, Place, Problems, Severity, Span};
use crate::model::record::Unread;

/// The most problems that are reported of one file.
const MOST: usize = 500;

/// Collects the problems of one file.
#[derive(Debug)]
pub(crate) struct FileProblems {
    file: FileId,
    found: Problems,
    count: usize,
    unknown_fields: Severity,
    is_json: bool,
    /// Values that were reported and then taken as not written, as far as no
    /// map has claimed them.
    refused: Vec<Span>,
    unread: Vec<Unread>,
}

impl FileProblems {
    /// A collector for a file.
    pub(crate) const fn new(file: FileId) -> Self {
        Self {
            file,
            found: Problems::new(),
            count: 0,
            unknown_fields: Severity::Error,
            is_json: false,
            refused: Vec::new(),
            unread: Vec::new(),
        }
    }

    /// The file.
    pub(crate) const fn file(&self) -> FileId {
        self.file
    }

    /// How much an unknown field matters in this file.
    pub(crate) const fn unknown_fields(&self) -> Severity {
        self.unknown_fields
    }

    /// From now on an unknown field is merely noted: the file was made by a
    /// program, which may well know more than we do.
    pub(crate) const fn tolerate_unknown_fields(&mut self) {
        self.unknown_fields = Severity::Note;
    }

    /// From now on helps are in the words of JSON: the text begins as it does.
    pub(crate) fn expect_json_of(&mut self, text: &str) {
        self.is_json = text.trim_start_matches('\u{feff}').trim_start().starts_with(['{', '[']);
    }

    /// Whether helps are in the words of JSON.
    pub(crate) const fn is_json(&self) -> bool {
        self.is_json
    }

    /// Of two helps, the one for YAML or the one for JSON.
    pub(crate) const fn form(&self, [yaml, json]: [&'static str; 2]) -> &'static str {
        if self.is_json { json } else { yaml }
    }

    /// A span of the file as a place.
    pub(crate) const fn place(&self, span: Span) -> Place {
        Place::new(self.file, span)
    }

    /// How many problems there are, shown or not.
    pub(crate) const fn len(&self) -> usize {
        self.count
    }

    /// Whether nothing more will be shown, so that nothing need be looked up
    /// for a better message.
    pub(crate) const fn is_full(&self) -> bool {
        self.count > MOST
    }

    /// Adds an error.
    pub(crate) fn error(
        &mut self,
        code: &'static str,
        span: Span,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.push(Diagnostic::error(code, self.place(span), message).help(help));
    }

    /// Adds a problem.
    pub(crate) fn push(&mut self, problem: Diagnostic) {
        self.count += 1;
        if self.count <= MOST {
            self.found.push(problem);
        } else if self.count == MOST + 1 {
            let message = format!("this file has more than {MOST} problems; the others are not shown");
            let last = Diagnostic { message, code: "too-many", severity: Severity::Error, ..problem };
            self.found.push(Diagnostic { related: Vec::new(), help: None, ..last });
        }
    }

    /// Notes a value that was reported and is taken as not written.
    pub(crate) fn refuse(&mut self, span: Span) {
        if !self.is_full() {
            self.refused.push(span);
        }
    }

    /// How many of them there are.
    pub(crate) const fn refused(&self) -> usize {
        self.refused.len()
    }

    /// Takes those that came after so many others.
    pub(crate) fn take_refused(&mut self, from: usize) -> Vec<Span> {
        self.refused.split_off(from.min(self.refused.len()))
    }

    /// Notes a field that was reported and is taken as not written.
    pub(crate) fn unread(&mut self, map: Span, field: &str) {
        if !self.is_full() {
            self.unread.push(Unread { map, field: field.into() });
        }
    }

    /// Takes all such fields.
    pub(crate) fn take_unread(&mut self) -> Vec<Unread> {
        std::mem::take(&mut self.unread)
    }

    /// All that was found.
    pub(crate) fn into_problems(self) -> Problems {
        self.found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_once_that_it_left_something_out() {
        let mut problems = FileProblems::new(FileId(0));
        for at in 0..2_000 {
            problems.push(Diagnostic::warning("odd", problems.place(Span::new(at, at)), "odd"));
        }
        let found = problems.into_problems();
        assert_eq!(found.count(Severity::Warning), MOST);
        assert!(found.has_errors());
        assert_eq!(found.iter().filter(|problem| problem.code == "too-many").count(), 1);
    }
}
