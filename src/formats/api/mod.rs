//! The files for programs below `api/v1/`: the whole catalogue, each audit, the
//! gap types, the rubric, and what describes them.
//!
//! Everything that a table of the site shows can be worked out from these files;
//! figures are the shown ones, with whole ten-thousandths beside them. Fields are
//! added within a version, never renamed or taken away. No file names the time
//! of the build, so an unchanged catalogue has unchanged files.

mod catalogue;
mod description;
mod entries;
mod gaps;
mod lookup;
mod row;
mod rubric;
mod table;

pub(super) use catalogue::{CATALOGUE, LINES};
pub(super) use description::{OPENAPI, SCHEMAS};
pub(super) use entries::FORMAT as ENTRIES;
pub(super) use gaps::FORMAT as GAPS;
pub(super) use lookup::FORMAT as LOOKUP;
pub(super) use rubric::FORMAT as RUBRIC;
pub use rubric::path as rubric_file;
pub(super) use table::FORMAT as TABLE;

use super::json;

/// Version of these files, all of them but the entries.
pub const VERSION: &str = "1.0";
