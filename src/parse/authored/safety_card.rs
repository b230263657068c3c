//! How to run the project as safely as it can be run.

use crate::model::record::{SafetyCard, Setup};
use crate::parse::decode::Fields;
use crate::parse::file_problems::FileProblems;
use crate::parse::tree::Node;

/// Reads the authored part of a `SafetyCard`.
pub(super) fn safety_card(node: &Node<'_>, problems: &mut FileProblems) -> Option<SafetyCard> {
    Fields::read(node, "safety card", problems, |fields| SafetyCard {
        intro: fields.optional_text("intro"),
        setups: fields.list("setups", setup),
        note: fields.optional_text("note"),
    })
}

fn setup(node: &Node<'_>, problems: &mut FileProblems) -> Option<Setup> {
    Fields::read(node, "set-up", problems, |fields| Setup {
        setup: fields.text("setup"),
        how: fields.text("how"),
        gives: fields.text("gives"),
        criterion: fields.optional_text("criterion"),
    })
}
