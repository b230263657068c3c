//! Views that several kinds of pages share.

mod choice;
mod dispute;
mod evidence;
mod line;
pub mod linked_data;
mod part;
mod row;
mod shared;
mod spread;
mod words;

pub use choice::{Choice, category_choices, choices};
pub use dispute::{DisputeView, dispute};
pub use evidence::{EvidenceView, evidence};
pub use line::{Line, face, line, line_view};
pub use part::{Part, further, parts, places, rest};
pub use row::{Row, plain_row, row};
pub use shared::Shared;
pub use spread::{Spread, median, spread};
pub use words::{
    BandView, LevelView, Levels, Link, PerLevel, all_levels, band, category_link, criterion_link, gap_link,
    level, share,
};
