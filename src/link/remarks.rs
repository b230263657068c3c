//! Disputes by date: when each was raised, and when it was settled.

use super::ProjectIndex;
use crate::model::Text;
use crate::score::ScoredProject;

/// Something that was said of an audit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// The project.
    pub project: ProjectIndex,
    /// Its place among the disputes of the current record.
    pub dispute: usize,
    /// When, `YYYY-MM-DD`.
    pub date: String,
    /// Whether the dispute was settled; otherwise it was raised.
    pub settled: bool,
}

/// All remarks, newest first; of one day, by project, and what was raised before
/// what was settled.
pub(super) fn remarks(projects: &[ScoredProject]) -> Vec<Remark> {
    let mut all: Vec<Remark> =
        projects.iter().enumerate().flat_map(|(index, project)| remarks_of(project, index)).collect();
    all.sort_by(|a, b| b.date.cmp(&a.date).then(a.project.cmp(&b.project)).then(a.settled.cmp(&b.settled)));
    all
}

/// The remarks on one project, newest first.
#[must_use]
pub fn remarks_of(project: &ScoredProject, index: ProjectIndex) -> Vec<Remark> {
    let disputes = project.current().audit().record().disputes.iter().enumerate();
    let mut all: Vec<Remark> = disputes
        .flat_map(|(at, dispute)| {
            let remark = |date: &Text, settled| Remark {
                project: index,
                dispute: at,
                date: date.as_str().to_owned(),
                settled,
            };
            let closed = dispute.closed.as_ref().filter(|_| !dispute.is_open());
            [Some(remark(&dispute.opened, false)), closed.map(|date| remark(date, true))]
        })
        .flatten()
        .collect();
    all.sort_by(|a, b| b.date.cmp(&a.date).then(a.settled.cmp(&b.settled)));
    all
}
