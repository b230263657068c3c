//! What was read the last time.
//!
//! A file is read again unless the system's own account of it (which file, how
//! long, when it was last written and when that was last noted) is the same, and
//! old enough to tell: a file that is written twice within one tick of the
//! system's clock has the same account both times. A file that holds what it
//! held before stays the same value, whatever its date says.

use std::fs::Metadata;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use ahash::HashMap;
use rayon::prelude::*;

use super::read::{Contents, Fault, read as read_file};
use super::walk::Found;
use super::{Content, Kind, Limits, SourceFile, SourceSet, embedded};
use crate::diagnostic::{Diagnostic, FileId, Place, Problems, Span};

/// How old the account of a file must be to be trusted. The coarsest clock of a
/// file system in use ticks every two seconds.
const SETTLED: Duration = Duration::from_secs(3);

/// The files of a catalogue as they were read, and the number of each.
#[derive(Debug, Default)]
pub struct Memory {
    numbers: HashMap<String, FileId>,
    /// Sorted by path.
    known: Vec<Arc<Known>>,
}

/// A file as it was read.
#[derive(Debug)]
struct Known {
    disk: PathBuf,
    account: Option<Account>,
    file: Arc<SourceFile>,
    fault: Option<Fault>,
}

/// What the system says of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Account {
    bytes: u64,
    written: SystemTime,
    /// On Unix also which file it is and when its account last changed, which
    /// no program can set.
    noted: (u64, u64, i64, i64),
}

impl Memory {
    /// Reads what was found, in parallel, each file once, and lays it over the
    /// embedded defaults.
    #[expect(
        clippy::disallowed_methods,
        reason = "whether a file may still be changing is a question for the clock"
    )]
    pub(super) fn read(&mut self, found: Vec<Found>, limits: Limits) -> (SourceSet, Problems) {
        let known = &self.known;
        let now = SystemTime::now();
        let mut read: Vec<Arc<Known>> = found
            .into_par_iter()
            .map(|found| {
                let limit = if found.kind == Kind::Theme { limits.asset_bytes } else { limits.text_bytes };
                let before = known.binary_search_by(|known| known.path().cmp(&found.shown)).ok();
                let before = before.map(|at| &known[at]).filter(|known| known.file.kind == found.kind);
                read(found, limit, before, now)
            })
            .collect();
        read.sort_by(|one, other| one.path().cmp(other.path()));
        // A file can be named twice on a command line.
        read.dedup_by(|later, first| later.path() == first.path());
        let set = SourceSet::numbered(over_defaults(&read, &mut self.numbers));
        let mut problems = Problems::new();
        for known in &read {
            let Some(Fault(code, message, help)) = known.fault.clone() else { continue };
            let span = match known.file.content {
                Content::Garbled { at, .. } => Span::new(at, at + char::REPLACEMENT_CHARACTER.len_utf8()),
                _ => Span::new(0, 0),
            };
            let place = set.find(&known.file.path).map(|(id, _)| Place::new(id, span));
            problems.push(Diagnostic { place, ..Diagnostic::placeless(code, message).help(help) });
        }
        self.known = read;
        (set, problems)
    }
}

impl Known {
    fn path(&self) -> &str {
        &self.file.path
    }
}

/// Lays what was read over the embedded defaults; both are sorted by path.
fn over_defaults(
    read: &[Arc<Known>],
    numbers: &mut HashMap<String, FileId>,
) -> Vec<(FileId, Arc<SourceFile>)> {
    let mut read = read.iter().map(|known| &known.file).peekable();
    let mut defaults = embedded::defaults().iter().peekable();
    let mut files = Vec::with_capacity(read.len() + defaults.len());
    loop {
        let next = match (read.peek(), defaults.peek()) {
            (Some(file), Some(default)) if default.path < file.path => defaults.next(),
            (Some(file), Some(default)) => {
                let is_replaced = default.path == file.path;
                defaults.next_if(|_| is_replaced);
                read.next()
            }
            (Some(_), None) => read.next(),
            (None, _) => defaults.next(),
        };
        let Some(file) = next else { return files };
        files.push((number(numbers, &file.path), Arc::clone(file)));
    }
}

fn number(numbers: &mut HashMap<String, FileId>, path: &str) -> FileId {
    if let Some(number) = numbers.get(path) {
        return *number;
    }
    let next = FileId(u32::try_from(numbers.len()).unwrap_or(u32::MAX));
    numbers.insert(path.to_owned(), next);
    next
}

