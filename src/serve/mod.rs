//! A catalogue becomes a preview: built in memory, watched, served, kept up to
//! date in every open page.
//!
//! There is one way to build: each batch of changes leads to the same pipeline a
//! build takes, with what its stages remember from the last time. The result is
//! swapped in whole, then pages are told. Files are rendered when somebody asks
//! for them, and all others afterwards, so that a broken template is told about
//! even if nobody looks at its pages.
//!
//! Nothing is printed here: whoever serves is told by [`News`]. Nothing that is
//! wrong with a catalogue ends the preview.

mod address;
mod bind;
mod content_type;
mod host;
mod overlay;
mod preview;
mod rebuild;
mod reload;
mod server;
mod snapshot;
mod store;
mod watch;

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crate::diagnostic::Problems;
use crate::discover::SourceSet;
use crate::pipeline::Request;

pub use preview::Preview;
pub use store::Difference;

/// Where to listen.
#[derive(Debug, Clone)]
pub struct Options {
    /// The host; loopback if none is given.
    pub host: Option<String>,
    /// The port to try first; 0 for any.
    pub port: u16,
}

/// The port that is tried first unless another is asked for.
pub const PORT: u16 = 1111;

/// What happens, for whoever tells a person.
pub enum News<'a> {
    /// It is about to be built for the first time.
    Listening {
        /// The address for a browser, in full.
        address: &'a str,
        /// Whether other machines can reach it.
        is_open: bool,
    },
    /// The first build is done, with a site to show or without.
    Ready {
        /// The address for a browser, in full.
        address: &'a str,
    },
    /// The system cannot watch the folders; they are looked at every second.
    Polling {
        /// What the system said.
        reason: &'a str,
    },
    /// Something else is shown, and every page of it was rendered.
    Rebuilt {
        /// What changed on the disk.
        changes: &'a [Change],
        /// How pages differ.
        difference: Difference,
        /// From the first event to the new site being shown.
        took: Duration,
        /// What is worth knowing; none of it is an error.
        problems: &'a Problems,
        /// The files they are in.
        sources: &'a SourceSet,
    },
    /// There are errors, so the last good site stays.
    Broken {
        /// What changed on the disk.
        changes: &'a [Change],
        /// All problems.
        problems: &'a Problems,
        /// The files they are in.
        sources: &'a SourceSet,
    },
    /// A mistake of ours. The last good site stays.
    Stumbled,
}

/// A file of the catalogue that is not what it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Its path from the catalogue's root.
    pub path: String,
    /// What happened to it.
    pub kind: ChangeKind,
}

/// What happened to a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangeKind {
    /// It is new.
    Added,
    /// It holds something else.
    Changed,
    /// It is gone.
    Removed,
}

/// Takes the news. It is called from several threads.
pub type Listener = Arc<dyn Fn(&News<'_>) + Send + Sync>;

/// Why there is no preview.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The host cannot be found.
    #[error("the host `{host}` has no address here: {source}")]
    UnknownHost {
        /// The host that was asked for.
        host: String,
        /// What the system said.
        source: io::Error,
    },
    /// The system does not let us listen.
    #[error("cannot listen on {host}, port {port}: {source}")]
    Listen {
        /// The host.
        host: String,
        /// The port.
        port: u16,
        /// What the system said.
        source: io::Error,
    },
    /// All ports that were tried are taken.
    #[error("no port from {first} to {last} is free on {host}; name another with `--port`")]
    NoFreePort {
        /// The host.
        host: String,
        /// The first port tried.
        first: u16,
        /// The last.
        last: u16,
    },
    /// The system gives us no threads or no timer.
    #[error("the preview cannot be started: {0}")]
    Start(#[from] io::Error),
}

/// Serves a preview of the catalogue at `root` until the process is interrupted.
///
/// # Errors
/// If it cannot listen. Nothing that is wrong with the catalogue is an error.
pub fn serve(root: &Path, request: &Request, options: &Options, tell: Listener) -> Result<(), ServeError> {
    let bound = bind::bind(options.host.as_deref(), options.port)?;
    let root_address = format!("http://{}:{}/", bound.host, bound.port);
    tell(&News::Listening { address: &root_address, is_open: bound.is_open });
    let preview = Arc::new(Preview::new());
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(16)
        .enable_all()
        .build()?;
    rebuild::start(root, request, &preview, root_address, tell)?;
    let router = server::router(preview, bound.hosts);
    let outcome = runtime.block_on(async {
        let connections = server::connections();
        for listener in bound.listeners {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            tokio::spawn(server::accept(listener, router.clone(), Arc::clone(&connections)));
        }
        tokio::signal::ctrl_c().await
    });
    // Streams are open as long as pages are; nobody waits for them.
    runtime.shutdown_background();
    Ok(outcome?)
}
