//! The index: every word of every project, in one parallel pass.
//!
//! Projects are cut into pieces in the order of the ranking; the pieces are put
//! together in that order, and words are sorted, so the bytes are always the same.

use std::collections::{HashMap, HashSet};

use ahash::RandomState;
use rayon::prelude::*;

use super::passages::{Content, passages};
use super::postings::{Postings, base36, encode, note};
use super::shard::Detail;
use super::{script, words};
use crate::link::Site;
use crate::model::record::Proof;
use crate::score::ScoredAudit;

/// How many projects a thread takes at once.
const PIECE: usize = 64;

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

fn collect(scored: &ScoredAudit, project: u32, all: &mut Words) {
    // One path or search shows many findings. Its first place counts most, and is enough.
    let mut seen = HashSet::with_hasher(RandomState::new());
    passages(scored, &mut |class, content| {
        let class = class as u8;
        let mut take = |word: &str| match all.get_mut(word) {
            Some(postings) => note(postings, project, class),
            None => {
                let mut postings = Postings::new();
                note(&mut postings, project, class);
                all.insert(word.into(), postings);
            }
        };
        match content {
            Content::Text(text) => words::words(text, &mut take),
            Content::Code(id, text) => {
                words::whole(id, &mut take);
                words::words(id, &mut take);
                words::words(text, &mut take);
            }
            Content::Tagged(text, tags) => {
                words::words(text, &mut take);
                tags.iter().for_each(|tag| words::whole(tag.as_str(), &mut take));
            }
            Content::Evidence(items) => items.iter().for_each(|item| match &item.proof {
                Proof::Citation { file, .. } if seen.insert(file.as_str()) => {
                    words::path(file.as_str(), &mut take);
                }
                Proof::Search { search, .. } if seen.insert(search.as_str()) => {
                    words::search(search.as_str(), &mut take);
                }
                _ => {}
            }),
        }
    });
}
