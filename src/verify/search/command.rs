//! The words of a search become a [`Command`], by a list of options that are known.
//!
//! An option that is not known here could mean anything: to run another program, to
//! read other files, to count otherwise. So a search with one is not run again, and
//! the reason says which one it is.

/// The longest pattern that is run.
const LONGEST_PATTERN: usize = 2_000;
/// The most globs and types.
const MOST_FILTERS: usize = 100;

/// What a search asks for.
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(super) struct Command {
    /// Any of these has to match.
    pub patterns: Vec<String>,
    /// Patterns are plain text.
    pub fixed: bool,
    /// A match ends where words do.
    pub word: bool,
    /// A match is a whole line.
    pub line: bool,
    pub case: Case,
    pub count: Count,
    /// Globs as written, and whether they ignore case.
    pub globs: Vec<(String, bool)>,
    /// Types of files as named, and whether they are wanted, in their order.
    pub types: Vec<(String, bool)>,
    /// Hidden files are searched too.
    pub hidden: bool,
    /// Files that `.gitignore` and its like name are searched too.
    pub no_ignore: bool,
    /// Binary files are searched too, as if they were text.
    pub text: bool,
    /// Lines that do not match are the hits.
    pub inverted: bool,
    /// Files and folders, where the command names some.
    pub paths: Vec<String>,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) enum Case {
    #[default]
    Sensitive,
    Ignored,
    /// Ignored unless a pattern has a capital letter.
    Smart,
}

/// What is a hit.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) enum Count {
    #[default]
    Lines,
    Matches,
    Files,
}

/// Options that change how hits are printed, and not which there are.
const PRINTED: &[&str] = &[
    "line-number",
    "no-line-number",
    "no-heading",
    "heading",
    "with-filename",
    "no-filename",
    "column",
    "trim",
    "no-messages",
    "pretty",
];
/// The same, with a value.
const PRINTED_WITH: &[&str] =
    &["color", "sort", "sortr", "context", "after-context", "before-context", "max-columns", "threads"];

/// Options of one letter, by the long one that means the same.
const LETTERS: &[(char, &str)] = &[
    ('n', "line-number"),
    ('N', "no-line-number"),
    ('H', "with-filename"),
    ('I', "no-filename"),
    ('p', "pretty"),
    ('i', "ignore-case"),
    ('S', "smart-case"),
    ('s', "case-sensitive"),
    ('w', "word-regexp"),
    ('x', "line-regexp"),
    ('F', "fixed-strings"),
    ('l', "files-with-matches"),
    ('c', "count"),
    ('o', "only-matching"),
    ('.', "hidden"),
    ('u', "unrestricted"),
    ('a', "text"),
    ('v', "invert-match"),
    ('e', "regexp"),
    ('g', "glob"),
    ('t', "type"),
    ('T', "type-not"),
    ('A', "after-context"),
    ('B', "before-context"),
    ('C', "context"),
    ('M', "max-columns"),
    ('j', "threads"),
];

/// Reads the words of a command.
pub(super) fn command(words: &[String]) -> Result<Command, String> {
    let mut words = words.iter();
    match words.next().map(String::as_str) {
        Some("rg") => {}
        Some(other) => return Err(format!("only searches by `rg` are run again, and not by `{other}`")),
        None => return Err("it is empty".into()),
    }
    let mut command = Command::default();
    let mut plain: Vec<String> = Vec::new();
    let mut ended = false;
    while let Some(word) = words.next() {
        if ended || !word.starts_with('-') || word == "-" {
            plain.push(word.clone());
        } else if word == "--" {
            ended = true;
        } else if let Some(long) = word.strip_prefix("--") {
            let (name, value) =
                long.split_once('=').map_or((long, None), |(name, value)| (name, Some(value)));
            command.option(name, value, &mut || words.next().cloned())?;
        } else {
            let mut letters = word[1..].chars();
            while let Some(letter) = letters.next() {
                let known = LETTERS.iter().find(|(known, _)| *known == letter);
                let (_, name) = known.ok_or_else(|| unknown(&format!("-{letter}")))?;
                let rest = letters.as_str();
                let value = Some(rest.strip_prefix('=').unwrap_or(rest)).filter(|rest| !rest.is_empty());
                if command.option(name, value.filter(|_| takes_value(name)), &mut || words.next().cloned())? {
                    break;
                }
            }
        }
    }
    if command.patterns.is_empty() {
        if plain.is_empty() {
            return Err("it has no pattern".into());
        }
        command.patterns.push(plain.remove(0));
    }
    command.paths = plain;
    command.bounded()
}

fn unknown(option: &str) -> String {
    format!("the option `{option}` is none of those that are run again")
}

fn takes_value(name: &str) -> bool {
    PRINTED_WITH.contains(&name) || ["regexp", "glob", "iglob", "type", "type-not"].contains(&name)
}

