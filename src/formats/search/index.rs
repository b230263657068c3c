//! The index: every word of every project, in one parallel pass.
//!
//! Projects are cut into pieces in the order of the ranking; the pieces are put
//! together in that order, and words are sorted, so the bytes are always the same.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use ahash::RandomState;
use rayon::prelude::*;

use super::passages::{Content, passages};
use super::postings::{Posting, Postings, base36, encode};
use super::shard::Detail;
use super::{script, words};
use crate::link::Site;
use crate::model::record::Proof;
use crate::score::ScoredAudit;

/// How many projects a thread takes at once.
const PIECE: usize = 64;

/// How many words an audit has about, so that their table need not grow.
const EXPECTED_WORDS: usize = 700;

/// Every word that can be looked for, with the projects that have it.
pub struct Index {
    /// Tells one numbering of projects from any other.
    version: String,
    /// Words with their projects by shard, sorted within each.
    shards: Vec<Vec<(Box<str>, Postings)>>,
}

type Words = HashMap<Box<str>, Postings, RandomState>;

impl Index {
    /// Reads all projects of a site.
    #[must_use]
    pub fn of(site: &Site) -> Self {
        let pieces: Vec<Words> = site
            .ranking()
            .par_chunks(PIECE)
            .enumerate()
            .map(|(at, piece)| read(site, piece, at * PIECE))
            .collect();
        let mut pieces = pieces.into_iter();
        let mut all = pieces.next().unwrap_or_default();
        for piece in pieces {
            #[expect(
                clippy::iter_over_hash_type,
                reason = "each word is put where it belongs; they are sorted below"
            )]
            for (word, postings) in piece {
                all.entry(word).or_default().extend(postings);
            }
        }
        let detail = Detail::of(site.projects().len());
        let mut shards: Vec<Vec<(Box<str>, Postings)>> = Vec::new();
        shards.resize_with(detail.shards(), Vec::new);
        #[expect(clippy::iter_over_hash_type, reason = "each shard is sorted below")]
        for (word, postings) in all {
            shards[detail.shard(&word)].push((word, postings));
        }
        shards.par_iter_mut().for_each(|shard| shard.sort_unstable_by(|one, other| one.0.cmp(&other.0)));
        Self { version: super::version(site), shards }
    }

    /// One file of words. Each line is a word, of which only the number of letters
    /// that it shares with the one before is written, and its projects.
    #[must_use]
    pub(super) fn shard(&self, shard: usize) -> Vec<u8> {
        let words = self.shards.get(shard).map_or(&[][..], Vec::as_slice);
        let mut text = String::new();
        let mut before = "";
        for (word, postings) in words {
            let shared = shared(before, word);
            base36(u32::try_from(shared).unwrap_or_default(), &mut text);
            text.push_str(&word[shared..]);
            text.push(' ');
            encode(postings, &mut text);
            text.push('\n');
            before = word;
        }
        script(&format!("words/{shard}"), &(&self.version, text))
    }
}

/// How many bytes two words begin with in common, in one digit.
fn shared(before: &str, word: &str) -> usize {
    let common = before.bytes().zip(word.bytes()).take(35).take_while(|(one, other)| one == other).count();
    // The page counts letters of another size; ASCII has them in common.
    let ascii = word.bytes().take_while(u8::is_ascii).count();
    common.min(ascii)
}

fn read(site: &Site, piece: &[usize], first: usize) -> Words {
    let mut all = Words::default();
    for (at, project) in piece.iter().enumerate() {
        let number = u32::try_from(first + at).unwrap_or(u32::MAX);
        collect(site.projects()[*project].current(), number, &mut all);
    }
    all
}

/// Adds the words of an audit. They are put together first, for most of them
/// stand there many times, and the words of all projects are many.
fn collect(scored: &ScoredAudit, project: u32, all: &mut Words) {
    let texts = texts(scored);
    let mut own: HashMap<Cow<'_, str>, u8, RandomState> =
        HashMap::with_capacity_and_hasher(EXPECTED_WORDS, RandomState::new());
    for (class, reading, text) in &texts {
        let mut take = |word| {
            let best = own.entry(word).or_insert(*class);
            *best = (*best).min(*class);
        };
        match reading {
            Reading::Words => words::words(text, &mut take),
            Reading::Whole => words::whole(text, &mut take),
            Reading::Path => words::path(text, &mut take),
        }
    }
    #[expect(clippy::iter_over_hash_type, reason = "each word is noted where it belongs")]
    for (word, class) in own {
        let posting = Posting { project, class };
        match all.get_mut(&*word) {
            Some(postings) => postings.push(posting),
            None => drop(all.insert(word.into(), vec![posting])),
        }
    }
}

/// How words are taken from a text.
enum Reading {
    Words,
    Whole,
    Path,
}

/// The texts of an audit, with the class of the passage that each stands in.
fn texts(scored: &ScoredAudit) -> Vec<(u8, Reading, Cow<'_, str>)> {
    let mut texts = Vec::new();
    // One path or search shows many findings. Its first place counts most, and is enough.
    let mut seen = HashSet::with_hasher(RandomState::new());
    passages(scored, &mut |class, content| {
        let mut add = |reading, lower| texts.push((class as u8, reading, lower));
        match content {
            Content::Text(text) => add(Reading::Words, words::lower(text)),
            Content::Code(id, text) => {
                add(Reading::Whole, words::lower(id));
                add(Reading::Words, words::lower(id));
                add(Reading::Words, words::lower(text));
            }
            Content::Tagged(text, tags) => {
                add(Reading::Words, words::lower(text));
                tags.iter().for_each(|tag| add(Reading::Whole, words::lower(tag.as_str())));
            }
            Content::Evidence(items) => items.iter().for_each(|item| match &item.proof {
                Proof::Citation { file, .. } if seen.insert(file.as_str()) => {
                    add(Reading::Path, words::lower(file.as_str()));
                }
                Proof::Search { search, .. } if seen.insert(search.as_str()) => {
                    add(Reading::Words, words::lower(search.as_str()));
                    let plain = words::unescaped(search.as_str());
                    plain
                        .iter()
                        .for_each(|plain| add(Reading::Words, words::lower(plain).into_owned().into()));
                }
                _ => {}
            }),
        }
    });
    texts
}
