//! Published entries: whatever is read has the two marks of one.
#![no_main]

use libfuzzer_sys::fuzz_target;
use safetycard::diagnostic::FileId;
use safetycard::parse::authored;
use safetycard_fuzz::{WORDS, is_sound};

fuzz_target!(|text: &str| {
    let text = &text.replacen('{', "{\"schema_version\": \"2.0\", \"score\": 1,", 1);
    let (record, problems) = authored::read(FileId(0), text, &WORDS);
    is_sound(text, record.as_ref(), &problems);
});
