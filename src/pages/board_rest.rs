//! `leaderboard/rest.js`: the rows that the front page of a long leaderboard does not
//! hold, made by the theme as that page makes its own. Script fetches them when a
//! reader sorts or filters. It is a script and not a page, because a page on disk may
//! load nothing else.

use serde::Serialize;
use tera::Value;

use super::leaderboard::FOLDER;
use super::parts::{Row, left_out, rest, row};
use super::{Page, PageKind};
use crate::link::Site;

pub(super) static KIND: PageKind =
    PageKind { name: "leaderboard-rest", template: "board-rest.html", plan, view };

#[derive(Serialize)]
struct View<'a> {
    rows: Vec<Row<'a>>,
}

fn plan(site: &Site) -> Vec<Page> {
    let page = |path| Page { path, section: "leaderboard", unlisted: true, ..Page::default() };
    rest(site.ranking().len(), FOLDER).map(page).into_iter().collect()
}

fn view(site: &Site, _: &Page) -> Value {
    let rest = &site.ranking()[left_out(site.ranking().len())];
    let rows = rest.iter().map(|project| row(site, *project)).collect();
    Value::from_serializable(&View { rows })
}
