//! Files of the preview that were rendered already, and what they were made of.
//!
//! A file is rendered when somebody asks for it, and again only when its inputs
//! have another key. Files that nobody asked for are known by their digest
//! alone, so a large site does not fill the memory.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::snapshot::Snapshot;
use crate::diagnostic::Diagnostic;
use crate::render::{Key, Planned};

/// How many bytes are kept at most. Beyond that all are let go, to be rendered
/// again when asked for.
const MOST_BYTES: usize = 256 << 20;

/// Tells what a page says, whatever its style sheet is called.
pub(super) type Digest = blake3::Hash;

/// A file as it is served.
#[derive(Clone)]
pub(super) struct File {
    /// Its bytes, those of a build.
    pub bytes: Arc<[u8]>,
    /// What it says.
    pub digest: Digest,
}

/// All files that were looked at, by their path.
#[derive(Default)]
pub(super) struct Store {
    slots: Mutex<HashMap<String, Arc<Mutex<Slot>>>>,
    held: AtomicUsize,
}

/// One file.
#[derive(Default)]
struct Slot {
    /// The snapshot it was last compared with.
    snapshot: u64,
    /// Whether it is a page.
    page: bool,
    /// What it was rendered from, where that is known.
    key: Option<Key>,
    /// What it says, as last rendered.
    digest: Option<Digest>,
    /// What it said when changes were last counted.
    counted: Option<Digest>,
    /// Its bytes, if somebody asked for them.
    bytes: Option<Arc<[u8]>>,
}

/// How the pages of two snapshots differ.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Difference {
    /// Pages that both have and that say something else now.
    pub changed: usize,
    /// Pages that are new.
    pub added: usize,
    /// Pages that are gone.
    pub removed: usize,
    /// How many pages there are now.
    pub pages: usize,
}

impl Store {
    /// A file of a snapshot; nothing if it has no such file.
    pub fn file(&self, snapshot: &Snapshot, path: &str) -> Result<Option<File>, Diagnostic> {
        let (Some(renderer), Some(planned)) =
            (snapshot.renderer(), snapshot.plan().and_then(|plan| plan.find(path)))
        else {
            return Ok(asset(snapshot, path));
        };
        let slot = self.slot(path);
        let mut slot = lock(&slot);
        if let (true, Some(file)) = (slot.snapshot == snapshot.number, slot.file()) {
            return Ok(Some(file));
        }
        let made = match planned {
            Planned::Page(page) => renderer.inputs(page).map(|inputs| (Some(inputs.key()), Some(inputs))),
            Planned::Output(output) => Some((renderer.output_key(output), None)),
        };
        let Some((key, inputs)) = made else { return Ok(None) };
        let is_same = key.is_some() && key == slot.key;
        if let (true, Some(file)) = (is_same, slot.file()) {
            slot.snapshot = snapshot.number;
            return Ok(Some(file));
        }
        let bytes = match (inputs, planned) {
            (Some(inputs), _) => inputs.render()?,
            (None, Planned::Output(output)) => renderer.output(output).unwrap_or_default(),
            (None, Planned::Page(_)) => return Ok(None),
        };
        let digest = digest(&bytes, snapshot.styles());
        let file = File { bytes: Arc::from(bytes), digest };
        self.keep(&mut slot, &file);
        (slot.snapshot, slot.key, slot.digest) = (snapshot.number, key, Some(digest));
        slot.page = matches!(planned, Planned::Page(_));
        Ok(Some(file))
    }

    /// Looks whether a page is another one than before, and renders it if so.
    pub fn refresh(&self, snapshot: &Snapshot, page: usize) -> Result<(), Diagnostic> {
        let Some(inputs) = snapshot.renderer().and_then(|renderer| renderer.inputs(page)) else {
            return Ok(());
        };
        let slot = self.slot(inputs.path());
        let mut slot = lock(&slot);
        if slot.snapshot == snapshot.number {
            return Ok(());
        }
        let key = Some(inputs.key());
        if slot.key != key {
            let bytes = inputs.render()?;
            let digest = digest(&bytes, snapshot.styles());
            if slot.bytes.is_some() {
                self.keep(&mut slot, &File { bytes: Arc::from(bytes), digest });
            }
            (slot.page, slot.key, slot.digest) = (true, key, Some(digest));
        }
        slot.snapshot = snapshot.number;
        Ok(())
    }

    /// Counts how pages differ from the last count, and forgets what is gone.
    pub fn count(&self, snapshot: &Snapshot) -> Difference {
        let mut difference = Difference::default();
        let all: Vec<_> =
            lock(&self.slots).iter().map(|(path, slot)| (path.clone(), Arc::clone(slot))).collect();
        let mut gone = Vec::new();
        for (path, slot) in all {
            let mut slot = lock(&slot);
            let is_page = slot.page;
            let is_planned = snapshot.plan().is_some_and(|plan| plan.find(&path).is_some());
            if is_page && is_planned {
                difference.pages += 1;
                match slot.counted {
                    None => difference.added += 1,
                    counted => difference.changed += usize::from(counted != slot.digest),
                }
                slot.counted = slot.digest;
            } else if !is_planned || slot.snapshot != snapshot.number {
                difference.removed += usize::from(slot.counted.is_some());
                self.let_go(&mut slot);
                gone.push(path);
            }
        }
        let mut slots = lock(&self.slots);
        gone.iter().for_each(|path| drop(slots.remove(path)));
        difference
    }

    fn slot(&self, path: &str) -> Arc<Mutex<Slot>> {
        let mut slots = lock(&self.slots);
        if let Some(slot) = slots.get(path) {
            return Arc::clone(slot);
        }
        Arc::clone(slots.entry(path.to_owned()).or_default())
    }

    fn keep(&self, slot: &mut Slot, file: &File) {
        self.let_go(slot);
        if self.held.fetch_add(file.bytes.len(), Ordering::Relaxed) > MOST_BYTES {
            #[expect(clippy::iter_over_hash_type, reason = "which ones go makes no difference to any page")]
            for other in lock(&self.slots).values() {
                // A file that is being rendered just now may stay.
                if let Ok(mut other) = other.try_lock() {
                    self.let_go(&mut other);
                }
            }
        }
        slot.bytes = Some(Arc::clone(&file.bytes));
    }

    fn let_go(&self, slot: &mut Slot) {
        if let Some(bytes) = slot.bytes.take() {
            self.held.fetch_sub(bytes.len(), Ordering::Relaxed);
        }
    }
}

impl Slot {
    fn file(&self) -> Option<File> {
        Some(File { bytes: Arc::clone(self.bytes.as_ref()?), digest: self.digest? })
    }
}

fn asset(snapshot: &Snapshot, path: &str) -> Option<File> {
    let asset = snapshot.theme()?.assets().iter().find(|asset| asset.path == path)?;
    // Its name already tells what it holds.
    Some(File { bytes: Arc::clone(&asset.bytes), digest: blake3::hash(path.as_bytes()) })
}

/// The digest of a page with the address of its style sheet left out, so that
/// another style sheet alone does not make it another page.
fn digest(bytes: &[u8], styles: &str) -> Digest {
    match std::str::from_utf8(bytes) {
        Ok(text) if !styles.is_empty() => {
            let mut hasher = blake3::Hasher::new();
            for part in text.split(styles) {
                hasher.update(part.as_bytes());
                hasher.update(&[0]);
            }
            hasher.finalize()
        }
        _ => blake3::hash(bytes),
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
