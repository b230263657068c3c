//! What a badge, a social card and the foot of a project's page say, as one value.

use crate::link::{ProjectIndex, Site};
use crate::model::Rubric;
use crate::model::record::Record;
use crate::pages::parts::{BandView, band};
use crate::render::picture::Strip;

/// What is scored, in one word.
pub(super) const LABEL: &str = "SafetyCard";

/// A project at a glance.
#[derive(Debug, Clone)]
pub struct Face<'a> {
    /// Name.
    pub name: &'a str,
    /// Total as shown.
    pub total: String,
    /// The most it could be, as shown.
    pub max: String,
    /// Its band.
    pub band: BandView<'a>,
    /// Review date.
    pub date: &'a str,
    /// The first seven digits of the commit.
    pub commit: &'a str,
    /// Why the total is to be taken with care.
    pub caution: Option<Caution<'a>>,
    /// Rank by the shown total.
    pub rank: usize,
    /// How many projects there are.
    pub projects: usize,
}

/// Why a total is to be taken with care: it is shown in grey then.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Caution<'a> {
    /// An objection waits for an answer.
    Disputed,
    /// The record was scored by another edition of the rubric than this.
    Edition(&'a str),
}

impl<'a> Face<'a> {
    /// The face of a project.
    #[must_use]
    pub fn of(site: &'a Site, project: ProjectIndex) -> Self {
        let scored = site.projects()[project].current();
        let rubric = scored.rubric();
        let record: &Record = scored.audit().record();
        let display = &rubric.display;
        let commit = record.pinned_commit.as_str();
        Self {
            name: record.name.as_str(),
            total: scored.scorecard().total_shown(rubric),
            max: rubric.total_max().show(0, display.total_rounding),
            band: band(scored.scorecard(), rubric),
            date: record.scored_date.as_str(),
            commit: commit.get(..7).unwrap_or(commit),
            caution: caution(record, site.rubric()),
            rank: site.standing(project).rank,
            projects: site.projects().len(),
        }
    }

    /// Its strip.
    #[must_use]
    pub fn strip(site: &Site, project: ProjectIndex) -> Strip {
        let scored = site.projects()[project].current();
        Strip::of(scored.scorecard(), scored.rubric())
    }

    /// `2.9 / 10 Minimal`.
    #[must_use]
    pub fn verdict(&self) -> String {
        format!("{} / {} {}", self.total, self.max, self.band.label)
    }

    /// `top 12 %`, or the rank in the lower half, where a share would flatter.
    #[must_use]
    pub fn place(&self) -> String {
        let percent = (self.rank * 100).div_ceil(self.projects.max(1));
        if percent <= 50 {
            format!("top {percent} %")
        } else {
            format!("rank {} of {}", self.rank, self.projects)
        }
    }

    /// `2026-10-04 · 7624cf3`, and why to take care.
    #[must_use]
    pub fn provenance(&self) -> String {
        let seen = format!("{} · {}", self.date, self.commit);
        match self.caution {
            None => seen,
            Some(Caution::Disputed) => format!("{seen} · disputed"),
            Some(Caution::Edition(edition)) => format!("{seen} · edition {edition}"),
        }
    }

    /// All of it in a sentence, for those who do not see the picture.
    #[must_use]
    pub fn sentence(&self) -> String {
        let care = match self.caution {
            None => String::new(),
            Some(Caution::Disputed) => "; a maintainer disputes it".to_owned(),
            Some(Caution::Edition(edition)) => format!("; scored by edition {edition} of the rubric"),
        };
        format!(
            "{LABEL} of {}: {} of {}, {}, reviewed {} at commit {}{care}",
            self.name, self.total, self.max, self.band.label, self.date, self.commit
        )
    }
}

fn caution<'a>(record: &'a Record, rubric: &Rubric) -> Option<Caution<'a>> {
    if record.open_disputes() > 0 {
        return Some(Caution::Disputed);
    }
    record.other_edition(&rubric.version).map(Caution::Edition)
}
