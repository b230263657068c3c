//! The values a filter offers.

use serde::Serialize;

use crate::model::Rubric;

/// One value of a filter.
#[derive(Debug, Clone, Serialize)]
pub struct Choice<'a> {
    /// What a row must hold to be shown.
    pub value: &'a str,
    /// What a reader chooses by.
    pub label: &'a str,
}

/// Values and their labels, in the given order.
pub fn choices<'a>(pairs: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<Choice<'a>> {
    pairs.map(|(value, label)| Choice { value, label }).collect()
}

/// All categories.
#[must_use]
pub fn category_choices(rubric: &Rubric) -> Vec<Choice<'_>> {
    choices(rubric.categories.iter().map(|category| (category.slug.as_str(), category.label.as_str())))
}
