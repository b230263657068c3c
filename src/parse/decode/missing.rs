//! Required fields that are not there.

use crate::diagnostic::Span;
use crate::parse::file_problems::FileProblems;

/// A required field that is not written, or has nothing in it.
pub(super) struct Missing<'n> {
    /// Its name.
    pub(super) name: &'n str,
    /// The code it is missed under.
    pub(super) code: &'static str,
    /// How it is written.
    pub(super) form: Form,
    /// Where it is written although it is empty.
    pub(super) empty: Option<Span>,
}

/// How a field is written.
#[derive(Clone, Copy)]
pub(super) enum Form {
    Scalar,
    List,
    Map,
}

impl Missing<'_> {
    /// Says that the field is missed in a map, which is named and has a place.
    pub(super) fn report(self, what: &str, map: Span, problems: &mut FileProblems) {
        let Self { name, code, form, empty } = self;
        let message = match empty {
            Some(_) => format!("`{name}` is empty"),
            None => format!("this {what} has no `{name}`"),
        };
        let help = match form {
            Form::Scalar => format!("write `{name}: …`"),
            Form::List => format!("write `{name}:` and its items below, or `{name}: []` if there is none"),
            Form::Map => format!("write `{name}:` and its fields below"),
        };
        problems.error(code, empty.unwrap_or(map), message, help);
    }
}
