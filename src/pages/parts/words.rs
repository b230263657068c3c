//! Small views: levels, bands, links and figures in words.

use serde::Serialize;

use super::Shared;
use crate::link::{GapIndex, Site};
use crate::model::rubric::{CriterionIndex, Level};
use crate::model::score::Scorecard;
use crate::model::{Points, Rubric};
use crate::render::picture;

/// A level and the class that colours it.
#[derive(Debug, Clone, Serialize)]
pub struct LevelView<'a> {
    /// `L3` or `SA`.
    pub id: &'a str,
    /// `s0` to `s4`, or `sa`.
    pub class: &'static str,
}

/// A band.
#[derive(Debug, Clone, Serialize)]
pub struct BandView<'a> {
    /// Slug.
    pub id: &'a str,
    /// Label.
    pub label: &'a str,
    /// `good`, `fair` or `poor`.
    pub tone: &'a str,
}

/// A link within the site.
#[derive(Debug, Clone, Serialize)]
pub struct Link {
    /// File from the site's root.
    pub path: String,
    /// What it is called.
    pub label: String,
    /// Id of what it leads to.
    pub id: String,
}

/// The levels of a rubric, each made once for a page that shows hundreds.
pub struct Levels<'a> {
    rubric: &'a Rubric,
    ranked: Vec<Shared<LevelView<'a>>>,
    absent: Shared<LevelView<'a>>,
}

impl<'a> Levels<'a> {
    /// Makes them.
    #[must_use]
    pub fn of(rubric: &'a Rubric) -> Self {
        let ranks = 0..u8::try_from(rubric.levels.len()).unwrap_or(u8::MAX);
        let view = |of| Shared::of(&level(of, rubric));
        Self {
            rubric,
            ranked: ranks.map(|rank| view(Level::Rank(rank))).collect(),
            absent: view(Level::Absent),
        }
    }

    /// A level of `rubric`, which can be an earlier edition.
    #[must_use]
    pub fn get<'b: 'a>(&self, of: Level, rubric: &'b Rubric) -> Shared<LevelView<'a>> {
        let known = match of {
            Level::Rank(rank) => self.ranked.get(usize::from(rank)),
            Level::Absent => Some(&self.absent),
        };
        let known = known.filter(|_| std::ptr::eq(rubric, self.rubric));
        known.map_or_else(|| Shared::of(&level(of, rubric)), Clone::clone)
    }
}

/// The view of a level.
#[must_use]
pub fn level(level: Level, rubric: &Rubric) -> LevelView<'_> {
    LevelView { id: rubric.level_id(level), class: picture::level_class(level, rubric) }
}

/// The view of a scorecard's band.
#[must_use]
pub fn band<'a>(scorecard: &Scorecard, rubric: &'a Rubric) -> BandView<'a> {
    rubric.bands.get(scorecard.band).map_or(BandView { id: "", label: "", tone: "" }, |band| BandView {
        id: &band.id,
        label: &band.label,
        tone: &band.tone,
    })
}

/// The page of a category.
#[must_use]
pub fn category_link(category: usize, rubric: &Rubric) -> Link {
    let category = &rubric.categories[category];
    Link {
        path: ["categories/", &category.slug, "/index.html"].concat(),
        label: category.label.clone(),
        id: category.slug.clone(),
    }
}

/// The page of a criterion.
#[must_use]
pub fn criterion_link(criterion: CriterionIndex, rubric: &Rubric) -> Link {
    let criterion = &rubric.criteria[criterion];
    Link {
        path: ["criteria/", &criterion.slug, "/index.html"].concat(),
        label: criterion.name.clone(),
        id: criterion.id.clone(),
    }
}

/// The page of a gap type.
#[must_use]
pub fn gap_link(gap: GapIndex, site: &Site) -> Link {
    let gap = &site.gaps()[gap];
    Link { path: format!("gaps/{}/index.html", gap.slug), label: gap.id.clone(), id: gap.id.clone() }
}

/// A criterion's score as shown.
#[must_use]
pub fn share(points: Points, rubric: &Rubric) -> String {
    points.show(rubric.display.criterion_decimals, rubric.display.criterion_rounding)
}
