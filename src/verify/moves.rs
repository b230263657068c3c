//! Lines of a citation put right in the text of its record.

use crate::diagnostic::{FileId, Span};

/// Lines that can be put right: their quote stands elsewhere in the cited file,
/// exactly once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    /// The record's file.
    pub file: FileId,
    /// The value of `lines`, with its quotes if it has some.
    pub span: Span,
    /// The cited path, to tell people.
    pub path: String,
    /// The lines as written.
    pub from: String,
    /// The lines of the quote.
    pub to: String,
}

/// The text of a record with lines moved. Nothing changes but the numbers. A
/// value that does not stand in the text as it was read is left as it is, and
/// given back.
#[must_use]
pub fn moved<'a>(text: &str, moves: impl IntoIterator<Item = &'a Move>) -> (String, Vec<&'a Move>) {
    let mut moves: Vec<&Move> = moves.into_iter().collect();
    moves.sort_by_key(|it| it.span);
    let mut new = text.to_owned();
    let mut left = Vec::new();
    // From the end, so that the places of those before stay right.
    for it in moves.into_iter().rev() {
        let range = it.span.start as usize..it.span.end as usize;
        let at = text.get(range.clone()).and_then(|value| value.find(&it.from));
        match at {
            Some(at) => {
                let start = range.start + at;
                new.replace_range(start..start + it.from.len(), &it.to);
            }
            None => left.push(it),
        }
    }
    (new, left)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_numbers_change() {
        let text = "# é\n- lines: '10-14'   # kept\n- {lines: 7}\n- lines: \"1\"\n";
        let at = |value: &str, from: &str, to: &str| {
            let start = text.find(value).unwrap();
            let span = Span::new(start, start + value.len());
            Move { file: FileId(0), span, path: "f".into(), from: from.into(), to: to.into() }
        };
        let moves = [at("7}", "7", "30-32"), at("'10-14'", "10-14", "9"), at("\"1\"", "2", "3")];
        let (new, left) = moved(text, &moves);
        assert_eq!(new, "# é\n- lines: '9'   # kept\n- {lines: 30-32}\n- lines: \"1\"\n");
        assert_eq!(left, [&moves[2]]);
    }
}
