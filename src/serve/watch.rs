//! Tells when files of a catalogue change, one batch at a time.
//!
//! What the system reports is only a reason to look: every rebuild walks the
//! folders anew, so an event that is lost or misread costs time and never
//! correctness. After folders appear, or the system says that it lost count, a
//! second look follows a moment later. Where the system cannot watch all
//! folders, we look every second.
//!
//! Only what a build reads is watched: `catalogue.yaml`, `content/`, `rubric/`
//! and `themes/`. The site itself never is, nor is a folder a link leads to.

use std::collections::HashMap;
use std::fs::Metadata;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use notify::event::{CreateKind, ModifyKind, RemoveKind, RenameMode};
use notify::{Config, Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};

use crate::discover::is_editors_own;

/// How long it must be quiet before a batch is complete.
const QUIET: Duration = Duration::from_millis(6);
/// How long a batch may grow at most.
const LONGEST: Duration = Duration::from_millis(400);
/// When the second look follows.
const SECOND_LOOK: Duration = Duration::from_millis(250);
/// How often we look where the system does not tell.
const POLL: Duration = Duration::from_secs(1);

/// The folders a build reads.
const FOLDERS: &[&str] = &["content", "rubric", "themes"];
/// The only file beside them that it reads.
const CONFIGURATION: &str = "catalogue.yaml";

/// Watches a catalogue.
pub(super) struct Watch {
    root: PathBuf,
    sender: Sender<Signal>,
    inbox: Receiver<Signal>,
    watcher: Option<RecommendedWatcher>,
    /// What is watched now: folder of the catalogue to the real folder.
    watched: HashMap<&'static str, (PathBuf, u64)>,
    /// When to look even if nothing is reported.
    look_at: Option<Instant>,
    /// Set as soon as anything happens, and cleared by whoever deals with it.
    stirred: Arc<AtomicBool>,
}

/// Something that happened.
enum Signal {
    /// A file changed.
    File,
    /// A folder appeared, went or was renamed, or events were lost.
    Folder,
    /// The system cannot watch all folders.
    Limit(String),
}

/// Why folders are looked at every second instead of being watched.
#[derive(Debug, Clone)]
pub struct Polling {
    /// What the system said.
    pub reason: String,
}

impl Watch {
    /// Begins to watch. `stirred` is set as soon as anything happens.
    pub fn new(root: &Path, stirred: Arc<AtomicBool>) -> Self {
        let root = root.canonicalize().unwrap_or_else(|_| root.to_path_buf());
        let (sender, inbox) = channel();
        Self { root, sender, inbox, watcher: None, watched: HashMap::new(), look_at: None, stirred }
    }

    /// Starts the watcher. What the system refuses is told; then we look every second.
    pub fn start(&mut self) -> Option<Polling> {
        match self.watcher().map(|watcher| self.watcher = Some(watcher)) {
            Ok(()) => self.follow(),
            Err(error) => Some(self.poll(&error.to_string())),
        }
    }

    /// Waits for the next batch, and tells when it began. Afterwards there is a
    /// reason to rebuild, and maybe to say that folders are no longer watched.
    pub fn next(&mut self) -> (Instant, Option<Polling>) {
        let mut signal = self.wait();
        let began = Instant::now();
        let (mut folder, mut limit) = (false, None);
        loop {
            match signal {
                Some(Signal::File) => {}
                Some(Signal::Folder) => folder = true,
                Some(Signal::Limit(reason)) => limit = Some(reason),
                None => break,
            }
            let patience = QUIET.min(LONGEST.saturating_sub(began.elapsed()));
            signal = self.inbox.recv_timeout(patience).ok();
        }
        let polling = match limit {
            Some(reason) => Some(self.poll(&reason)),
            None if folder => self.follow(),
            None => None,
        };
        if folder && self.watcher.is_some() {
            self.look_at = Some(Instant::now() + SECOND_LOOK);
        }
        (began, polling)
    }

    /// Waits until something happens, or until it is time to look anyway.
    fn wait(&mut self) -> Option<Signal> {
        let Some(at) = self.look_at else { return self.inbox.recv().ok() };
        match self.inbox.recv_timeout(at.saturating_duration_since(Instant::now())) {
            Ok(signal) => Some(signal),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                self.look_at = self.watcher.is_none().then(|| Instant::now() + POLL);
                None
            }
        }
    }

    fn poll(&mut self, reason: &str) -> Polling {
        self.watcher = None;
        self.watched.clear();
        self.look_at = Some(Instant::now() + POLL);
        Polling { reason: reason.to_owned() }
    }

    fn watcher(&self) -> notify::Result<RecommendedWatcher> {
        let (sender, root, stirred) = (self.sender.clone(), self.root.clone(), Arc::clone(&self.stirred));
        let config = Config::default().with_follow_symlinks(false);
        RecommendedWatcher::new(
            move |event: notify::Result<Event>| {
                let Some(signal) = judge(event, &root) else { return };
                stirred.store(true, Ordering::Release);
                // Nobody listens once the preview ends.
                let _ = sender.send(signal);
            },
            config,
        )
    }

    /// Watches the root, and each folder a build reads as it is now: one that
    /// was replaced is another folder to the system.
    fn follow(&mut self) -> Option<Polling> {
        let watcher = self.watcher.as_mut()?;
        let mut refused = None;
        if !self.watched.contains_key("") {
            refused = watcher.watch(&self.root, RecursiveMode::NonRecursive).err();
            self.watched.insert("", (self.root.clone(), 0));
        }
        for folder in FOLDERS {
            let now = real(&self.root.join(folder));
            let before = self.watched.get(folder);
            if before == now.as_ref() {
                continue;
            }
            if let Some((path, _)) = before {
                // It may be gone already, and its watch with it.
                let _ = watcher.unwatch(path);
                self.watched.remove(folder);
            }
            if let Some(now) = now {
                match watcher.watch(&now.0, RecursiveMode::Recursive) {
                    Ok(()) => drop(self.watched.insert(folder, now)),
                    // It went in the meantime; the next look tells.
                    Err(error) if matches!(error.kind, notify::ErrorKind::PathNotFound) => {}
                    Err(error) => refused = Some(error),
                }
            }
        }
        refused.map(|error| self.poll(&error.to_string()))
    }
}

