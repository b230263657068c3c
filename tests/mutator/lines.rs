//! A record as lines that can be found and changed, and chance that repeats itself.

/// Numbers that look drawn, and are the same in every run.
pub struct Draw(u64);

impl Draw {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below another one.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 11) % end as u64).expect("a small number")
    }
}

/// The seed of the draws: always the same one, so that a change is to blame for a
/// failure; another one with `PROPTEST_RNG_SEED`.
pub fn seed() -> u64 {
    std::env::var("PROPTEST_RNG_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(2026)
}

/// The lines of a record. Numbers of lines start at 1.
pub struct Lines(Vec<Vec<u8>>);

impl Lines {
    pub fn of(text: &str) -> Self {
        Self(text.lines().map(|line| line.as_bytes().to_vec()).collect())
    }

    pub fn into_bytes(self) -> Vec<u8> {
        let mut bytes = self.0.join(&b'\n');
        bytes.push(b'\n');
        bytes
    }

    /// Adds a dispute and gives the line of its status.
    pub fn dispute(&mut self, status: &str, more: &[&str]) -> usize {
        self.push("disputes:");
        self.push("  - criterion: C1");
        let line = self.push(&format!("    status: {status}"));
        self.push("    opened: 2026-02-01");
        self.push("    text: We object.");
        more.iter().for_each(|field| {
            self.push(field);
        });
        line
    }

    pub fn get(&self, line: usize) -> String {
        String::from_utf8_lossy(&self.0[line - 1]).into_owned()
    }

    pub fn set(&mut self, line: usize, text: &str) -> usize {
        self.0[line - 1] = text.as_bytes().to_vec();
        line
    }

    pub fn set_bytes(&mut self, line: usize, bytes: &[u8]) -> usize {
        self.0[line - 1] = bytes.to_vec();
        line
    }

    /// Puts a text in place of another one of the same line.
    pub fn change(&mut self, line: usize, old: &str, new: &str) -> usize {
        let text = self.get(line);
        assert!(text.contains(old), "`{old}` in `{text}`");
        self.set(line, &text.replacen(old, new, 1))
    }

    pub fn insert(&mut self, line: usize, text: &str) -> usize {
        for (at, text) in text.lines().enumerate() {
            self.0.insert(line - 1 + at, text.as_bytes().to_vec());
        }
        line
    }

    pub fn remove(&mut self, lines: std::ops::Range<usize>) {
        self.0.drain(lines.start - 1..lines.end - 1);
    }

    /// Adds a line at the end.
    pub fn push(&mut self, text: &str) -> usize {
        self.0.push(text.as_bytes().to_vec());
        self.0.len()
    }

    fn all(&self, wanted: impl Fn(&str) -> bool) -> Vec<usize> {
        (1..=self.0.len()).filter(|line| wanted(self.get(*line).as_str())).collect()
    }

    /// Any line whose text starts so, wherever it is indented.
    pub fn any(&self, start: &str, draw: &mut Draw) -> usize {
        let found = self.all(|line| line.trim_start().trim_start_matches("- ").starts_with(start));
        found[draw.below(found.len())]
    }

    /// The first such line at or below a line.
    pub fn below(&self, line: usize, start: &str) -> usize {
        (line..=self.0.len())
            .find(|line| {
                let text = self.get(*line);
                let text = text.trim_start();
                text.starts_with(start) || text.trim_start_matches("- ").starts_with(start)
            })
            .unwrap_or_else(|| panic!("`{start}` below line {line}"))
    }

    /// The last such line at or above a line.
    pub fn above(&self, line: usize, start: &str) -> usize {
        (1..=line)
            .rev()
            .find(|line| self.get(*line).trim_start().starts_with(start))
            .unwrap_or_else(|| panic!("`{start}` above line {line}"))
    }

    /// The end of what is indented further than a line.
    pub fn end(&self, line: usize) -> usize {
        let indent = |line: usize| self.get(line).len() - self.get(line).trim_start().len();
        (line + 1..=self.0.len()).find(|below| indent(*below) <= indent(line)).unwrap_or(self.0.len() + 1)
    }

    /// The line of a parameter of any rated criterion.
    pub fn parameter(&self, id: &str, draw: &mut Draw) -> usize {
        let found = self.all(|line| line == format!("      {id}:"));
        found[draw.below(found.len())]
    }

    /// The line of any parameter.
    pub fn any_parameter(&self, draw: &mut Draw) -> usize {
        let id = ["S", "C", "D", "B"][draw.below(4)];
        self.parameter(id, draw)
    }
}
