//! How a text is written in YAML: bare, quoted, or as a block below its field.
//!
//! Whatever the text holds, any reader of YAML gives it back exactly, and none
//! takes it for a number, a date of its own, or true and false.

use std::fmt::Write;

/// No line of running text is longer, where it has a space to be broken at.
const WIDTH: usize = 96;

/// A text behind `used` characters of its line, in a block indented by `indent`
/// if it is long or has several lines. Begins behind the colon or the hyphen.
pub(super) fn text(text: &str, used: usize, indent: usize) -> String {
    if text.contains('\n') && can_be_literal(text) {
        return block("|-", text.split('\n').map(str::to_owned), indent);
    }
    let inline = inline(text);
    if used + 1 + inline.chars().count() > WIDTH && can_be_folded(text) {
        let lines = wrap(text, WIDTH.saturating_sub(indent).max(40));
        if lines.len() > 1 {
            return block(">-", lines.into_iter(), indent);
        }
    }
    format!(" {inline}")
}

/// A text on one line.
pub(super) fn inline(text: &str) -> String {
    if is_bare(text) { text.to_owned() } else { quoted(text) }
}

/// A text in quotes, whether it needs them or not.
pub(super) fn quoted(text: &str) -> String {
    if text.chars().any(needs_escape) || !text.contains(['"', '\\']) {
        return double(text);
    }
    format!("'{}'", text.replace('\'', "''"))
}

fn double(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for character in text.chars() {
        match character {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            '\r' => quoted.push_str("\\r"),
            other if needs_escape(other) => {
                let code = u32::from(other);
                let _ = match code {
                    0..=0xff => write!(quoted, "\\x{code:02X}"),
                    0x100..=0xffff => write!(quoted, "\\u{code:04X}"),
                    _ => write!(quoted, "\\U{code:08X}"),
                };
            }
            other => quoted.push(other),
        }
    }
    quoted.push('"');
    quoted
}

/// Characters that cannot be written as they are, or that nobody would see.
fn needs_escape(character: char) -> bool {
    let code = u32::from(character);
    character.is_control()
        || matches!(character,
            '\u{2028}' | '\u{2029}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{fdd0}'..='\u{fdef}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
        || code & 0xfffe == 0xfffe
}

/// Whether a text means itself without quotes.
fn is_bare(text: &str) -> bool {
    let mut bytes = text.bytes();
    let (Some(first), last) = (bytes.next(), text.bytes().next_back()) else { return false };
    let starts_plain = !first.is_ascii_whitespace()
        && (!b"-?:,[]{}#&*!|>'\"%@`=<~".contains(&first)
            || first == b'-'
                && text.len() > 1
                && bytes.next().is_some_and(|byte| byte.is_ascii_alphanumeric()));
    starts_plain
        && !matches!(last, Some(b':'))
        && text.trim() == text
        && !text.contains(": ")
        && !text.contains(" #")
        && !text.contains('\t')
        && !text.chars().any(needs_escape)
        && !is_something_else(text)
}

/// Whether some reader of YAML takes a bare word for a number, a truth or
/// nothing. Dates are left alone: every reader of records takes them as text.
fn is_something_else(text: &str) -> bool {
    const WORDS: [&str; 11] = ["null", "true", "false", "yes", "no", "on", "off", "y", "n", "nan", "inf"];
    let word = text.trim_start_matches(['.', '+', '-']).to_ascii_lowercase();
    let is_date = text.len() == 10 && text.bytes().filter(|byte| *byte == b'-').count() == 2;
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    let numeric = |byte: u8| byte.is_ascii_hexdigit() || b"+-._:xoXO".contains(&byte);
    WORDS.contains(&word.as_str())
        || digits > 0 && !is_date && text.bytes().all(numeric) && looks_numeric(text)
}

/// Digits with at most an exponent, a prefix, points, colons or underscores. A
/// commit is bare only if it has a letter that no number has.
fn looks_numeric(text: &str) -> bool {
    let body = text.trim_start_matches(['+', '-']);
    let prefixed = ["0x", "0o", "0X", "0O"].iter().any(|prefix| body.starts_with(prefix));
    prefixed || body.bytes().all(|byte| byte.is_ascii_digit() || b"eE+-._:".contains(&byte))
}

/// Whether a text can stand line by line in a block.
fn can_be_literal(text: &str) -> bool {
    let whole = !text.ends_with('\n') && !text.starts_with([' ', '\t', '\n']);
    let lines = || text.split('\n');
    whole
        && lines().all(|line| line.trim_end() == line && !line.starts_with('\t'))
        && !text.chars().any(|character| character != '\n' && needs_escape(character))
}

/// Whether a text can be broken at its spaces and put together again.
fn can_be_folded(text: &str) -> bool {
    text.trim() == text && !text.chars().any(|character| character == '\t' || needs_escape(character))
}

/// Breaks a text at single spaces: at others, the lines would not come together
/// as they were.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut length = 0;
    let bytes = text.as_bytes();
    let mut from = 0;
    let breaks = text.match_indices(' ').map(|(at, _)| at).filter(|at| {
        let beside = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(|byte| *byte != b' ');
        beside(at.checked_sub(1)) && beside(at.checked_add(1))
    });
    for at in breaks.chain([text.len()]) {
        let piece = text.get(from..at).unwrap_or_default();
        let more = piece.chars().count();
        if length > 0 && length + 1 + more > width {
            lines.push(String::new());
            length = 0;
        }
        if let Some(line) = lines.last_mut() {
            if length > 0 {
                line.push(' ');
                length += 1;
            }
            line.push_str(piece);
        }
        length += more;
        from = at + 1;
    }
    lines
}

