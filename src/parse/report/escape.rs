//! Character references, the one escape that a report knows.
//!
//! A value that would read as part of the grammar, or that does not fit on its
//! line, holds decimal references such as `&#10;` in the places that matter;
//! Markdown shows them as the characters they stand for. Data in code spans
//! (searches, scopes) is never decoded: there a longer fence does the work.

use std::borrow::Cow;
use std::fmt::Write;

/// Decodes `&#N;`. Anything else that starts with `&` stays as it is.
#[must_use]
pub fn decode(text: &str) -> Cow<'_, str> {
    if !text.contains("&#") {
        return Cow::Borrowed(text);
    }
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("&#") {
        decoded.push_str(before);
        rest = if let Some((character, length)) = reference(after) {
            decoded.push(character);
            after.get(length..).unwrap_or("")
        } else {
            decoded.push_str("&#");
            after
        };
    }
    decoded.push_str(rest);
    Cow::Owned(decoded)
}

/// Reads `N;` and says how long it is.
fn reference(text: &str) -> Option<(char, usize)> {
    let digits = text.bytes().take(8).take_while(u8::is_ascii_digit).count();
    let number: u32 = text.get(..digits)?.parse().ok()?;
    text.get(digits..)?.strip_prefix(';')?;
    Some((char::from_u32(number)?, digits + 1))
}

/// Whether a semicolon after this text would belong to a reference.
pub fn ends_reference(before: &str) -> bool {
    let digits = before.bytes().rev().take(8).take_while(u8::is_ascii_digit).count();
    digits > 0
        && before.split_at_checked(before.len() - digits).is_some_and(|(start, _)| start.ends_with("&#"))
}

/// Adds a character as a reference.
pub fn push_reference(text: &mut String, character: char) {
    let _ = write!(text, "&#{};", u32::from(character));
}

/// Writes a value on one line so that [`decode`] gives it back: control
/// characters, white space at both ends and what looks like a reference become
/// references, and so does every character for which `marks` holds. It is asked
/// with what stands before the character and with what starts at it.
#[must_use]
pub fn encode(text: &str, marks: impl Fn(&str, &str) -> bool) -> String {
    encode_lines(text, |before, rest| rest.starts_with('\n') || marks(before, rest))
}

/// The same for running text that keeps its lines: line feeds inside of it stay.
#[must_use]
pub fn encode_lines(text: &str, marks: impl Fn(&str, &str) -> bool) -> String {
    let mut encoded = String::with_capacity(text.len());
    let inner = text.len() - text.trim_start().len()..text.trim_end().len();
    for (at, character) in text.char_indices() {
        let (before, rest) = text.split_at(at);
        let looks_encoded = || rest.strip_prefix("&#").is_some_and(|rest| reference(rest).is_some());
        let control = character.is_control() && character != '\n';
        if !inner.contains(&at) || control || looks_encoded() || marks(before, rest) {
            push_reference(&mut encoded, character);
        } else {
            encoded.push(character);
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn only_whole_references_are_decoded() {
        assert_eq!(decode("a&#10;b"), "a\nb");
        assert_eq!(decode("&#38;#10;"), "&#10;");
        for plain in ["&#;", "&#x41;", "&#", "&amp;", "&#55296;", "&#999999999;", "&#12"] {
            assert_eq!(decode(plain), plain);
        }
    }

    proptest! {
        #[test]
        fn encoding_is_undone_by_decoding(text in "\\PC*|([&#0-9;\\r\\n ]|\\t){0,12}") {
            let encoded = encode(&text, |_, rest| rest.starts_with('('));
            prop_assert_eq!(decode(&encoded), text.as_str());
            prop_assert!(!encoded.contains(['(', '\n', '\r']));
            prop_assert_eq!(encoded.trim(), encoded.as_str());
        }
    }
}
