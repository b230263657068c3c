//! A reader sees the old site or the new one, all the while.

use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::support::Desk;

const PAGES: usize = 30;
const BUILDS: usize = 30;

/// A page that says its generation at both ends and all along.
fn page(generation: usize, at: usize) -> String {
    format!("{generation:04}\n").repeat(2000 + at)
}

fn publish(desk: &Desk, generation: usize) {
    let pages: Vec<_> =
        (0..PAGES).map(|at| (format!("projects/{at}/index.html"), page(generation, at))).collect();
    let pages: Vec<_> = pages.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    desk.publish(&pages).unwrap();
}

/// Reads every page by its path, again and again. Each must be there, whole,
/// and, where the site changes at once, never older than one read before it.
fn read_on(desk: &Desk, done: &AtomicBool, at_once: bool) -> usize {
    let (mut newest, mut reads) = (0, 0);
    while !done.load(Ordering::Relaxed) {
        for at in 0..PAGES {
            let path = desk.at(&format!("projects/{at}/index.html"));
            let text = fs::read_to_string(path).expect("a page is missing");
            let generation: usize = text[..4].parse().unwrap();
            assert!(text == page(generation, at), "page {at} is torn");
            assert!(generation >= newest || !at_once, "page {at} of {generation} after one of {newest}");
            newest = newest.max(generation);
            reads += 1;
        }
    }
    reads
}

fn rounds(desk: &Desk, at_once: bool) {
    publish(desk, 1);
    let done = AtomicBool::new(false);
    let reads: usize = std::thread::scope(|scope| {
        let readers: Vec<_> = (0..2).map(|_| scope.spawn(|| read_on(desk, &done, at_once))).collect();
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
