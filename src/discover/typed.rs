//! Small fixed files (configuration, rubric, theme) as typed values.
//!
//! Records are read leniently elsewhere, so that one run tells all their
//! problems. These files are few, and written by the publisher: here the first
//! problem of shape in a file is the one that is reported.

use serde::de::DeserializeOwned;

use crate::diagnostic::{Diagnostic, FileId, Place, Span, suggest};

/// A value with the place it was read from.
pub type At<T> = serde_yaml::Spanned<T>;

/// Reads a YAML file into a type. Aliases are refused, nesting is bounded, and
/// a problem points at the line and column where it was found.
///
/// # Errors
/// One diagnostic with the given code.
pub fn typed<T: DeserializeOwned>(file: FileId, text: &str, code: &'static str) -> Result<T, Diagnostic> {
    let options = serde_yaml::options! {
        with_snippet: false,
        budget: serde_yaml::budget! { max_aliases: 0, max_anchors: 0, max_depth: 64 },
    };
    serde_yaml::from_str_with_options(text, options).map_err(|error| {
        let place = error.location().map_or(Span::new(0, 0), |location| span(text, &location));
        let message = error.without_snippet().to_string();
        let message = if text.trim().is_empty() { "this file is empty".to_owned() } else { message };
        let message = message.split(" at line ").next().unwrap_or(&message).trim_end_matches('.');
        let word = text.get(place.start as usize..place.end as usize).unwrap_or("");
        let (message, help) = in_our_words(&message.replace('\n', " "), word);
        let problem = Diagnostic::error(code, Place::new(file, place), message);
        if help.is_empty() { problem } else { problem.help(help) }
    })
}

/// What is wrong and what would be right, for the mistakes that people make most.
fn in_our_words(message: &str, word: &str) -> (String, String) {
    if let Some((field, known)) =
        message.strip_prefix("unknown field `").and_then(|rest| rest.split_once("`, expected one of "))
    {
        let known: Vec<&str> = known.split(", ").map(|name| name.trim_matches('`')).collect();
        return (format!("there is no field `{field}`"), suggest(field, &known));
    }
    if let Some(field) = message.strip_prefix("missing field `").and_then(|rest| rest.split('`').next()) {
        return (format!("the field `{field}` is missing"), format!("add `{field}:`"));
    }
    match message {
        "invalid floating point" => {
            (format!("`{word}` is not a number"), "write a number such as `0.3`".into())
        }
        "invalid integer" => (format!("`{word}` is not a whole number"), "write a number such as `3`".into()),
        _ => (message.to_owned(), String::new()),
    }
}

/// The place of a value.
#[must_use]
pub fn place<T>(file: FileId, text: &str, value: &At<T>) -> Place {
    Place::new(file, span(text, &value.referenced))
}

/// Locations count lines and columns from 1; spans count bytes.
fn span(text: &str, location: &serde_yaml::Location) -> Span {
    let line = usize::try_from(location.line().saturating_sub(1)).unwrap_or(0);
    let column = usize::try_from(location.column().saturating_sub(1)).unwrap_or(0);
    let start_of_line: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    let rest = text.get(start_of_line..).unwrap_or("");
    let offset: usize = rest.chars().take(column).map(char::len_utf8).sum();
    let start = start_of_line + offset;
    let rest = text.get(start..).unwrap_or("");
    let word: usize = rest
        .chars()
        .take_while(|character| !character.is_whitespace() && !",]}".contains(*character))
        .map(char::len_utf8)
        .sum();
    // Where no word begins, one character is pointed at, if there is one.
    let length = if word > 0 { word } else { rest.chars().next().map_or(0, char::len_utf8) };
    Span::new(start, start + length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Small {
        title: At<String>,
    }

    #[test]
    fn places_are_byte_exact_after_wide_characters() {
        let text = "# é\ntitle: \"é\"\n";
        let small: Small = typed(FileId(0), text, "invalid-configuration").unwrap();
        let place = place(FileId(0), text, &small.title);
        assert_eq!(&text[place.span.start as usize..place.span.end as usize], "\"é\"");
    }

    #[test]
    fn an_unknown_field_and_an_alias_are_problems() {
        let found = typed::<Small>(FileId(0), "title: a\ntitel: b\n", "invalid-configuration").unwrap_err();
        assert_eq!(found.message, "there is no field `titel`");
        assert_eq!(found.help.as_deref(), Some("did you mean `title`? known: title"));
        assert_eq!(found.place.unwrap().span.start, 9);
        let found = typed::<Small>(FileId(0), "{}\n", "invalid-configuration").unwrap_err();
        assert_eq!(found.help.as_deref(), Some("add `title:`"));
        assert!(typed::<Small>(FileId(0), "title: &a x\n", "invalid-configuration").is_err());
    }

    #[test]
    fn places_lie_in_the_file_even_where_it_ends() {
        for text in ["", " \n", "title:\u{3000}a: b\n", "title: [\u{3000}", "\u{3000}", "title: {a\u{2028}"] {
            let found = typed::<Small>(FileId(0), text, "invalid-configuration").unwrap_err();
            let span = found.place.unwrap().span;
            assert!(text.get(span.start as usize..span.end as usize).is_some(), "{text:?}: {found:?}");
            assert_eq!(text.trim().is_empty(), found.message == "this file is empty", "{found:?}");
        }
    }
}
