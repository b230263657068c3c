//! What is shown just now: a snapshot, and the problems that keep a newer one
//! from being shown.
//!
//! The last snapshot without an error stays until there is a better one. A
//! snapshot is offered before all its pages are rendered; one that turns out to
//! have a page that cannot be is taken back, and the last one that could be
//! rendered whole is shown again.

use std::sync::{Arc, PoisonError, RwLock};

use rayon::prelude::*;
use tokio::sync::watch;

use super::overlay;
use super::snapshot::Snapshot;
use super::store::{Difference, File, Store};
use crate::diagnostic::{Diagnostic, Problems, Severity};
use crate::discover::SourceSet;
use crate::pipeline::Prepared;
use crate::render::Plan;

/// How many pages that could not be rendered are tried first next time.
const SUSPECTS: usize = 32;

/// What is shown just now.
pub struct Preview {
    state: RwLock<State>,
    store: Store,
    changes: watch::Sender<u64>,
}

#[derive(Default, Clone)]
struct State {
    /// The newest number given to a snapshot.
    latest: u64,
    shown: Option<Arc<Snapshot>>,
    /// The last snapshot of which every page was rendered.
    proven: Option<Arc<Snapshot>>,
    /// The overlay, if something is wrong.
    overlay: Option<Arc<str>>,
    /// Pages that could not be rendered lately.
    suspects: Vec<String>,
}

/// What a visitor sees at one address.
pub(super) struct Sight {
    /// The file; nothing if there is none.
    pub file: Option<File>,
    /// The address of the style sheet.
    pub styles: String,
    /// The overlay over it.
    pub overlay: Option<Arc<str>>,
}

impl Default for Preview {
    fn default() -> Self {
        Self::new()
    }
}

impl Preview {
    /// Nothing to see yet.
    #[must_use]
    pub fn new() -> Self {
        Self { state: RwLock::default(), store: Store::default(), changes: watch::Sender::new(0) }
    }

    /// Shows a catalogue, unless it has errors: then the last good one stays,
    /// under an overlay.
    ///
    /// # Errors
    /// All problems, if there are errors among them.
    pub fn offer(&self, prepared: Prepared) -> Result<u64, (Problems, SourceSet)> {
        let snapshot = Snapshot { number: self.next_number(), prepared };
        let is_whole = snapshot.prepared.site.is_some() && !snapshot.prepared.problems.has_errors();
        let found = if is_whole { self.sample(&snapshot) } else { Problems::new() };
        let number = snapshot.number;
        if !is_whole || found.has_errors() {
            let Prepared { sources, mut problems, .. } = snapshot.prepared;
            problems.extend(found);
            problems.sort_in(&sources);
            self.blame(&problems, &sources);
            return Err((problems, sources));
        }
        let before = self.change(|state| {
            state.overlay = None;
            state.shown.replace(Arc::new(snapshot))
        });
        // To take a large catalogue down takes a while; pages are told by now.
        drop(before);
        Ok(number)
    }

    /// Renders the pages that could not be rendered lately; and one page of each
    /// kind where the theme or the rubric is another one, for a mistake there
    /// breaks all pages of a kind.
    fn sample(&self, snapshot: &Snapshot) -> Problems {
        let State { shown, suspects, .. } = self.state();
        let mut problems = Problems::new();
        let (Some(renderer), Some(plan)) = (snapshot.renderer(), snapshot.plan()) else { return problems };
        let mut pages: Vec<usize> = suspects.iter().filter_map(|path| plan.find_page(path)).collect();
        if !shown.is_some_and(|shown| snapshot.is_made_like(&shown)) {
            pages.extend(renderer.one_of_each());
        }
        let found: Vec<Diagnostic> =
            pages.into_par_iter().filter_map(|page| self.store.refresh(snapshot, page).err()).collect();
        found.into_iter().for_each(|problem| problems.push(problem));
        problems
    }

