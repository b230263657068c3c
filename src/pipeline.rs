//! The whole build, top-down. Each line hands the work of one stage to the next;
//! what goes wrong on the way is collected and decides, once, at the gate.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::cache::Cache;
use crate::configuration::{Configuration, configure};
use crate::diagnostic::Problems;
use crate::discover::{Limits, SourceSet, discover, discover_records};
use crate::link::{Site, link};
use crate::model::Rubric;
use crate::parse::{FreePage, Vocabulary, parse};
use crate::publish::{PublishError, PublishOptions, PublishReport, Staging};
use crate::render::{Plan, Renderer, Sink, SinkError, Theme, plan};
use crate::rules::{Context, Levels, inspect_catalogue, inspect_drafts};
use crate::score::{ScoredCatalogue, score};
use crate::validate::{Admission, validate};
use crate::{formats, pages, rubric, rules};

/// What a build is asked to do besides what `catalogue.yaml` says.
#[derive(Debug, Clone, Default)]
pub struct Request {
    /// Another base address.
    pub base_url: Option<String>,
    /// Which records may be published.
    pub admission: Admission,
    /// Levels given on the command line.
    pub levels: Levels,
}

/// A catalogue that was read, checked, scored and linked, with all problems found.
pub struct Prepared {
    /// Every file that was read.
    pub sources: SourceSet,
    /// All problems, sorted, with the catalogue's levels applied.
    pub problems: Problems,
    /// The site and what renders it; `None` if the configuration, the rubric or
    /// the theme cannot be used.
    pub site: Option<(Site, Theme, Plan)>,
}

/// Reads, checks, scores and links a catalogue. Nothing is written.
#[must_use]
pub fn prepare(root: &Path, request: &Request) -> Prepared {
    prepare_again(root, request, &mut Cache::default())
}

/// As [`prepare`], and remembers what can be used the next time.
#[must_use]
pub fn prepare_again(root: &Path, request: &Request, cache: &mut Cache) -> Prepared {
    let (sources, mut problems) = discover(root, Limits::default(), &mut cache.files);
    let configuration = keep(configure(&sources), &mut problems);
    let configuration = configuration.and_then(|found| keep(request.over(found), &mut problems));
    let levels = request.levels_with(configuration.as_ref());
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
    let own = keep(rubric::recall(sources, &mut cache.rubric), problems);
    let usable = own.is_some() && configuration.is_some();
    // With a broken rubric the records are still checked, by the embedded one.
    let rubric = own.or_else(|| rubric::embedded().ok().map(Arc::new))?;
    let configuration = Arc::new(configuration.unwrap_or_else(Configuration::unpublished));
    let drafts = request.admission.drafts || configuration.drafts;
    let admission = Admission { drafts, ..request.admission.clone() };
    let (scored, free_pages) = assess(sources, &rubric, &admission, cache, problems);
    let theme = keep(Theme::recall(sources, &configuration, &mut cache.theme), problems);
    let site = link(scored, free_pages, configuration);
    let (plan, found) = plan(&site, pages::ALL, formats::ALL);
    problems.extend(found);
    let theme = theme.filter(|_| usable)?.introduce(&site);
    Some((site, theme, plan))
}

/// What a build came to.
pub struct Built {
    /// Every file that was read.
    pub sources: SourceSet,
    /// All problems, sorted.
    pub problems: Problems,
    /// How many projects the site has.
    pub projects: usize,
    /// What was published; `None` if a problem kept it from being published.
    pub report: Option<PublishReport>,
}

