//! A folder with a site in it, and what is in it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use safetycard::publish::{PublishError, PublishOptions, PublishReport, Staging};
use safetycard::render::Sink;
use tempfile::TempDir;

/// What an empty folder holds.
pub const EMPTY_FOLDER: &str = "(empty folder)";

/// A catalogue's folder; the site is `public` in it.
pub struct Desk {
    folder: TempDir,
    pub options: PublishOptions,
}

impl Desk {
    pub fn new() -> Self {
        let options = PublishOptions { patience: Duration::ZERO, ..PublishOptions::default() };
        Self { folder: tempfile::tempdir().unwrap(), options }
    }

    /// One where the folders cannot be exchanged.
    pub fn in_place() -> Self {
        let mut desk = Self::new();
        desk.options.exchange = false;
        desk
    }

    pub fn root(&self) -> &Path {
        self.folder.path()
    }

    pub fn public(&self) -> PathBuf {
        self.root().join("public")
    }

    pub fn at(&self, path: &str) -> PathBuf {
        self.public().join(path)
    }

    /// Puts a file into the site that is not ours.
    pub fn plant(&self, path: &str, text: &str) {
        let path = self.at(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub fn open(&self) -> Result<Staging, PublishError> {
        Staging::open(&self.public(), &self.options)
    }

    pub fn publish(&self, files: &[(&str, &str)]) -> Result<PublishReport, PublishError> {
        let staging = self.open()?;
        for (path, text) in files {
            staging
                .put(path, text.as_bytes())
                .map_err(|error| error.into_cause::<PublishError>().unwrap())?;
        }
        staging.finish()
    }

    /// Everything in the site, the manifest aside: files with their text, links
    /// with their target, empty folders with nothing.
    pub fn site(&self) -> BTreeMap<String, String> {
        let mut site = tree(&self.public());
        site.remove("manifest.json");
        site
    }

    /// What is in the catalogue's folder; the site alone, if all went well.
    pub fn beside(&self) -> Vec<String> {
        let name = |entry: fs::DirEntry| entry.file_name().into_string().unwrap();
        let mut names: Vec<_> =
            fs::read_dir(self.root()).unwrap().map(|entry| name(entry.unwrap())).collect();
        names.sort();
        names
    }
}

/// A site as a map, for comparing.
pub fn files(files: &[(&str, &str)]) -> BTreeMap<String, String> {
    files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect()
}

pub fn tree(folder: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for entry in walkdir::WalkDir::new(folder).min_depth(1) {
        let entry = entry.unwrap();
        let path = entry.path().strip_prefix(folder).unwrap().to_string_lossy().into_owned();
        let text = if entry.file_type().is_symlink() {
            format!("-> {}", fs::read_link(entry.path()).unwrap().display())
        } else if entry.file_type().is_dir() {
            if fs::read_dir(entry.path()).unwrap().next().is_some() {
                continue;
            }
            EMPTY_FOLDER.to_owned()
        } else {
            fs::read_to_string(entry.path()).unwrap()
        };
        found.insert(path, text);
    }
    found
}