    /// Renders every page that is not known yet, and counts how many differ from
    /// the last time. Ends early, with nothing, once `is_stale` says so.
    ///
    /// # Errors
    /// What is wrong with the pages that cannot be rendered. The last snapshot
    /// without such a page is then shown again, under an overlay.
    pub fn review(
        &self,
        number: u64,
        is_stale: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<Difference>, (Problems, Arc<SourceSet>)> {
        let Some(snapshot) = self.state().shown.filter(|shown| shown.number == number) else {
            return Ok(None);
        };
        let pages = snapshot.plan().map_or(0, |plan| plan.pages().count());
        let found: Option<Vec<Option<Diagnostic>>> = (0..pages)
            .into_par_iter()
            .map(|page| (!is_stale()).then(|| self.store.refresh(&snapshot, page).err()))
            .collect();
        let Some(found) = found else { return Ok(None) };
        let paths = snapshot.plan().into_iter().flat_map(Plan::pages).map(|page| page.path.as_str());
        let (suspects, found): (Vec<&str>, Vec<Diagnostic>) =
            paths.zip(found).filter_map(|(path, found)| Some((path, found?))).unzip();
        if found.is_empty() {
            let difference = self.store.count(&snapshot);
            let mut state = self.state.write().unwrap_or_else(PoisonError::into_inner);
            state.proven = Some(snapshot);
            state.suspects = Vec::new();
            return Ok(Some(difference));
        }
        Err(self.take_back(&snapshot, &suspects, found))
    }

    /// Shows the last snapshot that could be rendered whole, and why.
    fn take_back(
        &self,
        snapshot: &Snapshot,
        suspects: &[&str],
        found: Vec<Diagnostic>,
    ) -> (Problems, Arc<SourceSet>) {
        let mut problems = snapshot.prepared.problems.clone();
        found.into_iter().for_each(|problem| problems.push(problem));
        problems.sort_in(&snapshot.prepared.sources);
        let sources = Arc::new(snapshot.prepared.sources.clone());
        let overlay = overlay::fragment(&problems, &sources);
        self.change(|state| {
            if state.shown.as_ref().is_some_and(|shown| shown.number == snapshot.number) {
                state.shown.clone_from(&state.proven);
                state.overlay = Some(overlay);
                state.suspects = suspects.iter().take(SUSPECTS).map(|path| (*path).to_owned()).collect();
            }
        });
        (problems, sources)
    }

    /// Puts an overlay over whatever is shown.
    pub fn blame(&self, problems: &Problems, sources: &SourceSet) {
        debug_assert!(problems.count(Severity::Error) > 0);
        let overlay = overlay::fragment(problems, sources);
        self.change(|state| state.overlay = Some(overlay));
    }

    /// The bytes of a file as they are shown, without anything a preview adds.
    #[must_use]
    pub fn bytes(&self, path: &str) -> Option<Arc<[u8]>> {
        self.sight(path).file.map(|file| file.bytes)
    }

    /// The paths of all files that are shown.
    #[must_use]
    pub fn paths(&self) -> Vec<String> {
        let Some(shown) = self.state().shown else { return Vec::new() };
        let Some((_, theme, plan)) = &shown.prepared.site else { return Vec::new() };
        let assets = theme.assets().iter().map(|asset| asset.path.clone());
        assets.chain(plan.paths().map(str::to_owned)).collect()
    }

    /// What a visitor sees at a path.
    pub(super) fn sight(&self, path: &str) -> Sight {
        let state = self.state();
        let Some(shown) = state.shown else {
            return Sight { file: None, styles: String::new(), overlay: state.overlay };
        };
        match self.store.file(&shown, path) {
            Ok(file) => Sight { file, styles: shown.styles().to_owned(), overlay: state.overlay },
            Err(problem) => {
                self.take_back(&shown, &[path], vec![problem]);
                let state = self.state();
                let before = state.shown.filter(|before| before.number != shown.number);
                let file = before.as_ref().and_then(|before| self.store.file(before, path).ok().flatten());
                let styles = before.map_or_else(String::new, |before| before.styles().to_owned());
                Sight { file, styles, overlay: state.overlay }
            }
        }
    }

    /// The path below which pages believe to be.
    pub(super) fn base_path(&self) -> String {
        self.state().shown.map_or_else(|| "/".to_owned(), |shown| shown.base_path().to_owned())
    }

    /// Whether there is a file at a path.
    pub(super) fn has(&self, path: &str) -> bool {
        self.state().shown.is_some_and(|shown| shown.plan().is_some_and(|plan| plan.find(path).is_some()))
    }

    /// Whether a snapshot is the one that is shown.
    pub(super) fn shows(&self, number: u64) -> bool {
        self.state().shown.is_some_and(|shown| shown.number == number)
    }

    /// Whether there is a site to show.
    pub(super) fn has_site(&self) -> bool {
        self.state().shown.is_some()
    }

    /// Tells whenever something else is shown. Its value is 0 until something is.
    pub(super) fn changes(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    fn next_number(&self) -> u64 {
        let mut state = self.state.write().unwrap_or_else(PoisonError::into_inner);
        state.latest += 1;
        state.latest
    }

    fn state(&self) -> State {
        self.state.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn change<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        let result = change(&mut self.state.write().unwrap_or_else(PoisonError::into_inner));
        self.changes.send_modify(|count| *count += 1);
        result
    }
}
