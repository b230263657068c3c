//! Audit reports, read and written.

#![allow(clippy::disallowed_methods, reason = "tests may ask for the time and the environment")]

mod export;
mod hostile;
mod properties;
mod records;
mod seeds;
mod support;
