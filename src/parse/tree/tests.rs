//! Exact text, exact places, and nothing that a file can do to a run.

use super::*;
use crate::diagnostic::FileId;
use crate::parse::testing::{found, in_bounded_time, many, said};

fn parsed(text: &str) -> (Option<Node<'_>>, FileProblems) {
    let mut problems = FileProblems::new(FileId(0));
    let node = read(Source { text, offset: 0 }, &mut problems);
    (node, problems)
}

fn problems(text: &str) -> Vec<String> {
    found(text, parsed(text).1.into_problems())
}

/// The bytes that the value of the key `a` was read from.
fn written(text: &str) -> &str {
    let (node, problems) = parsed(text);
    assert_eq!(problems.len(), 0, "{:?}", said(problems.into_problems()));
    let span = node.unwrap().get("a").unwrap().span;
    &text[span.start as usize..span.end as usize]
}

#[test]
fn a_scalar_keeps_its_exact_text() {
    let words = [
        "no",
        "off",
        "on",
        "y",
        "Yes",
        "1e5",
        "0005747",
        "61e9540",
        "0x1F",
        "1_000",
        "2026-10-04",
        "12:30:45",
        ".inf",
        "True",
        "1.10",
        "5747000000000000000000000000000000000000",
        "=cmd()",
        "</script>",
    ];
    for word in words {
        let text = format!("a: {word}\n");
        assert_eq!(parsed(&text).0.unwrap().get("a").unwrap().text(), Some(word));
    }
}

#[test]
fn only_null_tilde_and_nothing_are_nothing() {
    for word in ["", "~", "null", "Null", "NULL"] {
        let text = format!("a: {word}\n");
        assert!(matches!(parsed(&text).0.unwrap().get("a").unwrap().value, Value::Null), "{word}");
    }
    for word in ["'null'", "\"~\"", "''", "nULL", "!!str null"] {
        let text = format!("a: {word}\n");
        assert!(parsed(&text).0.unwrap().get("a").unwrap().text().is_some(), "{word}");
    }
}

#[test]
fn places_are_bytes_of_the_value() {
    assert_eq!(written("é: ü\na: bé\n"), "bé");
    assert_eq!(written("\u{feff}a: b\r\nc: d\r\n"), "b");
    assert_eq!(written("a: \"x\\ty\" # remark\n"), "\"x\\ty\"");
    assert_eq!(written("a: one\n  two\nb: c\n"), "one\n  two");
    assert_eq!(written("a: >-\n  one\n  two\n\n\nb: c\n"), "one\n  two");
    assert_eq!(written("a: |\r\n  one\r\n  two\r\nb: c\r\n"), "one\r\n  two");
    assert_eq!(written("a: >-\n  only"), "only");
    assert_eq!(written("a:\n  - b\n  - c: d # remark\n\n# remark\ne: f\n"), "- b\n  - c: d");
    assert_eq!(written("a: [b, {c: d}] # remark\n"), "[b, {c: d}]");
    assert_eq!(written("{\"a\": [1, 2]}"), "[1, 2]");
}

#[test]
fn a_block_text_does_not_end_in_line_breaks() {
    for text in
        ["a: >\n  b\n\nc: d\n", "a: |\n  b\nc: d\n", "a: |+\n  b\n\nc: d\n", "a: >-\r\n  b\r\nc: d\r\n"]
    {
        assert_eq!(parsed(text).0.unwrap().get("a").unwrap().text(), Some("b"), "{text:?}");
    }
}

#[test]
fn places_count_from_the_start_of_the_file_in_a_piece_of_it() {
    let file = "---\na: é\nb: [x\n";
    let mut problems = FileProblems::new(FileId(0));
    let node = read(Source { text: &file[4..10], offset: 4 }, &mut problems).unwrap();
    let span = node.get("a").unwrap().span;
    assert_eq!(&file[span.start as usize..span.end as usize], "é");
    read(Source { text: &file[4..], offset: 4 }, &mut problems);
    assert_eq!(found(file, problems.into_problems()), ["syntax 3:4"]);
}

