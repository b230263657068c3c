//! No two records may claim to be the same audit, nor two ids be mistaken for
//! each other.

use std::borrow::Cow;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use ahash::{HashMap, HashMapExt};
use unicode_normalization::UnicodeNormalization;

use crate::diagnostic::{Diagnostic, Problems};
use crate::model::Record;

/// Keeps the first, by path, of records that collide. Records without an id are
/// dropped; their problem has been reported.
pub(super) fn distinct(records: Vec<Arc<Record>>, problems: &mut Problems) -> Vec<Arc<Record>> {
    // By id: the first record, and those after it, which are few.
    let mut seen: HashMap<Cow<'_, str>, (&Record, Vec<&Record>)> = HashMap::with_capacity(records.len());
    let mut is_kept = Vec::with_capacity(records.len());
    for record in &records {
        if !record.id.is_given() {
            is_kept.push(false);
            continue;
        }
        let (first, others) = match seen.entry(folded(record.id.as_str())) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(free) => {
                free.insert((record, Vec::new()));
                is_kept.push(true);
                continue;
            }
        };
        let mut known = std::iter::once(&*first).chain(&*others);
        let clash = known.find(|other| other.id != record.id || other.scored_date == record.scored_date);
        is_kept.push(clash.is_none());
        match clash {
            Some(other) => problems.push(duplicate(record, other)),
            None => others.push(record),
        }
    }
    records.into_iter().zip(is_kept).filter_map(|(record, is_kept)| is_kept.then_some(record)).collect()
}

fn duplicate(record: &Record, first: &Record) -> Diagnostic {
    let (id, other) = (record.id.as_str(), first.id.as_str());
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
    Diagnostic::error("duplicate-id", record.place(record.id.span), message)
        .related(first.place(first.id.span), "the other record")
        .help(help)
}

/// How an id looks to a file system that folds case and normalises.
fn folded(id: &str) -> Cow<'_, str> {
    if !id.is_ascii() {
        return Cow::Owned(id.nfc().collect::<String>().to_lowercase());
    }
    let is_folded = !id.bytes().any(|byte| byte.is_ascii_uppercase());
    if is_folded { Cow::Borrowed(id) } else { Cow::Owned(id.to_ascii_lowercase()) }
}