impl Command {
    /// Takes an option; says whether it has taken a value.
    fn option(
        &mut self,
        name: &str,
        value: Option<&str>,
        next: &mut dyn FnMut() -> Option<String>,
    ) -> Result<bool, String> {
        if !takes_value(name) {
            if value.is_some() {
                return Err(unknown(&format!("--{name}=")));
            }
            return self.switch(name).map(|()| false);
        }
        let value = value.map(str::to_owned).or_else(next);
        let value = value.ok_or_else(|| format!("the option `{name}` lacks its value"))?;
        match name {
            "regexp" => self.patterns.push(value),
            "glob" => self.globs.push((value, false)),
            "iglob" => self.globs.push((value, true)),
            "type" => self.types.push((value, true)),
            "type-not" => self.types.push((value, false)),
            _ => {}
        }
        Ok(true)
    }

    fn switch(&mut self, name: &str) -> Result<(), String> {
        match name {
            "ignore-case" => self.case = Case::Ignored,
            "smart-case" => self.case = Case::Smart,
            "case-sensitive" => self.case = Case::Sensitive,
            "word-regexp" => self.word = true,
            "line-regexp" => self.line = true,
            "fixed-strings" => self.fixed = true,
            "files-with-matches" => self.count = Count::Files,
            // One prints a line for each match; of `-l` the files are printed all the same.
            "only-matching" | "count-matches" if self.count != Count::Files => self.count = Count::Matches,
            "only-matching" | "count-matches" | "count" => {}
            "hidden" => self.hidden = true,
            "no-ignore" => self.no_ignore = true,
            // The third time it asks for binary files, of which `rg` tells no lines.
            "unrestricted" if !self.no_ignore => self.no_ignore = true,
            "unrestricted" if !self.hidden => self.hidden = true,
            "text" => self.text = true,
            "invert-match" => self.inverted = true,
            _ if PRINTED.contains(&name) => {}
            _ => return Err(unknown(&format!("--{name}"))),
        }
        Ok(())
    }

    fn bounded(self) -> Result<Self, String> {
        let length: usize = self.patterns.iter().map(String::len).sum();
        let filters = self.globs.len() + self.types.len();
        if length > LONGEST_PATTERN {
            return Err(format!("its pattern is longer than {LONGEST_PATTERN} bytes"));
        }
        if self.inverted && self.count == Count::Matches {
            return Err("lines that do not match have no matches to count".into());
        }
        if filters > MOST_FILTERS || self.globs.iter().any(|(glob, _)| glob.len() > LONGEST_PATTERN) {
            return Err("it has too many globs, or too long ones".into());
        }
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Command, String> {
        command(&super::super::words::words(text)?)
    }

    #[test]
    fn options_are_read_in_every_spelling() {
        let found = read("rg -niw -g '*.py' -tpy --glob='!x' 'a b' src lib").unwrap();
        assert_eq!((found.case, found.word, found.types.len()), (Case::Ignored, true, 1));
        assert_eq!(found.globs, [("*.py".into(), false), ("!x".into(), false)]);
        assert_eq!((found.patterns, found.paths), (vec!["a b".to_owned()], vec!["src".into(), "lib".into()]));
        let found = read("rg -S --type py -C2 -e a -e=b --color never -- src").unwrap();
        assert_eq!((found.patterns, found.paths), (vec!["a".to_owned(), "b".into()], vec!["src".to_owned()]));
        assert_eq!(found.case, Case::Smart);
        assert_eq!(read("rg -- -x").unwrap().patterns, ["-x"]);
        assert_eq!(read("rg -o a").unwrap().count, Count::Matches);
        assert_eq!(read("rg -c a").unwrap().count, Count::Lines);
        assert_eq!(read("rg -l a").unwrap().count, Count::Files);
        let found = read("rg -uu -av a").unwrap();
        assert!(found.no_ignore && found.hidden && found.text && found.inverted);
        assert!(!read("rg -u a").unwrap().hidden);
    }

    #[test]
    fn everything_else_is_refused_with_its_name() {
        for (text, said) in [
            ("rg --pre=cat a", "--pre"),
            ("rg --pre cat a", "--pre"),
            ("rg -nP a", "-P"),
            ("rg -vo a", "no matches"),
            ("rg -uuu a", "--unrestricted"),
            ("rg -U a", "-U"),
            ("rg -f list a", "-f"),
            ("rg --hidden=1 a", "--hidden="),
            ("rg -g", "lacks its value"),
            ("rg -n", "no pattern"),
            ("grep -rn a", "`grep`"),
            ("", "empty"),
        ] {
            assert!(read(text).unwrap_err().contains(said), "{text}: {:?}", read(text));
        }
        assert!(read(&format!("rg {}", "a".repeat(3_000))).unwrap_err().contains("longer than"));
    }
}
