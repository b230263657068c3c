//! Every field comes out as something, and every mistake as a problem.

use super::*;
use crate::diagnostic::FileId;
use crate::model::{Spanned, Text};
use crate::parse::testing::{found, said};
use crate::parse::tree::{Source, read};

#[derive(Debug, Default)]
struct Fruit {
    name: Text,
    colour: Option<Text>,
    seeds: Spanned<u64>,
    ripe: Spanned<bool>,
    uses: Vec<Text>,
}

fn fruit(text: &str) -> (Option<Fruit>, FileProblems) {
    let mut problems = FileProblems::new(FileId(0));
    let node = read(Source { text, offset: 0 }, &mut problems).unwrap();
    let fruit = Fields::read(&node, "fruit", &mut problems, |fields| Fruit {
        name: fields.text("name"),
        colour: fields.optional_text("colour"),
        seeds: fields.required_number("seeds"),
        ripe: fields.required_flag("ripe"),
        uses: fields.texts("uses"),
    });
    (fruit, problems)
}

fn problems(text: &str) -> Vec<String> {
    found(text, fruit(text).1.into_problems())
}

#[test]
fn reads_what_is_there() {
    let (fruit, problems) = fruit("name: 0005\ncolour: ~\nseeds: 12\nripe: no\nuses: [jam, 'no']\n");
    let fruit = fruit.unwrap();
    assert_eq!(problems.len(), 0);
    assert_eq!((fruit.name.as_str(), fruit.colour, fruit.seeds.value), ("0005", None, 12));
    assert!(!fruit.ripe.value && fruit.ripe.is_given());
    assert_eq!(fruit.uses.iter().map(Text::as_str).collect::<Vec<_>>(), ["jam", "no"]);
}

#[test]
fn one_mistake_hides_no_other() {
    let text = "name: [a]\ncolour: {b: c}\nseeds: -1\nripe: maybe\nuses: jam\nsize: 1\n";
    let expected = [
        "wrong-type 1:8",
        "wrong-type 2:10",
        "wrong-type 3:8",
        "wrong-type 4:7",
        "wrong-type 5:7",
        "unknown-field 6:1",
    ];
    assert_eq!(problems(text), expected);
    let uses = fruit(text).0.unwrap().uses;
    assert_eq!(uses.len(), 1, "a single value is read as the only item");
}

#[test]
fn a_missing_field_is_reported_at_the_first_key_and_an_empty_one_where_it_stands() {
    assert_eq!(problems("ripe: yes\nname: ''\n"), ["missing-field 1:1", "missing-field 2:7"]);
    assert_eq!(
        problems("ripe: yes\nid: plum\nseeds: 1\n"),
        ["missing-field 2:5", "unknown-field 2:1"]
            .map(String::from)
            .as_slice()
            .to_vec()
            .into_iter()
            .rev()
            .collect::<Vec<_>>()
    );
    assert_eq!(problems("name:\nseeds: 1\nripe: yes\n"), ["missing-field 1:1"]);
}

#[test]
fn a_mistyped_required_field_is_reported_once() {
    let (_, problems) = fruit("nmae: plum\nSeeds: 1\nripe: true\n");
    assert_eq!(
        said(problems.into_problems()),
        [
            "a fruit has no field `nmae` (did you mean `name`?)",
            "a fruit has no field `Seeds` (did you mean `seeds`?)"
        ]
    );
}

#[test]
fn what_is_like_nothing_is_answered_with_all_names() {
    let (_, problems) = fruit("name: plum\nseeds: 1\nripe: true\nprice: 3\n");
    assert_eq!(
        said(problems.into_problems()),
        [
            "a fruit has no field `price` (the fields of a fruit are `name`, `colour`, `seeds`, `ripe` and `uses`)"
        ]
    );
}

#[test]
fn numbers_are_whole_and_decimal() {
    for (word, good) in
        [("0", true), ("007", true), ("18446744073709551616", false), ("1.0", false), ("+1", false)]
    {
        let text = format!("name: a\nripe: no\nseeds: {word}\n");
        assert_eq!(problems(&text).is_empty(), good, "{word}");
    }
}

#[test]
fn the_nearest_name_must_be_near() {
    let known = ["summary", "criterion", "lines"];
    assert_eq!(nearest("Summary", known), Some("summary"));
    assert_eq!(nearest("sumary", known), Some("summary"));
    assert_eq!(nearest("line", known), Some("lines"));
    assert_eq!(nearest("file", known), None);
    assert_eq!(nearest(&"summary".repeat(1_000), known), None);
}

#[test]
fn names_are_listed_as_in_a_sentence() {
    assert_eq!(listed([]), "");
    assert_eq!(listed(["a"]), "`a`");
    assert_eq!(listed(["a", "b", "c"]), "`a`, `b` and `c`");
}
