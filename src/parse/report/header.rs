//! The head of a report: its title and the lines that say what was audited.

use super::super::Vocabulary;
use super::escape;
use super::marks::Marks;
use super::piece::Piece;
use crate::diagnostic::{Span, shorten};
use crate::model::record::{Capability, Record};
use crate::model::{Spanned, Text};
use crate::parse::file_problems::FileProblems;

/// What stands between two fields of one line.
const DOT: &str = " · ";
/// The fields that a report must have, and how they are written.
const REQUIRED: [&str; 7] = [
    "Repo",
    "Commit",
    "Reviewed",
    "What it is",
    "Category",
    "Scored configuration",
    "Agent surface (default)",
];

/// Reads `# TITLE: name` from the first line: the whole heading and the name.
pub fn title<'a>(lines: &[Piece<'a>], vocabulary: &Vocabulary) -> Option<(Piece<'a>, Piece<'a>)> {
    let heading = lines.first()?.trim_end();
    let title = heading.strip_prefix("#")?.trim_start();
    let name = title.strip_prefix_any_case(&vocabulary.report_title)?.trim_start().strip_prefix(":")?;
    Some((heading, name.trim()))
}

/// Reads the lines below the title.
pub fn read(name: Piece<'_>, lines: &[Piece<'_>], record: &mut Record, problems: &mut FileProblems) {
    record.name = name.to_text();
    if name.is_blank() {
        problems.missing(record.id.span, "the name of the project", "write it after the colon of the title");
    }
    let mut seen: Vec<(&'static str, Span)> = Vec::new();
    for line in lines.iter().filter(|line| !line.is_blank()) {
        if !line.text.starts_with("**") {
            problems.unreadable(*line, "part of the head of a report", "`**Label:** value`");
            continue;
        }
        for part in fields(line.trim()) {
            field(part, record, &mut seen, problems);
        }
    }
    for label in REQUIRED {
        if !seen.iter().any(|(seen, _)| *seen == label) {
            let help = format!("add `**{label}:**` below the title");
            problems.missing(record.id.span, &format!("the field `{label}`"), &help);
        }
    }
}

/// The fields of a line: it is cut at each ` · ` that a label follows, code spans
/// left alone.
fn fields(line: Piece<'_>) -> Vec<Piece<'_>> {
    let marks = Marks::of(line);
    let mut fields = Vec::new();
    let (mut field, mut rest) = (line, line);
    while let Some(at) = rest.text.find(['`', '·']) {
        let here = rest.split_at(at).1;
        let next = here.strip_prefix("· ").filter(|_| rest.split_at(at).0.text.ends_with(' '));
        if let Some(next) = next.filter(|next| REQUIRED.iter().any(|label| label_of(*next, label).is_some()))
        {
            fields.push(field.split_at(here.start - field.start).0.trim_end());
            (field, rest) = (next, next);
            continue;
        }
        let first = here.text.chars().next().map_or(1, char::len_utf8);
        rest = marks.span(here).map_or_else(|| here.split_at(first).1, |(_, after)| after);
    }
    fields.push(field);
    fields
}

/// The value behind a label. What a label says in parentheses may differ.
fn label_of<'a>(field: Piece<'a>, label: &str) -> Option<Piece<'a>> {
    let (name, _) = label.split_once(" (").unwrap_or((label, ""));
    let rest = field.strip_prefix("**")?.strip_prefix_any_case(name)?;
    let rest =
        if name.len() < label.len() && rest.text.starts_with(" (") { rest.split_once(")")?.1 } else { rest };
    rest.strip_prefix(":**")
}