/// The real folder behind a path, and what tells it from another of that name.
fn real(path: &Path) -> Option<(PathBuf, u64)> {
    let real = path.canonicalize().ok()?;
    let data = real.metadata().ok().filter(Metadata::is_dir)?;
    Some((real, number(&data)))
}

#[cfg(unix)]
fn number(data: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::ino(data)
}

#[cfg(not(unix))]
fn number(data: &Metadata) -> u64 {
    let created = data.created().ok().and_then(|at| at.duration_since(std::time::UNIX_EPOCH).ok());
    created.map_or(0, |since| u64::try_from(since.as_nanos() & u128::from(u64::MAX)).unwrap_or(0))
}

/// What an event means for us, if anything.
fn judge(event: notify::Result<Event>, root: &Path) -> Option<Signal> {
    let event = match event {
        Ok(event) => event,
        Err(error) if matches!(error.kind, notify::ErrorKind::MaxFilesWatch) => {
            return Some(Signal::Limit(error.to_string()));
        }
        // Whatever it is, a look does no harm.
        Err(_) => return Some(Signal::Folder),
    };
    if event.need_rescan() {
        return Some(Signal::Folder);
    }
    // Our own reading is an access too.
    if matches!(event.kind, EventKind::Access(_)) {
        return None;
    }
    if !event.paths.iter().any(|path| matters(path, root)) {
        return None;
    }
    let is_folder = match event.kind {
        EventKind::Create(CreateKind::Folder) | EventKind::Remove(RemoveKind::Folder) => true,
        EventKind::Create(CreateKind::File)
        | EventKind::Remove(RemoveKind::File)
        | EventKind::Modify(ModifyKind::Data(_) | ModifyKind::Metadata(_)) => false,
        // A name without an ending is a folder's more often than not.
        EventKind::Modify(ModifyKind::Name(RenameMode::From)) => {
            event.paths.iter().any(|path| path.extension().is_none())
        }
        _ => event.paths.iter().any(|path| path.is_dir() || path.extension().is_none()),
    };
    Some(if is_folder { Signal::Folder } else { Signal::File })
}

/// Whether a path can be one that a build reads. Paths behind a link that leads
/// out of the root always are: we only watch such a folder if a build reads it.
fn matters(path: &Path, root: &Path) -> bool {
    let Ok(inner) = path.strip_prefix(root) else { return !has_editors_name(path) };
    let mut steps = inner.components().map(|step| step.as_os_str().to_string_lossy());
    match steps.next() {
        None => true,
        Some(first) if first == CONFIGURATION => true,
        Some(first) => FOLDERS.contains(&first.as_ref()) && !steps.any(|step| is_editors_own(&step)),
    }
}

fn has_editors_name(path: &Path) -> bool {
    path.file_name().is_some_and(|name| is_editors_own(&name.to_string_lossy()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn watch(root: &Path) -> Watch {
        Watch::new(root, Arc::default())
    }

    #[test]
    fn where_the_system_runs_out_of_watches_we_look_every_second() {
        let root = tempfile::tempdir().unwrap();
        let mut watch = watch(root.path());
        assert!(watch.start().is_none());
        let full = notify::Error::new(notify::ErrorKind::MaxFilesWatch);
        watch.sender.send(judge(Err(full), root.path()).unwrap()).unwrap();
        let polling = watch.next().1.expect("it is said that folders are looked at");
        assert!(!polling.reason.is_empty());
        assert!(watch.watcher.is_none(), "nothing is watched any more");
        // From now on there is a reason to rebuild again and again, without a word.
        for _ in 0..2 {
            assert!(watch.next().1.is_none());
        }
    }

    #[test]
    fn what_no_build_reads_is_no_reason_to_look() {
        let root = Path::new("/catalogue");
        let changed = |path: &str| {
            let event = Event::new(EventKind::Modify(ModifyKind::Any)).add_path(root.join(path));
            judge(Ok(event), root).is_some()
        };
        for path in ["catalogue.yaml", "content/a.yaml", "rubric/rubric.yaml", "themes/own/theme.yaml"] {
            assert!(changed(path), "{path}");
        }
        for path in ["public/index.html", "target/debug/x", ".git/index", "content/a.yaml~", "content/4913"] {
            assert!(!changed(path), "{path}");
        }
    }
}
