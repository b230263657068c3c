//! A list with more rows than a slow phone lays out in a moment: its page shows the
//! first of them, further pages the others, for whoever reads without script, and a
//! script holds those that its page leaves out, for sorting and filtering.

use std::ops::Range;

use serde::Serialize;

/// How many rows a page holds.
pub const ROWS: usize = 100;

/// One page of a long list.
#[derive(Debug, Clone, Serialize)]
pub struct Part {
    /// Its file from the site's root.
    pub path: String,
    /// Place of its first row, counted from one.
    pub first: usize,
    /// Place of its last row.
    pub last: usize,
    /// Whether it is the page that shows this.
    pub here: bool,
}

/// The pages of a list of so many rows, its own page first; none where that holds all
/// rows. The others stand in the folder, by number.
#[must_use]
pub fn parts(all: usize, own: &str, folder: &str, here: usize) -> Vec<Part> {
    let count = if all > ROWS { all.div_ceil(ROWS) } else { 0 };
    let path = |part| if part == 0 { own.to_owned() } else { format!("{folder}/{}/index.html", part + 1) };
    (0..count)
        .map(|part| Part {
            path: path(part),
            first: part * ROWS + 1,
            last: all.min((part + 1) * ROWS),
            here: part == here,
        })
        .collect()
}

/// The pages of such a list but for its own, each with its number among them.
pub fn further(all: usize, own: &str, folder: &str) -> impl Iterator<Item = (usize, Part)> {
    (0..).zip(parts(all, own, folder, 0)).skip(1)
}

/// Where the script with the rest of so many rows is, if there is any.
#[must_use]
pub fn rest(all: usize, folder: &str) -> Option<String> {
    (all > ROWS).then(|| format!("{folder}/rest.js"))
}

/// Places in the list, from nought, of the rows of a part.
#[must_use]
pub fn places(all: usize, part: usize) -> Range<usize> {
    all.min(part * ROWS)..all.min((part + 1) * ROWS)
}

#[cfg(test)]
mod tests {
    use super::{parts, places, rest};

    #[test]
    fn a_list_is_cut_only_where_it_is_long() {
        assert!(parts(100, "l.html", "l", 0).is_empty());
        assert_eq!(rest(100, "l"), None);
        let found = parts(203, "l.html", "l", 2);
        let said = found.iter().map(|part| (part.path.as_str(), part.first, part.last, part.here));
        let wanted = [
            ("l.html", 1, 100, false),
            ("l/2/index.html", 101, 200, false),
            ("l/3/index.html", 201, 203, true),
        ];
        assert_eq!(said.collect::<Vec<_>>(), wanted);
        assert_eq!(rest(203, "l").as_deref(), Some("l/rest.js"));
        assert_eq!((places(203, 0), places(203, 2), places(203, 3)), (0..100, 200..203, 203..203));
    }
}
