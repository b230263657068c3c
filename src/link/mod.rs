//! Scores become a [`Site`]: ranks, categories, gap types, related projects.
//!
//! Everything that connects one project with others is worked out here, once,
//! so that pages and formats only have to read it. No I/O, no markup.

mod changes;
mod difference;
mod gaps;
mod rank;
mod related;
mod remarks;

use std::sync::{Arc, OnceLock};

use rayon::prelude::*;

use crate::configuration::Configuration;
use crate::model::Rubric;
use crate::model::rubric::{CapIndex, CriterionIndex};
use crate::parse::FreePage;
use crate::score::{ScoredCatalogue, ScoredProject};

pub use changes::{Change, ChangeKind, changes_of};
pub use difference::{Cell, Difference, Reason, difference};
pub use remarks::{Remark, remarks_of};

/// Index of a project in [`Site::projects`].
pub type ProjectIndex = usize;
/// Index of a gap type in [`Site::gaps`].
pub type GapIndex = usize;

/// A catalogue with all its connections.
#[derive(Debug, Clone)]
pub struct Site {
    configuration: Arc<Configuration>,
    catalogue: ScoredCatalogue,
    places: Vec<Standing>,
    ranking: Vec<ProjectIndex>,
    categories: Vec<Vec<ProjectIndex>>,
    criteria: Vec<Vec<ProjectIndex>>,
    gaps: Vec<GapType>,
    changes: Vec<Change>,
    remarks: Vec<Remark>,
    pages: Vec<FreePage>,
}

/// How one project stands among the others.
#[derive(Debug, Clone, Default)]
pub struct Standing {
    /// Rank by the shown total, from 1. Equal totals share a rank.
    pub rank: usize,
    /// Whether another project has the same rank.
    pub tied: bool,
    /// Rank within its category.
    pub category_rank: usize,
    /// Gap types it has, in the order of [`Site::gaps`].
    pub gaps: Vec<GapIndex>,
    /// Projects a reader may want to see next, closest first.
    pub related: Vec<Related>,
    /// Its face as a picture: drawn by the first table that shows it, and shared
    /// by all others.
    pub face: OnceLock<Box<str>>,
}

/// A related project and why it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Related {
    /// The project.
    pub project: ProjectIndex,
    /// Whether it is in the same category.
    pub same_category: bool,
    /// Gap types both have.
    pub shared_gaps: Vec<GapIndex>,
}

/// A cap or a taxonomy entry, with the projects that have it and those that do not.
#[derive(Debug, Clone)]
pub struct GapType {
    /// What it is.
    pub source: GapSource,
    /// Id as records and readers write it: `ASI03`.
    pub id: String,
    /// Part of an address.
    pub slug: String,
    /// Projects that have it, in ranking order; one entry per place it shows.
    pub instances: Vec<GapInstance>,
    /// Projects that have a surface for it and escaped it, best first.
    pub escaped: Vec<ProjectIndex>,
}

/// Where a gap type comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GapSource {
    /// A cap of the rubric.
    Cap(CapIndex),
    /// An entry of a taxonomy: which taxonomy, which entry.
    Entry(usize, usize),
}

/// One place where a project has a gap type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GapInstance {
    /// The project.
    pub project: ProjectIndex,
    /// The criterion it shows in, if the rubric has it.
    pub criterion: Option<CriterionIndex>,
    /// What shows it.
    pub shown_by: ShownBy,
}

/// What shows that a project has a gap type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShownBy {
    /// A cap that applies to a mechanism.
    Cap {
        /// Which cap.
        cap: CapIndex,
        /// Of the opt-in mechanism.
        alt: bool,
        /// Added by scoring.
        automatic: bool,
    },
    /// A critical finding, by its position in the record.
    Finding(usize),
}

impl Site {
    /// What the publisher said.
    #[must_use]
    pub fn configuration(&self) -> &Configuration {
        &self.configuration
    }

    /// The rubric.
    #[must_use]
    pub fn rubric(&self) -> &Rubric {
        self.catalogue.rubric()
    }

    /// Projects, sorted by id. Indices refer to this list.
    #[must_use]
    pub fn projects(&self) -> &[ScoredProject] {
        self.catalogue.projects()
    }

    /// How a project stands.
    #[must_use]
    pub fn standing(&self, project: ProjectIndex) -> &Standing {
        &self.places[project]
    }

    /// All projects, best first.
    #[must_use]
    pub fn ranking(&self) -> &[ProjectIndex] {
        &self.ranking
    }

    /// Projects of a category of the rubric, best first.
    #[must_use]
    pub fn category(&self, category: usize) -> &[ProjectIndex] {
        &self.categories[category]
    }

    /// Projects by one criterion, best first, absent surfaces last.
    #[must_use]
    pub fn by_criterion(&self, criterion: CriterionIndex) -> &[ProjectIndex] {
        &self.criteria[criterion]
    }

    /// All gap types: caps first, then the taxonomies, in their order.
    #[must_use]
    pub fn gaps(&self) -> &[GapType] {
        &self.gaps
    }

    /// Audits by date, newest first.
    #[must_use]
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// Disputes raised and settled, newest first.
    #[must_use]
    pub fn remarks(&self) -> &[Remark] {
        &self.remarks
    }

    /// Free pages, by path.
    #[must_use]
    pub fn pages(&self) -> &[FreePage] {
        &self.pages
    }
}

/// Connects a scored catalogue.
#[must_use]
pub fn link(catalogue: ScoredCatalogue, pages: Vec<FreePage>, configuration: Arc<Configuration>) -> Site {
    let rubric = Arc::clone(catalogue.rubric());
    let projects = catalogue.projects();
    let ranking = rank::ranking(projects);
    let by_rank = || {
        let categories = rank::by_category(projects, &ranking, rubric.categories.len());
        let places = rank::standings(projects, &ranking, &categories, &rubric);
        (categories, places, changes::changes(projects))
    };
    let by_criterion = || {
        let criteria = rank::by_criterion(projects, &ranking, rubric.criteria.len());
        let gaps = gaps::gap_types(projects, &ranking, &criteria, &rubric);
        (criteria, gaps)
    };
    let ((categories, mut places, changes), (criteria, gaps)) = rayon::join(by_rank, by_criterion);
    for (index, gap) in gaps.iter().enumerate() {
        for instance in &gap.instances {
            let own = &mut places[instance.project].gaps;
            if own.last() != Some(&index) {
                own.push(index);
            }
        }
    }
    let related: Vec<_> = categories.par_iter().map(|category| related::relate(category, &places)).collect();
    for (project, related) in categories.iter().flatten().zip(related.into_iter().flatten()) {
        places[*project].related = related;
    }
    let remarks = remarks::remarks(projects);
    Site { configuration, catalogue, places, ranking, categories, criteria, gaps, changes, remarks, pages }
}
