//! `leaderboard/2/` and on: the rows that the front page of a long leaderboard does
//! not hold, a page at a time. They are there for whoever reads without script, and
//! neither sort nor filter: that is done over all rows, on the front page.

use serde::Serialize;
use tera::Value;

use super::leaderboard::{FOLDER, OWN, ends};
use super::parts::{Part, Row, further, parts, places, row};
use super::{Page, PageKind};
use crate::link::Site;

pub(super) static KIND: PageKind =
    PageKind { name: "leaderboard-part", template: "board-part.html", plan, view };

#[derive(Serialize)]
struct View<'a> {
    rows: Vec<Row<'a>>,
    /// Ids of the first and the last criterion.
    criteria: (&'a str, &'a str),
    parts: Vec<Part>,
}

fn plan(site: &Site) -> Vec<Page> {
    further(site.ranking().len(), OWN, FOLDER, |part| Page {
        title: format!("{}–{}", part.first, part.last),
        words: "leaderboard_part",
        section: "leaderboard",
        ..Page::default()
    })
}

fn view(site: &Site, page: &Page) -> Value {
    let all = site.ranking();
    Value::from_serializable(&View {
        rows: all[places(all.len(), page.part)].iter().map(|project| row(site, *project)).collect(),
        criteria: ends(site.rubric()),
        parts: parts(all.len(), OWN, FOLDER, page.part),
    })
}
