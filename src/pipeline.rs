//! The whole build, top-down. Each line hands the work of one stage to the next;
//! what goes wrong on the way is collected and decides, once, at the gate.

mod publication;
mod records;
mod request;

use std::path::Path;
use std::sync::Arc;

use crate::cache::Cache;
use crate::configuration::{Configuration, configure};
use crate::diagnostic::Problems;
use crate::discover::{Limits, SourceSet, discover};
use crate::link::{Site, link};
use crate::model::Rubric;
use crate::parse::{FreePage, Vocabulary, parse};
use crate::render::{Plan, Theme, plan};
use crate::rules::{Context, inspect_catalogue, inspect_drafts};
use crate::score::{ScoredCatalogue, score};
use crate::validate::{Admission, validate};
use crate::{formats, pages, rubric, rules};

pub use publication::{Built, Prepared, build, prepare};
pub use records::{ReadRecords, ScoredRecords, WrittenRecords, gather_records, read_records, score_records};
pub use request::Request;

/// Reads, checks, scores and links a catalogue, and remembers what can be used the
/// next time. Nothing is written.
#[must_use]
pub fn prepare_again(root: &Path, request: &Request, cache: &mut Cache) -> Prepared {
    let (sources, mut problems) = discover(root, Limits::default(), &mut cache.files);
    let configuration = problems.keep(configure(&sources));
    let configuration = configuration.and_then(|found| problems.keep(request.over(found)));
    let levels = request.levels_with(&sources);
    let site = check(&sources, configuration, request, cache, &mut problems);
    levels.apply(&mut problems);
    problems.sort_in(&sources);
    Prepared { sources, problems, site }
}

fn check(
    sources: &SourceSet,
    configuration: Option<Configuration>,
    request: &Request,
    cache: &mut Cache,
    problems: &mut Problems,
) -> Option<(Site, Theme, Plan)> {
    let own = problems.keep(rubric::recall(sources, &mut cache.rubric));
    let usable = own.is_some() && configuration.is_some();
    // With a broken rubric the records are still checked, by the embedded one.
    let rubric = own.or_else(rubric::stand_in)?;
    let configuration = Arc::new(configuration.unwrap_or_else(Configuration::unpublished));
    let admission = request.admission_with(&configuration);
    let (scored, free_pages) = assess(sources, &rubric, &admission, cache, problems);
    let theme = problems.keep(Theme::recall(sources, &configuration, &mut cache.theme));
    let site = link(scored, free_pages, configuration);
    let plan = problems.take(plan(&site, pages::ALL, formats::ALL));
    let theme = theme.filter(|_| usable)?.introduce(&site);
    Some((site, theme, plan))
}

/// Records to scores: the part that a build and `score` have in common.
fn assess(
    sources: &SourceSet,
    rubric: &Arc<Rubric>,
    admission: &Admission,
    cache: &mut Cache,
    problems: &mut Problems,
) -> (ScoredCatalogue, Vec<FreePage>) {
    let context = Context { rubric, sources, date: admission.date.as_deref() };
    let mut drafts = problems.take(parse(sources, &Vocabulary::of(rubric), &mut cache.records));
    let free_pages = drafts.take_pages();
    problems.extend(inspect_drafts(&drafts, rules::ALL, context, &mut cache.findings));
    let catalogue = problems.take(validate(drafts, rubric, admission, &mut cache.audits));
    let scored = score(catalogue, &mut cache.scores);
    problems.extend(inspect_catalogue(&scored, rules::ALL, context, &mut cache.findings));
    (scored, free_pages)
}
