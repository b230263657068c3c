//! What the readers of a report say most often, in the same words everywhere.

use super::piece::Piece;
use crate::diagnostic::{Diagnostic, Span};
use crate::parse::file_problems::FileProblems;

impl FileProblems {
    /// Something is odd, and nothing is lost.
    pub(super) fn warn(&mut self, code: &'static str, span: Span, message: impl Into<String>, help: &str) {
        self.push(Diagnostic::warning(code, self.place(span), message).help(help));
    }

    /// A line that fits nowhere; `expected` says what would.
    pub(super) fn unreadable(&mut self, line: Piece<'_>, what: &str, expected: &str) {
        let message = format!("this line is not {what}");
        let help = format!("expected {expected}{}", look_alike(line.text, expected));
        self.error("unreadable-line", line.trim().span(), message, help);
    }

    /// A value that a record needs is not there; `span` is where it is missed.
    pub(super) fn missing(&mut self, span: Span, what: &str, help: &str) {
        self.error("missing-field", span, format!("{what} is missing"), help);
    }

    /// Something that may appear once appears again.
    pub(super) fn repeated(&mut self, again: Span, first: Span, what: &str) {
        self.again("duplicate-key", again, first, format!("{what} appears twice"));
    }

    /// The same with a code and a message of its own.
    pub(super) fn again(&mut self, code: &'static str, again: Span, first: Span, message: String) {
        let problem = Diagnostic::error(code, self.place(again), message)
            .related(self.place(first), "first here")
            .help("keep one of them; only the first is read");
        self.push(problem);
    }
}

/// What a form has and a line has something like: few see that a dash is too short.
fn look_alike(line: &str, expected: &str) -> &'static str {
    let has = |marks: &[&str]| marks.iter().any(|mark| line.contains(mark));
    if expected.contains('→') && !line.contains('→') && has(&["->", "=>", "—>", "–>"]) {
        "; the arrow is `→`"
    } else if expected.contains('—') && !line.contains('—') && has(&[" - ", " – ", " -- "]) {
        "; the dash is a long one, `—`"
    } else {
        ""
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_that_is_only_alike_is_named() {
        assert_eq!(
            look_alike("C1 Name - 0.05 (high)", "`### ID Name — 0.05 (high)`"),
            "; the dash is a long one, `—`"
        );
        assert_eq!(look_alike("- C2 S: L3 -> L2. a", "`- ID S: L3 → L2. reason`"), "; the arrow is `→`");
        assert_eq!(look_alike("C1 Name", "`### ID Name — 0.05 (high)`"), "");
        assert_eq!(look_alike("a - b — c", "`a — b`"), "");
    }
}
