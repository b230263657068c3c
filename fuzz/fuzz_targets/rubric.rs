//! The main file of a rubric, among the embedded others.
#![no_main]

use std::fs;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use safetycard::diagnostic::Sources;
use safetycard::discover::{Limits, discover_records};

static FOLDER: LazyLock<tempfile::TempDir> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("rubric")).expect("a folder");
    folder
});

fuzz_target!(|text: &str| {
    fs::write(FOLDER.path().join("rubric/rubric.yaml"), text).expect("a file");
    let (sources, found) = discover_records(FOLDER.path(), &[], Limits::default());
    assert!(found.is_empty());
    match safetycard::rubric::load(&sources) {
        Ok(rubric) => {
            let schema = safetycard::formats::schema::record(&rubric);
            assert!(schema.is_object());
        }
        Err(problems) => {
            assert!(problems.has_errors());
            for place in problems.iter().filter_map(|problem| problem.place) {
                let range = place.span.start as usize..place.span.end as usize;
                assert!(sources.text(place.file).get(range).is_some(), "out of the file");
            }
        }
    }
});
