//! Format 1, 2 and 4 (stub).
use super::Vocabulary;
use crate::diagnostic::{FileId, Problems};
use crate::model::Record;

pub fn read(_: FileId, _: &str, _: &Vocabulary) -> (Option<Record>, Problems) {
    (None, Problems::new())
}
pub fn read_markdown(_: FileId, _: &str, _: &Vocabulary) -> (Option<Record>, Problems) {
    (None, Problems::new())
}
