//! A list with more rows than a slow phone lays out in a moment: its page shows the
//! first of them, and further pages the others, for whoever reads without script. The
//! rows of each of these stand in a script too, for sorting and filtering on the first:
//! opened from a disk, a page can load nothing else.

use std::ops::Range;

use serde::Serialize;

use crate::pages::Page;

/// How many rows a page holds.
const ROWS: usize = 100;

/// How many of them the first page of a longer list holds: people land on it, and so
/// many fit into what a server sends before it waits for an answer.
const FIRST: usize = 60;

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
    let count = if all > ROWS { 1 + (all - FIRST).div_ceil(ROWS) } else { 0 };
    let path = |part| if part == 0 { own.to_owned() } else { format!("{folder}/{}/index.html", part + 1) };
    (0..count)
        .map(|part| {
            let places = places(all, part);
            Part { path: path(part), first: places.start + 1, last: places.end, here: part == here }
        })
        .collect()
}

/// The pages of such a list but for its own. `page` says what one shows; each is
/// followed by what holds its rows alone.
pub fn further(all: usize, own: &str, folder: &str, page: impl Fn(&Part) -> Page) -> Vec<Page> {
    let parts = parts(all, own, folder, 0).into_iter().enumerate().skip(1);
    parts.flat_map(|(at, part)| with_rows(Page { part: at, ..page(&part) }, part.path)).collect()
}

fn with_rows(page: Page, path: String) -> [Page; 2] {
    let rows = Page {
        path: path.replace("/index.html", "/rows.js"),
        section: page.section,
        subject: page.subject,
        part: page.part,
        unlisted: true,
        is_rows: true,
        ..Page::default()
    };
    [Page { path, ..page }, rows]
}

/// Where the scripts with the rest of so many rows are, if there are any; `*` stands
/// for the number of a page.
#[must_use]
pub fn rest(all: usize, folder: &str) -> Option<String> {
    (all > ROWS).then(|| format!("{folder}/*/rows.js"))
}

/// Places in the list, from nought, of the rows of a part.
#[must_use]
pub fn places(all: usize, part: usize) -> Range<usize> {
    let first = if all > ROWS { FIRST } else { ROWS };
    let end = |part: usize| all.min(first + part * ROWS);
    part.checked_sub(1).map_or(0, end)..end(part)
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
            ("l.html", 1, 60, false),
            ("l/2/index.html", 61, 160, false),
            ("l/3/index.html", 161, 203, true),
        ];
        assert_eq!(said.collect::<Vec<_>>(), wanted);
        assert_eq!(rest(203, "l").as_deref(), Some("l/*/rows.js"));
        assert_eq!((places(203, 0), places(203, 2), places(203, 3)), (0..60, 160..203, 203..203));
        assert_eq!((places(100, 0), places(100, 1)), (0..100, 100..100));
    }
}
