//! Required fields that are not there.

use super::listed;
use crate::diagnostic::Span;
use crate::parse::file_problems::FileProblems;
use crate::parse::tree::{Node, clip};

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

impl Form {
    /// How to write a value of this form, in YAML and in JSON.
    pub(super) const fn help(self) -> [&'static str; 2] {
        match self {
            Self::Scalar => [
                "write it after the colon, or in the lines below after `>-`",
                "write one value, a text between quotes",
            ],
            Self::List => {
                ["write `- ` before each item, or `[]` if there is none", "put the items between `[` and `]`"]
            }
            Self::Map => ["write its fields as `name: value`", "write its fields between `{` and `}`"],
        }
    }
}

/// How to write a map with these fields where something else was written. A text
/// is likely to be the value of the one field that is needed.
pub(super) fn map_in_place_of(found: &Node<'_>, names: &[&str], problems: &FileProblems) -> String {
    let help = problems.form(Form::Map.help());
    match (names, found.text()) {
        ([], _) => help.into(),
        ([only], Some(text)) if problems.is_json() => {
            format!("{help}: `\"{only}\": \"{}\"`", clip(text))
        }
        ([only], Some(text)) => format!("{help}: `{only}: {}`", clip(text)),
        _ => format!("{help}: {}", listed(names.iter().copied())),
    }
}

impl Missing<'_> {
    /// Says that the field is missed in a map, which is named and has a place.
    pub(super) fn report(self, what: &str, map: Span, problems: &mut FileProblems) {
        let Self { name, code, form, empty } = self;
        let message = match empty {
            Some(_) => format!("`{name}` is empty"),
            None => format!("this {what} has no `{name}`"),
        };
        let help = match (form, problems.is_json()) {
            (Form::Scalar, false) => format!("write `{name}: …`"),
            (Form::List, false) => {
                format!("write `{name}:` and its items below, or `{name}: []` if there is none")
            }
            (Form::Map, false) => format!("write `{name}:` and its fields below"),
            (Form::Scalar, true) => format!("write `\"{name}\": …`"),
            (Form::List, true) => format!("write `\"{name}\": […]`, or `\"{name}\": []` if there is none"),
            (Form::Map, true) => format!("write `\"{name}\": {{…}}`"),
        };
        problems.error(code, empty.unwrap_or(map), message, help);
    }
}
