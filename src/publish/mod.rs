//! Finished files become a site on disk, in one step.
//!
//! A [`Staging`] collects the files in a hidden folder beside the output.
//! [`Staging::finish`] adds the foreign files of the old site and exchanges the
//! two folders in a single rename, so that a reader sees the old site or the new
//! one and never a mixture, whenever the build is stopped. Where the system or
//! the disk cannot do that, files are moved one by one, each whole at any time.
//!
//! What is ours is what `manifest.json` names; nothing else is ever changed or
//! removed, and a folder that is not ours is not touched unless it is adopted.
//! One build at a time publishes to a folder; a build that was killed is tidied
//! up by the next one.
//!
//! Files are handed to the system, but not forced to the disk one by one, which
//! would take many times longer: a site survives the end of this process at any
//! moment. If the power fails just after a build, the newest files may be
//! damaged; since unchanged files are told by their bytes, the next build
//! repairs them.
//!
//! Known ugliness: a program that has the old folder open, rather than its
//! path, is left with an empty one.

mod error;
mod exchange;
mod ground;
mod in_place;
mod manifest;
mod memory;
mod mount;
mod names;
mod output;
mod stage;
mod start;
mod survey;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::render::{Sink, SinkError};
use ground::Ground;
use manifest::{Entry, Manifest};
use names::Names;
use output::{Before, Output, Parents};
use survey::{Claims, Survey};

pub use error::{PublishError, Refusal};
pub use manifest::MANIFEST;
pub use memory::MemorySite;
pub use start::start;

/// How to publish.
#[derive(Debug, Clone)]
pub struct PublishOptions {
    /// Take over a folder that is not empty and not ours: files that stand
    /// where the site has one are replaced, all others are kept.
    pub adopt: bool,
    /// Folders that the output must neither be nor hold: the catalogue's root.
    pub protected: Vec<PathBuf>,
    /// Folders that a build reads from: the output must not lie in them either.
    pub sources: Vec<PathBuf>,
    /// Exchange the old site and the new one where the system can.
    pub exchange: bool,
    /// How long to wait for another build before giving up.
    pub patience: Duration,
}

impl Default for PublishOptions {
    fn default() -> Self {
        Self {
            adopt: false,
            protected: Vec::new(),
            sources: Vec::new(),
            exchange: true,
            patience: Duration::from_secs(1),
        }
    }
}

/// What was published.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PublishReport {
    /// Files that are new or have other bytes than before.
    pub written: usize,
    /// Files that are the same as before, and keep their date.
    pub unchanged: usize,
    /// Files of ours that were in the old site and are not in the new one.
    pub removed: usize,
    /// Files and links that are not ours, and were kept.
    pub foreign: usize,
    /// The size of all files of ours together, the manifest aside.
    pub bytes: u64,
    /// Whether readers saw the whole site change at once.
    pub at_once: bool,
}

/// A site that is being put together, invisible until it is finished.
///
/// If it is dropped instead, nothing has happened.
#[derive(Debug)]
pub struct Staging {
    // Dropped in this order: the folders above the output go last.
    ground: Ground,
    output: Output,
    _parents: Parents,
    before: Before,
    options: PublishOptions,
    names: Mutex<Names>,
    files: Mutex<BTreeMap<String, Staged>>,
    failed: AtomicBool,
}

#[derive(Debug)]
struct Staged {
    entry: Entry,
    kept: bool,
}

impl Staging {
    /// Makes ready to publish to a folder, which need not exist yet.
    ///
    /// # Errors
    ///
    /// If the folder cannot be published to, or another build is at it.
    pub fn open(output: &Path, options: &PublishOptions) -> Result<Self, PublishError> {
        let parents = Parents::make(output)?;
        let output = Output::find(output, options)?;
        // A first look spares a folder that is not ours even our staging.
        output.look(options)?;
        let ground = Ground::take(&output, options.patience)?;
        // Another build may have finished while this one waited.
        let before = output.look(options)?;
        Ok(Self {
            ground,
            output,
            _parents: parents,
            before,
            options: options.clone(),
            names: Mutex::default(),
            files: Mutex::default(),
            failed: AtomicBool::new(false),
        })
    }

