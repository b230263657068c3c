//! Rebuilds after each batch of changes, and looks over the pages afterwards.
//!
//! Two threads share the work: one builds and shows, so that an edit is seen at
//! once; the other renders what nobody has asked for yet, steps back whenever
//! something happens, and then tells what came of it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};
use std::{io, thread};

use super::watch::Watch;
use super::{Change, ChangeKind, Listener, News, Preview};
use crate::cache::Cache;
use crate::diagnostic::Problems;
use crate::discover::SourceSet;
use crate::pipeline::{Request, prepare_again};

/// How long the review waits before it looks whether it may go on.
const STEP_BACK: Duration = Duration::from_millis(10);

/// How long it must be quiet before the review begins: whoever saves a file looks
/// at a page first, and often saves again.
const REST: Duration = Duration::from_millis(150);

/// Builds for the first time, and then whenever something changes.
pub(super) fn start(
    root: &Path,
    request: &Request,
    preview: &Arc<Preview>,
    address: String,
    tell: Listener,
) -> io::Result<()> {
    let stirred = Arc::new(AtomicBool::new(false));
    let (sender, jobs) = channel();
    let reviewer = Reviewer {
        preview: Arc::clone(preview),
        tell: Arc::clone(&tell),
        stirred: Arc::clone(&stirred),
        threads: threads()?,
    };
    thread::Builder::new().name("review".into()).spawn(move || reviewer.run(&jobs))?;
    let mut builder = Builder {
        root: root.to_path_buf(),
        request: request.clone(),
        preview: Arc::clone(preview),
        last: None,
        cache: Cache::default(),
        jobs: sender,
        stirred,
        tell,
    };
    thread::Builder::new().name("rebuild".into()).spawn(move || builder.run(&address))?;
    Ok(())
}

/// Threads for the review. In those of the rebuild, an edit would wait for
/// whatever page is being looked at; and one processor is left to it. The others
/// are as well, when it needs them, for a long page is not broken off.
fn threads() -> io::Result<rayon::ThreadPool> {
    let most = thread::available_parallelism().map_or(1, |all| all.get().saturating_sub(1).max(1));
    rayon::ThreadPoolBuilder::new()
        .num_threads(most)
        .thread_name(|at| format!("review-{at}"))
        .start_handler(|_| give_way())
        .build()
        .map_err(io::Error::other)
}

/// Lets this thread run when no other wants to.
fn give_way() {
    // Elsewhere than on Linux this would slow the whole program. Where it is
    // refused, edits take a little longer to show.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, 19);
}

/// A site that is shown and was not looked over yet.
struct Job {
    number: u64,
    changes: Vec<Change>,
    took: Duration,
    sources: SourceSet,
    problems: Problems,
}

struct Builder {
    root: PathBuf,
    request: Request,
    preview: Arc<Preview>,
    last: Option<(SourceSet, Problems)>,
    cache: Cache,
    jobs: Sender<Job>,
    stirred: Arc<AtomicBool>,
    tell: Listener,
}

impl Builder {
    fn run(&mut self, address: &str) {
        let mut watch = Watch::new(&self.root, Arc::clone(&self.stirred));
        let polling = watch.start();
        self.say_polling(polling.as_ref());
        self.rebuild(Instant::now());
        self.stirred.store(false, Ordering::Release);
        let base = self.preview.base_path();
        (self.tell)(&News::Ready { address: &format!("{}{base}", address.trim_end_matches('/')) });
        loop {
            let (began, polling) = watch.next();
            self.say_polling(polling.as_ref());
            // Also what nobody reported, such as a second look.
            self.stirred.store(true, Ordering::Release);
            // A mistake of ours must not end the preview either.
            if catch_unwind(AssertUnwindSafe(|| self.rebuild(began))).is_err() {
                self.last = None;
                self.cache = Cache::default();
                (self.tell)(&News::Stumbled);
            }
            // Not before: the review would take the time of a processor from us. What
            // happened in the meantime is looked at in a moment.
            self.stirred.store(false, Ordering::Release);
        }
    }

    fn say_polling(&self, polling: Option<&super::watch::Polling>) {
        if let Some(polling) = polling {
            (self.tell)(&News::Polling { reason: &polling.reason });
        }
    }

    fn rebuild(&mut self, began: Instant) {
        let prepared = prepare_again(&self.root, &self.request, &mut self.cache);
        let (sources, problems) = (prepared.sources.clone(), prepared.problems.clone());
        let before = self.last.replace((sources.clone(), problems.clone()));
        if before.as_ref().is_some_and(|(last, found)| last.is_same(&sources) && *found == problems) {
            return;
        }
        let offered = self.preview.offer(prepared);
        let took = began.elapsed();
        // Pages are told by now; what is left is for the terminal.
        let changes = before.map_or_else(Vec::new, |(last, _)| changes(&last, &sources));
        match offered {
            Ok(number) => {
                let _ = self.jobs.send(Job { number, changes, took, sources, problems });
            }
            Err((problems, sources)) => {
                (self.tell)(&News::Broken { changes: &changes, problems: &problems, sources: &sources });
            }
        }
    }
}

/// How the files of two moments differ, by path.
fn changes(before: &SourceSet, now: &SourceSet) -> Vec<Change> {
    let mut changes = Vec::new();
    let mut add = |path: &str, kind| changes.push(Change { path: path.to_owned(), kind });
    for (_, file) in now.iter() {
        match before.find(&file.path) {
            None => add(&file.path, ChangeKind::Added),
            // A file that holds the same as before is the same value.
            Some((_, old)) if !std::ptr::eq(old, file) => add(&file.path, ChangeKind::Changed),
            Some(_) => {}
        }
    }
    for (_, file) in before.iter().filter(|(_, file)| now.find(&file.path).is_none()) {
        add(&file.path, ChangeKind::Removed);
    }
    changes
}

struct Reviewer {
    preview: Arc<Preview>,
    tell: Listener,
    stirred: Arc<AtomicBool>,
    threads: rayon::ThreadPool,
}

impl Reviewer {
    fn run(&self, jobs: &Receiver<Job>) {
        let mut changes = Vec::new();
        while let Ok(mut job) = jobs.recv() {
            changes.append(&mut job.changes);
            // Only what is shown last is worth the work.
            while let Ok(mut newer) = jobs.recv_timeout(REST) {
                changes.append(&mut newer.changes);
                job = newer;
            }
            let review = || self.review(&job, &changes);
            match catch_unwind(AssertUnwindSafe(review)) {
                Ok(true) => changes.clear(),
                Ok(false) => {}
                Err(_) => (self.tell)(&News::Stumbled),
            }
        }
    }

    /// Looks over a site; says whether it was told about. Steps back whenever
    /// something happens, and goes on if nothing came of it.
    fn review(&self, job: &Job, changes: &[Change]) -> bool {
        let Job { number, problems, sources, took, .. } = job;
        while self.preview.shows(*number) {
            let is_stale = || self.stirred.load(Ordering::Acquire);
            match self.threads.install(|| self.preview.review(*number, &is_stale)) {
                Ok(Some(difference)) => {
                    (self.tell)(&News::Rebuilt { changes, difference, took: *took, problems, sources });
                    return true;
                }
                Ok(None) => thread::sleep(STEP_BACK),
                Err((problems, sources)) => {
                    (self.tell)(&News::Broken { changes, problems: &problems, sources: &sources });
                    return true;
                }
            }
        }
        false
    }
}
