//! Lines that a pattern matches, counted in the bytes of one file.
//!
//! Time grows with the bytes and nothing else: an automaton made as it goes does the
//! work, and gives up rather than thrash. Where it cannot decide (word boundaries
//! beside letters that are not ASCII), a line is looked at by a slower one, whose
//! steps are counted.

use regex_automata::hybrid::dfa::{Cache as DfaCache, DFA};
use regex_automata::nfa::thompson::pikevm::{Cache as VmCache, PikeVM};
use regex_automata::nfa::thompson::{Config as NfaConfig, WhichCaptures};
use regex_automata::util::syntax::Config as Syntax;
use regex_automata::{Input, MatchErrorKind};

use super::command::{Case, Command, Count};
use super::encoding::text;

/// The largest automaton, and what one may remember of the states it has made.
const MOST_STATES: usize = 512 << 10;
const REMEMBERED: usize = 512 << 10;
/// The most steps of the slow automaton in one file: a few seconds.
const MOST_STEPS: usize = 500_000_000;

/// A pattern, made to be matched against lines.
pub(super) struct Matcher {
    fast: DFA,
    slow: PikeVM,
    count: Count,
    with_binary: bool,
    inverted: bool,
}

/// What one thread needs to match with.
pub(super) struct Memory(DfaCache, VmCache);

/// What one file holds.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Hits {
    pub count: u64,
    /// The first line that matches.
    pub first: Option<usize>,
}

impl Matcher {
    /// Makes a matcher of what a search asks for.
    pub fn new(command: &Command) -> Result<Self, String> {
        let written = command.patterns.iter();
        let crosses = |pattern: &&String| !command.fixed && letters(pattern).any(|it| it == (true, 'n'));
        if written.clone().any(|pattern| pattern.contains('\n')) || written.clone().find(crosses).is_some() {
            return Err("its pattern spans lines".into());
        }
        let one = |pattern: &String| if command.fixed { escaped(pattern) } else { format!("(?:{pattern})") };
        let all = written.clone().map(one).collect::<Vec<_>>().join("|");
        let pattern = match (command.line, command.word) {
            (true, _) => format!("^(?:{all})$"),
            (false, true) => format!(r"\b{{start-half}}(?:{all})\b{{end-half}}"),
            (false, false) => all,
        };
        let has_capital = || {
            let capital = |pattern: &String| {
                letters(pattern)
                    .any(|(is_escape, letter)| letter.is_uppercase() && (command.fixed || !is_escape))
            };
            written.clone().any(capital)
        };
        let ignores_case = command.case == Case::Ignored || command.case == Case::Smart && !has_capital();
        let syntax = Syntax::new().utf8(false).multi_line(true).case_insensitive(ignores_case).nest_limit(50);
        let nfa = NfaConfig::new()
            .utf8(false)
            .nfa_size_limit(Some(MOST_STATES))
            .which_captures(WhichCaptures::Implicit);
        let bad = |why: &dyn std::fmt::Display| format!("its pattern cannot be used: {why}");
        let slow = PikeVM::builder().syntax(syntax).thompson(nfa).build(&pattern).map_err(|why| bad(&why))?;
        let config = DFA::config()
            .unicode_word_boundary(true)
            .cache_capacity(REMEMBERED)
            .skip_cache_capacity_check(true)
            .minimum_cache_clear_count(Some(10));
        let mut fast = DFA::builder();
        let fast = fast.configure(config).build_from_nfa(slow.get_nfa().clone()).map_err(|why| bad(&why))?;
        let Command { count, text: with_binary, inverted, .. } = *command;
        Ok(Self { fast, slow, count, with_binary, inverted })
    }

    /// What a thread needs, for as many files as it likes.
    pub fn memory(&self) -> Memory {
        Memory(self.fast.create_cache(), self.slow.create_cache())
    }

    /// Counts the hits in a file; `None` if that would take too long.
    pub fn hits(&self, bytes: &[u8], memory: &mut Memory) -> Option<Hits> {
        let Some(bytes) = text(bytes, self.with_binary) else { return Some(Hits::default()) };
        // What one file leaves behind must not decide how another is looked at.
        self.fast.reset_cache(&mut memory.0);
        if self.inverted { self.other_lines(&bytes, memory) } else { self.lines(&bytes, memory) }
    }

    /// Counts the lines that do not match: each is looked at.
    fn other_lines(&self, bytes: &[u8], memory: &mut Memory) -> Option<Hits> {
        let (mut hits, mut steps) = (Hits::default(), 0);
        let whole = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        let lines = whole.split(|byte| *byte == b'\n').zip(1..).filter(|_| !bytes.is_empty());
        for (line, number) in lines {
            if !self.is_match(line, memory, &mut steps)? {
                hits.first.get_or_insert(number);
                hits.count += 1;
                if self.count == Count::Files {
                    break;
                }
            }
        }
        Some(hits)
    }