fn block(mark: &str, lines: impl Iterator<Item = String>, indent: usize) -> String {
    let mut block = format!(" {mark}");
    for line in lines {
        block.push('\n');
        if !line.is_empty() {
            block.extend(std::iter::repeat_n(' ', indent));
            block.push_str(&line);
        }
    }
    block
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_mean_something_else_are_quoted_and_others_are_not() {
        for bare in [
            "a",
            "a: b".split(':').next().unwrap(),
            "2026-10-04",
            "7624cf388b47",
            "-x",
            "rg 'a|b'",
            "*.py x".trim_start_matches('*'),
            "v1.0",
            "L2",
            "1.2.3-rc",
            "C5",
        ] {
            assert_eq!(inline(bare), bare);
        }
        for text in [
            "", " a", "a ", "a: b", "a #b", "no", "True", "~", "null", "1", "1.10", "1e5", "61e9540", "0x1F",
            "12:30", "- a", "[a", "a:", "=cmd()", "*a", "# a", "<<", ".inf",
        ] {
            assert_eq!(inline(text), format!("\"{text}\""), "{text:?}");
        }
        assert_eq!(inline("a \"b\": c"), "'a \"b\": c'");
        assert_eq!(inline("a\u{7}\u{202e}\u{e0041}\n"), "\"a\\x07\\u202E\\U000E0041\\n\"");
    }

    #[test]
    fn long_texts_are_folded_at_single_spaces_and_lines_are_kept() {
        let long = "word ".repeat(30) + "two  spaces " + &"x".repeat(120);
        let written = text(&long, 10, 4);
        assert!(written.starts_with(" >-\n    word word"));
        assert!(written.lines().skip(1).all(|line| !line[4..].starts_with(' ')));
        let joined: Vec<&str> = written.lines().skip(1).map(|line| &line[4..]).collect();
        assert_eq!(joined.join(" "), long);
        assert_eq!(text("a\n\n  b", 10, 2), " |-\n  a\n\n    b");
        assert_eq!(text("a\n", 10, 2), " \"a\\n\"");
        assert_eq!(text("short", 10, 2), " short");
    }
}