/// Reads a file, or finds that it need not be read.
fn read(found: Found, limit: u64, before: Option<&Arc<Known>>, now: SystemTime) -> Arc<Known> {
    // The account is taken before the file is read: if it changes in between,
    // the next account differs.
    let data = found.data.or_else(|| found.disk.metadata().ok());
    let account = data.and_then(|data| account(&data, now));
    if let Some(known) = before
        && account.is_some()
        // Paths as such are compared step by step, which takes longer.
        && (known.account, known.disk.as_os_str()) == (account, found.disk.as_os_str())
    {
        return Arc::clone(known);
    }
    let Contents { content, fault } = read_file(&found.disk, found.kind, limit);
    let file = match before {
        Some(known) if known.file.content == content => Arc::clone(&known.file),
        _ => Arc::new(SourceFile { path: found.shown, kind: found.kind, content }),
    };
    Arc::new(Known { disk: found.disk, account, file, fault })
}

/// The account of a file, unless it is too fresh to tell anything.
fn account(data: &Metadata, now: SystemTime) -> Option<Account> {
    let written = data.modified().ok()?;
    let (noted, noted_at) = noted(data);
    let latest = noted_at.map_or(written, |at| at.max(written));
    let is_settled = now.duration_since(latest).is_ok_and(|age| age > SETTLED);
    is_settled.then_some(Account { bytes: data.len(), written, noted })
}

#[cfg(unix)]
fn noted(data: &Metadata) -> ((u64, u64, i64, i64), Option<SystemTime>) {
    use std::os::unix::fs::MetadataExt;
    let seconds = u64::try_from(data.ctime()).unwrap_or(0);
    let at = SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(seconds));
    ((data.dev(), data.ino(), data.ctime(), data.ctime_nsec()), at)
}

#[cfg(not(unix))]
fn noted(_: &Metadata) -> ((u64, u64, i64, i64), Option<SystemTime>) {
    ((0, 0, 0, 0), None)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::discover::discover;

    fn look(root: &std::path::Path, memory: &mut Memory) -> SourceSet {
        discover(root, Limits::default(), memory).0
    }

    #[test]
    fn a_file_stays_the_same_value_until_it_holds_something_else() {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join("content/a.yaml");
        fs::create_dir(root.path().join("content")).unwrap();
        fs::write(&path, "id: a\n").unwrap();
        let mut memory = Memory::default();
        let first = look(root.path(), &mut memory);
        let again = look(root.path(), &mut memory);
        assert!(first.is_same(&again));
        // Another date, the same text.
        fs::write(&path, "id: a\n").unwrap();
        assert!(look(root.path(), &mut memory).is_same(&first));
        // Another text of the same length, within one tick of the clock.
        for text in ["id: b\n", "id: c\n", "id: d\n"] {
            fs::write(&path, text).unwrap();
            let now = look(root.path(), &mut memory);
            assert_eq!(now.find("content/a.yaml").unwrap().1.text(), Some(text));
        }
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "the age of a file made by the test")]
    fn a_settled_file_is_not_read_again_and_one_that_changed_is() {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join("catalogue.yaml");
        fs::write(&path, "title: a\n").unwrap();
        let data = path.metadata().unwrap();
        assert_eq!(account(&data, SystemTime::now()), None, "too fresh");
        let later = SystemTime::now() + SETTLED * 2;
        let settled = account(&data, later).unwrap();
        fs::write(&path, "title: b\n").unwrap();
        assert_ne!(account(&path.metadata().unwrap(), later + SETTLED), Some(settled));
    }

    #[test]
    fn a_file_keeps_its_number_and_its_place_is_by_path() {
        use crate::diagnostic::Sources;
        let root = tempfile::tempdir().unwrap();
        let content = root.path().join("content");
        fs::create_dir(&content).unwrap();
        fs::write(content.join("m.yaml"), "").unwrap();
        let mut memory = Memory::default();
        let first = look(root.path(), &mut memory).find("content/m.yaml").unwrap().0;
        fs::write(content.join("a.yaml"), "").unwrap();
        let set = look(root.path(), &mut memory);
        let (before, after) = (set.find("content/a.yaml").unwrap().0, set.find("content/m.yaml").unwrap().0);
        assert_eq!(first, after);
        assert!(before > after && set.order(before) < set.order(after));
        assert_eq!(set.path(after), "content/m.yaml");
        fs::remove_file(content.join("m.yaml")).unwrap();
        assert_eq!(look(root.path(), &mut memory).path(first), "");
    }
}
