//! Whatever a file holds: no panic, and every place lies in the file.

use proptest::prelude::*;

use super::*;
use crate::parse::testing::{RECORD, vocabulary};

/// Reads a text in every way a record can be written, and looks at the places.
fn survives(text: &str) {
    for read in [read, read_markdown] {
        let (record, problems) = read(FileId(0), text, &vocabulary());
        for problem in &problems {
            let span = problem.place.unwrap().span;
            let range = span.start as usize..span.end as usize;
            assert!(text.get(range).is_some(), "{problem:?} points out of the file or into a character");
            assert!(!problem.message.is_empty() && !problem.message.ends_with('.'), "{problem:?}");
        }
        assert!(record.is_some() || !problems.is_empty(), "nothing was read and nothing said");
    }
}

/// Text made of what YAML, JSON and Markdown give a meaning to.
fn markup() -> impl Strategy<Value = String> {
    let pieces = [
        "a",
        "é",
        "\u{feff}",
        "\0",
        "\t",
        " ",
        "  ",
        "\n",
        "\r\n",
        ":",
        ": ",
        "- ",
        "[",
        "]",
        "{",
        "}",
        ",",
        "\"",
        "'",
        "\\",
        "#",
        "# ",
        "## ",
        "## Headline\n",
        "---\n",
        "...\n",
        "&a",
        "*a",
        "!t",
        "!!str",
        "|",
        ">-",
        "%",
        "?",
        "<<",
        "~",
        "null",
        "id: a\n",
        "criteria:\n",
        "  - id: C1\n",
        "evidence: [",
        "score: 1\n",
        "schema_version: 2\n",
        "\u{2028}",
        "\u{202e}",
        "</script>",
        "```\n",
    ];
    prop::collection::vec(prop::sample::select(pieces.to_vec()), 0..60).prop_map(|pieces| pieces.concat())
}

/// The nearest boundary of a character below an offset.
fn boundary(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

proptest! {
    #[test]
    fn arbitrary_text(text in any::<String>()) {
        survives(&text);
        survives(&format!("---\n{text}\n---\n{text}"));
    }

    #[test]
    fn arbitrary_markup(text in markup(), body in markup()) {
        survives(&text);
        survives(&format!("---\n{text}\n---\n{body}"));
        survives(&format!("---\n{RECORD}\n---\n{body}"));
    }

    #[test]
    fn a_record_cut_off_anywhere(at in 0..=RECORD.len(), windows in any::<bool>()) {
        let text = &RECORD[..boundary(RECORD, at)];
        let text = if windows { text.replace('\n', "\r\n") } else { text.to_owned() };
        survives(&text);
        survives(&format!("---\n{text}"));
    }

    #[test]
    fn a_record_with_one_piece_replaced(at in 0..=RECORD.len(), length in 0..40_usize, piece in markup()) {
        let start = boundary(RECORD, at);
        let end = boundary(RECORD, (start + length).min(RECORD.len()));
        let text = format!("{}{piece}{}", &RECORD[..start], &RECORD[end..]);
        survives(&text);
        survives(&format!("---\n{text}---\n"));
    }
}
