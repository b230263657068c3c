//! Format 3 (stub).
use super::Vocabulary;
use crate::diagnostic::{FileId, Problems};
use crate::model::Record;

pub fn is_report(_: &str, _: &Vocabulary) -> bool {
    false
}
pub fn read(_: FileId, _: &str, _: &str, _: &Vocabulary) -> (Option<Record>, Problems) {
    (None, Problems::new())
}
