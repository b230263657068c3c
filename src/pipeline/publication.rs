//! From a prepared catalogue to files: rendering, the gate, publishing.

use std::path::Path;

use super::{Request, prepare_again};
use crate::cache::Cache;
use crate::diagnostic::Problems;
use crate::discover::SourceSet;
use crate::link::Site;
use crate::publish::{PublishError, PublishOptions, PublishReport, Staging};
use crate::render::{Plan, Renderer, Sink, SinkError, Theme};
use crate::{formats, pages};

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

/// Reads, checks, scores and links a catalogue. Nothing is written.
#[must_use]
pub fn prepare(root: &Path, request: &Request) -> Prepared {
    prepare_again(root, request, &mut Cache::default())
}

/// What a build came to.
pub struct Built {
    /// What was built, with all problems.
    pub prepared: Prepared,
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
    Ok(Built { prepared, projects, report })
}
