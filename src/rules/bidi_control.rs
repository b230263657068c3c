//! `bidi-control`

use super::{Context, Group, Inspect, Rule, characters};
use crate::diagnostic::{Diagnostic, Problems, Severity};
use crate::model::Record;

pub(super) static RULE: Rule = Rule {
    code: "bidi-control",
    group: Group::Safety,
    severity: Severity::Error,
    summary: "A text holds a character that reorders it or cannot be seen.",
    explanation: "Such characters make a text read differently from what it says: an override can turn a file \
                  name around, a zero-width space can make two names look alike, and tag characters can carry \
                  words that only a machine reads. A joiner between letters of a script that needs it, or within \
                  an emoji, is left alone.",
    bad: "name: \"Sample\\u202EAgent\"\n",
    good: "name: \"Sample Agent\"\n",
    inspect: Inspect::Record(inspect),
};

fn inspect(record: &Record, context: &Context<'_>, problems: &mut Problems) {
    for found in characters::find(record, context, is_hidden) {
        let message = format!("this text holds {}, {}", found.named(), describe(found.character));
        problems
            .push(Diagnostic::error(RULE.code, found.place, message).help("remove it, or name it in words"));
    }
}

fn is_hidden(text: &str, at: usize, character: char) -> bool {
    match character {
        '\u{200c}' | '\u{200d}' => {
            let before = text.get(..at).and_then(|before| before.chars().next_back());
            let after = text.get(at + character.len_utf8()..).and_then(|after| after.chars().next());
            let joins = |side: Option<char>| side.is_some_and(|side| !side.is_ascii() && !is_invisible(side));
            !(joins(before) && joins(after))
        }
        other => is_invisible(other),
    }
}

fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{00ad}'
            | '\u{034f}'
            | '\u{061c}'
            | '\u{115f}'
            | '\u{1160}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{e0000}'..='\u{e007f}'
    )
}

/// What a character does, for the message.
fn describe(character: char) -> &'static str {
    match character {
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{061c}' | '\u{200e}' | '\u{200f}' => {
            "which changes the direction of reading"
        }
        '\u{e0000}'..='\u{e007f}' => "a tag character that only a machine reads",
        '\u{feff}' => "a byte order mark, which cannot be seen",
        _ => "which cannot be seen",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joiners_are_hidden_only_where_nothing_is_joined() {
        let hidden = |text: &str| text.char_indices().any(|(at, character)| is_hidden(text, at, character));
        assert!(!hidden("👩\u{200d}💻"));
        assert!(!hidden("می\u{200c}خواهم"));
        assert!(!hidden("Ω ≈ ç √ 日本 ❤\u{fe0f}"));
        for text in
            ["a\u{200d}b", "é\u{200c}", "a\u{202e}b", "a\u{200b}b", "a\u{e0041}", "\u{feff}a", "a\u{ad}b"]
        {
            assert!(hidden(text), "{text:?}");
        }
    }
}
