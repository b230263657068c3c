//! Where the front matter ends and the body begins.

use crate::diagnostic::{Diagnostic, Span};
use crate::parse::Vocabulary;
use crate::parse::file_problems::FileProblems;
use crate::parse::tree::Source;

/// The two parts of a Markdown record.
#[derive(Debug, Clone, Copy)]
pub(in crate::parse) struct Parts<'a> {
    /// The fields, in YAML.
    pub(in crate::parse) front_matter: Source<'a>,
    /// The Markdown below them.
    pub(in crate::parse) body: Source<'a>,
}

/// Splits a Markdown record. `None`, and a problem, if it has no front matter.
pub(in crate::parse) fn split<'a>(
    text: &'a str,
    vocabulary: &Vocabulary,
    problems: &mut FileProblems,
) -> Option<Parts<'a>> {
    let bare = text.trim_start_matches('\u{feff}');
    let opening = bare.split_inclusive('\n').next().unwrap_or("");
    let start = text.len() - bare.len();
    if !is_fence(opening, &["---"]) {
        // Empty lines, or one hyphen too many, hide front matter that is there.
        let below = bare.trim_start();
        let first = below.lines().next().unwrap_or("");
        let is_hidden = first.len() >= 3 && first.trim_end().bytes().all(|byte| byte == b'-');
        problems.push(unknown_format(
            Span::new(start, start + opening.trim_end().len()),
            is_hidden,
            vocabulary,
            problems,
        ));
        return None;
    }
    let start = start + opening.len();
    let mut at = start;
    for line in text.get(start..).unwrap_or("").split_inclusive('\n') {
        let end = at + line.len();
        if is_fence(line, &["---", "..."]) {
            let part =
                |from: usize, to: usize| Source { text: text.get(from..to).unwrap_or(""), offset: from };
            return Some(Parts { front_matter: part(start, at), body: part(end, text.len()) });
        }
        at = end;
    }
    let span = Span::new(start - opening.len(), start - opening.len() + opening.trim_end().len());
    problems.error(
        "syntax",
        span,
        "this front matter is never closed",
        "write a line `---` below its last field",
    );
    None
}

fn is_fence(line: &str, fences: &[&str]) -> bool {
    fences.contains(&line.trim_end())
}

/// The file is a record in no format; all three ways to be one are named.
fn unknown_format(
    first_line: Span,
    is_hidden: bool,
    vocabulary: &Vocabulary,
    problems: &FileProblems,
) -> Diagnostic {
    let message = "this file is in no format of a record";
    if is_hidden {
        let help = "begin it with a line of three hyphens, `---`, and nothing above that";
        return Diagnostic::error("unknown-format", problems.place(first_line), message).help(help);
    }
    let help = format!(
        "open it with `---` and the fields of a record, or with `# {}: NAME` if it is an audit report, \
         or write the record as YAML",
        vocabulary.report_title
    );
    Diagnostic::error("unknown-format", problems.place(first_line), message).help(help)
}
