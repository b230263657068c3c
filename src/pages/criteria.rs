//! `criteria/`: every question the rubric asks, and how projects answer it.

use serde::Serialize;
use tera::Value;

use super::category::criterion_median;
use super::parts::{Link, criterion_link};
use super::{Page, PageKind};
use crate::link::Site;
use crate::model::Points;
use crate::render::picture::{shares, step};

pub(super) static KIND: PageKind = PageKind { name: "criteria", template: "criteria.html", plan, view };

#[derive(Serialize)]
struct View<'a> {
    criteria: Vec<Criterion<'a>>,
}

#[derive(Serialize)]
struct Criterion<'a> {
    link: Link,
    question: &'a str,
    median: Option<String>,
    capped: usize,
    absent: usize,
    /// Shares by score, as safe SVG.
    shares: String,
    counts: Vec<Share>,
}

#[derive(Serialize)]
struct Share {
    class: &'static str,
    /// The score it is nearest to; nothing where no surface exists.
    label: Option<String>,
    count: usize,
}

fn plan(_: &Site) -> Vec<Page> {
    vec![Page {
        path: "criteria/index.html".into(),
        words: "criteria",
        section: "criteria",
        ..Page::default()
    }]
}

fn view(site: &Site, _: &Page) -> Value {
    let criteria = (0..site.rubric().criteria.len()).map(|index| criterion(site, index)).collect();
    Value::from_serializable(&View { criteria })
}

fn criterion(site: &Site, index: usize) -> Criterion<'_> {
    let rubric = site.rubric();
    let max = rubric.criterion_max();
    let mut counts: Vec<Share> = (0..5)
        .map(|quarter| Points(max.0 * quarter / 4))
        .map(|points| Share {
            class: step(points, max),
            label: Some(points.show(rubric.display.criterion_decimals, rubric.display.criterion_rounding)),
            count: 0,
        })
        .collect();
    counts.push(Share { class: "sa", label: None, count: 0 });
    let mut capped = 0;
    for project in site.projects() {
        let score = &project.current().scorecard().criteria[index];
        let class = if score.is_absent() { "sa" } else { step(score.score, max) };
        capped += usize::from(score.counted().is_some_and(|(_, mechanism)| mechanism.binding.is_some()));
        if let Some(count) = counts.iter_mut().find(|count| count.class == class) {
            count.count += 1;
        }
    }
    let parts: Vec<(&str, usize)> = counts.iter().map(|count| (count.class, count.count)).collect();
    Criterion {
        link: criterion_link(index, rubric),
        question: &rubric.criteria[index].question,
        median: criterion_median(site, site.ranking(), index),
        capped,
        absent: counts.last().map_or(0, |count| count.count),
        shares: shares(&parts),
        counts,
    }
}
