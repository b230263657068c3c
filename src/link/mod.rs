//! Scores become a [`Site`]: ranks, categories, gap types, related projects.
//!
//! Everything that connects one project with others is worked out here, so that
//! pages and formats only have to read it: at once what a page of a project
//! shows, and the long lists of a few pages when the first of these is rendered.
//! No I/O, no markup.

mod changes;
mod difference;
mod gaps;
mod rank;
mod related;
mod remarks;

use std::sync::{Arc, OnceLock};

use tera::Value;

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
    gaps: Vec<GapType>,
    pages: Vec<FreePage>,
    /// The project that was reviewed last.
    newest: Option<ProjectIndex>,
    // Made by whoever asks first, in one thread: parallel work could come to ask
    // for the same list while it waits.
    criteria: Vec<OnceLock<Vec<ProjectIndex>>>,
    changes: OnceLock<Vec<Change>>,
    remarks: OnceLock<Vec<Remark>>,
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
    /// Its place in [`Site::category`].
    pub category_place: usize,
    /// Gap types it has, in the order of [`Site::gaps`].
    pub gaps: Vec<GapIndex>,
    /// Its face as a picture: drawn by the first table that shows it, and shared
    /// by all others.
    pub face: OnceLock<Box<str>>,
    /// How lists tell it, as templates take it: shared in the same way.
    pub line: OnceLock<Value>,
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

/// A cap or a taxonomy entry, with the projects that have it.
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
        let order = || rank::by_criterion(self.projects(), &self.ranking, criterion);
        self.criteria[criterion].get_or_init(order)
    }

    /// Projects a reader may want to see after one, closest first.
    #[must_use]
    pub fn related(&self, project: ProjectIndex) -> Vec<Related> {
        let category = self.category(self.projects()[project].current().audit().category());
        related::relate(self.places[project].category_place, category, &self.places)
    }

    /// All gap types: caps first, then the taxonomies, in their order.
    #[must_use]
    pub fn gaps(&self) -> &[GapType] {
        &self.gaps
    }

    /// The criterion that tells who escaped a gap type best: the one that answers
    /// it first. Caps that can apply anywhere, and entries without a criterion, have none.
    #[must_use]
    pub fn measured_by(&self, gap: GapIndex) -> Option<CriterionIndex> {
        let rubric = self.rubric();
        match self.gaps[gap].source {
            GapSource::Cap(cap) => rubric.caps[cap].criterion,
            GapSource::Entry(taxonomy, entry) => {
                rubric.taxonomies[taxonomy].entries[entry].criteria.first().copied()
            }
        }
    }

    /// Projects that have a surface for a gap type and escaped it, best first by
    /// the criterion that measures it.
    #[must_use]
    pub fn escaped(&self, gap: GapIndex) -> Vec<ProjectIndex> {
        let Some(criterion) = self.measured_by(gap) else { return Vec::new() };
        gaps::escaped(&self.gaps[gap], self.projects(), criterion, self.by_criterion(criterion))
    }

    /// The newest review date.
    #[must_use]
    pub fn newest_review(&self) -> Option<&str> {
        self.newest.map(|project| reviewed(&self.projects()[project]))
    }

    /// Audits by date, newest first.
    #[must_use]
    pub fn changes(&self) -> &[Change] {
        self.changes.get_or_init(|| changes::changes(self.projects()))
    }

    /// Disputes raised and settled, newest first.
    #[must_use]
    pub fn remarks(&self) -> &[Remark] {
        self.remarks.get_or_init(|| remarks::remarks(self.projects()))
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
    let by_rank = || {
        let ranking = rank::ranking(projects);
        let categories = rank::by_category(projects, &ranking, rubric.categories.len());
        let places = rank::standings(projects, &ranking, &categories, &rubric);
        (ranking, categories, places)
    };
    let gaps = || gaps::of_each(projects, &rubric);
    let ((ranking, categories, mut places), of_each) = rayon::join(by_rank, gaps);
    let gaps = gaps::gap_types(&ranking, &of_each, &rubric);
    for (place, found) in places.iter_mut().zip(of_each) {
        place.gaps = found.into_iter().map(|(gap, _)| gap).collect();
        place.gaps.sort_unstable();
        place.gaps.dedup();
    }
    let newest = (0..projects.len()).max_by_key(|project| reviewed(&projects[*project]));
    let criteria = vec![OnceLock::new(); rubric.criteria.len()];
    let (changes, remarks) = (OnceLock::new(), OnceLock::new());
    Site {
        configuration,
        catalogue,
        places,
        ranking,
        categories,
        gaps,
        pages,
        newest,
        criteria,
        changes,
        remarks,
    }
}

fn reviewed(project: &ScoredProject) -> &str {
    project.current().audit().record().scored_date.as_str()
}
