//! What one record costs in each stage: `cargo bench`.

use std::fs;

use divan::Bencher;
use divan::counter::BytesCount;
use safetycard::diagnostic::{FileId, Problems};
use safetycard::parse::{Vocabulary, authored, report};
use safetycard::pipeline::{Request, prepare};
use safetycard::publish::MemorySite;
use safetycard::{formats, rubric, score, validate};

fn main() {
    divan::main();
}

fn root() -> &'static str {
    env!("CARGO_MANIFEST_DIR")
}

fn record_text() -> String {
    fs::read_to_string(format!("{}/content/records/jarvis.yaml", root())).expect("our own record")
}

#[divan::bench]
fn parse_yaml(bencher: Bencher) {
    let (text, words) = (record_text(), Vocabulary::of(&rubric::embedded().expect("the rubric loads")));
    bencher.counter(BytesCount::of_str(&text)).bench(|| authored::read(FileId(0), &text, &words));
}

#[divan::bench]
fn parse_report(bencher: Bencher) {
    let rubric = std::sync::Arc::new(rubric::embedded().expect("the rubric loads"));
    let words = Vocabulary::of(&rubric);
    let (record, _) = authored::read(FileId(0), &record_text(), &words);
    let record = record.expect("our own record reads");
    let audit = validate::resolve(record.clone(), &rubric, &mut Problems::new()).expect("it resolves");
    let card = score::scorecard(audit.assessments(), &rubric);
    let text = formats::report::write(&record, &card, &rubric, formats::report::Rendering::A);
    bencher.counter(BytesCount::of_str(&text)).bench(|| report::read(FileId(0), "jarvis", &text, &words));
}

#[divan::bench]
fn score_record(bencher: Bencher) {
    let rubric = std::sync::Arc::new(rubric::embedded().expect("the rubric loads"));
    let (record, _) = authored::read(FileId(0), &record_text(), &Vocabulary::of(&rubric));
    let audit =
        validate::resolve(record.expect("it reads"), &rubric, &mut Problems::new()).expect("it resolves");
    bencher.bench(|| score::scorecard(audit.assessments(), &rubric));
}

/// All pages and outputs of our own catalogue of four records.
#[divan::bench]
fn render_site(bencher: Bencher) {
    let mut prepared = prepare(root().as_ref(), &Request::default());
    bencher.bench_local(|| {
        let sink = MemorySite::new();
        prepared.render(&sink, &|| ()).expect("memory takes everything");
        sink
    });
}
