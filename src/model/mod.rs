//! What a catalogue is made of: records, the rubric, scores.
//!
//! Plain data without I/O and without policy. Values that a rule may complain
//! about carry the span they were read from ([`Spanned`]).

mod address;
mod permalink;
mod points;
mod published;
pub mod record;
pub mod rubric;
pub mod score;
mod spanned;
mod standing;

pub use address::is_safe_url;
pub use permalink::{permalink, repository};
pub use points::{Points, Rounding};
pub use record::Record;
pub use rubric::Rubric;
pub use spanned::{Spanned, Text, is_plain};