#[test]
fn mistakes_are_found_where_they_are() {
    let cases: [(&str, &[&str]); 27] = [
        ("a: b: c\n", &["syntax 1:5"]),
        ("a: 1\nb\nc: 2\n", &["syntax 2:1"]),
        ("a:\n\t- b\n", &["syntax 2:1"]),
        ("a: \"b\nc: \"d\"\n", &["syntax 1:4"]),
        ("a: b\n\tc: d\n", &["syntax 2:1"]),
        ("a: 'b\nc: d\n", &["syntax 1:4"]),
        ("a: [b, c\n", &["syntax 1:4"]),
        ("a: \"b\\n\\\\\\q\"\n", &["syntax 1:10"]),
        ("a: b\0c\n", &["syntax 1:5"]),
        ("a: {b: c]\n", &["syntax 1:9"]),
        ("{\"a\": {\n  \"b\": \"]\",\n  \"c\": 1 ]\n}}", &["syntax 3:10"]),
        ("* a\n", &["syntax 1:1"]),
        ("a: 1\n---\nb: 2\n", &["syntax 2:1"]),
        ("a: 1\n...\n---\nb: [\n", &["syntax 3:1"]),
        ("a: 1\nb: 2\na: 3\n", &["duplicate-key 3:1"]),
        ("{\"a\": 1, \"a\": 2, \"a\": 3}", &["duplicate-key 1:10", "duplicate-key 1:18"]),
        ("a: {b: 1, \"b\": 2}\n", &["duplicate-key 1:11"]),
        ("a: *b\n", &["alias-not-allowed 1:4"]),
        ("a: #1 asks\nb: #later\nc: # a remark\nd: '' #1 asks\n", &["cut-text 1:4"]),
        ("a: &b c\nd: *b\n", &["alias-not-allowed 1:4", "alias-not-allowed 2:4"]),
        ("a: &b {c: d}\ne:\n  <<: *b\n", &["alias-not-allowed 1:4", "alias-not-allowed 3:3"]),
        ("a: !x b\n", &["tag-not-allowed 1:4"]),
        ("a: !!binary aGk=\n", &["tag-not-allowed 1:4"]),
        ("a: !!int 5\nb: !!map {c: !!str d}\n", &[]),
        ("[a]: b\n{c: d}: e\n", &["wrong-type 1:1", "wrong-type 2:1"]),
        ("", &[]),
        ("# only a remark\n", &[]),
    ];
    for (text, expected) in cases {
        assert_eq!(problems(text), expected, "{text:?}");
    }
}

#[test]
fn of_equal_keys_the_first_holds_and_the_order_stays() {
    let (node, _) = parsed("b: 1\na: 2\nb: 3\nc: 4\na: 5\n");
    let node = node.unwrap();
    let entries: Vec<_> =
        node.entries().iter().map(|entry| (&*entry.key.text, entry.value.text().unwrap())).collect();
    assert_eq!(entries, [("b", "1"), ("a", "2"), ("c", "4")]);
}

#[test]
fn the_parser_is_translated_into_plain_words() {
    let (_, problems) = parsed("a: 'b\n");
    assert_eq!(
        said(problems.into_problems()),
        ["this quote is never closed (close it; inside single quotes, `''` stands for one)"]
    );
}

#[test]
fn json_is_read_with_its_escapes_and_tabs() {
    let text =
        "{\n\t\"a\": \"\\u00e9\\/\\ud83d\\ude00 \\\"q\\\"\",\n\t\"b\": null, \"c\": true, \"d\": -1.5e3\n}\n";
    let (node, problems) = parsed(text);
    assert_eq!(problems.len(), 0, "{:?}", said(problems.into_problems()));
    let node = node.unwrap();
    assert_eq!(node.get("a").unwrap().text(), Some("é/😀 \"q\""));
    assert!(matches!(node.get("b").unwrap().value, Value::Null));
    assert_eq!(node.get("c").unwrap().text(), Some("true"));
    assert_eq!(node.get("d").unwrap().text(), Some("-1.5e3"));
}

#[test]
fn hostile_input_ends_soon() {
    let bomb = many(40, |n| format!("a{}: &a{} [{}]\n", n + 1, n + 1, format!("*a{n}, ").repeat(40)));
    let deep_blocks = many(3_000, |n| format!("{}a:\n", " ".repeat(n)));
    let keys = many(100_000, |n| format!("k{n}: {n}\n"));
    let cases = [
        ("alias bomb", bomb, "alias-not-allowed"),
        ("flow lists", "[".repeat(100_000), "too-deep"),
        ("flow maps", "{a: ".repeat(100_000), "too-deep"),
        ("a list in a list", "- ".repeat(100_000), "too-deep"),
        ("block maps", deep_blocks, "too-deep"),
        ("explicit keys", "? ".repeat(100_000), "too-deep"),
        ("values", format!("[{}]", "a,".repeat(1_000_000)), "too-many"),
        ("equal keys", "a: 1\n".repeat(100_000), "duplicate-key"),
        ("different keys", keys, ""),
        ("a long word", format!("a: {}\n", "x".repeat(1 << 20)), ""),
        ("a long key", format!("{}: 1\n", "x".repeat(1 << 20)), "syntax"),
        ("a long quoted text", format!("a: \"{}\"\n", "x\\n".repeat(1 << 19)), ""),
        ("an open quote", format!("a: \"{}\n", "x ".repeat(1 << 20)), "syntax"),
        ("tags", "!a ".repeat(100_000), "tag-not-allowed"),
        ("anchors", many(100_000, |n| format!("- &a{n} b\n")), "alias-not-allowed"),
        ("colons", ": ".repeat(100_000), "too-deep"),
        ("remarks", "#\n".repeat(2 << 20), ""),
        ("empty lines", format!("a: |\n{}", "\n".repeat(4 << 20)), ""),
        ("a deep block text", format!("a: |\n{}b\n", " ".repeat(4 << 20)), ""),
        ("documents", "---\n".repeat(1 << 20), "syntax"),
    ];
    for (what, text, code) in cases {
        let (_, problems) = in_bounded_time(what, || parsed(&text));
        let first = problems.into_problems().iter().next().map_or("", |problem| problem.code);
        assert_eq!(first, code, "{what}");
    }
}
