//! Which files of a commit a search looks at: those that `rg` would in a checkout.
//!
//! Globs of the command come first, then `.rgignore`, `.ignore` and `.gitignore`,
//! then types, then whether a name begins with a full stop. A folder that is passed
//! over is so with all that is in it. What the scope itself names is never passed
//! over.

use std::collections::{BTreeMap, HashMap};

use gix_odb::HandleArc;
use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use ignore::overrides::{Override, OverrideBuilder};
use ignore::types::{Types, TypesBuilder};

use super::command::Command;
use crate::verify::Unreadable;
use crate::verify::tree::{Entry, Found, Tree, blob};

/// Ignore files, those that win first.
const IGNORE_FILES: [&str; 3] = [".rgignore", ".ignore", ".gitignore"];
/// The most lines of ignore files that are read of a commit.
const MOST_RULES: usize = 20_000;
/// Paths are matched from where an ignore file or a command stands.
const HERE: &str = ".";

/// The lines of all ignore files of a commit, by folder.
pub(super) struct Ignored(BTreeMap<String, [Gitignore; 3]>);

impl Ignored {
    /// Reads them; the reason if they cannot be read.
    pub fn read(files: &[Entry], objects: &HandleArc) -> Result<Self, Unreadable> {
        let mut rules = 0;
        let mut all: BTreeMap<String, [Gitignore; 3]> = BTreeMap::new();
        for file in files {
            let (folder, name) = file.path.rsplit_once('/').unwrap_or(("", &file.path));
            let Some(kind) = IGNORE_FILES.iter().position(|known| *known == name) else { continue };
            let bytes = blob(&file.id, objects)?;
            let text = String::from_utf8_lossy(bytes.bytes());
            rules += text.lines().count();
            if rules > MOST_RULES {
                return Err(Unreadable::new("the commit has more ignore files than are read".into()));
            }
            all.entry(folder.to_owned()).or_insert_with(|| std::array::from_fn(|_| Gitignore::empty()))
                [kind] = lines(&text);
        }
        Ok(Self(all))
    }

    /// Whether a path is ignored, or said not to be; nothing if no line speaks of it.
    fn of(&self, path: &str, is_folder: bool) -> Option<bool> {
        (0..IGNORE_FILES.len()).find_map(|kind| {
            let mut folder = path;
            loop {
                folder = folder.rsplit_once('/').map_or("", |(folder, _)| folder);
                let below = if folder.is_empty() { path } else { &path[folder.len() + 1..] };
                match self.0.get(folder).map_or(Match::None, |kinds| kinds[kind].matched(below, is_folder)) {
                    Match::Ignore(_) => return Some(true),
                    Match::Whitelist(_) => return Some(false),
                    Match::None if folder.is_empty() => return None,
                    Match::None => {}
                }
            }
        })
    }
}

/// The lines of an ignore file. What is no glob is passed over, as git does.
fn lines(text: &str) -> Gitignore {
    let mut builder = GitignoreBuilder::new(HERE);
    for line in text.lines() {
        let _ = builder.add_line(None, line);
    }
    builder.build().unwrap_or_else(|_| Gitignore::empty())
}

/// The filters of one search.
pub(super) struct Files<'a> {
    command: &'a Command,
    ignored: &'a Ignored,
    globs: Override,
    types: Types,
}

impl<'a> Files<'a> {
    pub fn new(command: &'a Command, ignored: &'a Ignored) -> Result<Self, String> {
        let mut globs = OverrideBuilder::new(HERE);
        for (glob, ignores_case) in &command.globs {
            let added = globs.case_insensitive(*ignores_case).and_then(|globs| globs.add(glob));
            added.map_err(|_| format!("the glob `{glob}` cannot be read"))?;
        }
        let mut types = TypesBuilder::new();
        types.add_defaults();
        for (name, is_wanted) in &command.types {
            if *is_wanted {
                types.select(name)
            } else {
                types.negate(name)
            };
        }
        let globs = globs.build().map_err(|why| format!("its globs cannot be read: {why}"))?;
        let types = types.build().map_err(|why| match why {
            ignore::Error::UnrecognizedFileType(name) => format!("the type `{name}` is not known"),
            other => format!("its types cannot be read: {other}"),
        })?;
        Ok(Self { command, ignored, globs, types })
    }

    /// The places, among all files of the commit, of those that are searched below
    /// the given paths. A file below two of them is there twice.
    pub fn below(&self, paths: &[String], files: &[Entry]) -> Vec<usize> {
        let mut found = Vec::new();
        let mut folders: HashMap<&str, bool> = HashMap::new();
        for scope in paths {
            for (at, file) in files.iter().enumerate() {
                let path = file.path.as_str();
                let within = scope.is_empty()
                    || path.strip_prefix(scope.as_str()).is_some_and(|it| it.starts_with('/'));
                if path == scope || within && self.reaches(path, scope.len(), &mut folders) {
                    found.push(at);
                }
            }
        }
        found
    }

