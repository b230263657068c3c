//! Evidence of records becomes [`Verified`]: what a git repository says of it.
//!
//! Each citation is looked up at the pinned commit, in the objects themselves:
//! no work tree is needed, nothing is checked out, and no program is run: a search
//! is matched in memory. An item
//! is proved, has failed, or was not tried; what failed is an error at the item,
//! and why something was not tried is said in a note. This is the only module
//! that reads a repository. It writes nothing: how lines would move is told as
//! [`Move`]s, and `cli` writes them if it was asked to.

mod blob;
mod citation;
mod history;
mod moves;
mod repository;
mod search;
mod suggest;
mod tree;

use std::sync::Arc;

use rayon::prelude::*;

use crate::diagnostic::{Diagnostic, Problems, Severity, Span, shorten};
use crate::model::Record;
use crate::model::record::{Evidence, Proof};

pub use moves::{Move, moved};
pub use repository::{NotARepository, Repository};

use citation::Citations;
use search::Searches;

/// Which records have to be about one of the repositories.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// All: they were named.
    Named,
    /// Those that are about it; a catalogue has records of many repositories.
    Fitting,
}

/// What became of every item of evidence.
#[derive(Debug, Default)]
pub struct Verified {
    /// What is wrong, and why items were not tried.
    pub problems: Problems,
    /// Lines that can be put right.
    pub moves: Vec<Move>,
    /// Items that the repository proves.
    pub proved: usize,
    /// Items that it disproves.
    pub failed: usize,
    /// Items that could not be looked at.
    pub untried: usize,
    /// Records whose evidence was looked at.
    pub records: usize,
    /// Records of other repositories, none of whose evidence was tried.
    pub elsewhere: usize,
}

/// What became of one item.
enum Outcome {
    Proved,
    Failed(Diagnostic, Option<Move>),
    /// Shown to be there, with a remark.
    Remarked(Diagnostic),
    Untried(Diagnostic),
}

/// Looks up the evidence of records. `done` is called once an item.
#[must_use]
pub fn verify(
    records: &[Arc<Record>],
    repositories: &[Repository],
    choice: Choice,
    done: &(dyn Fn() + Sync),
) -> Verified {
    let all: Vec<Verified> =
        records.par_iter().map(|record| of_record(record, repositories, choice, done)).collect();
    all.into_iter().fold(Verified::default(), |mut all, one| {
        all.problems.extend(one.problems);
        all.moves.extend(one.moves);
        all.proved += one.proved;
        all.failed += one.failed;
        all.untried += one.untried;
        all.records += one.records;
        all.elsewhere += one.elsewhere;
        all
    })
}

fn of_record(
    record: &Record,
    repositories: &[Repository],
    choice: Choice,
    done: &(dyn Fn() + Sync),
) -> Verified {
    let commit = record.pinned_commit.as_str();
    let items: Vec<&Evidence> = record.evidence().collect();
    let mut verified = Verified { records: 1, ..Verified::default() };
    let mut found = None;
    for repository in repositories {
        match repository.commit(commit) {
            Ok(None) => {}
            Ok(Some(tree)) => {
                found = Some(tree);
                break;
            }
            Err(why) => {
                items.iter().for_each(|_| done());
                verified.untried = items.len();
                verified.problems.push(damaged(record, record.pinned_commit.span, &why));
                return verified;
            }
        }
    }
    let Some(tree) = found else {
        let own = repositories.iter().find(|repository| repository.is_of(record.repo_url.as_str()));
        items.iter().for_each(|_| done());
        verified.untried = items.len();
        if choice == Choice::Fitting && own.is_none() {
            return Verified { elsewhere: 1, records: 0, ..verified };
        }
        verified.problems.push(no_commit(record, own.or(repositories.first())));
        return verified;
    };
    let citations = Citations::look_up(record, &tree, &items);
    let searches = Searches::run(record, &tree, &items);
    let outcomes: Vec<Outcome> = items
        .par_iter()
        .map(|item| {
            let outcome = of_item(item, &citations, &searches);
            done();
            outcome
        })
        .collect();
    for outcome in outcomes {
        match outcome {
            Outcome::Proved => verified.proved += 1,
            Outcome::Remarked(problem) => {
                verified.proved += 1;
                verified.problems.push(problem);
            }
            Outcome::Failed(problem, own_move) => {
                verified.failed += 1;
                verified.problems.push(problem);
                verified.moves.extend(own_move);
            }
            Outcome::Untried(problem) => {
                verified.untried += 1;
                verified.problems.push(problem);
            }
        }
    }
    verified
}

fn of_item(item: &Evidence, citations: &Citations<'_>, searches: &Searches<'_>) -> Outcome {
    match &item.proof {
        Proof::Citation { file, lines, contains, .. } => {
            citations.prove(item, file, lines, contains.as_ref())
        }
        Proof::Search { search, scope, hits } => searches.prove(search, scope, hits),
    }
}

/// Why an item was not tried.
fn untried(record: &Record, span: Span, message: impl Into<String>) -> Outcome {
    Outcome::Untried(Diagnostic::new("evidence-not-tried", Severity::Note, record.place(span), message))
}

fn no_commit(record: &Record, repository: Option<&Repository>) -> Diagnostic {
    let commit = record.pinned_commit.as_str();
    let place = record.place(record.pinned_commit.span);
    let name = repository.map_or(String::new(), |repository| repository.name().to_owned());
    let problem =
        Diagnostic::error("commit-not-found", place, format!("`{name}` has no commit `{}`", shorten(commit)));
    let Some(repository) = repository else { return problem };
    if commit.len() != 40 {
        return problem.help("write the commit with all of its 40 digits");
    }
    if let Some(kind) = repository.other_kind(commit) {
        return problem.help(format!("this is a {kind}; `git rev-parse NAME^{{commit}}` prints the commit"));
    }
    if repository.is_empty() {
        return problem.help("it is empty: clone the repository that was audited");
    }
    let url = record.repo_url.as_str();
    let remote = repository.remotes().first().filter(|_| !repository.is_of(url));
    let other =
        remote.map(|remote| format!("this clone is of `{}`, the record is about `{url}`", shorten(remote)));
    let fetch = format!("`git -C {name} fetch origin {commit}`");
    let shallow = repository
        .is_shallow()
        .then(|| format!("this clone is shallow: {fetch} brings it, or `git -C {name} fetch --unshallow`"));
    let told: Vec<String> = other.into_iter().chain(shallow).collect();
    problem.help(if told.is_empty() { format!("{fetch} may bring it") } else { told.join("; ") })
}

/// An object that is not there or cannot be read.
#[derive(Debug, Clone)]
struct Unreadable {
    why: String,
    /// Whether the repository itself is at fault: it has the object, and cannot give it.
    is_damage: bool,
}

impl Unreadable {
    fn new(why: String) -> Self {
        Self { why, is_damage: false }
    }

    fn damaged(id: &gix_hash::oid) -> Self {
        Self { why: format!("object {id} is damaged"), is_damage: true }
    }
}

/// A repository that cannot be read is an error: what it would say is not known.
fn damaged(record: &Record, span: Span, why: &Unreadable) -> Diagnostic {
    Diagnostic::error("damaged-repository", record.place(span), why.why.clone())
        .help("`git fsck` tells what else is damaged; a fresh clone mends it")
}

/// Why an item that needs an object was not tried.
fn unread(record: &Record, span: Span, what: &str, why: &Unreadable) -> Outcome {
    if why.is_damage {
        return Outcome::Untried(damaged(record, span, why));
    }
    untried(record, span, format!("this {what} was not tried: {}", why.why))
}
