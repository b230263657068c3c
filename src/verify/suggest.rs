//! Which path was probably meant.

use super::history::Past;
use super::tree::Tree;
use crate::diagnostic::nearest;

/// Paths are compared letter by letter only where there are not too many.
const MOST_COMPARED: usize = 20_000;

/// Help for a path at which nothing stands.
pub(super) fn path(cited: &str, subpath: Option<&str>, tree: &Tree<'_>) -> Option<String> {
    let files = &tree.files().files;
    if let Some(subpath) = subpath {
        let below = format!("{}/{cited}", subpath.trim_end_matches('/'));
        if files.iter().any(|file| file.path == below) {
            return Some(format!("paths begin at the root of the repository: `{below}`"));
        }
    }
    let past = tree.past(cited);
    if let Some(Past::Renamed(path)) = &past {
        return Some(format!("it was renamed to `{path}`"));
    }
    let name = |path: &str| path.rsplit('/').next().unwrap_or(path).to_lowercase();
    let own = name(cited);
    let namesakes: Vec<&str> =
        files.iter().map(|file| file.path.as_str()).filter(|path| name(path) == own).collect();
    let near = match namesakes.as_slice() {
        [] if files.len() <= MOST_COMPARED => {
            let all: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
            nearest(cited, &all)
        }
        [one] => Some(*one),
        several => nearest(cited, several),
    };
    match (past, near) {
        (Some(Past::Removed(commit)), Some(near)) => {
            Some(format!("it was last in commit {commit}; did you mean `{near}`?"))
        }
        (Some(Past::Removed(commit)), None) => Some(format!("it was last in commit {commit}")),
        (_, Some(near)) => Some(format!("did you mean `{near}`?")),
        (_, None) => None,
    }
}
