//! Markdown records with front matter.
#![no_main]

use libfuzzer_sys::fuzz_target;
use safetycard::diagnostic::FileId;
use safetycard::parse::authored;
use safetycard_fuzz::{WORDS, is_sound};

fuzz_target!(|text: &str| {
    let (record, problems) = authored::read_markdown(FileId(0), text, &WORDS);
    is_sound(text, record.as_ref(), &problems);
});
