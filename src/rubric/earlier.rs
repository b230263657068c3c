//! Earlier editions: each a whole rubric in `rubric/editions/<version>/`.
//!
//! A record that names one is checked and scored by it, for as long as its folder
//! stays. All editions rate the same criteria by the same parameters and levels, so
//! that their audits can stand in one table; what these are worth, the caps and the
//! bands are each edition's own. A rubric with other criteria is another rubric.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{edition, load_from};
use crate::diagnostic::{Diagnostic, FileId, Problems};
use crate::discover::{Kind, SourceSet};
use crate::model::Rubric;
use crate::model::rubric::{Cap, CapIndex, CapKind, GapCondition};

/// Where they stand, each in a folder named after its version.
const FOLDER: &str = "rubric/editions/";

/// Loads the earlier editions that are there, and adds them to the present one.
pub(super) fn add(present: &mut Rubric, sources: &SourceSet) -> Result<(), Problems> {
    let mut problems = Problems::new();
    let mut found: Vec<(usize, Rubric)> = Vec::new();
    for version in versions(sources) {
        let folder = format!("{FOLDER}{version}/");
        let help = "copy the whole rubric of that edition into its folder, or remove the folder";
        let loaded = load_from(&folder, help, sources);
        let Some(mut earlier) = problems.keep(loaded) else { continue };
        let Some((file, source)) = sources.find(&format!("{folder}rubric.yaml")) else { continue };
        let text = source.text().unwrap_or_default();
        let wrong = named(&earlier, version, present).or_else(|| likeness(&earlier, present));
        if let Some((key, message, help)) = wrong {
            problems.push(problem(file, text, key, message, help));
            continue;
        }
        for (own, now) in earlier.criteria.iter_mut().zip(&present.criteria) {
            // There is one page of a criterion, that of the present edition.
            own.slug.clone_from(&now.slug);
        }
        let age = present.changelog.iter().position(|entry| entry.version == version);
        found.push((age.unwrap_or(usize::MAX), earlier));
    }
    if problems.has_errors() {
        return Err(problems);
    }
    found.sort_by_key(|(age, _)| *age);
    let mut earlier: Vec<Rubric> = found.into_iter().map(|(_, edition)| edition).collect();
    align(std::iter::once(&mut *present).chain(&mut earlier).collect());
    present.earlier = earlier.into_iter().map(Arc::new).collect();
    Ok(())
}

/// The folders that are there, by name.
fn versions(sources: &SourceSet) -> BTreeSet<&str> {
    let files = sources.of_kind(Kind::Rubric);
    let below = files.filter_map(|(_, file)| file.path.strip_prefix(FOLDER));
    below.filter_map(|rest| rest.split_once('/')).map(|(version, _)| version).collect()
}

type Wrong = (&'static str, String, String);

/// Whether an edition is the one that its folder and the changelog speak of.
fn named(earlier: &Rubric, folder: &str, present: &Rubric) -> Option<Wrong> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-_".contains(&byte);
    if earlier.version != folder || !folder.bytes().all(plain) {
        let message = format!("this is edition {}, but its folder is named `{folder}`", earlier.version);
        let help = "name the folder after the version: letters, digits, full stops and hyphens";
        return Some(("version:", message, help.into()));
    }
    if earlier.version == present.version {
        let message = format!("edition {folder} is the present one, and stands in `rubric/` already");
        return Some((
            "version:",
            message,
            "remove the folder, or raise `version` of the present one".into(),
        ));
    }
    let Some(entry) = present.changelog.iter().find(|entry| entry.version == earlier.version) else {
        let message = format!("the present rubric does not know edition {folder}");
        let help = format!("add an entry for {folder} to its `changelog`, below those that came later");
        return Some(("version:", message, help));
    };
    let now = edition::seal(earlier);
    if entry.seal.as_ref().is_some_and(|seal| *seal != now) {
        let message =
            format!("weights, levels, caps or bands are not those that edition {folder} was sealed with");
        let help = format!(
            "put back the files of that edition, on which its audits rest; these have the seal `{now}`"
        );
        return Some(("changelog:", message, help));
    }
    None
}