    /// Publishes what was staged.
    ///
    /// # Errors
    ///
    /// If a file could not be staged, a foreign file is in the way, or the
    /// system refuses. The old site is then as it was, unless files had to be
    /// moved one by one; then the next build completes what was begun.
    pub fn finish(mut self) -> Result<PublishReport, PublishError> {
        if self.failed.load(Ordering::Relaxed) {
            return Err(PublishError::Incomplete);
        }
        let files = std::mem::take(self.files.get_mut().unwrap_or_else(PoisonError::into_inner));
        let bytes = files.values().map(|file| file.entry.size).sum();
        let (kept, changed): (Vec<_>, Vec<_>) = files.iter().partition(|(_, file)| file.kept);
        let paths =
            |files: Vec<(&String, &Staged)>| files.into_iter().map(|(path, _)| path.clone()).collect();
        let (kept, changed): (Vec<String>, Vec<String>) = (paths(kept), paths(changed));
        let new = Manifest::new(files.into_iter().map(|(path, file)| (path, file.entry)).collect());
        let claims = Claims { old: &self.before.owned, new: &new, adopt: self.options.adopt };
        let survey =
            if self.before.exists { survey::survey(&self.output.path, claims)? } else { Survey::default() };
        let manifest = new.to_bytes();
        let nothing_new = changed.is_empty()
            && survey.stale.is_empty()
            && stage::is_same(&self.output.path.join(MANIFEST), &manifest);
        let mut at_once = true;
        if !nothing_new {
            stage::write(&self.ground.site, MANIFEST, &manifest)?;
            at_once = self.put_in_place(claims, &survey, &changed, &kept)?;
        }
        Ok(PublishReport {
            written: changed.len(),
            unchanged: kept.len(),
            removed: survey.stale.len(),
            foreign: survey.files.len(),
            bytes,
            at_once,
        })
    }

    /// Brings the staged site to its place; says whether it was in one step.
    fn put_in_place(
        &self,
        claims: Claims<'_>,
        survey: &Survey,
        changed: &[String],
        kept: &[String],
    ) -> Result<bool, PublishError> {
        let (staged, output) = (&self.ground.site, &self.output.path);
        self.verify(claims.new, changed)?;
        if !self.before.exists {
            exchange::place(staged, output)?;
            return Ok(true);
        }
        if self.ground.beside && self.options.exchange {
            exchange::keep(kept, output, staged)?;
            let carried = exchange::carry(survey, output, staged)?;
            if exchange::exchange(staged, output)? {
                exchange::retire(staged, output, &carried, claims);
                return Ok(true);
            }
        }
        in_place::move_in(&self.ground, output, claims, survey, changed)?;
        Ok(false)
    }

    fn add(&self, path: &str, bytes: &[u8]) -> Result<(), PublishError> {
        self.names.lock().unwrap_or_else(PoisonError::into_inner).claim(path)?;
        let entry = Entry::of(bytes);
        // The manifest spares reading an old file that is certainly another.
        let kept = self.before.owned.get(path) == Some(&entry)
            && stage::is_same(&self.output.path.join(path), bytes);
        if !kept {
            stage::write(&self.ground.site, path, bytes)?;
        }
        let staged = Staged { entry, kept };
        self.files.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned(), staged);
        Ok(())
    }

    /// Looks whether every file is still where it was staged: another program
    /// that tidies up must not make us publish a site with holes.
    fn verify(&self, manifest: &Manifest, changed: &[String]) -> Result<(), PublishError> {
        for path in changed {
            let size = manifest.get(path).map(|entry| entry.size);
            let staged = self.ground.site.join(path);
            if !staged.symlink_metadata().is_ok_and(|found| found.is_file() && Some(found.len()) == size) {
                return Err(PublishError::Vanished(staged));
            }
        }
        Ok(())
    }
}

impl Sink for Staging {
    fn put(&self, path: &str, bytes: &[u8]) -> Result<(), SinkError> {
        self.add(path, bytes).map_err(|error| {
            self.failed.store(true, Ordering::Relaxed);
            SinkError::from(error)
        })
    }
}