    /// Counts the hits in lines that match. Most lines do not, and are passed by.
    fn lines(&self, bytes: &[u8], memory: &mut Memory) -> Option<Hits> {
        let mut hits = Hits::default();
        let (mut start, mut number, mut steps) = (0, 0, 0);
        while start < bytes.len() {
            let rest = Input::new(bytes).span(start..bytes.len()).earliest(true);
            // No line that ends before this place matches.
            let at = match self.fast.try_search_fwd(&mut memory.0, &rest) {
                Ok(None) => break,
                Ok(Some(found)) => found.offset().saturating_sub(1).max(start),
                Err(why) => match why.kind() {
                    MatchErrorKind::Quit { offset, .. } | MatchErrorKind::GaveUp { offset } => *offset,
                    _ => return None,
                },
            };
            let at = at.min(bytes.len() - 1);
            let own =
                bytes[start..at].iter().rposition(|byte| *byte == b'\n').map_or(start, |end| start + end + 1);
            number += bytes[start..own].iter().filter(|byte| **byte == b'\n').count() + 1;
            let end =
                bytes[own..].iter().position(|byte| *byte == b'\n').map_or(bytes.len(), |end| own + end);
            let line = &bytes[own..end];
            if self.is_match(line, memory, &mut steps)? {
                hits.first.get_or_insert(number);
                hits.count += self.worth(line, memory, &mut steps)?;
                if self.count == Count::Files {
                    break;
                }
            }
            start = end + 1;
        }
        Some(hits)
    }

    fn is_match(&self, line: &[u8], memory: &mut Memory, steps: &mut usize) -> Option<bool> {
        match self.fast.try_search_fwd(&mut memory.0, &Input::new(line).earliest(true)) {
            Ok(found) => Some(found.is_some()),
            Err(_) => {
                self.may_step(line, steps)?;
                Some(self.slow.is_match(&mut memory.1, line))
            }
        }
    }

    /// How many hits a line is that matches.
    fn worth(&self, line: &[u8], memory: &mut Memory, steps: &mut usize) -> Option<u64> {
        if self.count != Count::Matches {
            return Some(1);
        }
        self.may_step(line, steps)?;
        u64::try_from(self.slow.find_iter(&mut memory.1, line).count()).ok()
    }

    fn may_step(&self, line: &[u8], steps: &mut usize) -> Option<()> {
        *steps = steps.saturating_add((line.len() + 1).saturating_mul(self.slow.get_nfa().states().len()));
        (*steps <= MOST_STEPS).then_some(())
    }
}

/// The letters of a pattern, and whether a backslash stands before each.
fn letters(pattern: &str) -> impl Iterator<Item = (bool, char)> {
    let mut is_escape = false;
    pattern.chars().filter_map(move |letter| {
        let was_escape = is_escape;
        is_escape = letter == '\\' && !was_escape;
        (!is_escape).then_some((was_escape, letter))
    })
}

/// A pattern that matches a text and nothing else.
fn escaped(text: &str) -> String {
    let one = |letter: char| {
        if letter.is_alphanumeric() { letter.to_string() } else { format!("\\x{{{:X}}}", u32::from(letter)) }
    };
    text.chars().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verify::search::{command::command, words::words};

    fn count(search: &str, text: &[u8]) -> u64 {
        let matcher = Matcher::new(&command(&words(search).unwrap()).unwrap()).unwrap();
        matcher.hits(text, &mut matcher.memory()).unwrap().count
    }

    #[test]
    fn lines_are_counted_as_rg_counts_them() {
        let text = "def Ask():\n  return ask or ask_user\n\nüask ask\r\nASK".as_bytes();
        for (search, expected) in [
            ("rg ask", 2),
            ("rg -i ask", 4),
            ("rg -S ask", 4),
            ("rg -S Ask", 1),
            ("rg -S 'ask\\B'", 1),
            ("rg -S '\\Wask'", 3),
            ("rg -w ask", 2),
            ("rg -iw ask", 4),
            ("rg -o ask", 4),
            ("rg --count-matches -w ask", 2),
            ("rg -l -i ask", 1),
            ("rg -x ASK", 1),
            ("rg -F 'Ask()'", 1),
            ("rg 'Ask()'", 1),
            ("rg '^ASK$|^$'", 2),
            ("rg -e def -e ASK", 2),
            ("rg 'ask\\s+ask'", 1),
            ("rg 'user\\s+.?ask'", 0),
            ("rg '\\bask\\b'", 2),
            ("rg ''", 5),
            ("rg -v ask", 3),
            ("rg -vi ask", 1),
            ("rg -lv ASK", 1),
            ("rg -o '$'", 5),
        ] {
            assert_eq!(count(search, text), expected, "{search}");
        }
    }

    #[test]
    fn no_line_is_counted_where_there_is_none() {
        assert_eq!((count("rg -v a", b""), count("rg -v a", b"\n"), count("rg -v a", b"b\n\n")), (0, 1, 2));
        assert_eq!((count("rg a", b"a\0\na\n"), count("rg -a a", b"a\0\na\n")), (0, 2));
    }

    #[test]
    fn what_would_take_too_long_is_refused() {
        let of = |pattern: &str| {
            let command = Command { patterns: vec![pattern.into()], ..Command::default() };
            Matcher::new(&command).err().unwrap_or_default()
        };
        assert!(of("(a{1000}){1000}").contains("cannot be used"), "{}", of("(a{1000}){1000}"));
        assert!(of(&"(".repeat(100)).contains("cannot be used"));
        assert!(of("a\\nb").contains("spans lines") && of("a\nb").contains("spans lines"));
        assert_eq!(of("a\\\\nb"), "");
        // A pattern that makes others try every way through a line.
        assert_eq!(count("rg '(a*)*b'", "a".repeat(100_000).as_bytes()), 0);
        assert_eq!(count("rg '(x+x+)+y\\b'", "xxé ".repeat(2_000).as_bytes()), 0);
    }
}
