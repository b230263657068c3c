//! Every check that has a name: what it finds, why that matters, a bad and a
//! good example.
//!
//! A rule is a value in one file, listed once in [`ALL`]. Problems of shape are
//! found by `parse` and references by `validate`, where the knowledge is; their
//! rules stand here as well, so that `explain`, the reference and the levels of a
//! catalogue know every code there is. No rule changes anything, and none names a
//! criterion, a level or a cap: those are the rubric's.

mod levels;
mod reference;
mod rule;
mod run;

// Found by the stages themselves.
mod proof;
mod resolution;
mod shape;
mod tool;

// Shared by rules.
mod characters;
mod dates;
mod markdown;
mod references;
mod texts;
mod view;

// One rule a file.
mod absence_without_search;
mod alias_collision;
mod bidi_control;
mod cap_on_wrong_criterion;
mod cap_without_reason;
mod closed_before_opened;
mod closed_while_open;
mod control_character;
mod cut_text;
mod duplicate_target;
mod fix_does_not_raise;
mod fix_from_level_mismatch;
mod future_date;
mod inferred_above_limit;
mod invalid_commit;
mod invalid_date;
mod invalid_id;
mod invalid_level;
mod invalid_line_range;
mod invalid_url;
mod missing_capability;
mod missing_evidence;
mod missing_finding;
mod missing_gap;
mod missing_quote;
mod opt_in_not_capped;
mod outdated_edition;
mod path_not_relative;
mod permalink_mismatch;
mod published_figure_mismatch;
mod raw_html;
mod reach_exceeds_strength;
mod too_many_fixes;
mod undated_decision;
mod unknown_capability;
mod unknown_capability_value;
mod unknown_criterion;
mod unknown_dispute_status;
mod unknown_parameter;
mod unknown_taxonomy_entry;
mod unlisted_critical_gap;
mod unsafe_url;

pub use levels::{Level, Levels};
pub use reference::reference;
pub use rule::{Context, Group, Inspect, Rule, lenient, remedy};
pub use run::{Memory, inspect_catalogue, inspect_drafts};

/// All rules, in the order of the reference: by group, by code within one.
pub static ALL: &[&Rule] = &[
    &shape::ALIAS_NOT_ALLOWED,
    &shape::COMPUTED_FIELD,
    &shape::CONFLICTING_FIELDS,
    &cut_text::RULE,
    &shape::DUPLICATE_KEY,
    &shape::LINK_OUT_OF_TREE,
    &shape::MISSING_FIELD,
    &shape::MISSING_SECTION,
    &shape::NOT_A_FILE,
    &shape::NOT_UTF8,
    &shape::SYNTAX,
    &shape::TAG_NOT_ALLOWED,
    &shape::TOO_DEEP,
    &shape::TOO_LARGE,
    &shape::TOO_MANY,
    &shape::UNKNOWN_FIELD,
    &shape::UNKNOWN_FORMAT,
    &shape::UNKNOWN_HEADING,
    &shape::UNPLACED_TEXT,
    &shape::UNREADABLE_EVIDENCE,
    &shape::UNREADABLE_FILE,
    &shape::UNREADABLE_LINE,
    &shape::WRONG_TYPE,
    // Identity.
    &alias_collision::RULE,
    &resolution::DUPLICATE_ID,
    &duplicate_target::RULE,
    &future_date::RULE,
    &invalid_commit::RULE,
    &invalid_date::RULE,
    &invalid_id::RULE,
    &invalid_url::RULE,
    &missing_capability::RULE,
    &unknown_capability::RULE,
    &unknown_capability_value::RULE,
    &resolution::UNKNOWN_CATEGORY,
    // Ratings.
    &resolution::DUPLICATE_CRITERION,
    &inferred_above_limit::RULE,
    &invalid_level::RULE,
    &resolution::MISSING_CRITERION,
    &missing_finding::RULE,
    &missing_gap::RULE,
    &resolution::MISSING_PARAMETER,
    &reach_exceeds_strength::RULE,
    &unknown_criterion::RULE,
    &unknown_parameter::RULE,
    &resolution::UNKNOWN_STATUS,
    // Caps.
    &cap_on_wrong_criterion::RULE,
    &cap_without_reason::RULE,
    &opt_in_not_capped::RULE,
    &resolution::UNKNOWN_CAP,
    // Evidence.
    &absence_without_search::RULE,
    &invalid_line_range::RULE,
    &missing_evidence::RULE,
    &missing_quote::RULE,
    &path_not_relative::RULE,
    &permalink_mismatch::RULE,
    // Consistency.
    &closed_before_opened::RULE,
    &closed_while_open::RULE,
    &fix_does_not_raise::RULE,
    &fix_from_level_mismatch::RULE,
    &outdated_edition::RULE,
    &published_figure_mismatch::RULE,
    &too_many_fixes::RULE,
    &undated_decision::RULE,
    &unknown_dispute_status::RULE,
    &resolution::UNKNOWN_EDITION,
    &unknown_taxonomy_entry::RULE,
    &unlisted_critical_gap::RULE,
    // Proof.
    &proof::BINARY_FILE_CITED,
    &proof::CITED_PATH_NOT_A_FILE,
    &proof::COMMIT_NOT_FOUND,
    &proof::DAMAGED_REPOSITORY,
    &proof::EVIDENCE_NOT_TRIED,
    &proof::FILE_NOT_FOUND,
    &proof::LINES_OUT_OF_RANGE,
    &proof::QUOTE_NOT_FOUND,
    &proof::SEARCH_HITS_DIFFER,
    // Safety.
    &bidi_control::RULE,
    &control_character::RULE,
    &resolution::EMBARGOED,
    &raw_html::RULE,
    &unsafe_url::RULE,
    // The rubric, the configuration and the theme.
    &tool::ADDRESS_COLLISION,
    &tool::INVALID_CONFIGURATION,
    &tool::INVALID_PAGE,
    &tool::INVALID_RUBRIC,
    &tool::INVALID_THEME,
    &tool::MISSING_CONFIGURATION,
    &tool::MISSING_RUBRIC,
    &tool::STYLE_ERROR,
    &tool::TEMPLATE_ERROR,
    &tool::UNSAFE_PAGE,
];

/// Finds a rule by its code.
#[must_use]
pub fn find(code: &str) -> Option<&'static Rule> {
    ALL.iter().find(|rule| rule.code == code).copied()
}
