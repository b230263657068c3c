//! Where rendering hands over its files: a door, so that this floor need not
//! know whether they go to a disk, into memory or into a test.

use std::error::Error;

/// Takes the finished files of a site. It is called from many threads.
pub trait Sink: Sync {
    /// Takes one file. The path is relative to the site's root, with `/`
    /// between folders: `projects/jarvis/index.html`.
    ///
    /// # Errors
    ///
    /// If the path cannot be a path of a site, was given before, or the bytes
    /// cannot be kept. The site is then not published.
    fn put(&self, path: &str, bytes: &[u8]) -> Result<(), SinkError>;
}

/// Why a sink did not take a file; it speaks with the words of its cause.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct SinkError(Box<dyn Error + Send + Sync>);

impl SinkError {
    /// Wraps what the sink itself knows about the failure.
    #[must_use]
    pub fn new(cause: impl Error + Send + Sync + 'static) -> Self {
        Self(Box::new(cause))
    }

    /// The cause, if it is of this type: whoever made the sink knows which.
    ///
    /// # Errors
    ///
    /// Gives the error back if its cause is of another type.
    pub fn into_cause<E: Error + 'static>(self) -> Result<E, Self> {
        self.0.downcast().map(|cause| *cause).map_err(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cause_comes_back_and_speaks_for_itself() {
        let error = SinkError::new(std::fmt::Error);
        assert_eq!(error.to_string(), std::fmt::Error.to_string());
        let error = error.into_cause::<std::io::Error>().unwrap_err();
        assert!(error.into_cause::<std::fmt::Error>().is_ok());
    }
}
