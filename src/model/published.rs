//! Figures that were published with a record: read, compared by one rule, and
//! used by nothing.

use super::record::MechanismKind;
use super::{Spanned, Text};

/// Figures of a record that was published elsewhere, as text with places.
#[derive(Debug, Clone, Default)]
pub struct Published {
    /// Total: `2.9`.
    pub total: Option<Text>,
    /// Band label: `Minimal`.
    pub band: Option<Text>,
    /// Sum over the criteria with a surface: `0.90`.
    pub applicable_score: Option<Text>,
    /// What that sum could be at most: `8.0`.
    pub applicable_max: Option<Text>,
    /// The share in percent: `11`.
    pub applicable_percent: Option<Text>,
    /// How many criteria have no surface: `2`.
    pub absent_count: Option<Text>,
    /// What an entry says once more in another form.
    pub again: PublishedAgain,
    /// Figures by criterion, in the written order.
    pub criteria: Vec<PublishedCriterion>,
    /// Gain of each fix before caps, in the order of the fixes.
    pub gains: Vec<Option<Text>>,
    /// What each fix is said to lead to, in the order of the fixes.
    pub outcomes: Vec<PublishedOutcome>,
}

/// Figures that an entry gives a second time, beside their numbers.
#[derive(Debug, Clone, Default)]
pub struct PublishedAgain {
    /// The total as it is shown: `2.9`.
    pub total: Option<Text>,
    /// The id of the band.
    pub band: Option<Text>,
    /// The sum over the criteria with a surface, as it is shown: `0.90`.
    pub applicable_score: Option<Text>,
    /// How many criteria have a surface: `8`.
    pub applicable_count: Option<Text>,
    /// The exact total, in ten-thousandths: `28750`.
    pub total_points: Option<Text>,
    /// What the total could be at most: `10`.
    pub total_max: Option<Text>,
    /// The least total of the band: `0`.
    pub band_min: Option<Text>,
}

/// What a fix is said to lead to.
#[derive(Debug, Clone, Default)]
pub struct PublishedOutcome {
    /// How much the total rises, after caps and the choice of mechanism.
    pub gain: Option<Text>,
    /// The total afterwards: `3.2`.
    pub total: Option<Text>,
    /// Its band, by id or label.
    pub band: Option<Text>,
}

/// Figures of one criterion, from one place where it prints them. A criterion
/// can appear more than once: in the table and at its own heading.
#[derive(Debug, Clone, Default)]
pub struct PublishedCriterion {
    /// The criterion.
    pub criterion: Text,
    /// Which of two mechanisms the figures describe; `None` for the counted one.
    pub mechanism: Option<MechanismKind>,
    /// Levels by parameter id.
    pub levels: Vec<(Text, Text)>,
    /// Raw score: `0.05`.
    pub raw: Option<Text>,
    /// The cap that bound; the empty text says that none did.
    pub cap: Option<Text>,
    /// Score after the cap.
    pub score: Option<Text>,
    /// What the score could be at most: `1`.
    pub max: Option<Text>,
    /// Confidence label.
    pub confidence: Option<Text>,
    /// Whether it says that this mechanism is the counted one.
    pub counted: Option<Spanned<bool>>,
}
