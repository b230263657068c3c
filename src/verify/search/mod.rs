//! Searches of a record, run again against the files of the pinned commit.
//!
//! No program is started and no shell reads anything: the words of a search are
//! taken apart here, its options are a list of known ones, and its pattern is
//! matched in memory. Whatever is beyond that list, or beyond the bounds below, is
//! not run, with the reason. All searches of a record go over the files together, so
//! that each file is read once.

mod command;
mod encoding;
mod files;
mod matcher;
mod words;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::tree::{Tree, blob};
use super::{Outcome, Unreadable, untried};
use crate::diagnostic::{Diagnostic, shorten};
use crate::model::record::{Evidence, Proof};
use crate::model::{Record, Text};

use command::{Command, Count};
use files::{Files, Ignored};
use matcher::Matcher;

/// The most bytes that one search looks at, and all searches of a record.
const MOST_BYTES: u64 = 1 << 30;
const MOST_BYTES_OF_ALL: u64 = 16 << 30;
/// The most searches of a record that differ.
const MOST_SEARCHES: usize = 200;
/// So many places of hits are told.
const PLACES_TOLD: usize = 3;

/// What became of a search.
#[derive(Debug)]
enum Ran {
    Found(Found),
    /// A path of its scope does not exist.
    NoScope(String),
    /// An object of its scope cannot be read.
    Unread(Unreadable),
    Not(String),
}

/// What a search found.
#[derive(Debug, Default)]
struct Found {
    hits: u64,
    files: usize,
    what: Count,
    /// `path:line` of the first hit in each of the first files.
    places: Vec<String>,
}

/// A search that is ready to run.
struct Ready {
    matcher: Matcher,
    /// Places of the files it looks at, in their order.
    files: Vec<usize>,
    bytes: AtomicU64,
    what: Count,
}

/// Every search of a record, run once.
pub(super) struct Searches<'a> {
    record: &'a Record,
    ran: BTreeMap<(&'a str, &'a str), Ran>,
}