/// Builds a catalogue and publishes it. With any error nothing is written.
/// `planned` is told how many files there will be, `done` is called once a file.
///
/// # Errors
/// If the system does not let the site be published. The old site is whole.
pub fn build(
    root: &Path,
    request: &Request,
    output: &Path,
    adopt: bool,
    (planned, done): (&dyn Fn(usize), &(dyn Fn() + Sync)),
) -> Result<Built, PublishError> {
    let mut prepared = prepare(root, request);
    let projects = prepared.site.as_ref().map_or(0, |(site, ..)| site.projects().len());
    let mut report = None;
    if let Some((_, _, plan)) = prepared.site.as_ref().filter(|_| !prepared.problems.has_errors()) {
        planned(plan.len());
        let options = PublishOptions {
            adopt,
            protected: vec![root.to_path_buf()],
            sources: vec![root.join("content"), root.join("rubric"), root.join("themes")],
            ..PublishOptions::default()
        };
        let staging = Staging::open(output, &options)?;
        prepared.render(&staging, done).map_err(PublishError::from)?;
        if !prepared.problems.has_errors() {
            report = Some(staging.finish()?);
        }
    }
    Ok(Built { sources: prepared.sources, problems: prepared.problems, projects, report })
}

/// Records outside any catalogue, scored.
pub struct ScoredRecords {
    /// Every file that was read.
    pub sources: SourceSet,
    /// All problems, sorted.
    pub problems: Problems,
    /// The scores of all records that resolve; `None` without a rubric.
    pub catalogue: Option<ScoredCatalogue>,
}

/// Reads, checks and scores records by the rubric of the catalogue at `root`, or
/// by the embedded one.
#[must_use]
pub fn score_records(root: &Path, paths: &[PathBuf], request: &Request) -> ScoredRecords {
    let (sources, mut problems) = discover_records(root, paths, Limits::default());
    let mut cache = Cache::default();
    let catalogue = keep(rubric::recall(&sources, &mut cache.rubric), &mut problems).map(|rubric| {
        let everything = Admission { drafts: true, ..request.admission.clone() };
        assess(&sources, &rubric, &everything, &mut cache, &mut problems).0
    });
    // A catalogue need not be there; where it is, its levels hold.
    let configuration = configure(&sources).ok();
    request.levels_with(configuration.as_ref()).apply(&mut problems);
    problems.sort_in(&sources);
    ScoredRecords { sources, problems, catalogue }
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
    let (mut drafts, found) = parse(sources, &Vocabulary::of(rubric), &mut cache.records);
    problems.extend(found);
    let free_pages = drafts.take_pages();
    problems.extend(inspect_drafts(&drafts, rules::ALL, context, &mut cache.findings));
    let (catalogue, found) = validate(drafts, rubric, admission, &mut cache.audits);
    problems.extend(found);
    let scored = score(catalogue, &mut cache.scores);
    problems.extend(inspect_catalogue(&scored, rules::ALL, context, &mut cache.findings));
    (scored, free_pages)
}

impl Prepared {
    /// What renders the files of the site, if there is one.
    #[must_use]
    pub fn renderer(&self) -> Option<Renderer<'_>> {
        let (site, theme, plan) = self.site.as_ref()?;
        Some(Renderer { site, theme, sources: &self.sources, plan, kinds: pages::ALL, formats: formats::ALL })
    }

    /// Renders every page and output into a sink. Problems of templates join the
    /// others; whoever publishes looks at [`Problems::has_errors`] once more.
    ///
    /// # Errors
    /// The first file the sink did not take.
    pub fn render(&mut self, sink: &dyn Sink, done: &(dyn Fn() + Sync)) -> Result<(), SinkError> {
        let Some(renderer) = self.renderer() else { return Ok(()) };
        let found = renderer.render_all(sink, done)?;
        self.problems.extend(found);
        self.problems.sort_in(&self.sources);
        Ok(())
    }
}

impl Request {
    /// What the publisher said, with what the command line says instead.
    fn over(&self, configuration: Configuration) -> Result<Configuration, Problems> {
        match &self.base_url {
            Some(base_url) => configuration.at(base_url),
            None => Ok(configuration),
        }
    }

    fn levels_with(&self, configuration: Option<&Configuration>) -> Levels {
        let checks = configuration.map(|configuration| configuration.checks.clone()).unwrap_or_default();
        Levels { checks, ..self.levels.clone() }
    }
}

/// The value, or nothing and its problems added to the others.
fn keep<T>(result: Result<T, Problems>, problems: &mut Problems) -> Option<T> {
    result.map_err(|found| problems.extend(found)).ok()
}
