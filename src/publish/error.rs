//! What can keep a site from being published, and what to do about it.

use std::io;
use std::path::{Path, PathBuf};

use crate::render::SinkError;

/// Why nothing was published.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PublishError {
    /// Another build holds the lock of this output folder.
    #[error("another build is publishing to `{}`", .0.display())]
    Locked(PathBuf),
    /// The output folder cannot be one.
    #[error("`{}` {reason}", .output.display())]
    Refused {
        /// The folder that was asked for.
        output: PathBuf,
        /// What is wrong with it.
        reason: Refusal,
    },
    /// A file of the site has a path that no site can have.
    #[error("`{path}` cannot be a path in the site: {reason}")]
    BadPath {
        /// The path as it was given, with control characters escaped.
        path: String,
        /// What is wrong with it.
        reason: &'static str,
    },
    /// Two files of the site have the same path.
    #[error("`{0}` is produced twice")]
    Duplicate(String),
    /// Two paths of the site are one on some systems, or one is a file and
    /// the other a folder.
    #[error("`{path}` and `{other}` cannot both be in the site")]
    Collision {
        /// The path that came second.
        path: String,
        /// The path that came first.
        other: String,
    },
    /// A file in the output folder that is not ours stands in the way.
    #[error("`{}` is not ours and stands where the site has a {needed}", .path.display())]
    Foreign {
        /// The file that is in the way.
        path: PathBuf,
        /// `file` or `folder`.
        needed: &'static str,
    },
    /// Something else removed files while the site was being staged.
    #[error("`{}` vanished while the site was being built", .0.display())]
    Vanished(PathBuf),
    /// A file could not be staged before; the site would lack it.
    #[error("the site is incomplete: a file could not be staged")]
    Incomplete,
    /// A file could not be handed over, for a reason of the sink's own.
    #[error(transparent)]
    Unstaged(SinkError),
    /// A new catalogue would overwrite a file.
    #[error("`{}` exists already", .0.display())]
    Occupied(PathBuf),
    /// The system did not do what it was asked for.
    #[error("cannot {operation} `{}`", .path.display())]
    Io {
        /// What was tried: `write`, `create the folder`.
        operation: &'static str,
        /// On what.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

/// What is wrong with an output folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// It names no folder of its own, such as `/`.
    #[error("is the root of a file system")]
    Root,
    /// It is a regular file or something stranger.
    #[error("is not a folder")]
    NotAFolder,
    /// It is a symbolic link.
    #[error("is a symbolic link")]
    Link,
    /// It is, or holds, a folder that must not be replaced.
    #[error("holds the catalogue itself")]
    Protected,
    /// It lies in a folder that builds read from.
    #[error("lies among the sources of the catalogue")]
    InSources,
    /// It holds files and no manifest of ours.
    #[error("is not empty and was not published by safetycard")]
    NotOurs,
    /// Its manifest has a format that this version does not know.
    #[error("was published by a newer version of safetycard")]
    Newer,
    /// A mounted file system lies somewhere inside; it cannot be moved.
    #[error("is where another file system is mounted, inside the site")]
    MountInside,
    /// The hidden staging folder beside it is not a plain folder.
    #[error("is needed for staging and is not a plain folder")]
    Staging,
}

impl PublishError {
    /// Wraps what the system said about an operation on a path.
    pub(super) fn io(operation: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::Io { operation, path: path.to_path_buf(), source }
    }

    /// What would help, in one sentence without a full stop.
    #[must_use]
    pub fn remedy(&self) -> &'static str {
        match self {
            Self::Locked(_) => "wait until it is done, then build again",
            Self::Refused { reason, .. } => reason.remedy(),
            Self::BadPath { .. } | Self::Duplicate(_) | Self::Collision { .. } => {
                "rename one of the things that these pages are about"
            }
            Self::Foreign { .. } => {
                "move it away, or pass --adopt if the site may replace a file that stands in its way"
            }
            Self::Vanished(_) => "build again, and keep other programs away from the hidden staging folder",
            Self::Incomplete | Self::Unstaged(_) => "see the first error",
            Self::Occupied(_) => "choose an empty folder for a new catalogue",
            Self::Io { source, .. } => remedy_of(source.kind()),
        }
    }
}

impl Refusal {
    const fn remedy(self) -> &'static str {
        match self {
            Self::Root | Self::NotAFolder | Self::Protected | Self::InSources => {
                "name a folder of its own as the output, such as `public`"
            }
            Self::Link => "name the folder that the link leads to",
            Self::NotOurs => "name another folder, or pass --adopt to take this one over",
            Self::Newer => "update safetycard, or pass --adopt to take the folder over",
            Self::MountInside => "unmount it, or let the output folder itself be the mount",
            Self::Staging => "remove it, then build again",
        }
    }
}

const fn remedy_of(kind: io::ErrorKind) -> &'static str {
    use io::ErrorKind as Kind;
    match kind {
        Kind::StorageFull | Kind::QuotaExceeded => "free some space on this disk, then build again",
        Kind::ReadOnlyFilesystem => "name an output folder on a disk that can be written",
        Kind::PermissionDenied => "check who may write to this folder and to the one around it",
        Kind::NotFound => "a folder vanished meanwhile; build again",
        Kind::NotADirectory | Kind::IsADirectory | Kind::AlreadyExists => {
            "a file stands where a folder should be, or the other way round; move it away"
        }
        Kind::InvalidFilename => "the name is too long for this disk; choose shorter ones",
        Kind::Unsupported => "this disk cannot do it; name an output folder on another one",
        _ => "check this disk, then build again",
    }
}

impl From<SinkError> for PublishError {
    fn from(error: SinkError) -> Self {
        error.into_cause().unwrap_or_else(Self::Unstaged)
    }
}

impl From<PublishError> for SinkError {
    fn from(error: PublishError) -> Self {
        Self::new(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_told_from_a_locked_one() {
        let error = |kind: io::ErrorKind| PublishError::io("write", Path::new("a"))(kind.into());
        assert!(error(io::ErrorKind::StorageFull).remedy().contains("space"));
        assert!(error(io::ErrorKind::ReadOnlyFilesystem).remedy().contains("can be written"));
        assert!(error(io::ErrorKind::PermissionDenied).remedy().contains("who may write"));
        assert_eq!(error(io::ErrorKind::StorageFull).to_string(), "cannot write `a`");
    }
}
