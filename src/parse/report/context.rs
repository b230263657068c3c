//! Where the readers of a report put what is wrong with it.

use super::piece::Piece;
use crate::diagnostic::{Diagnostic, FileId, Place, Problems, Span};

/// So many problems of one report are listed; the others are counted.
const MOST_PROBLEMS: usize = 1_000;

/// The file and its problems so far.
#[derive(Debug)]
pub struct Context {
    file: FileId,
    problems: Problems,
    listed: usize,
    further: usize,
}

impl Context {
    /// For one file.
    pub const fn new(file: FileId) -> Self {
        Self { file, problems: Problems::new(), listed: 0, further: 0 }
    }

    /// All problems.
    pub fn finish(mut self) -> Problems {
        if self.further > 0 {
            let message = format!("{} further problems of this file are not listed", self.further);
            let place = Place::new(self.file, Span::new(0, 0));
            let problem = Diagnostic::error("too-many", place, message);
            self.problems.push(problem.help("solve those that are, and look again"));
        }
        self.problems
    }

    fn push(&mut self, problem: Diagnostic) {
        if self.listed < MOST_PROBLEMS {
            self.listed += 1;
            self.problems.push(problem);
        } else {
            self.further += 1;
        }
    }

    /// Something is wrong and what it says would be missing from the site.
    pub fn error(&mut self, code: &'static str, span: Span, message: impl Into<String>, help: &str) {
        self.push(Diagnostic::error(code, Place::new(self.file, span), message).help(help));
    }

    /// Something is odd, and nothing is lost.
    pub fn warn(&mut self, code: &'static str, span: Span, message: impl Into<String>, help: &str) {
        self.push(Diagnostic::warning(code, Place::new(self.file, span), message).help(help));
    }

    /// A line that fits nowhere; `expected` says what would.
    pub fn unreadable(&mut self, line: Piece<'_>, what: &str, expected: &str) {
        let message = format!("this line is not {what}");
        self.error("unreadable-line", line.trim().span(), message, &format!("expected {expected}"));
    }

    /// A value that a record needs is not there; `span` is where it is missed.
    pub fn missing(&mut self, span: Span, what: &str, help: &str) {
        self.error("missing-field", span, format!("{what} is missing"), help);
    }

    /// Something that may appear once appears again.
    pub fn repeated(&mut self, again: Span, first: Span, what: &str) {
        self.again("duplicate-key", again, first, format!("{what} appears twice"));
    }

    /// The same with a code and a message of its own.
    pub fn again(&mut self, code: &'static str, again: Span, first: Span, message: String) {
        let problem = Diagnostic::error(code, Place::new(self.file, again), message)
            .related(Place::new(self.file, first), "first here")
            .help("keep one of them; only the first is read");
        self.push(problem);
    }
}
