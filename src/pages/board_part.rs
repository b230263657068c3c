//! `leaderboard/2/` and on: the rows that the front page of a long leaderboard does
//! not hold, a page at a time. They are there for whoever reads without script, and
//! neither sort nor filter: that is done over all rows, on the front page.

use serde::Serialize;
use tera::Value;

use super::leaderboard::ends;
use super::parts::{Row, row};
use super::{Page, PageKind};
use crate::link::Site;

pub(super) static KIND: PageKind =
    PageKind { name: "leaderboard-part", template: "board-part.html", plan, view };

/// How many rows a page holds: what a slow phone lays out in a moment.
pub(super) const ROWS: usize = 100;

#[derive(Serialize)]
struct View<'a> {
    rows: Vec<Row<'a>>,
    /// Ids of the first and the last criterion.
    criteria: (&'a str, &'a str),
    parts: Vec<Part>,
}

/// One page of a long leaderboard.
#[derive(Serialize)]
pub(super) struct Part {
    path: String,
    /// Place of its first row, counted from one.
    first: usize,
    /// Place of its last row.
    last: usize,
    /// Whether it is the page that shows this.
    here: bool,
}

/// The pages of the leaderboard, the front page first; none where it holds all rows.
pub(super) fn parts(site: &Site, here: usize) -> Vec<Part> {
    let all = site.ranking().len();
    let count = if all > ROWS { all.div_ceil(ROWS) } else { 0 };
    let parts = 0..count;
    parts
        .map(|part| Part {
            path: if part == 0 {
                "index.html".into()
            } else {
                format!("leaderboard/{}/index.html", part + 1)
            },
            first: part * ROWS + 1,
            last: all.min((part + 1) * ROWS),
            here: part == here,
        })
        .collect()
}

fn plan(site: &Site) -> Vec<Page> {
    let parts = parts(site, 0).into_iter().enumerate().skip(1);
    parts
        .map(|(at, part)| Page {
            path: part.path,
            title: format!("{}–{}", part.first, part.last),
            words: "leaderboard_part",
            section: "leaderboard",
            subject: at,
            ..Page::default()
        })
        .collect()
}

fn view(site: &Site, page: &Page) -> Value {
    let rows = site.ranking().iter().skip(page.subject * ROWS).take(ROWS);
    Value::from_serializable(&View {
        rows: rows.map(|project| row(site, *project)).collect(),
        criteria: ends(site.rubric()),
        parts: parts(site, page.subject),
    })
}
