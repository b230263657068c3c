//! A path becomes an output folder, or is refused before anything is touched.

use std::ffi::OsString;
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use super::manifest::Manifest;
use super::names::RESERVED;
use super::{PublishError, PublishOptions, Refusal};

/// A folder that may be published to.
#[derive(Debug)]
pub(super) struct Output {
    /// Absolute, without links.
    pub path: PathBuf,
    /// The folder around it.
    pub parent: PathBuf,
    /// Its own name.
    pub name: OsString,
}

/// What is in the output folder before a build.
#[derive(Debug)]
pub(super) struct Before {
    /// Whether there is an output folder at all.
    pub exists: bool,
    /// The files that are ours; none where the folder is new or taken over.
    pub owned: Manifest,
}

impl Output {
    /// Finds where the output is, and refuses what must not be replaced. The
    /// folder around it must exist.
    pub(super) fn find(asked: &Path, options: &PublishOptions) -> Result<Self, PublishError> {
        let refuse = |reason| PublishError::Refused { output: asked.to_path_buf(), reason };
        let full = match asked.file_name() {
            Some(_) => std::path::absolute(asked),
            // `.` and `x/..` name a folder that is there already.
            None => asked.canonicalize(),
        }
        .map_err(PublishError::io("find", asked))?;
        let (Some(parent), Some(name)) = (full.parent(), full.file_name()) else {
            return Err(refuse(Refusal::Root));
        };
        let parent = parent.canonicalize().map_err(PublishError::io("find the folder", parent))?;
        let path = parent.join(name);
        match status(&path)? {
            Some(data) if data.is_symlink() => return Err(refuse(Refusal::Link)),
            Some(data) if !data.is_dir() => return Err(refuse(Refusal::NotAFolder)),
            _ => {}
        }
        if options.protected.iter().chain(&options.sources).any(|kept| real(kept).starts_with(&path)) {
            return Err(refuse(Refusal::Protected));
        }
        if options.sources.iter().any(|source| path.starts_with(real(source))) {
            return Err(refuse(Refusal::InSources));
        }
        Ok(Self { name: name.to_owned(), path, parent })
    }

    /// Looks at what is there, and refuses a folder of somebody else.
    pub(super) fn look(&self, options: &PublishOptions) -> Result<Before, PublishError> {
        let refuse = |reason| PublishError::Refused { output: self.path.clone(), reason };
        match status(&self.path)? {
            None => return Ok(Before { exists: false, owned: Manifest::default() }),
            Some(data) if data.is_dir() => {}
            Some(_) => return Err(refuse(Refusal::NotAFolder)),
        }
        let owned = match Manifest::read(&self.path) {
            Err(PublishError::Refused { .. }) if options.adopt => None,
            other => other?,
        };
        if owned.is_none() && !options.adopt && !self.is_empty()? {
            return Err(refuse(Refusal::NotOurs));
        }
        Ok(Before { exists: true, owned: owned.unwrap_or_default() })
    }

    /// Whether nothing but our own left-overs is in the folder.
    fn is_empty(&self) -> Result<bool, PublishError> {
        let io = || PublishError::io("list", &self.path);
        for entry in fs::read_dir(&self.path).map_err(io())? {
            if !entry.map_err(io())?.file_name().to_string_lossy().starts_with(RESERVED) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// What is at a path, links not followed; `None` if nothing is.
pub(super) fn status(path: &Path) -> Result<Option<Metadata>, PublishError> {
    match path.symlink_metadata() {
        Ok(data) => Ok(Some(data)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(PublishError::io("look at", path)(error)),
    }
}

/// A path without links, or as it is where it does not exist.
fn real(path: &Path) -> PathBuf {
    path.canonicalize().or_else(|_| std::path::absolute(path)).unwrap_or_else(|_| path.to_path_buf())
}

/// The folders above the output that were missing and were made. Those that
/// hold nothing in the end, as after a failed build, are taken away again.
#[derive(Debug)]
pub(super) struct Parents {
    made: Vec<PathBuf>,
}

impl Parents {
    /// Makes what is missing above a path.
    pub(super) fn make(output: &Path) -> Result<Self, PublishError> {
        let missing = |path: &&Path| !path.as_os_str().is_empty() && !path.exists();
        let missing: Vec<_> = output.ancestors().skip(1).take_while(missing).collect();
        let mut parents = Self { made: Vec::new() };
        for path in missing.into_iter().rev() {
            match fs::create_dir(path) {
                Ok(()) => parents.made.push(path.to_path_buf()),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(PublishError::io("create the folder", path)(error)),
            }
        }
        Ok(parents)
    }
}

impl Drop for Parents {
    fn drop(&mut self) {
        for path in self.made.iter().rev() {
            // A folder that is in use by now stays.
            let _ = fs::remove_dir(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_must_not_be_replaced_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("catalogue");
        fs::create_dir_all(root.join("content/deep")).unwrap();
        fs::write(root.join("file"), "x").unwrap();
        let options = PublishOptions {
            protected: vec![root.clone()],
            sources: vec![root.join("content"), root.join("absent")],
            ..PublishOptions::default()
        };
        let reason = |path: &Path| match Output::find(path, &options) {
            Err(PublishError::Refused { reason, .. }) => Some(reason),
            Err(other) => panic!("{other}"),
            Ok(_) => None,
        };
        assert_eq!(reason(Path::new("/")), Some(Refusal::Root));
        assert_eq!(reason(&root), Some(Refusal::Protected));
        assert_eq!(reason(&root.join("content/..")), Some(Refusal::Protected));
        assert_eq!(reason(folder.path()), Some(Refusal::Protected));
        assert_eq!(reason(&root.join("content")), Some(Refusal::Protected));
        assert_eq!(reason(&root.join("absent")), Some(Refusal::Protected));
        assert_eq!(reason(&root.join("content/deep/public")), Some(Refusal::InSources));
        assert_eq!(reason(&root.join("file")), Some(Refusal::NotAFolder));
        assert_eq!(reason(&root.join("public")), None);
        assert_eq!(reason(&root.join("content2")), None);
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("content", root.join("link")).unwrap();
            assert_eq!(reason(&root.join("link")), Some(Refusal::Link));
            assert_eq!(reason(&root.join("link/public")), Some(Refusal::InSources));
        }
    }

    #[test]
    fn missing_parents_are_made_and_taken_away() {
        let folder = tempfile::tempdir().unwrap();
        let parents = Parents::make(&folder.path().join("a/b/public")).unwrap();
        assert!(folder.path().join("a/b").is_dir());
        fs::write(folder.path().join("a/x"), "").unwrap();
        drop(parents);
        assert!(!folder.path().join("a/b").exists() && folder.path().join("a").exists());
    }
}