/// Whether audits of an edition can stand in one table with those of the present.
fn likeness(earlier: &Rubric, present: &Rubric) -> Option<Wrong> {
    let ids = |rubric: &Rubric| -> [(&'static str, Vec<String>); 4] {
        let criteria = rubric.criteria.iter().map(|one| one.id.clone()).collect();
        let parameters = rubric.parameters.iter().map(|one| one.id.clone()).collect();
        let levels = rubric.levels.iter().map(|one| &one.id).chain([&rubric.absence.id]);
        let words =
            vec![rubric.name.clone(), rubric.tags_field.clone(), rubric.criterion_max().0.to_string()];
        [
            ("criteria", criteria),
            ("parameters", parameters),
            ("levels", levels.cloned().collect()),
            ("name, `tags_field` or sum of weights", words),
        ]
    };
    let (then, now) = (ids(earlier), ids(present));
    let (what, ..) = then.iter().zip(&now).find_map(|(then, now)| (then != now).then_some(then))?;
    let message = format!("edition {} has other {what} than the present one", earlier.version);
    let help = "audits of both cannot stand in one table; a rubric that rates something else is a catalogue of its own";
    Some(("version:", message, help.into()))
}

fn problem(file: FileId, text: &str, key: &str, message: String, help: String) -> Diagnostic {
    Diagnostic::error("invalid-rubric", edition::place(file, text, key), message).help(help)
}

/// Gives each cap one place in all editions. Where an edition lacks it, it stands
/// there without force.
fn align(mut editions: Vec<&mut Rubric>) {
    let mut all: Vec<(Cap, CapKind)> = Vec::new();
    for edition in &editions {
        for cap in &edition.caps {
            if !all.iter().any(|(known, _)| known.id == cap.id) {
                all.push((cap.clone(), edition.cap_kinds[cap.kind].clone()));
            }
        }
    }
    for edition in &mut editions {
        let own = std::mem::take(&mut edition.caps);
        let place = |cap: &Cap| all.iter().position(|(known, _)| known.id == cap.id).unwrap_or_default();
        let places: Vec<CapIndex> = own.iter().map(place).collect();
        let mut caps: Vec<Cap> = Vec::with_capacity(all.len());
        for (cap, kind) in &all {
            let kind = edition.cap_kinds.iter().position(|known| known.id == kind.id).unwrap_or_else(|| {
                edition.cap_kinds.push(kind.clone());
                edition.cap_kinds.len() - 1
            });
            caps.push(Cap { kind, automatic: None, in_force: false, ..cap.clone() });
        }
        for (cap, place) in own.into_iter().zip(&places) {
            caps[*place] = cap;
        }
        edition.caps = caps;
        let conditions = edition.gap_conditions.iter_mut().filter_map(|condition| match condition {
            GapCondition::Cap { caps, .. } => Some(caps),
            GapCondition::Level { .. } => None,
        });
        let lists = edition.criteria.iter_mut().map(|criterion| &mut criterion.caps).chain(conditions);
        let signs = edition.opt_in_signs.iter_mut().map(|sign| &mut sign.cap);
        lists.flatten().chain(signs).for_each(|cap| *cap = places[*cap]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cap_has_one_place_in_all_editions() {
        let mut present = crate::rubric::embedded().unwrap();
        let mut earlier = present.clone();
        let first = earlier.caps[0].id.clone();
        earlier.caps.swap(0, 1);
        "RETIRED".clone_into(&mut earlier.caps[2].id);
        let was = earlier.caps[0].id.clone();
        earlier.gap_conditions = vec![GapCondition::Cap { rule: String::new(), caps: vec![0, 1, 2] }];
        align(vec![&mut present, &mut earlier]);
        let ids = |rubric: &Rubric| rubric.caps.iter().map(|cap| cap.id.clone()).collect::<Vec<_>>();
        assert_eq!(ids(&present), ids(&earlier));
        assert_eq!((earlier.caps[0].id.clone(), earlier.caps[1].id.clone()), (first, was));
        let last = present.caps.len() - 1;
        assert_eq!(present.cap("RETIRED"), None);
        assert_eq!(earlier.cap("RETIRED"), Some(last));
        assert!(earlier.cap(&present.caps[2].id).is_none() && earlier.caps[2].automatic.is_none());
        let GapCondition::Cap { caps, .. } = &earlier.gap_conditions[0] else { panic!("it is about caps") };
        assert_eq!(*caps, vec![1, 0, last]);
    }

    #[test]
    fn editions_rate_the_same_cells() {
        let present = crate::rubric::embedded().unwrap();
        let mut earlier = present.clone();
        earlier.parameters[0].weight.0 += 100;
        earlier.parameters[1].weight.0 -= 100;
        assert!(likeness(&earlier, &present).is_none());
        earlier.criteria.swap(0, 1);
        assert!(likeness(&earlier, &present).unwrap().1.contains("other criteria"));
    }
}