    /// Whether neither a file nor a folder between it and the scope is passed over.
    fn reaches<'p>(&self, path: &'p str, scope: usize, folders: &mut HashMap<&'p str, bool>) -> bool {
        let ends = path.char_indices().filter(|(at, character)| *character == '/' && *at > scope);
        for (end, _) in ends {
            let folder = &path[..end];
            let passed = *folders.entry(folder).or_insert_with(|| self.passes_over(folder, true));
            if passed {
                return false;
            }
        }
        !self.passes_over(path, false)
    }

    fn passes_over(&self, path: &str, is_folder: bool) -> bool {
        match self.globs.matched(path, is_folder) {
            Match::Ignore(_) => return true,
            Match::Whitelist(_) => return false,
            Match::None => {}
        }
        let mut wanted = false;
        if !self.command.no_ignore {
            match self.ignored.of(path, is_folder) {
                Some(true) => return true,
                Some(false) => wanted = true,
                None => {}
            }
        }
        match self.types.matched(path, is_folder) {
            Match::Ignore(_) => return true,
            Match::Whitelist(_) => wanted = true,
            Match::None => {}
        }
        let name = path.rsplit('/').next().unwrap_or(path);
        name.starts_with('.') && !wanted && !self.command.hidden
    }
}

/// A scope as a path from the root, without what says nothing.
pub(super) fn scope(written: &str) -> Result<String, String> {
    let parts: Vec<&str> = written.split('/').filter(|part| !part.is_empty() && *part != ".").collect();
    if written.starts_with('/') || parts.contains(&"..") {
        return Err(format!("`{written}` leads out of the repository"));
    }
    Ok(parts.join("/"))
}

/// Whether something that can be searched stands at a path.
pub(super) fn exists(tree: &Tree<'_>, path: &str, objects: &HandleArc) -> Result<bool, Unreadable> {
    Ok(path.is_empty() || matches!(tree.find(path, objects)?, Found::File(_) | Found::Folder))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verify::search::{command::command, words::words};

    const FILES: [&str; 9] = [
        ".env",
        ".github/ci.yml",
        "build/out.py",
        "lib/a.py",
        "lib/deep/b.ts",
        "lib/deep/keep.log",
        "lib/x.log",
        "tests/a.py",
        "top.md",
    ];

    fn below(search: &str, scopes: &[&str]) -> String {
        let id = gix_hash::ObjectId::null(gix_hash::Kind::Sha1);
        let files: Vec<Entry> = FILES.iter().map(|path| Entry { path: (*path).into(), id }).collect();
        let only = |text| [Gitignore::empty(), Gitignore::empty(), lines(text)];
        let root = only("# made\nbuild/\n*.log\n");
        let deep = only("!keep.log\n");
        let ignored = Ignored([(String::new(), root), ("lib/deep".into(), deep)].into());
        let command = command(&words(search).unwrap()).unwrap();
        let scopes: Vec<String> = scopes.iter().map(|it| scope(it).unwrap()).collect();
        let found = Files::new(&command, &ignored).unwrap().below(&scopes, &files);
        found.iter().map(|at| FILES[*at]).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn files_are_those_of_rg() {
        assert_eq!(below("rg x", &["."]), "lib/a.py lib/deep/b.ts lib/deep/keep.log tests/a.py top.md");
        assert_eq!(below("rg x", &["lib/deep/", "lib/x.log"]), "lib/deep/b.ts lib/deep/keep.log lib/x.log");
        assert_eq!(below("rg x", &["lib", "lib/a.py"]), "lib/a.py lib/deep/b.ts lib/deep/keep.log lib/a.py");
        assert_eq!(below("rg x", &["build"]), "build/out.py", "a scope is never passed over");
        assert_eq!(below("rg --no-ignore --hidden x", &[""]), FILES.join(" "));
        assert_eq!(below("rg -g '*.py' x", &["."]), "lib/a.py tests/a.py");
        assert_eq!(below("rg -g '*.py' -g '!tests' x", &["."]), "lib/a.py");
        assert_eq!(below("rg -g '!**/deep/**' x", &["lib"]), "lib/a.py");
        assert_eq!(below("rg -g .env x", &["."]), ".env", "a glob that names it shows what is hidden");
        assert_eq!(below("rg -tpy x", &["."]), "lib/a.py tests/a.py");
        assert_eq!(below("rg -T py -T md x", &["."]), "lib/deep/b.ts lib/deep/keep.log");
        assert_eq!(below("rg -tyaml --hidden x", &["."]), ".github/ci.yml");
    }

    #[test]
    fn a_filter_that_cannot_be_read_is_told() {
        let ignored = Ignored(BTreeMap::new());
        for (search, said) in [("rg -t cobl x", "type `cobl`"), ("rg -g '[a' x", "the glob `[a`")] {
            let command = command(&words(search).unwrap()).unwrap();
            let why = Files::new(&command, &ignored).err().unwrap();
            assert!(why.contains(said), "{why}");
        }
    }

    #[test]
    fn hostile_globs_take_no_longer() {
        let odd = "*a".repeat(900);
        let command = Command { globs: vec![(odd.clone(), false)], ..Command::default() };
        let ignored = Ignored([(String::new(), std::array::from_fn(|_| lines(&odd)))].into());
        let files = Files::new(&command, &ignored).unwrap();
        assert!(files.passes_over(&"a".repeat(4_000).replace("aaaa", "aaab/"), false));
    }

    #[test]
    fn no_scope_leads_out() {
        assert_eq!(scope("./a//b/").unwrap(), "a/b");
        assert!(scope("../a").is_err() && scope("/etc").is_err() && scope("a/../../b").is_err());
    }
}
