//! Front matter and body make one record.

use crate::diagnostic::{FileId, Severity, Span};
use crate::model::Text;
use crate::model::record::{Format, Record};
use crate::parse::authored::read_markdown;
use crate::parse::testing::{NOTHING, RECORD, found, in_bounded_time, said, vocabulary};

/// The record of the tests without some of its fields.
fn front_matter(without: &[&str]) -> String {
    let mut text = String::from("---\n");
    let mut skipping = false;
    for line in RECORD.lines() {
        if !line.starts_with(' ') {
            skipping = without.iter().any(|field| line.starts_with(field));
        }
        if !skipping {
            text.push_str(line);
            text.push('\n');
        }
    }
    text + "---\n"
}

fn read(text: &str) -> (Option<Record>, Vec<String>) {
    let (record, problems) = read_markdown(FileId(0), text, &vocabulary());
    (record, found(text, problems))
}

/// The bytes a value was read from.
fn at<'t>(text: &'t str, value: &Text) -> &'t str {
    let Span { start, end } = value.span;
    &text[start as usize..end as usize]
}

#[test]
fn front_matter_alone_is_a_whole_record() {
    let text = front_matter(&[]);
    let (read, problems) = read(&text);
    assert_eq!(problems, NOTHING);
    let read = read.unwrap();
    assert_eq!(read.origin.format, Format::Markdown);
    assert_eq!(read, crate::parse::authored::read(FileId(0), RECORD, &vocabulary()).0.unwrap());
    assert_eq!(at(&text, &read.id), "plum");
}

#[test]
fn headings_named_after_fields_fill_them_and_others_are_sections() {
    let front = front_matter(&["headline", "limitations", "scored_configuration"]);
    let front = front.replace("    summary: A paragraph.\n", "").replace("  intro: Read this.\n", "");
    let body = "# Plum\n\n## HEADLINE\n\nOne é `line`,\nand *another*.\n\n## Background\n\nWords.\n\n- an item\n\n### Deeper\n\nMore.\n\n## Limitations\n\n- Static\n  only.\n- Not `run`.\n\n## scored-configuration\nAs shipped.\n\n## c1: Identity ##\n\nFirst.\n\nSecond.\n\nSafest set-up\n---\n\nRead this.\n\n## C9\n\nNo such criterion.\n";
    let text = format!("\u{feff}{front}{body}");
    let (read, problems) = read(&text);
    assert_eq!(problems, NOTHING);
    let read = read.unwrap();
    assert_eq!(read.headline.as_str(), "One é `line`, and *another*.");
    assert_eq!(at(&text, &read.headline), "One é `line`,\nand *another*.");
    let limitations: Vec<_> = read.limitations.iter().map(Text::as_str).collect();
    assert_eq!(limitations, ["Static only.", "Not `run`."]);
    assert_eq!(at(&text, &read.limitations[1]), "Not `run`.");
    assert_eq!(read.scored_configuration.as_str(), "As shipped.");
    assert_eq!(read.criteria[0].summary.as_str(), "First.\n\nSecond.");
    assert_eq!(read.safety_card.unwrap().intro.unwrap().as_str(), "Read this.");
    let sections: Vec<_> = read.sections.iter().map(|s| (s.heading.as_str(), s.body.as_str())).collect();
    assert_eq!(
        sections,
        [("Background", "Words.\n\n- an item\n\n### Deeper\n\nMore."), ("C9", "No such criterion.")]
    );
    assert_eq!(at(&text, &read.sections[0].heading), "Background");
    assert_eq!(at(&text, &read.sections[0].body), read.sections[0].body.as_str());
}

#[test]
fn a_safety_card_is_made_for_its_intro() {
    let text = front_matter(&["safety_card"]) + "## Safest setup\n\nRead this.\n";
    let (read, problems) = read(&text);
    assert_eq!(problems, NOTHING);
    assert_eq!(read.unwrap().safety_card.unwrap().intro.unwrap().as_str(), "Read this.");
}

#[test]
fn what_only_looks_like_a_heading_is_none() {
    let text = front_matter(&["limitations"])
        + "## Notes\n\n```\n## Headline\n```\n\n> ## Headline\n\n- ## Headline\n\n    ## Headline\n\n## Limitations\n\n- a\n";
    let (read, problems) = read(&text);
    assert_eq!(problems, NOTHING);
    assert_eq!(read.unwrap().sections.len(), 1);
}

#[test]
fn a_field_in_both_places_is_a_duplicate_and_the_front_matter_holds() {
    let text = front_matter(&[]) + "## Headline\n\nAnother.\n\n## C2\n\nAnother.\n";
    let (read, problems) = read_markdown(FileId(0), &text, &vocabulary());
    let lines = text.lines().count();
    assert_eq!(
        found(&text, problems.clone()),
        [format!("duplicate-key {}:4", lines - 6), format!("duplicate-key {}:4", lines - 2)]
    );
    assert!(problems.iter().all(|problem| problem.related.len() == 1));
    assert_eq!(read.unwrap().headline.as_str(), "One line, and another.");
}

