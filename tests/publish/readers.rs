//! A reader sees the old site or the new one, all the while.

use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::support::Desk;

const PAGES: usize = 60;
const BUILDS: usize = 30;

/// A page that says its generation at both ends, and is long enough to be cut.
fn page(generation: usize, at: usize) -> String {
    let filler = format!("{generation:04} ").repeat(4000);
    format!("{generation:04} page {at}\n{filler}\nend {generation:04}")
}

fn publish(desk: &Desk, generation: usize) {
    let pages: Vec<_> =
        (0..PAGES).map(|at| (format!("projects/{at}/index.html"), page(generation, at))).collect();
    let pages: Vec<_> = pages.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    desk.publish(&pages).unwrap();
}

/// Reads every page by its path, again and again. Each must be there, whole,
/// and never older than one that was read before it.
fn read_on(desk: &Desk, done: &AtomicBool, in_order: bool) -> usize {
    let (mut newest, mut reads) = (0, 0);
    while !done.load(Ordering::Relaxed) {
        for at in 0..PAGES {
            let text =
                fs::read_to_string(desk.at(&format!("projects/{at}/index.html"))).expect("a page is missing");
            let generation: usize = text[..4].parse().unwrap();
            assert!(text == page(generation, at), "page {at} is torn");
            assert!(generation >= newest || !in_order, "page {at} of {generation} after one of {newest}");
            newest = newest.max(generation);
            reads += 1;
        }
    }
    reads
}

fn rounds(desk: &Desk, in_order: bool) {
    publish(desk, 1);
    let done = AtomicBool::new(false);
    let reads: usize = std::thread::scope(|scope| {
        let readers: Vec<_> = (0..3).map(|_| scope.spawn(|| read_on(desk, &done, in_order))).collect();
        for generation in 2..2 + BUILDS {
            publish(desk, generation);
        }
        done.store(true, Ordering::Relaxed);
        readers.into_iter().map(|reader| reader.join().unwrap()).sum()
    });
    assert!(reads >= PAGES, "only {reads} reads");
}

#[test]
fn pages_are_there_and_whole_and_never_go_back() {
    // Never back in time, over all pages: so each exchange is one step.
    rounds(&Desk::new(), true);
}

#[test]
fn without_the_exchange_every_page_is_still_there_and_whole() {
    rounds(&Desk::in_place(), false);
}
