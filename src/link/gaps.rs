//! Gap types: each cap and each taxonomy entry, with who has it and who escaped.

use ahash::HashMap;
use rayon::prelude::*;

use super::{GapIndex, GapInstance, GapSource, GapType, ProjectIndex, ShownBy};
use crate::model::Rubric;
use crate::model::rubric::CriterionIndex;
use crate::model::score::Outcome;
use crate::score::ScoredProject;

/// A gap type and one place where a project has it.
pub(super) type Found = (GapIndex, GapInstance);

/// Where each project has gap types: caps that apply, then critical findings.
pub(super) fn of_each(projects: &[ScoredProject], rubric: &Rubric) -> Vec<Vec<Found>> {
    let mut entries = HashMap::default();
    for (index, gap) in empty(rubric).into_iter().enumerate().skip(rubric.caps.len()) {
        entries.entry(gap.id).or_insert(index);
    }
    let projects = projects.par_iter().enumerate();
    projects.map(|(index, project)| instances(index, project, &entries, rubric)).collect()
}

/// All gap types of a rubric, those that no project has too.
pub(super) fn gap_types(ranking: &[ProjectIndex], of_each: &[Vec<Found>], rubric: &Rubric) -> Vec<GapType> {
    let mut gaps = empty(rubric);
    for (gap, instance) in ranking.iter().flat_map(|project| &of_each[*project]) {
        gaps[*gap].instances.push(instance.clone());
    }
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
        .map(|(source, id)| GapType { source, id: id.clone(), slug: slug(id), instances: Vec::new() })
        .collect()
}

fn instances(
    index: ProjectIndex,
    project: &ScoredProject,
    entries: &HashMap<String, GapIndex>,
    rubric: &Rubric,
) -> Vec<Found> {
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

/// Projects that have a surface for a gap type but not the gap, in the order of a criterion.
pub(super) fn escaped(
    gap: &GapType,
    projects: &[ScoredProject],
    criterion: CriterionIndex,
    by_criterion: &[ProjectIndex],
) -> Vec<ProjectIndex> {
    let mut has = vec![false; projects.len()];
    for instance in &gap.instances {
        has[instance.project] = true;
    }
    let is_rated =
        |project: &ProjectIndex| !projects[*project].current().scorecard().criteria[criterion].is_absent();
    // Absent surfaces stand last.
    let rated = by_criterion.iter().copied().take_while(is_rated);
    rated.filter(|project| !has[*project]).collect()
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
