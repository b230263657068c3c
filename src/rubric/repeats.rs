//! Entries of one list that bear the same id, so that a reference could mean either.

use std::collections::BTreeMap;

use super::lookup::Lookup;
use super::raw::{RawLabelled, RawRubric};
use crate::diagnostic::{Diagnostic, Place, Problems, Span};
use crate::discover::typed::At;

/// Looks for ids that a list of the rubric's own file holds twice.
pub(super) fn check(raw: &RawRubric, root: &mut Lookup<'_>) {
    check_list("parameters", raw.parameters.iter().map(|one| &one.id), root);
    check_list("levels", raw.levels.iter().map(|one| &one.id), root);
    check_list("statuses", raw.statuses.iter().map(|one| &one.id), root);
    check_list("caps", raw.caps.iter().map(|one| &one.id), root);
    check_list("bands", raw.bands.iter().map(|one| &one.id), root);
    check_list("confidence levels", raw.confidence.iter().map(|one| &one.id), root);
    check_addresses("capabilities", &raw.capabilities, root);
    check_addresses("categories", &raw.categories, root);
    let whole = Place::new(root.file, Span::new(0, 0));
    let kinds = raw.cap_kinds.iter().map(|one| (one.id.as_str(), whole));
    repeated("kinds of caps", kinds, root.problems);
    let values = raw.capability_values.iter().map(|one| (one.id.as_str(), whole));
    repeated("capability values", values, root.problems);
}

fn check_list<'a>(what: &str, ids: impl Iterator<Item = &'a At<String>>, root: &mut Lookup<'_>) {
    let ids: Vec<_> = ids.map(|id| (id.value.as_str(), root.place(id))).collect();
    repeated(what, ids.into_iter(), root.problems);
}

/// Their ids become parts of addresses, where `_` and `-` are one.
fn check_addresses(what: &str, list: &[RawLabelled], root: &mut Lookup<'_>) {
    let slugs: Vec<_> =
        list.iter().map(|one| (one.id.value.replace('_', "-"), root.place(&one.id))).collect();
    repeated(what, slugs.iter().map(|(slug, place)| (slug.as_str(), *place)), root.problems);
}

/// Two entries of a list that bear one id.
pub(super) fn repeated<'a>(what: &str, ids: impl Iterator<Item = (&'a str, Place)>, problems: &mut Problems) {
    let mut seen: BTreeMap<&str, Place> = BTreeMap::new();
    for (id, place) in ids {
        if let Some(first) = seen.insert(id, place) {
            let problem = Diagnostic::error("invalid-rubric", place, format!("two {what} are called `{id}`"))
                .related(first, "the first one")
                .help("give each an id of its own");
            problems.push(problem);
        }
    }
}
