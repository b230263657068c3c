//! What a writer does to a value so that the readers beside it give it back.
//!
//! One function for each place in a report, named after what stands there. Each
//! turns as few characters as possible into references: values that cannot be
//! mistaken for grammar come out as they are.

use super::criterion::is_item;
use super::escape::{encode, encode_lines, push_reference};
use super::evidence::{DEEPEST, WITHHELD, is_balanced};
use super::piece::{Piece, lines};
use super::rule_of_two::MARKS;
use super::score_table::APPLICABLE;
use super::sections::part;
use super::slips::{ends_in_short_dash, is_bare_rating};

/// A value that runs to the end of its line.
#[must_use]
pub fn line(text: &str) -> String {
    encode(text, |_, _| false)
}

/// A value in the head of a report, where ` · **` starts the next field.
#[must_use]
pub fn field(text: &str) -> String {
    encode(text, |_, rest| rest.starts_with("· **"))
}

/// A value on the line of the repository, whose fields hold code spans.
#[must_use]
pub fn uncoded(text: &str) -> String {
    encode(text, |_, rest| rest.starts_with("· **") || rest.starts_with('`'))
}

/// An id, a level or a tag: one word without any mark of the grammar.
#[must_use]
pub fn word(text: &str) -> String {
    let marks = |c: char| c.is_whitespace() || ".:;,()*→·".contains(c);
    encode(text, |_, rest| rest.starts_with(marks))
}

/// The id of a capability: its words stand apart.
#[must_use]
pub fn capability(id: &str) -> String {
    let marks = |c: char| c.is_whitespace() || c == '·';
    encode(id, |before, rest| {
        rest.starts_with(marks)
            || rest.starts_with('_') && (before.is_empty() || before.ends_with('_') || rest == "_")
    })
    .replace('_', " ")
}

/// The value of a capability: a hyphen joins its words.
#[must_use]
pub fn capability_value(id: &str) -> String {
    let marks = |c: char| c.is_whitespace() || "-·".contains(c);
    encode(id, |_, rest| rest.starts_with(marks)).replace('_', "-")
}

/// Text that evidence may follow: a finding or the summary of a critical gap.
#[must_use]
pub fn told(text: &str) -> String {
    let apart = |text: &str| text.is_empty() || text.ends_with(' ');
    let listed = |list: &str| {
        let starts = list.starts_with(['[', '`']) || list.starts_with("searched `");
        list.is_empty() || starts || list.starts_with(WITHHELD)
    };
    encode(text, |before, rest| {
        if let Some(after) = rest.strip_prefix('—') {
            let list = after.strip_prefix(' ').map(str::trim_start);
            return apart(before) && (after.is_empty() || list.is_some_and(listed));
        }
        let behind = before.ends_with("; ") || ends_in_short_dash(before);
        let item = behind && (rest.starts_with('[') || rest.starts_with("searched `"));
        item || rest.starts_with(':') && before.strip_suffix("Evidence").is_some_and(apart)
    })
}

/// The text of a link that cites a path.
#[must_use]
pub fn label(path: &str) -> String {
    let (mut depth, mut sound) = (0_usize, !path.contains("]("));
    for character in path.chars() {
        match character {
            '[' => depth += 1,
            ']' if depth > 0 => depth -= 1,
            ']' => sound = false,
            _ => {}
        }
        sound &= depth < DEEPEST / 2;
    }
    let sound = sound && depth == 0;
    encode(path, |_, rest| !sound && rest.starts_with(['[', ']']))
}

/// The lines of a citation, in the text of its link.
#[must_use]
pub fn cited_lines(lines: &str) -> String {
    encode(lines, |_, rest| rest.starts_with(|c: char| c.is_whitespace() || ":[]".contains(c)))
}

/// The address of a link.
#[must_use]
pub fn address(url: &str) -> String {
    url.replace('(', "%28").replace(')', "%29")
}

/// The note of an item of evidence, between parentheses.
#[must_use]
pub fn note(text: &str) -> String {
    let balanced = is_balanced(text);
    encode(text, |_, rest| !balanced && rest.starts_with(['(', ')']))
}

/// A leg of the rule of two.
#[must_use]
pub fn leg(text: &str) -> String {
    encode(text, |_, rest| MARKS.iter().any(|mark| rest.starts_with(mark)))
}

/// What a fix says of a playbook: the last ` before caps` of a line is its own.
#[must_use]
pub fn playbook(text: &str) -> String {
    encode(text, |before, rest| before.ends_with(' ') && rest.starts_with("before caps"))
}

/// The headline below the score table.
#[must_use]
pub fn headline(text: &str) -> String {
    block(text, |line| line.starts_with('#') || line.starts_with(APPLICABLE))
}

/// The summary of a criterion.
#[must_use]
pub fn summary(text: &str) -> String {
    block(text, |line| {
        line.starts_with('#') || is_item(Piece::new(line, 0)) || is_bare_rating(Piece::new(line, 0))
    })
}

/// Running text: lines that would open something else start with a reference.
fn block(text: &str, opens: impl Fn(&str) -> bool) -> String {
    let first = |line: &str| line.len() - line.trim_start().len();
    let starts: Vec<usize> = lines(text, 0)
        .into_iter()
        .filter(|line| opens(line.text))
        .map(|line| line.start + first(line.text))
        .collect();
    encode_lines(text, |before, _| starts.binary_search(&before.len()).is_ok())
}

/// The heading of a section that is no part of a report.
#[must_use]
pub fn heading(text: &str) -> String {
    let lead = text.len() - text.trim_start().len();
    let known = part(Piece::new(text.trim(), 0)).is_some();
    encode(text, |before, _| known && before.len() == lead)
}

/// The Markdown of such a section.
#[must_use]
pub fn body(text: &str) -> String {
    let mut body = String::with_capacity(text.len());
    for (index, line) in text.split('\n').enumerate() {
        if index > 0 {
            body.push('\n');
        }
        let opens = ["## ", "&#35;", "&#38;"].iter().any(|mark| line.starts_with(mark));
        let mut rest = line.chars();
        if let Some(first) = rest.next().filter(|_| opens) {
            push_reference(&mut body, first);
        } else {
            rest = line.chars();
        }
        body.push_str(rest.as_str());
    }
    body
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_values_come_out_as_they_are() {
        let text = "A — b (c; d) `e | f`: *g* _h_ & i, Evidence of j · k";
        for written in [
            line(text),
            field(text),
            told(text),
            note(text),
            leg(text),
            playbook(text),
            headline(text),
            summary(text),
        ] {
            assert_eq!(written, text);
        }
        assert_eq!(label("app/[slug]/__init__.py"), "app/[slug]/__init__.py");
        assert_eq!(capability("third_party_extensions"), "third party extensions");
        assert_eq!(capability_value("opt_in"), "opt-in");
    }

    #[test]
    fn what_would_be_read_as_grammar_does_not() {
        assert_eq!(told("A — `b:1`"), "A &#8212; `b:1`");
        assert_eq!(told("A - [b"), "A - &#91;b");
        assert_eq!(told("- searched `b`"), "- &#115;earched `b`");
        assert_eq!(note("a) b"), "a&#41; b");
        assert_eq!(summary("a\n- **S L0:** b"), "a\n&#45; **S L0:** b");
        assert_eq!(body("## a\n&#35;"), "&#35;# a\n&#38;#35;");
        assert_eq!(line("a\nb "), "a&#10;b&#32;");
    }
}