fn field(
    field: Piece<'_>,
    record: &mut Record,
    seen: &mut Vec<(&'static str, Span)>,
    problems: &mut FileProblems,
) {
    let found = REQUIRED.into_iter().find_map(|label| Some((label, label_of(field, label)?)));
    let Some((label, value)) = found else {
        let name = field.text.split(":**").next().unwrap_or("").trim_start_matches('*');
        let help = format!("use one of: {}", REQUIRED.join(", "));
        let message = if name.len() < 100 {
            format!("a report has no field `{name}`")
        } else {
            "a report has no such field".into()
        };
        problems.error("unknown-field", field.span(), message, &help);
        return;
    };
    if let Some((_, first)) = seen.iter().find(|(seen, _)| *seen == label) {
        problems.repeated(field.span(), *first, &format!("the field `{label}`"));
        return;
    }
    seen.push((label, field.span()));
    let value = value.trim();
    if value.is_blank() {
        problems.missing(field.span(), &format!("the value of `{label}`"), "write it after the label");
        return;
    }
    match label {
        "Repo" => (record.repo_url, record.subpath) = repository(value),
        "Commit" => (record.pinned_commit, record.version) = commit(value),
        "Reviewed" => record.scored_date = value.to_text(),
        "What it is" => record.description = value.to_text(),
        "Category" => record.category = value.to_text(),
        "Scored configuration" => record.scored_configuration = value.to_text(),
        _ => record.capability_profile = surface(value, problems),
    }
}

/// ``URL (`subpath`)``
fn repository(value: Piece<'_>) -> (Text, Option<Text>) {
    let read = || {
        let (url, code) = value.split_at(value.text.find(" (`")?);
        let code = code.strip_prefix(" (")?.strip_suffix(")")?;
        let (subpath, rest) = Marks::of(code).span(code)?;
        rest.is_blank().then(|| (url.to_text(), Some(subpath.to_data())))
    };
    read().unwrap_or_else(|| (value.to_text(), None))
}

/// `` `sha` (version)``
fn commit(value: Piece<'_>) -> (Text, Option<Text>) {
    let (commit, rest) = Marks::of(value)
        .span(value)
        .unwrap_or_else(|| value.split_at(value.text.find(' ').unwrap_or(value.text.len())));
    let rest = rest.trim();
    let version = rest.strip_prefix("(").and_then(|rest| rest.strip_suffix(")")).unwrap_or(rest);
    (commit.to_data(), Some(version.to_text()).filter(|_| !version.is_blank()))
}

/// `code execution yes · third party extensions opt-in`
fn surface(value: Piece<'_>, problems: &mut FileProblems) -> Vec<Capability> {
    let mut profile: Vec<Capability> = Vec::new();
    for entry in value.split(DOT).map(Piece::trim) {
        let Some((words, answer)) = entry.rsplit_once(" ") else {
            problems.unreadable(
                entry,
                "a capability and its value",
                "`code execution yes`, separated by ` · `",
            );
            continue;
        };
        let id = words.trim().text.split_whitespace().collect::<Vec<_>>().join("_");
        let id: Text = Spanned::new(escape::decode(&id).into(), words.trim().span());
        if let Some(first) = profile.iter().find(|known| known.id == id) {
            problems.repeated(id.span, first.id.span, &format!("the capability `{}`", shorten(id.as_str())));
            continue;
        }
        profile.push(Capability {
            id,
            value: Spanned::new(escape::decode(&answer.text.replace('-', "_")).into(), answer.span()),
        });
    }
    profile
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::FileId;
    use crate::model::record::Record;

    fn head(lines: &str) -> (Record, Vec<&'static str>) {
        let mut problems = FileProblems::new(FileId(0));
        let mut record = Record::default();
        read(Piece::new("A name", 0), &super::super::lines(lines, 100), &mut record, &mut problems);
        let codes = problems.into_problems().iter().map(|problem| problem.code).collect();
        (record, codes)
    }

    const REST: &str = "**What it is:** W\n**Category:** C\n**Scored configuration:** S\n\
                        **Agent surface (default):** code execution no · third party extensions opt-in";

    #[test]
    fn versions_of_every_form_and_a_folder() {
        for version in
            ["v2.0.0", "nightly", "v1.0.11-21-g9bb9c2ac", "@scope/pkg@4.1.1-26-gbfa02ea", "@a/b 4 (x)"]
        {
            let line = format!(
                "**Repo:** https://h/o/r (`a/b`) · **Commit:** `abc` ({version}) · **Reviewed:** 2026-10-04\n"
            );
            let (record, codes) = head(&(line.clone() + REST));
            assert!(codes.is_empty(), "{codes:?}");
            assert_eq!(record.version.map(|it| it.value), Some(version.into()));
            assert_eq!(record.subpath.map(|it| it.value), Some("a/b".into()));
            assert_eq!(record.repo_url.as_str(), "https://h/o/r");
            assert_eq!(record.pinned_commit.as_str(), "abc");
            assert_eq!(record.scored_date.span.start as usize, 100 + line.find("2026").unwrap());
        }
    }

    #[test]
    fn capabilities_become_ids() {
        let (record, codes) = head(REST);
        assert_eq!(codes, ["missing-field"; 3]);
        let profile: Vec<_> =
            record.capability_profile.iter().map(|it| (it.id.as_str(), it.value.as_str())).collect();
        assert_eq!(profile, [("code_execution", "no"), ("third_party_extensions", "opt_in")]);
    }

    #[test]
    fn a_capability_that_is_there_twice_is_read_once() {
        let (record, codes) = head(&format!("{REST} · code execution yes"));
        assert_eq!(record.capability_profile.len(), 2);
        assert_eq!(record.capability_profile[0].value.as_str(), "no");
        assert_eq!(codes.iter().filter(|code| **code == "duplicate-key").count(), 1, "{codes:?}");
    }

    #[test]
    fn a_label_in_a_value_starts_no_field() {
        let (record, _) = head("**What it is:** a · **b:** `· **Category:** c` d");
        assert_eq!(record.description.as_str(), "a · **b:** `· **Category:** c` d");
    }

    #[test]
    fn what_has_no_place_in_the_head_is_reported() {
        let (_, codes) = head(&format!(
            "**Repo:** u · **Commit:** `c` · **Reviewed:** d\n**Licence:** MIT\nA line\n**Category:** x\n{REST}"
        ));
        assert_eq!(codes, ["unknown-field", "unreadable-line", "duplicate-key"]);
    }
}
