//! `leaderboard/rest.js`: the rows that the front page of a long leaderboard does not
//! hold, made by the theme as that page makes its own. Script fetches them when a
//! reader sorts or filters. It is a script and not a page, because a page on disk may
//! load nothing else.

use serde::Serialize;
use tera::Value;

use super::board_part::ROWS;
use super::parts::{Row, row};
use super::{Page, PageKind};
use crate::link::Site;

pub(super) static KIND: PageKind =
    PageKind { name: "leaderboard-rest", template: "board-rest.html", plan, view };

/// Where it stands.
const PATH: &str = "leaderboard/rest.js";

#[derive(Serialize)]
struct View<'a> {
    rows: Vec<Row<'a>>,
}

/// Where the rest of the rows is, if there is any.
pub(super) fn rest(site: &Site) -> Option<&'static str> {
    (site.ranking().len() > ROWS).then_some(PATH)
}

fn plan(site: &Site) -> Vec<Page> {
    let page =
        |path: &str| Page { path: path.into(), section: "leaderboard", unlisted: true, ..Page::default() };
    rest(site).map(page).into_iter().collect()
}

fn view(site: &Site, _: &Page) -> Value {
    let rows = site.ranking().iter().skip(ROWS).map(|project| row(site, *project)).collect();
    Value::from_serializable(&View { rows })
}
