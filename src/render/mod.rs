//! A site becomes files: paths and bytes, handed to a [`Sink`] one by one.

pub mod sink;

pub use sink::{Sink, SinkError};