/// A code, the line of the body from 0, and the column.
type Mistake = (&'static str, usize, usize);

#[test]
fn mistakes_in_the_body_are_found_where_they_are() {
    let front = front_matter(&["headline", "limitations"]);
    let first = front.lines().count() + 1;
    let good = "## Headline\n\na\n\n## Limitations\n\n- b\n";
    let cases: [(&str, &[Mistake]); 11] = [
        (good, &[]),
        ("Words.\n\n## Headline\n\na\n\n## Limitations\n- b\n", &[("unplaced-text", 0, 1)]),
        ("## Headline\n\na\n\n- b\n\n## Limitations\n\n- c\n", &[("wrong-type", 4, 1)]),
        ("## Headline\n\na\n\n## Limitations\n\nb\n\n- c\n", &[("wrong-type", 6, 1)]),
        ("## Headline\n\na\n\n## Limitations\n\n- b\n\n  - c\n", &[("wrong-type", 6, 1)]),
        ("## Headline\n\n## Limitations\n\n- b\n", &[("missing-field", 0, 4)]),
        ("## Headline\n\na\n\n## Fixes\n\n- b\n\n## Limitations\n\n- b\n", &[("wrong-type", 4, 4)]),
        ("## Headline\n\na\n\n## Headline\n\nb\n\n## Limitations\n\n- b\n", &[("duplicate-key", 4, 4)]),
        ("## Headline\n\na\n\n## Limitation\n\nb\n\n## Limitations\n\n- b\n", &[("unknown-field", 4, 4)]),
        ("## Headline\n\na\n\n## Private note\n\nb\n\n## Limitations\n\n- b\n", &[("unknown-field", 4, 4)]),
        ("## Headline\n\na\n\n## Category\n\nb\n\n## Limitations\n\n- b\n", &[("duplicate-key", 4, 4)]),
    ];
    for (body, expected) in cases {
        let text = format!("{front}{body}");
        let expected: Vec<_> =
            expected.iter().map(|(code, line, column)| format!("{code} {}:{column}", first + line)).collect();
        assert_eq!(read(&text).1, expected, "{body:?}");
    }
}

#[test]
fn private_words_do_not_become_a_section_by_mistake() {
    let text = front_matter(&["private_notes"]) + "## Private note\n\nAsk them.\n";
    let (_, problems) = read_markdown(FileId(0), &text, &vocabulary());
    assert_eq!(problems.count(Severity::Error), 1);
}

#[test]
fn a_file_in_no_format_names_all_three() {
    for text in ["", "# A title\n", "+++\nid = 1\n+++\n", "Words.\n"] {
        let (record, problems) = read_markdown(FileId(0), text, &vocabulary());
        assert!(record.is_none(), "{text:?}");
        let said = said(problems);
        assert!(
            said.len() == 1 && said[0].contains("Defense-in-Depth Score: NAME") && said[0].contains("YAML")
        );
    }
}

#[test]
fn front_matter_that_is_not_at_the_top_is_told_so() {
    for text in [" ---\nid: a\n---\n", "----\nid: a\n---\n", "\n\n---\nid: a\n---\n"] {
        let (record, problems) = read_markdown(FileId(0), text, &vocabulary());
        assert!(record.is_none(), "{text:?}");
        let said = said(problems);
        assert!(said.len() == 1 && said[0].contains("three hyphens"), "{said:?}");
    }
}

#[test]
fn fences_may_be_sloppy_but_must_be_there() {
    assert_eq!(read("---\nid: a\n").1, ["syntax 1:1"]);
    assert_eq!(read("---\n").1, ["syntax 1:1"]);
    assert_eq!(read("---\n---\n").1, ["missing-field 2:1"]);
    let good = front_matter(&[]);
    assert_eq!(read(&good.replacen("---\n", "---  \r\n", 1)).1, NOTHING);
    assert_eq!(read(good.strip_suffix('\n').unwrap()).1, NOTHING);
    assert_eq!(read(&good.replace("\n---\n", "\n...\n")).1, NOTHING);
}

#[test]
fn places_are_exact_with_windows_line_ends() {
    let text = front_matter(&["headline"]) + "## Headline\n\nOne\ntwo.\n\n## More\n\na\n\nb\n";
    let text = text.replace('\n', "\r\n");
    let (read, problems) = read(&text);
    assert_eq!(problems, NOTHING);
    let read = read.unwrap();
    assert_eq!((read.headline.as_str(), at(&text, &read.headline)), ("One two.", "One\r\ntwo."));
    assert_eq!(read.sections[0].body.as_str(), "a\n\nb");
    let syntax = "---\r\nid: é\r\nname: [\r\n---\r\n";
    assert_eq!(self::read(syntax).1, ["syntax 3:7"]);
}

#[test]
fn sections_are_bounded() {
    let text = front_matter(&[]) + &"## a\n".repeat(1_002);
    let (record, problems) = read(&text);
    assert_eq!(problems, [format!("too-many {}:4", text.lines().count() - 1)]);
    assert_eq!(record.unwrap().sections.len(), 1_000);
}

#[test]
fn a_hostile_body_ends_soon() {
    let front = front_matter(&[]);
    let bodies = [
        ("quotes", "> ".repeat(100_000)),
        ("lists", "- ".repeat(100_000)),
        ("brackets", "[".repeat(200_000)),
        ("links", "[a](".repeat(100_000)),
        ("emphasis", "*a _b ".repeat(100_000)),
        ("headings", "## a\n".repeat(100_000)),
        ("equal fields", "## Headline\n\na\n\n".repeat(50_000)),
        ("like fields", "## Private note\n\na\n\n".repeat(50_000)),
        ("a long heading", format!("## {}\n", "x".repeat(1 << 20))),
        ("a long limitation", format!("## Limitations\n\n- {}\n", "x\n".repeat(1 << 19))),
    ];
    for (what, body) in bodies {
        in_bounded_time(what, || read_markdown(FileId(0), &format!("{front}{body}"), &vocabulary()));
    }
}
