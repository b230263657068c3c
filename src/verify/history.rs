//! What became of a file that is not in the commit any more.

use gix_hash::ObjectId;
use gix_object::{Find as _, Kind};

use super::repository::read;
use super::tree::{Found, Tree, find};

/// So many commits are walked back, each by its first parent.
const MOST_COMMITS: usize = 500;

/// What an earlier commit shows.
pub(super) enum Past {
    /// The same content stands at another path now.
    Renamed(String),
    /// It was last in this commit.
    Removed(ObjectId),
}

impl Tree<'_> {
    /// Looks for a path in the commits before this one.
    pub fn past(&self, path: &str) -> Option<Past> {
        let objects = self.repository.objects();
        let mut buffer = Vec::new();
        let mut commit = self.commit;
        for _ in 0..MOST_COMMITS {
            read(&objects, &commit, Kind::Commit, &mut buffer).ok()?;
            let data = objects.try_find(&commit, &mut buffer).ok()??;
            let mut tokens = data.try_into_commit_iter()?;
            let root = tokens.tree_id().ok()?;
            let parent = tokens.parent_ids().next();
            if let Ok(Found::File(id)) = find(root, path, &objects) {
                let same = self.files().files.iter().find(|file| file.id == id);
                return Some(same.map_or(Past::Removed(commit), |file| Past::Renamed(file.path.clone())));
            }
            commit = parent?;
        }
        None
    }
}
