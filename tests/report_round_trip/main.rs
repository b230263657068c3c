//! Audit reports and published entries, read and written.

#![allow(clippy::disallowed_methods, reason = "tests may ask for the time and the environment")]

mod entries;
mod export;
mod hostile;
mod properties;
mod records;
mod seeds;
mod support;
mod yaml;
