//! A site in memory: for the preview, and for tests.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::names::Names;
use crate::render::{Sink, SinkError};

/// A sink that keeps every file, under the path rules of a published site.
#[derive(Debug, Default)]
pub struct MemorySite {
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    names: Names,
    files: BTreeMap<String, Arc<[u8]>>,
}

impl MemorySite {
    /// An empty site.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The bytes of a file.
    #[must_use]
    pub fn get(&self, path: &str) -> Option<Arc<[u8]>> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner).files.get(path).cloned()
    }

    /// How many files there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner).files.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All files, sorted by path.
    #[must_use]
    pub fn into_files(self) -> BTreeMap<String, Arc<[u8]>> {
        self.inner.into_inner().unwrap_or_else(PoisonError::into_inner).files
    }
}

impl Sink for MemorySite {
    fn put(&self, path: &str, bytes: &[u8]) -> Result<(), SinkError> {
        let bytes = Arc::from(bytes);
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        inner.names.claim(path).map_err(SinkError::from)?;
        inner.files.insert(path.to_owned(), bytes);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_kept_and_paths_are_checked() {
        let site = MemorySite::new();
        site.put("a/b.html", b"hello").unwrap();
        assert_eq!(site.get("a/b.html").as_deref(), Some(&b"hello"[..]));
        assert!(site.put("a/b.html", b"").is_err());
        assert!(site.put("../a", b"").is_err());
        assert_eq!((site.len(), site.into_files().len()), (1, 1));
    }
}
