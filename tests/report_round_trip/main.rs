//! Audit reports, read and written.

mod export;
mod hostile;
mod properties;
mod records;
mod seeds;
mod support;
