//! Words are kept together by how they begin, so that a query reads little. Where
//! a word belongs follows from the word and the number of projects alone; the page
//! works it out by itself.

/// How finely words are divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Detail {
    /// All together.
    Whole,
    /// By their first letter.
    First,
    /// By their first two.
    Second,
}

/// Letters that a second letter is kept together with.
pub(super) const GROUPS: [&str; 14] =
    ["a", "bcd", "e", "fgh", "i", "jklm", "n", "o", "pq", "r", "s", "t", "u", "vwxyz"];

/// First letters: `a` to `z`, digits, `_`, any other.
const FIRST: usize = 29;

/// Groups of second letters: those above, any other.
const SECOND: usize = GROUPS.len() + 1;

impl Detail {
    /// For a catalogue of so many projects.
    pub const fn of(projects: usize) -> Self {
        match projects {
            0..=12 => Self::Whole,
            13..=1_500 => Self::First,
            _ => Self::Second,
        }
    }

    /// How many files that makes.
    pub const fn shards(self) -> usize {
        match self {
            Self::Whole => 1,
            Self::First => FIRST,
            Self::Second => FIRST * SECOND,
        }
    }

    /// Where a word belongs.
    pub fn shard(self, word: &str) -> usize {
        let mut characters = word.chars();
        let first = characters.next().unwrap_or_default();
        let place = match first {
            'a'..='z' => first as usize - 'a' as usize,
            '0'..='9' => FIRST - 3,
            '_' => FIRST - 2,
            _ => FIRST - 1,
        };
        match self {
            Self::Whole => 0,
            Self::First => place,
            // Other writing is spread by its first letter: all of it begins there.
            Self::Second if place == FIRST - 1 => place * SECOND + first as usize % SECOND,
            Self::Second => {
                let second = characters.next().unwrap_or_default();
                place * SECOND
                    + GROUPS.iter().position(|group| group.contains(second)).unwrap_or(GROUPS.len())
            }
        }
    }
}
