//! Finding entries of a rubric by the names that records use.

use std::sync::Arc;

use super::{Cap, CapIndex, CriterionIndex, Level, ParameterIndex, Rubric, Status, Taxonomy, TaxonomyEntry};
use crate::model::{Points, Record};

impl Rubric {
    /// The most a criterion can score: all weights together.
    #[must_use]
    pub fn criterion_max(&self) -> Points {
        self.parameters.iter().map(|parameter| parameter.weight).sum()
    }

    /// The most a project can score.
    #[must_use]
    pub fn total_max(&self) -> Points {
        Points(self.criterion_max().0 * u32::try_from(self.criteria.len()).unwrap_or(0))
    }

    /// What a level is worth in a parameter.
    #[must_use]
    pub fn points(&self, parameter: ParameterIndex, level: Level) -> Points {
        let parameter = &self.parameters[parameter];
        match level {
            Level::Absent => parameter.weight,
            Level::Rank(rank) => parameter.points.get(usize::from(rank)).copied().unwrap_or_default(),
        }
    }

    /// Reads a level as records write it: an id (`L3`, `SA`) or a rank (`3`).
    #[must_use]
    pub fn level(&self, text: &str) -> Option<Level> {
        if text.eq_ignore_ascii_case(&self.absence.id) {
            return Some(Level::Absent);
        }
        let by_id = self.levels.iter().position(|level| level.id.eq_ignore_ascii_case(text));
        let by_rank = || {
            let plain = text.len() <= 3 && text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse::<usize>().ok().filter(|_| plain && !text.starts_with('0') || text == "0")
        };
        let rank = by_id.or_else(by_rank).filter(|rank| *rank < self.levels.len())?;
        u8::try_from(rank).ok().map(Level::Rank)
    }

    /// The id of a level: `L3` or `SA`.
    #[must_use]
    pub fn level_id(&self, level: Level) -> &str {
        match level {
            Level::Absent => &self.absence.id,
            Level::Rank(rank) => self.levels.get(usize::from(rank)).map_or("", |level| &level.id),
        }
    }

    /// Finds a criterion by id.
    #[must_use]
    pub fn criterion(&self, id: &str) -> Option<CriterionIndex> {
        self.criteria.iter().position(|criterion| criterion.id == id)
    }

    /// Finds a parameter by id.
    #[must_use]
    pub fn parameter(&self, id: &str) -> Option<ParameterIndex> {
        self.parameters.iter().position(|parameter| parameter.id == id)
    }

    /// Finds a cap of this edition by id.
    #[must_use]
    pub fn cap(&self, id: &str) -> Option<CapIndex> {
        self.caps.iter().position(|cap| cap.in_force && cap.id == id)
    }

    /// The caps of this edition.
    pub fn caps_in_force(&self) -> impl Iterator<Item = &Cap> {
        self.caps.iter().filter(|cap| cap.in_force)
    }

    /// This edition, and those before it.
    pub fn editions(&self) -> impl Iterator<Item = &Self> {
        std::iter::once(self).chain(self.earlier.iter().map(AsRef::as_ref))
    }

    /// The edition that a record is scored by: the one it names, or the present one
    /// if it names none. `None` if there is no such edition.
    #[must_use]
    pub fn edition_of<'a>(self: &'a Arc<Self>, record: &Record) -> Option<&'a Arc<Self>> {
        match record.other_edition(&self.version) {
            Some(named) if !self.stands_in => self.earlier.iter().find(|edition| edition.version == named),
            _ => Some(self),
        }
    }

    /// Finds a status by id.
    #[must_use]
    pub fn status(&self, id: &str) -> Option<&Status> {
        self.statuses.iter().find(|status| status.id == id)
    }

    /// Finds a category by id or label.
    #[must_use]
    pub fn category(&self, text: &str) -> Option<usize> {
        self.categories.iter().position(|category| category.id == text || category.label == text)
    }

    /// Finds a taxonomy entry by id.
    #[must_use]
    pub fn taxonomy_entry(&self, id: &str) -> Option<(&Taxonomy, &TaxonomyEntry)> {
        self.taxonomies.iter().find_map(|taxonomy| {
            taxonomy.entries.iter().find(|entry| entry.id == id).map(|entry| (taxonomy, entry))
        })
    }
}
