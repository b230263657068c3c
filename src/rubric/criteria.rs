//! The criteria and taxonomies that a rubric lists.

use std::collections::BTreeMap;

use super::lookup::Lookup;
use super::raw::{RawCriterion, RawTaxonomy};
use crate::diagnostic::{FileId, Problems};
use crate::discover::SourceSet;
use crate::discover::typed::{At, typed};
use crate::model::rubric::{AnchorNote, AnchorVariant, Criterion, Taxonomy, TaxonomyEntry};

/// Ids that anchors refer to.
pub(super) struct Scale<'a> {
    pub parameters: Vec<&'a str>,
    pub levels: Vec<&'a str>,
}

/// A file of the rubric, read but not yet resolved.
pub(super) struct Read<'a, T> {
    pub file: FileId,
    pub text: &'a str,
    pub raw: T,
}

/// Reads the listed files below a folder. A file that is missing is reported where
/// it is named.
pub(super) fn listed<'a, T: serde::de::DeserializeOwned>(
    names: &[At<String>],
    folder: &str,
    root: &mut Lookup<'_>,
    sources: &'a SourceSet,
) -> Vec<Read<'a, T>> {
    let mut read = Vec::new();
    for name in names {
        let path = format!("{folder}{}", name.value);
        let Some((file, text)) = sources.find(&path).and_then(|(id, file)| Some((id, file.text()?))) else {
            root.wrong(name, format!("there is no file `{path}`"), "create it, or correct the name".into());
            continue;
        };
        match typed(file, text, "invalid-rubric") {
            Ok(raw) => read.push(Read { file, text, raw }),
            Err(problem) => root.problems.push(problem),
        }
    }
    read
}

/// One criterion. Its caps are filled in by whoever knows them.
pub(super) fn criterion(
    read: Read<'_, RawCriterion>,
    scale: &Scale<'_>,
    problems: &mut Problems,
) -> Criterion {
    let Read { file, text, raw } = read;
    let mut lookup = Lookup { file, text, problems };
    let anchors = scale
        .parameters
        .iter()
        .map(|parameter| {
            let of_parameter = raw.anchors.value.get(*parameter);
            if of_parameter.is_none() {
                lookup.wrong(
                    &raw.anchors,
                    format!("the anchors of {parameter} are missing"),
                    format!("add `{parameter}:` with one sentence a level"),
                );
            }
            of_parameter
                .map_or_else(Vec::new, |sentences| by_level(sentences, &raw.anchors, scale, &mut lookup))
        })
        .collect();
    for name in raw.anchors.value.keys().filter(|name| !scale.parameters.contains(&name.as_str())) {
        lookup.wrong(
            &raw.anchors,
            format!("`{name}` is no parameter of this rubric"),
            format!("use one of {}", scale.parameters.join(", ")),
        );
    }
    let anchor_notes = raw
        .anchor_notes
        .iter()
        .filter_map(|note| {
            let parameter = lookup.index("parameter", &note.parameter, &scale.parameters)?;
            let level = match &note.level {
                Some(level) => Some(lookup.rank(level, &scale.levels)?),
                None => None,
            };
            Some(AnchorNote { parameter, level, notes: note.notes.clone() })
        })
        .collect();
    let variants = raw
        .variants
        .iter()
        .filter_map(|variant| {
            let parameter = lookup.index("parameter", &variant.parameter, &scale.parameters)?;
            let anchors = by_level(&variant.anchors, &variant.parameter, scale, &mut lookup);
            Some(AnchorVariant {
                kind: variant.kind.clone(),
                parameter,
                focus: variant.focus.clone(),
                anchors,
            })
        })
        .collect();
    Criterion {
        id: raw.id.value,
        name: raw.name,
        slug: raw.slug.value,
        question: raw.question,
        why: raw.why,
        risk_surface: raw.risk_surface,
        tags: raw.tags.into_iter().map(|tag| tag.value).collect(),
        playbook: raw.playbook,
        absence: raw.structural_absence,
        scope_notes: raw.scope_notes,
        focus: scale
            .parameters
            .iter()
            .map(|parameter| raw.focus.get(*parameter).cloned().unwrap_or_default())
            .collect(),
        anchors,
        anchor_notes,
        variants,
        caps: Vec::new(),
        where_to_look: raw.where_to_look,
        traps: raw.traps,
    }
}

/// One sentence a level, in the order of the scale.
fn by_level<T>(
    sentences: &BTreeMap<String, String>,
    at: &At<T>,
    scale: &Scale<'_>,
    lookup: &mut Lookup<'_>,
) -> Vec<String> {
    for level in sentences.keys().filter(|level| !scale.levels.contains(&level.as_str())) {
        lookup.wrong(
            at,
            format!("`{level}` is no level of this rubric"),
            format!("use one of {}", scale.levels.join(", ")),
        );
    }
    scale
        .levels
        .iter()
        .map(|level| {
            sentences.get(*level).cloned().unwrap_or_else(|| {
                lookup.wrong(
                    at,
                    format!("the anchor of {level} is missing"),
                    format!("add `{level}:` with a sentence"),
                );
                String::new()
            })
        })
        .collect()
}

/// One taxonomy, with its references to criteria resolved.
pub(super) fn taxonomy(read: Read<'_, RawTaxonomy>, criteria: &[&str], problems: &mut Problems) -> Taxonomy {
    let Read { file, text, raw } = read;
    let mut lookup = Lookup { file, text, problems };
    let entries = raw
        .entries
        .into_iter()
        .map(|entry| {
            let named = lookup.indices("criterion", &entry.criteria, criteria);
            let roles = entry
                .roles
                .into_iter()
                .filter_map(|(id, role)| Some((criteria.iter().position(|known| *known == id)?, role)))
                .collect();
            TaxonomyEntry {
                id: entry.id.value,
                title: entry.title,
                description: entry.description,
                criteria: named,
                roles,
                note: entry.note,
                out_of_scope: entry.out_of_scope,
            }
        })
        .collect();
    Taxonomy { id: raw.id, name: raw.name, edition: raw.edition, publisher: raw.publisher, entries }
}
