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

/// All levels of a rubric, lowest first, and absence last.
#[must_use]
pub fn all_levels(rubric: &Rubric) -> Vec<Level> {
    let ranks = (0..rubric.levels.len()).filter_map(|rank| u8::try_from(rank).ok()).map(Level::Rank);
    ranks.chain([Level::Absent]).collect()
}

/// Something that was made for each of [`all_levels`].
pub struct PerLevel<T>(Vec<T>);

impl<T> PerLevel<T> {
    /// Makes it.
    pub fn of(rubric: &Rubric, make: impl Fn(Level) -> T) -> Self {
        Self(all_levels(rubric).into_iter().map(make).collect())
    }

    /// What was made for a level, if the rubric has it.
    #[must_use]
    pub fn get(&self, of: Level) -> Option<&T> {
        match of {
            Level::Rank(rank) => self.0[..self.0.len() - 1].get(usize::from(rank)),
            Level::Absent => self.0.last(),
        }
    }
}

/// The levels of a rubric, each made once for a page that shows hundreds.
pub struct Levels<'a> {
    rubric: &'a Rubric,
    views: PerLevel<Shared<LevelView<'a>>>,
}

impl<'a> Levels<'a> {
    /// Makes them.
    #[must_use]
    pub fn of(rubric: &'a Rubric) -> Self {
        Self { rubric, views: PerLevel::of(rubric, |of| Shared::of(&level(of, rubric))) }
    }

    /// A level of `rubric`, which can be an earlier edition.
    #[must_use]
    pub fn get<'b: 'a>(&self, of: Level, rubric: &'b Rubric) -> Shared<LevelView<'a>> {
        let known = self.views.get(of).filter(|_| std::ptr::eq(rubric, self.rubric));
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
