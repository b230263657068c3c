//! An audit report becomes a record (format 3, both renderings and any mixture).
//!
//! A report is read line by line, each part by a reader of its own. What it says
//! about the audit goes into the record; the figures it prints go into
//! [`Published`], with their places, and are never trusted. All problems of a
//! report are found in one run; a line that fits nowhere is a problem and never
//! dropped in silence. Nothing is rendered or scored here.

mod said;
mod criteria;
mod criterion;
pub mod escape;
mod evidence;
mod fixes;
mod gaps;
mod header;
mod log;
mod marks;
mod mechanism;
mod piece;
pub mod protect;
mod rule_of_two;
mod score_table;
mod sections;
mod slips;
mod told;

use self::piece::{Piece, lines};
use self::sections::Sections;
use super::Vocabulary;
use super::file_problems::FileProblems;
use crate::diagnostic::{FileId, Problems};
use crate::model::record::{Format, Origin, Published};
use crate::model::{Record, Spanned, Text};

pub use self::evidence::{WITHHELD, are_numbers};
pub use self::marks::write as write_code_span;
pub use self::rule_of_two::MARKS as RULE_OF_TWO;
pub use self::score_table::APPLICABLE;
pub use self::sections::{PARTS, Part};

/// The label of a default mechanism that the record gives none.
pub const DEFAULT_LABEL: &str = "default configuration";

/// The label of a default mechanism as a record holds it. The stock label written
/// out says no more than none, and formats that always print a label cannot tell
/// the two apart, so it is taken as none wherever it stands.
#[must_use]
pub fn own_label(label: Option<Text>) -> Option<Text> {
    label.filter(|label| label.as_str() != DEFAULT_LABEL)
}

/// Whether a text is an audit report: its first line is `# TITLE:`, in any case,
/// with the rubric's title.
#[must_use]
pub fn is_report(text: &str, vocabulary: &Vocabulary) -> bool {
    header::title(&lines(first_line(text), 0), vocabulary).is_some()
}

/// Reads a report. `stem` is the file's name without its extension; it is the
/// record's id. The record is given as far as it could be read; there is none
/// only where [`is_report`] says so.
#[must_use]
pub fn read(file: FileId, stem: &str, text: &str, vocabulary: &Vocabulary) -> (Option<Record>, Problems) {
    let mut problems = FileProblems::new(file);
    let body = without_mark(text);
    let all = lines(body, text.len() - body.len());
    let Some((heading, name)) = header::title(&all, vocabulary) else {
        return (None, problems.into_problems());
    };
    let mut published = Published::default();
    let mut record = Record {
        origin: Origin { file, format: Format::Report, span: heading.span(), ..Origin::default() },
        id: Spanned::new(stem.into(), heading.span()),
        ..Record::default()
    };
    let sections = Sections::cut(&all, heading, &mut problems);
    header::read(name, sections.header(), &mut record, &mut problems);
    score_table::read(&sections, vocabulary, &mut record, &mut published, &mut problems);
    record.critical_findings = gaps::read(&sections, &mut problems);
    record.criteria = criteria::read(&sections, &mut published, &mut problems);
    record.rule_of_two = rule_of_two::read(&sections, &mut problems);
    record.fixes = fixes::read(&sections, &mut published, &mut problems);
    record.reaudit_log = log::changes(&sections, &mut problems);
    record.limitations = log::limitations(&sections, &mut problems);
    record.sections = sections.others();
    record.published = Some(Box::new(published));
    (Some(record), problems.into_problems())
}

/// A text without its byte order mark.
fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// The first line, so that a file that is no report is not read to its end.
fn first_line(text: &str) -> &str {
    without_mark(text).split('\n').next().unwrap_or("")
}

/// The content of a list item: what follows `- ` or `* `.
fn bullet(line: Piece<'_>) -> Option<Piece<'_>> {
    let item = line.trim_start();
    item.strip_prefix("- ").or_else(|| item.strip_prefix("* ")).map(Piece::trim)
}

/// A printed figure: digits, with a point among them at most once.
fn figure(piece: Piece<'_>) -> Option<Text> {
    let piece = piece.trim();
    let (whole, decimals) = piece.text.split_once('.').unwrap_or((piece.text, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (digits(whole) && digits(decimals)).then(|| piece.to_data())
}
