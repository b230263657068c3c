//! Finds characters in the texts of a record and points at each.

use std::collections::BTreeMap;

use super::{Context, texts};
use crate::diagnostic::{Place, Sources, Span};
use crate::model::{Record, Text, is_plain};

/// A kind of character in one text: the first of them, and how many there are.
pub(super) struct Found {
    pub character: char,
    pub count: usize,
    pub place: Place,
}

impl Found {
    /// `U+202E`, or `U+202E (3 times)`.
    pub fn named(&self) -> String {
        let code = format!("U+{:04X}", u32::from(self.character));
        if self.count == 1 { code } else { format!("{code} ({} times)", self.count) }
    }
}

/// All characters of a sort, one entry for each text and character, so that a
/// text full of them is one problem and not a million.
pub(super) fn find(
    record: &Record,
    context: &Context<'_>,
    wanted: fn(&str, usize, char) -> bool,
) -> Vec<Found> {
    let source = context.sources.text(record.origin.file);
    let mut found = Vec::new();
    texts::each(record, &mut |text| {
        if is_plain(text.as_str()) {
            return;
        }
        let mut counts: BTreeMap<char, usize> = BTreeMap::new();
        for (at, character) in text.as_str().char_indices() {
            if wanted(text.as_str(), at, character) {
                *counts.entry(character).or_default() += 1;
            }
        }
        for (character, count) in counts {
            let place = record.place(place(source, text, character));
            found.push(Found { character, count, place });
        }
    });
    found
}

/// Where the character stands in the file, as itself or as an escape; the whole
/// text if it was written in some other way.
fn place(source: &str, text: &Text, character: char) -> Span {
    let (start, end) = (text.span.start as usize, text.span.end as usize);
    let Some(written) = source.get(start..end) else { return text.span };
    let code = u32::from(character);
    let spellings =
        [character.to_string(), format!("\\u{code:04x}"), format!("\\u{code:04X}"), format!("\\x{code:02x}")];
    spellings
        .iter()
        .find_map(|spelling| written.find(spelling).map(|at| (at, spelling.len())))
        .map_or(text.span, |(at, length)| Span::new(start + at, start + at + length))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Spanned;

    #[test]
    fn a_character_is_pointed_at_as_itself_or_as_its_escape() {
        let plain = "name: a\u{202e}b";
        let text = Spanned::new(Box::from("a\u{202e}b"), Span::new(6, plain.len()));
        assert_eq!(place(plain, &text, '\u{202e}'), Span::new(7, 10));
        let escaped = r#"name: "a\u202Eb""#;
        let text = Spanned::new(Box::from("a\u{202e}b"), Span::new(6, escaped.len()));
        assert_eq!(place(escaped, &text, '\u{202e}'), Span::new(8, 14));
        let odd = r#"name: "a\U0000202Eb""#;
        let text = Spanned::new(Box::from("a\u{202e}b"), Span::new(6, odd.len()));
        assert_eq!(place(odd, &text, '\u{202e}'), text.span, "the whole text");
    }
}
