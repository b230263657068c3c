//! The words of a text, as they can be looked for: in lower case, without the
//! punctuation around them. The page takes a query apart in the same way.
//!
//! A word is a run of letters, digits and `_`. One that is joined by `_` is
//! found by its parts too, and writing that puts no spaces between words is cut
//! where Unicode allows it. Ids and paths are words as a whole besides.

use std::borrow::Cow;

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};
use unicode_segmentation::UnicodeSegmentation;

/// A word counts up to here; the page cuts what is looked for in the same way.
pub(super) const LONGEST: usize = 48;

/// A path is a word as a whole only up to here.
const LONGEST_WHOLE: usize = 96;

/// Calls `take` with every word of a text.
pub(super) fn words(text: &str, take: &mut impl FnMut(&str)) {
    let text = composed(text);
    let lower = text.to_ascii_lowercase();
    let bytes = lower.as_bytes();
    let (mut start, mut wide, mut joined, mut at) = (0, false, false, 0);
    while at < bytes.len() {
        let byte = bytes[at];
        let (length, inside) = if byte.is_ascii() {
            joined |= byte == b'_';
            (1, byte.is_ascii_alphanumeric() || byte == b'_')
        } else {
            let character = lower[at..].chars().next().unwrap_or(' ');
            wide |= character.is_alphanumeric();
            (character.len_utf8(), character.is_alphanumeric())
        };
        if !inside {
            word(&lower[start..at], wide, joined, take);
            (start, wide, joined) = (at + length, false, false);
        }
        at += length;
    }
    word(&lower[start..], wide, joined, take);
}

/// Calls `take` with a text as one word, if it can be one.
pub(super) fn whole(text: &str, take: &mut impl FnMut(&str)) {
    if !text.is_empty() && text.len() <= LONGEST_WHOLE && !text.contains(char::is_whitespace) {
        take(&composed(text).to_lowercase());
    }
}

/// Calls `take` with the words of a path, its last part, and its last two.
pub(super) fn path(path: &str, take: &mut impl FnMut(&str)) {
    words(path, take);
    let mut cuts = path.rmatch_indices('/').map(|(at, _)| at + 1);
    let (last, two) = (cuts.next().unwrap_or(0), cuts.next().unwrap_or(0));
    whole(&path[last..], take);
    if two < last {
        whole(&path[two..], take);
    }
}

/// Calls `take` with the words of a search: also those that an escape such as
/// `\b` would stick a letter to.
pub(super) fn search(search: &str, take: &mut impl FnMut(&str)) {
    words(search, take);
    if search.contains('\\') {
        let mut plain = String::with_capacity(search.len());
        let mut characters = search.chars();
        while let Some(character) = characters.next() {
            if character == '\\' {
                plain.push(' ');
                characters.next();
            } else {
                plain.push(character);
            }
        }
        words(&plain, take);
    }
}

fn word(run: &str, wide: bool, joined: bool, take: &mut impl FnMut(&str)) {
    if wide {
        let lower = run.to_lowercase();
        lower.unicode_words().for_each(|word| take(cut(word)));
    } else if run.len() > 1 {
        take(cut(run));
    }
    if joined {
        run.split('_')
            .filter(|part| part.len() > 1 && part.len() < run.len())
            .for_each(|part| take(cut(part)));
    }
}

fn cut(word: &str) -> &str {
    if word.len() <= LONGEST {
        return word;
    }
    word.char_indices().nth(LONGEST).map_or(word, |(end, _)| &word[..end])
}

fn composed(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || is_nfc_quick(text.chars()) == IsNormalized::Yes {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.nfc().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(find: impl Fn(&str, &mut dyn FnMut(&str)), text: &str) -> Vec<String> {
        let mut found = Vec::new();
        find(text, &mut |word| found.push(word.to_owned()));
        found
    }

    #[test]
    fn texts_are_cut_into_words() {
        let long = "x".repeat(100_000);
        let of = |text| all(|text, mut take| words(text, &mut take), text);
        assert_eq!(
            of("One-time TOKENS, a `x` in code_path."),
            ["one", "time", "tokens", "in", "code_path", "code", "path"]
        );
        assert_eq!(of("Ünï “naïve” ΑΣ"), ["ünï", "naïve", "ας"]);
        assert_eq!(of("e\u{301}te\u{301}"), ["été"], "composed and not are the same");
        assert_eq!(of("\u{4e2d}\u{6587}"), ["\u{4e2d}", "\u{6587}"], "writing without spaces");
        assert_eq!(of(&long), ["x".repeat(LONGEST)]);
        assert_eq!(of("😀 \u{0} _ __"), ["__"]);
    }

    #[test]
    fn paths_searches_and_ids_are_found_by_what_people_type() {
        let of = |text| all(|text, mut take| path(text, &mut take), text);
        let found = of("src/api/__init__.py");
        for word in ["src", "api", "__init__", "init", "py", "__init__.py", "api/__init__.py"] {
            assert!(found.iter().any(|known| known == word), "{word} in {found:?}");
        }
        assert_eq!(of("x.py"), ["py", "x.py"]);
        let of = |text| all(|text, mut take| search(text, &mut take), text);
        assert!(of(r"rg -n '\bexec\(|approv'").iter().any(|word| word == "exec"));
        let of = |text| all(|text, mut take| whole(text, &mut take), text);
        assert_eq!(of("AB-WORSTCASE"), ["ab-worstcase"]);
        assert!(of("two words").is_empty());
    }
}
