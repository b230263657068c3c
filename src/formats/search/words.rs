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

/// What a character of ASCII is to a word.
#[derive(Clone, Copy)]
enum Ascii {
    /// A letter or a digit.
    Letter,
    /// `_`, which joins what can be found alone.
    Joint,
    Other,
}

const ASCII: [Ascii; 128] = {
    let mut table = [Ascii::Other; 128];
    let mut byte = 0_u8;
    while byte < 128 {
        if byte.is_ascii_alphanumeric() {
            table[byte as usize] = Ascii::Letter;
        }
        byte += 1;
    }
    table[b'_' as usize] = Ascii::Joint;
    table
};

/// A text as words are taken from it: composed, and in lower case as far as it is ASCII.
pub(super) fn lower(text: &str) -> Cow<'_, str> {
    let is_composed = text.is_ascii() || is_nfc_quick(text.chars()) == IsNormalized::Yes;
    let text = if is_composed { Cow::Borrowed(text) } else { Cow::Owned(text.nfc().collect()) };
    if text.bytes().any(|byte| byte.is_ascii_uppercase()) {
        return Cow::Owned(text.to_ascii_lowercase());
    }
    text
}

/// Calls `take` with every word of a text, which [`lower`] made.
pub(super) fn words<'t>(lower: &'t str, take: &mut impl FnMut(Cow<'t, str>)) {
    let bytes = lower.as_bytes();
    let (mut start, mut wide, mut joined, mut at) = (0, false, false, 0);
    while let Some(byte) = bytes.get(at) {
        let length = match ASCII.get(usize::from(*byte)) {
            Some(Ascii::Letter) => {
                at += 1;
                continue;
            }
            Some(Ascii::Joint) => {
                joined = true;
                at += 1;
                continue;
            }
            Some(Ascii::Other) => 1,
            None => {
                let character = lower[at..].chars().next().unwrap_or(' ');
                if character.is_alphanumeric() {
                    wide = true;
                    at += character.len_utf8();
                    continue;
                }
                character.len_utf8()
            }
        };
        word(&lower[start..at], wide, joined, take);
        at += length;
        (start, wide, joined) = (at, false, false);
    }
    word(&lower[start..], wide, joined, take);
}

/// Calls `take` with a text as one word, if it can be one.
pub(super) fn whole<'t>(lower: &'t str, take: &mut impl FnMut(Cow<'t, str>)) {
    if !lower.is_empty() && lower.len() <= LONGEST_WHOLE && !lower.contains(char::is_whitespace) {
        take(if lower.is_ascii() { lower.into() } else { lower.to_lowercase().into() });
    }
}

/// Calls `take` with the words of a path, its last part, and its last two.
pub(super) fn path<'t>(lower: &'t str, take: &mut impl FnMut(Cow<'t, str>)) {
    words(lower, take);
    let mut cuts = lower.rmatch_indices('/').map(|(at, _)| at + 1);
    let (last, two) = (cuts.next().unwrap_or(0), cuts.next().unwrap_or(0));
    whole(&lower[last..], take);
    if two < last {
        whole(&lower[two..], take);
    }
}

/// A search without its escapes, such as `\b`, which would stick a letter to a
/// word; nothing if it has none.
pub(super) fn unescaped(search: &str) -> Option<String> {
    search.contains('\\').then(|| {
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
        plain
    })
}

fn word<'t>(run: &'t str, wide: bool, joined: bool, take: &mut impl FnMut(Cow<'t, str>)) {
    if wide {
        let lower = run.to_lowercase();
        lower.unicode_words().for_each(|word| take(cut(word).to_owned().into()));
    } else if run.len() > 1 {
        take(cut(run).into());
    }
    if joined {
        run.split('_')
            .filter(|part| part.len() > 1 && part.len() < run.len())
            .for_each(|part| take(cut(part).into()));
    }
}

fn cut(word: &str) -> &str {
    if word.len() <= LONGEST {
        return word;
    }
    word.char_indices().nth(LONGEST).map_or(word, |(end, _)| &word[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    type Take<'a> = &'a mut dyn FnMut(Cow<'_, str>);

    fn all(find: impl Fn(&str, Take<'_>), text: &str) -> Vec<String> {
        let mut found = Vec::new();
        find(&lower(text), &mut |word| found.push(word.into_owned()));
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
        let of = |text| all(|text, mut take| words(text, &mut take), text);
        let search = unescaped(r"rg -n '\bexec\(|approv'").unwrap();
        assert!(of(&search).iter().any(|word| word == "exec"));
        assert_eq!(unescaped("rg -n exec"), None);
        let of = |text| all(|text, mut take| whole(text, &mut take), text);
        assert_eq!(of("AB-WORSTCASE"), ["ab-worstcase"]);
        assert!(of("two words").is_empty());
    }
}
