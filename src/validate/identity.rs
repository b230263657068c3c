//! No two records may claim to be the same audit, nor two ids be mistaken for
//! each other.

use std::collections::HashMap;
use std::sync::Arc;

use unicode_normalization::UnicodeNormalization;

use crate::diagnostic::{Diagnostic, Place, Problems};
use crate::model::Record;

/// Keeps the first, by path, of records that collide. Records without an id are
/// dropped; their problem has been reported.
pub(super) fn distinct(records: Vec<Arc<Record>>, problems: &mut Problems) -> Vec<Arc<Record>> {
    let mut seen: HashMap<String, Vec<(String, String, Place)>> = HashMap::new();
    let mut kept = Vec::with_capacity(records.len());
    for record in records {
        if !record.id.is_given() {
            continue;
        }
        let place = record.place(record.id.span);
        let (id, date) = (record.id.value.to_string(), record.scored_date.value.to_string());
        let others = seen.entry(folded(&id)).or_default();
        let clash = others.iter().find(|(other_id, other_date, _)| *other_id != id || *other_date == date);
        if let Some((other_id, _, other_place)) = clash {
            problems.push(duplicate(&id, other_id, place, *other_place));
            continue;
        }
        others.push((id, date, place));
        kept.push(record);
    }
    kept
}

fn duplicate(id: &str, other: &str, place: Place, first: Place) -> Diagnostic {
    let (message, help) = if id == other {
        (
            format!("another record has the id `{id}` and the same review date"),
            "give the project an id of its own; a later audit of the same project needs a later `scored_date`",
        )
    } else {
        (
            format!("the id `{id}` is too much like `{other}`"),
            "two ids must differ in more than case or accents' encoding",
        )
    };
    Diagnostic::error("duplicate-id", place, message).related(first, "the other record").help(help)
}

/// How an id looks to a file system that folds case and normalises.
fn folded(id: &str) -> String {
    if id.is_ascii() { id.to_ascii_lowercase() } else { id.nfc().collect::<String>().to_lowercase() }
}
