//! Renders the files of a plan: all of them for a build, one by one for a preview.
//!
//! Both ways lead through [`Inputs`], so a page has the same bytes whoever asks
//! for it, and in whatever order pages are asked for.

use std::io::{BufWriter, Write};

use rayon::prelude::*;
use tera::Value;

use super::{Plan, Sink, SinkError, Theme, policy, rows, shell, template_error};
use crate::diagnostic::{Diagnostic, Problems};
use crate::discover::SourceSet;
use crate::formats::Format;
use crate::link::Site;
use crate::pages::{Page, PageKind};

/// Everything that the files of a site are rendered from.
#[derive(Clone, Copy)]
pub struct Renderer<'a> {
    /// What the pages show.
    pub site: &'a Site,
    /// How they show it.
    pub theme: &'a Theme,
    /// Where templates were read from, to point at what is wrong in them.
    pub sources: &'a SourceSet,
    /// Which files there are.
    pub plan: &'a Plan,
    /// The kinds of pages that were planned.
    pub kinds: &'a [&'a PageKind],
    /// The formats that were planned.
    pub formats: &'a [&'a Format],
}

/// All that the bytes of one page follow from.
pub struct Inputs<'a> {
    renderer: Renderer<'a>,
    page: &'a Page,
    template: &'static str,
    shell: Value,
    view: Value,
}

/// Tells the inputs of one page from any others: two pages of one key have the
/// same bytes.
pub type Key = blake3::Hash;

impl<'a> Renderer<'a> {
    /// What a page is made of, by its place in the plan.
    #[must_use]
    pub fn inputs(self, page: usize) -> Option<Inputs<'a>> {
        let (kind, page) = self.plan.pages.get(page)?;
        let table = self.kinds.get(*kind)?;
        let (shell, view) = (shell::shell(self.site, page), (table.view)(self.site, page));
        Some(Inputs { renderer: self, page, template: table.template, shell, view })
    }

    /// The bytes of an output, by its place in the plan.
    #[must_use]
    pub fn output(self, output: usize) -> Option<Vec<u8>> {
        let (format, output) = self.plan.outputs.get(output)?;
        Some((self.formats.get(*format)?.write)(self.site, self.plan, output.subject))
    }

    /// Tells the bytes of an output from any others, where that is cheap.
    #[must_use]
    pub fn output_key(self, output: usize) -> Option<Key> {
        let (format, output) = self.plan.outputs.get(output)?;
        Some((self.formats.get(*format)?.key?)(self.site, output.subject))
    }

    /// The first page of every kind, by its place in the plan.
    pub fn one_of_each(self) -> impl Iterator<Item = usize> {
        (0..self.kinds.len())
            .filter_map(move |wanted| self.plan.pages.iter().position(|(kind, _)| *kind == wanted))
    }

    /// Renders everything that was planned. `done` is called once a file.
    ///
    /// # Errors
    /// The first file the sink did not take.
    pub fn render_all(self, sink: &dyn Sink, done: &(dyn Fn() + Sync)) -> Result<Problems, SinkError> {
        for asset in self.theme.assets() {
            sink.put(&asset.path, &asset.bytes)?;
        }
        let put = |path: &str, bytes: &[u8]| {
            done();
            sink.put(path, bytes)
        };
        let pages = 0..self.plan.pages.len();
        let failed: Result<Vec<Option<Diagnostic>>, SinkError> = pages
            .into_par_iter()
            .filter(|at| self.plan.rows(*at).is_none())
            .filter_map(|at| Some((self.inputs(at)?, self.plan.rows(at + 1))))
            .map_init(Vec::new, |bytes, (inputs, rows)| match inputs.make(bytes, rows.is_some()) {
                Ok(script) => {
                    put(inputs.path(), bytes)?;
                    rows.zip(script).map_or(Ok(()), |(rows, script)| put(&rows.path, &script))?;
                    Ok(None)
                }
                Err(problem) => Ok(Some(problem)),
            })
            .collect();
        let mut problems = Problems::new();
        failed?.into_iter().flatten().for_each(|problem| problems.push(problem));
        // Before the others: it is made in parallel itself, and they would wait for it.
        self.plan.search_index(self.site);
        self.plan
            .outputs
            .par_iter()
            .enumerate()
            .try_for_each(|(at, (_, output))| put(&output.path, &self.output(at).unwrap_or_default()))?;
        Ok(problems)
    }
}

impl Inputs<'_> {
    /// The page's file from the site's root.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.page.path
    }

    /// Tells these inputs from any others.
    #[must_use]
    pub fn key(&self) -> Key {
        let mut hasher = BufWriter::with_capacity(16 << 10, blake3::Hasher::new());
        // Writing to a hasher cannot fail, and a view is always JSON.
        let _ = hasher.write_all(self.renderer.theme.identity().as_bytes());
        let _ = hasher.write_all(self.template.as_bytes());
        for value in [&self.shell, &self.view] {
            let _ = serde_json::to_writer(&mut hasher, value);
            let _ = hasher.write_all(&[0]);
        }
        let _ = hasher.flush();
        hasher.get_ref().finalize()
    }

    /// What breaks the policy of the site in a rendered page. Only a template can,
    /// so of a kind with many pages one in sixty-four is looked at. Markup within a
    /// script is quoted and cannot be read here; pages hold the same.
    fn breach(&self, bytes: &[u8]) -> Option<String> {
        let looked_at = self.page.subject.is_multiple_of(64) && self.page.path.ends_with(".html");
        std::str::from_utf8(bytes).ok().filter(|_| looked_at).and_then(policy::breach)
    }

    /// Renders the page, or its rows where no more is wanted.
    ///
    /// # Errors
    /// What is wrong in a template, with the page that was being made.
    pub fn render(&self) -> Result<Vec<u8>, Diagnostic> {
        let mut bytes = Vec::new();
        let rows = self.make(&mut bytes, self.page.is_rows)?;
        Ok(rows.unwrap_or(bytes))
    }

    /// Renders the page in place of what `bytes` held, and gives the script of its
    /// rows where that is wanted.
    fn make(&self, bytes: &mut Vec<u8>, with_rows: bool) -> Result<Option<Vec<u8>>, Diagnostic> {
        let Renderer { site, theme, sources, .. } = self.renderer;
        theme
            .render(self.template, self.shell.clone(), self.view.clone(), bytes)
            .map_err(|error| template_error::diagnostic(&error, &self.page.path, theme, sources))?;
        let told = |problem| template_error::told_of(self.template, problem, theme, sources);
        if let Some(breach) = self.breach(bytes) {
            return Err(told(template_error::unsafe_page(&breach, &self.page.path)));
        }
        if !with_rows {
            return Ok(None);
        }
        let script = rows::script(bytes, &shell::root(site, self.page));
        script.map(Some).ok_or_else(|| told(template_error::without_rows(&self.page.path)))
    }
}