impl<'a> Searches<'a> {
    /// Runs all searches among items.
    pub fn run(record: &'a Record, tree: &Tree<'_>, items: &[&'a Evidence]) -> Self {
        let searches = items.iter().filter_map(|item| match &item.proof {
            Proof::Search { search, scope, .. } => Some((search.as_str(), scope.as_str())),
            Proof::Citation { .. } => None,
        });
        let mut asked: Vec<(&str, &str)> = searches.collect();
        asked.sort_unstable();
        asked.dedup();
        let ran = if asked.is_empty() { Vec::new() } else { run(&asked, tree) };
        Self { record, ran: asked.into_iter().zip(ran).collect() }
    }

    /// Compares what a search found with what the record says.
    pub fn prove(&self, search: &Text, scope: &Text, hits: &crate::model::Spanned<u64>) -> Outcome {
        let found = match self.ran.get(&(search.as_str(), scope.as_str())) {
            Some(Ran::Found(found)) => found,
            Some(Ran::NoScope(path)) => {
                let message =
                    format!("there is nothing to search at `{}` at the pinned commit", shorten(path));
                let help = "name files or folders from the root of the repository, or `.` for all of it";
                let place = self.record.place(scope.span);
                let problem = Diagnostic::error("file-not-found", place, message).help(help);
                return Outcome::Failed(problem, None);
            }
            Some(Ran::Unread(why)) => return super::unread(self.record, search.span, "search", why),
            Some(Ran::Not(why)) => {
                return untried(self.record, search.span, format!("this search was not run again: {why}"));
            }
            None => return untried(self.record, search.span, "this search was not run again"),
        };
        if found.hits == hits.value {
            return Outcome::Proved;
        }
        let what = match (found.what, found.hits) {
            (Count::Lines, 1) => "line matches",
            (Count::Lines, _) => "lines match",
            (Count::Matches, 1) => "match is found",
            (Count::Matches, _) => "matches are found",
            (Count::Files, 1) => "file matches",
            (Count::Files, _) => "files match",
        };
        let message = format!("at the pinned commit {} {what}, and not {}", found.hits, hits.value);
        let searched = match found.files {
            1 => "one file was searched".to_owned(),
            many => format!("{many} files were searched"),
        };
        let places = found.places.join(", ");
        let help = if places.is_empty() { searched } else { format!("{searched}; the first hits: {places}") };
        let place = self.record.place(hits.span);
        Outcome::Failed(Diagnostic::error("search-hits-differ", place, message).help(help), None)
    }
}

/// Runs searches, each with its scope, together over the files.
fn run(asked: &[(&str, &str)], tree: &Tree<'_>) -> Vec<Ran> {
    let objects = tree.repository.objects();
    let all = tree.files();
    let ignored = match &all.lacking {
        None => Ignored::read(&all.files, &objects),
        Some(why) => Err(why.clone()),
    };
    let ready: Vec<Result<Ready, Ran>> = asked
        .par_iter()
        .enumerate()
        .map(|(at, (search, scope))| {
            if at >= MOST_SEARCHES {
                return Err(Ran::Not(format!("a record has no more than {MOST_SEARCHES} that differ")));
            }
            let ignored = ignored.as_ref().map_err(|why| Ran::Unread(why.clone()))?;
            make_ready(search, scope, tree, ignored)
        })
        .collect();
    search(&ready, tree)
        .into_iter()
        .zip(ready)
        .map(|(found, ready)| ready.map_or_else(|not| not, |_| found))
        .collect()
}

fn make_ready(search: &str, scope: &str, tree: &Tree<'_>, ignored: &Ignored) -> Result<Ready, Ran> {
    let objects = tree.repository.objects();
    let not = Ran::Not;
    let command: Command = command::command(&words::words(search).map_err(not)?).map_err(not)?;
    // Paths of the command say where it looked; the scope says the same in words.
    let written =
        if command.paths.is_empty() { words::words(scope).map_err(not)? } else { command.paths.clone() };
    let mut scopes =
        written.iter().map(|path| files::scope(path)).collect::<Result<Vec<_>, _>>().map_err(not)?;
    if scopes.is_empty() {
        scopes.push(String::new());
    }
    for path in &scopes {
        if !files::exists(tree, path, &objects).map_err(Ran::Unread)? {
            return Err(Ran::NoScope(path.clone()));
        }
    }
    let files = Files::new(&command, ignored).map_err(not)?.below(&scopes, &tree.files().files);
    let matcher = Matcher::new(&command).map_err(not)?;
    Ok(Ready { matcher, files, bytes: AtomicU64::new(0), what: command.count })
}

/// Goes over the files once, with all searches that look at each.
fn search(ready: &[Result<Ready, Ran>], tree: &Tree<'_>) -> Vec<Ran> {
    let all = &tree.files().files;
    let mut wanted: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (search, ready) in ready.iter().enumerate() {
        for file in ready.iter().flat_map(|ready| &ready.files) {
            wanted.entry(*file).or_default().push(search);
        }
    }
    let wanted: Vec<(usize, Vec<usize>)> = wanted.into_iter().collect();
    let total = AtomicU64::new(0);
    let memories =
        || ready.iter().map(|ready| ready.as_ref().ok().map(|it| it.matcher.memory())).collect::<Vec<_>>();
    // What each file has for each search that wants it.
    let found: Vec<Vec<(usize, Result<matcher::Hits, Ran>)>> = wanted
        .par_iter()
        .map_init(
            || (tree.repository.objects(), memories()),
            |(objects, memories), (file, searches)| {
                let file = &all[*file];
                let read = blob(&file.id, objects);
                let hits = |search: usize| {
                    let (Some(Ok(ready)), Some(Some(memory))) = (ready.get(search), memories.get_mut(search))
                    else {
                        return Ok(matcher::Hits::default());
                    };
                    let bytes = read.as_ref().map_err(|why| Ran::Unread(why.clone()))?.bytes();
                    let length = bytes.len() as u64;
                    let own = ready.bytes.fetch_add(length, Ordering::Relaxed) + length;
                    let every = total.fetch_add(length, Ordering::Relaxed) + length;
                    if own > MOST_BYTES || every > MOST_BYTES_OF_ALL {
                        return Err(Ran::Not("its scope is larger than is searched".into()));
                    }
                    let slow = || Ran::Not(format!("its pattern takes too long in `{}`", file.path));
                    ready.matcher.hits(bytes, memory).ok_or_else(slow)
                };
                searches
                    .iter()
                    .copied()
                    .map({
                        let mut hits = hits;
                        move |search| (search, hits(search))
                    })
                    .collect()
            },
        )
        .collect();
    let is_too_much = total.load(Ordering::Relaxed) > MOST_BYTES_OF_ALL;
    let mut ran: Vec<Ran> = ready
        .iter()
        .map(|ready| {
            let what = ready.as_ref().map(|ready| ready.what).unwrap_or_default();
            Ran::Found(Found { what, ..Found::default() })
        })
        .collect();
    for ((file, _), results) in wanted.iter().zip(found) {
        for (search, result) in results {
            add(&mut ran[search], &all[*file].path, result);
        }
    }
    for (ran, ready) in ran.iter_mut().zip(ready) {
        let own = ready.as_ref().map(|ready| ready.bytes.load(Ordering::Relaxed)).unwrap_or_default();
        if is_too_much || own > MOST_BYTES {
            *ran = Ran::Not("its scope is larger than is searched".into());
        }
    }
    ran
}

/// Adds what one file has. The first reason not to count is the one that is told.
fn add(ran: &mut Ran, path: &str, result: Result<matcher::Hits, Ran>) {
    let Ran::Found(found) = ran else { return };
    match result {
        Err(why) => *ran = why,
        Ok(hits) => {
            found.files += 1;
            found.hits += hits.count;
            if let Some(line) = hits.first.filter(|_| found.places.len() < PLACES_TOLD) {
                found.places.push(format!("{}:{line}", shorten(path)));
            }
        }
    }
}
