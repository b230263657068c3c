//! Gap types: each cap and each taxonomy entry, with who has it and who escaped.

use std::collections::HashMap;

use rayon::prelude::*;

use super::{GapIndex, GapInstance, GapSource, GapType, ProjectIndex, ShownBy};
use crate::model::Rubric;
use crate::model::score::Outcome;
use crate::score::ScoredProject;

/// All gap types of a rubric, those that no project has too.
pub(super) fn gap_types(
    projects: &[ScoredProject],
    ranking: &[ProjectIndex],
    by_criterion: &[Vec<ProjectIndex>],
    rubric: &Rubric,
) -> Vec<GapType> {
    let mut gaps = empty(rubric);
    let mut entries = HashMap::new();
    for (index, gap) in gaps.iter().enumerate().skip(rubric.caps.len()) {
        entries.entry(gap.id.clone()).or_insert(index);
    }
    let each = ranking.par_iter().map(|project| instances(*project, &projects[*project], &entries, rubric));
    for (gap, instance) in each.collect::<Vec<_>>().into_iter().flatten() {
        gaps[gap].instances.push(instance);
    }
    let with_surface: Vec<&[ProjectIndex]> = by_criterion
        .iter()
        .enumerate()
        .map(|(criterion, order)| {
            // Absent surfaces stand last.
            let is_rated = |project: &ProjectIndex| {
                !projects[*project].current().scorecard().criteria[criterion].is_absent()
            };
            &order[..order.partition_point(is_rated)]
        })
        .collect();
    gaps.par_iter_mut().for_each(|gap| gap.escaped = escaped(gap, projects.len(), &with_surface, rubric));
    gaps
}

fn empty(rubric: &Rubric) -> Vec<GapType> {
    let caps = rubric.caps.iter().enumerate().map(|(index, cap)| (GapSource::Cap(index), &cap.id));
    let entries = rubric.taxonomies.iter().enumerate().flat_map(|(taxonomy, list)| {
        list.entries
            .iter()
            .enumerate()
            .map(move |(entry, item)| (GapSource::Entry(taxonomy, entry), &item.id))
    });
    caps.chain(entries)
        .map(|(source, id)| GapType {
            source,
            id: id.clone(),
            slug: slug(id),
            instances: Vec::new(),
            escaped: Vec::new(),
        })
        .collect()
}

/// Where a project has gap types: caps that apply, then critical findings.
fn instances(
    index: ProjectIndex,
    project: &ScoredProject,
    entries: &HashMap<String, GapIndex>,
    rubric: &Rubric,
) -> Vec<(GapIndex, GapInstance)> {
    let mut found = Vec::new();
    for (criterion, score) in project.current().scorecard().criteria.iter().enumerate() {
        let Outcome::Rated { default, alt, .. } = &score.outcome else { continue };
        for (mechanism, is_alt) in std::iter::once((default, false)).chain(alt.iter().map(|alt| (alt, true)))
        {
            for applied in &mechanism.caps {
                let shown_by = ShownBy::Cap { cap: applied.cap, alt: is_alt, automatic: applied.automatic };
                let instance = GapInstance { project: index, criterion: Some(criterion), shown_by };
                // All gap types: the caps first.
                found.push((applied.cap, instance));
            }
        }
    }
    for (position, finding) in project.current().audit().record().critical_findings.iter().enumerate() {
        let criterion = rubric.criterion(finding.criterion.as_str());
        for tag in &finding.tags {
            if let Some(entry) = entries.get(tag.as_str()) {
                let instance =
                    GapInstance { project: index, criterion, shown_by: ShownBy::Finding(position) };
                found.push((*entry, instance));
            }
        }
    }
    found
}

/// Projects that have a surface for a gap type but not the gap: best first by
/// the criterion that answers it first. Caps that can apply anywhere, and entries
/// without a criterion, have no such list.
fn escaped(
    gap: &GapType,
    projects: usize,
    with_surface: &[&[ProjectIndex]],
    rubric: &Rubric,
) -> Vec<ProjectIndex> {
    let criterion = match gap.source {
        GapSource::Cap(cap) => rubric.caps[cap].criterion,
        GapSource::Entry(taxonomy, entry) => {
            rubric.taxonomies[taxonomy].entries[entry].criteria.first().copied()
        }
    };
    let Some(criterion) = criterion else { return Vec::new() };
    let mut has = vec![false; projects];
    for instance in &gap.instances {
        has[instance.project] = true;
    }
    with_surface[criterion].iter().copied().filter(|project| !has[*project]).collect()
}

/// Part of an address: lower case, letters and digits, single hyphens.
fn slug(id: &str) -> String {
    let mut slug = String::with_capacity(id.len());
    for character in id.chars() {
        if character.is_ascii_alphanumeric() {
            slug.push(character.to_ascii_lowercase());
        } else if !slug.ends_with('-') && !slug.is_empty() {
            slug.push('-');
        }
    }
    slug.trim_end_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::slug;

    #[test]
    fn slugs_are_plain() {
        assert_eq!(slug("C5-WORSTCASE"), "c5-worstcase");
        assert_eq!(slug("A  é/b"), "a-b");
    }
}
