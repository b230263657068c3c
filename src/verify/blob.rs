//! A file's bytes, its lines, and where a quote stands in them.
//!
//! Bytes are compared with bytes, whatever encoding the file has. White space is
//! the one thing that may differ: a folded scalar of YAML makes spaces of line
//! ends, and a checkout may have made CRLF of LF, so any run of it equals any other.

use std::ops::RangeInclusive;

use gix_object::bstr::ByteSlice;

/// As git sees it: a file with a NUL near its beginning is no text.
const LOOKED_AT: usize = 8000;

/// Lines and quotes that are longer, and lines further down, are not compared
/// letter by letter when help is looked for.
const LONGEST_COMPARED: usize = 200;
const MOST_COMPARED: usize = 2_000;

/// A file of the repository.
pub(super) struct Blob {
    bytes: Vec<u8>,
    /// Where each line begins.
    starts: Vec<usize>,
}

impl Blob {
    pub fn new(bytes: Vec<u8>) -> Self {
        let mut starts = Vec::new();
        let mut next = 0;
        while next < bytes.len() {
            starts.push(next);
            next = bytes
                .get(next..)
                .and_then(|rest| rest.find_byte(b'\n'))
                .map_or(bytes.len(), |at| next + at + 1);
        }
        Self { bytes, starts }
    }

    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// How many lines it has. The last one counts with or without an end.
    pub fn lines(&self) -> usize {
        self.starts.len()
    }

    pub fn is_binary(&self) -> bool {
        self.bytes.iter().take(LOOKED_AT).any(|byte| *byte == 0)
    }

    pub fn is_utf8(&self) -> bool {
        std::str::from_utf8(&self.bytes).is_ok()
    }

    /// A line without its end; what is not UTF-8 has marks in its place.
    pub fn line(&self, number: usize) -> String {
        let start = self.starts.get(number - 1).copied().unwrap_or(self.bytes.len());
        let end = self.starts.get(number).copied().unwrap_or(self.bytes.len());
        String::from_utf8_lossy(self.bytes.get(start..end).unwrap_or_default()).trim_end().to_owned()
    }

    /// The lines of every place where a quote stands, in order.
    pub fn places(&self, quote: &str) -> Vec<RangeInclusive<usize>> {
        let quote = evened(quote.trim().as_bytes()).0;
        if quote.is_empty() {
            return Vec::new();
        }
        let (text, from) = evened(&self.bytes);
        let line = |at: usize| {
            let byte = from.get(at).copied().unwrap_or_default() as usize;
            self.starts.partition_point(|start| *start <= byte)
        };
        let mut places = Vec::new();
        let mut at = 0;
        // Places may overlap: each one is looked for from behind the last one's beginning.
        while let Some(found) = text.get(at..).and_then(|rest| rest.find(&quote)) {
            let start = at + found;
            places.push(line(start)..=line(start + quote.len() - 1));
            at = start + 1;
        }
        places.dedup();
        places
    }

    /// The line that is most like the first line of a quote, if one is much like it.
    pub fn nearest_line(&self, quote: &str) -> Option<usize> {
        let quote = quote.trim().lines().next().unwrap_or_default();
        if quote.len() > LONGEST_COMPARED {
            return None;
        }
        let likeness = |number: usize| {
            let line = self.line(number);
            let line = line.trim();
            let is_short = line.len() <= LONGEST_COMPARED;
            if is_short { strsim::normalized_damerau_levenshtein(line, quote) } else { 0.0 }
        };
        let all = (1..=self.lines().min(MOST_COMPARED)).map(|number| (likeness(number), number));
        let best = all.fold(
            (0.7, None),
            |best, (likeness, number)| {
                if likeness > best.0 { (likeness, Some(number)) } else { best }
            },
        );
        best.1
    }
}

/// Bytes with one space for each run of white space, and where each came from.
fn evened(bytes: &[u8]) -> (Vec<u8>, Vec<u32>) {
    let (mut even, mut from) = (Vec::with_capacity(bytes.len()), Vec::with_capacity(bytes.len()));
    let mut was_space = false;
    for (at, byte) in (0..).zip(bytes) {
        let is_space = byte.is_ascii_whitespace();
        if !(is_space && was_space) {
            even.push(if is_space { b' ' } else { *byte });
            from.push(at);
        }
        was_space = is_space;
    }
    (even, from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_as_editors_count_them() {
        for (text, lines) in [("", 0), ("a", 1), ("a\n", 1), ("a\nb", 2), ("a\r\nb\r\n", 2), ("\n\n", 2)] {
            assert_eq!(Blob::new(text.into()).lines(), lines, "{text:?}");
        }
        let blob = Blob::new(b"one\r\ntwo\r\nthree".to_vec());
        assert_eq!((blob.line(1), blob.line(3), blob.line(9)), ("one".into(), "three".into(), String::new()));
    }

    #[test]
    fn a_quote_is_found_across_lines_and_whatever_the_white_space() {
        let blob = Blob::new(b"def run(x):\r\n\treturn  exec(x)\r\n\r\ndef run(y):\r\n    pass\r\n".to_vec());
        assert_eq!(blob.places("return exec(x)"), [2..=2]);
        assert_eq!(blob.places(" def run(x): return exec(x)\n"), [1..=2]);
        assert_eq!(blob.places("def run("), [1..=1, 4..=4]);
        assert_eq!(blob.places("exec(x) def"), [2..=4]);
        assert!(blob.places("execx").is_empty() && blob.places(" ").is_empty());
    }

    #[test]
    fn bytes_are_compared_whatever_they_encode() {
        let blob = Blob::new(b"caf\xe9 = 1\nplain = 2\n\0".to_vec());
        assert!(!blob.is_utf8() && blob.is_binary());
        assert_eq!(blob.places("plain = 2"), [2..=2]);
        assert!(blob.places("café = 1").is_empty());
        assert_eq!(blob.line(1), "caf\u{fffd} = 1");
    }
}
