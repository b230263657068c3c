//! `cut-text`

use super::{Context, Group, Inspect, Rule, texts};
use crate::diagnostic::{Diagnostic, Problems, Severity, Sources, Span};
use crate::model::Record;
use crate::model::record::Format;
use crate::parse::UNCUT;

pub(super) static RULE: Rule = Rule {
    code: "cut-text",
    group: Group::Shape,
    severity: Severity::Warning,
    summary: "A text without quotes is cut off by a `#`.",
    explanation: "A `#` with a space before it begins a comment in YAML, also in the middle of a sentence: the \
                  rest of the line is dropped, and the page shows half a text. Put the whole text in quotes, or \
                  below its field after `>-`. A text that begins with `#` is dropped as a whole. If a comment was \
                  meant, give it a line of its own; one behind a single word, a number or a finished sentence is \
                  understood.",
    bad: "finding: One key of the operator serves request #1 and all others.\n",
    good: "finding: \"One key of the operator serves request #1 and all others.\"\n",
    inspect: Inspect::Record(inspect),
};

/// A name with a remark behind it is common; so many words are a sentence.
const WORDS_OF_A_SENTENCE: usize = 3;

fn inspect(record: &Record, context: &Context<'_>, problems: &mut Problems) {
    let source = context.sources.text(record.origin.file);
    let end = match record.origin.format {
        Format::Authored => source.len(),
        // The body below the front matter is Markdown, where a `#` cuts nothing.
        Format::Markdown => source.find("\n---").unwrap_or(source.len()),
        Format::Report | Format::Entry => return,
    };
    texts::each(record, &mut |text| {
        if text.span.end as usize <= end
            && let Some(comment) = cut(source, text.span)
        {
            let message = "this `#` cuts the text off: YAML drops the rest of the line as a comment";
            problems.push(Diagnostic::warning(RULE.code, record.place(comment), message).help(UNCUT));
        }
    });
}

/// The comment that cuts a text off, unless it is likely to be meant as one.
fn cut(source: &str, span: Span) -> Option<Span> {
    let (start, end) = (span.start as usize, span.end as usize);
    let written = source.get(start..end)?;
    // Quotes say where a text ends.
    if written.starts_with(['"', '\'']) {
        return None;
    }
    let rest = source.get(end..)?.lines().next()?.trim_end();
    let comment = rest.trim_start();
    let said = comment.strip_prefix('#')?;
    is_likely(written, said).then(|| Span::new(end + rest.len() - comment.len(), end + rest.len()))
}

/// Whether what stands behind the `#` was meant to be read.
fn is_likely(written: &str, said: &str) -> bool {
    let words = written.split_whitespace().count();
    let is_finished = written.ends_with(['.', '!', '?', '…']);
    match said.chars().next() {
        // `issue #12`. An id, a level or a date has digits or marks in it; a word of prose has not.
        Some(first) if first.is_ascii_digit() => words > 1 || written.chars().all(char::is_alphabetic),
        // `the channel #general`.
        Some(first) if first.is_alphanumeric() => words > 1 && !is_finished,
        // `the # of calls`, or a remark behind half a sentence: nobody can tell.
        _ => words >= WORDS_OF_A_SENTENCE && !is_finished,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_a_sentence_is_cut_and_a_remark_is_not() {
        let cut = |line: &str| {
            let (written, said) = line.split_once(" #").expect("a comment");
            is_likely(written, said)
        };
        for line in [
            "How sound the #1",
            "Bug #12 shows it",
            "posts to the channel #general",
            "it counts the # of calls",
        ] {
            assert!(cut(line), "{line}");
        }
        for line in [
            "yes # comment",
            "L2 # why",
            "C4 #1",
            "2026-01-31 #later",
            "src/agent.py #10",
            "Example Agent # as the README spells it",
            "The key is checked. # by hand",
            "The key is checked. #TODO",
        ] {
            assert!(!cut(line), "{line}");
        }
    }

    #[test]
    fn the_place_is_that_of_the_comment() {
        let source = "finding: it is the #1\r\ngap: 'it is the' #1\n";
        let found = |text: &str| {
            let at = source.find(text).expect("the text");
            cut(source, Span::new(at, at + text.len()))
        };
        assert_eq!(found("it is the"), Some(Span::new(19, 21)));
        assert_eq!(found("'it is the'"), None);
        assert_eq!(cut(source, Span::new(0, 400)), None);
    }
}
