//! Audit reports: the text is what follows the title.
#![no_main]

use libfuzzer_sys::fuzz_target;
use safetycard::diagnostic::FileId;
use safetycard::parse::report;
use safetycard_fuzz::{WORDS, is_sound};

fuzz_target!(|text: &str| {
    let text = match report::is_report(text, &WORDS) {
        true => text.to_owned(),
        false => format!("# {}: a\n{text}", WORDS.report_title),
    };
    let (record, problems) = report::read(FileId(0), "a-report", &text, &WORDS);
    is_sound(&text, record.as_ref(), &problems);
});
