//! Format 2: the fields of a record in front of Markdown, and more of them in
//! its body.
//!
//! A level-2 heading of the body that is named after a field gives that field,
//! in any case, with spaces or hyphens for underscores:
//!
//! | heading | field | holds |
//! |---|---|---|
//! | `## Headline`, `## Description`, `## Scored configuration`, … | the text field of that name | paragraphs |
//! | `## Limitations`, `## Aliases` | the list of texts of that name | a list |
//! | `## C4`, `## C4: any words` | the summary of the criterion whose id the front matter gives as `C4` | paragraphs |
//! | `## Safest set-up` | the intro of the safety card | paragraphs |
//!
//! Any other heading opens a free section. Lines of a paragraph are joined, as
//! YAML's `>-` joins them; inline Markdown stays as it is written. The body only
//! fills what the front matter leaves out: a field in both is a duplicate key.
//! Fields that are lists or maps of fields have no form in the body, and a
//! heading named after one of them is an error, as nobody could say what it
//! meant. Places are exact in the whole file.

mod blocks;
mod fill;
mod front_matter;
mod target;
mod values;
#[cfg(test)]
mod tests;

pub(super) use fill::fill;
pub(super) use front_matter::split;
