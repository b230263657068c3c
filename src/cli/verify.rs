//! `safetycard verify`: the evidence of records, proved against a repository.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;

use super::{ProblemFormat, Status, output};
use crate::diagnostic::{FileId, Position, Sources, nearest};
use crate::discover::SourceSet;
use crate::model::Record;
use crate::pipeline::{self, Request, WrittenRecords};
use crate::rules::{self, Levels};
use crate::verify::{Choice, Move, Repository, Verified, moved, verify};

/// Rules that say whether a citation can be followed at all.
const CODES: &[&str] = &["invalid-commit", "invalid-line-range", "path-not-relative", "permalink-mismatch"];

/// Prove the evidence of records against a git repository.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "The repository needs no work tree and is only read: `git clone --bare URL` makes one. Without \
                  records, those of the catalogue that are about a given repository are looked at."
)]
pub(super) struct Arguments {
    /// A clone or a bare repository; can be given more than once
    #[arg(long, required = true, value_name = "PATH")]
    repo: Vec<PathBuf>,
    /// Records, folders of records, or ids of projects of the catalogue
    #[arg(value_name = "RECORD|ID")]
    records: Vec<PathBuf>,
    /// Move a citation whose quote stands elsewhere in its file, exactly once
    #[arg(long)]
    fix_lines: bool,
    /// Treat warnings as errors
    #[arg(long)]
    deny_warnings: bool,
    /// How problems are printed
    #[arg(long, value_enum, default_value = "human")]
    format: ProblemFormat,
}

pub(super) fn run(root: &Path, arguments: &Arguments) -> anyhow::Result<Status> {
    let repositories =
        arguments.repo.iter().map(|path| Repository::open(path)).collect::<Result<Vec<_>, _>>()?;
    let (mut read, mut verified) = once(root, arguments, &repositories)?;
    if arguments.fix_lines && !verified.moves.is_empty() {
        let folder = if by_path(arguments) { Path::new("") } else { root };
        if fix(folder, &verified.moves, &read.sources)? {
            (read, verified) = once(root, arguments, &repositories)?;
        }
    }
    let Verified { problems: mut found, proved, failed, untried, records, elsewhere, .. } = verified;
    read.levels.apply(&mut found);
    found.sort_in(&read.sources);
    let folder = if by_path(arguments) { String::new() } else { output::folder(root) };
    output::problems(&found, &read.sources, &folder, arguments.format)?;
    let others = match elsewhere {
        0 => String::new(),
        some => format!("; {} of other repositories not tried", output::counted(some, "record")),
    };
    output::say(&format!(
        "{} in {}: {proved} proved, {failed} failed, {untried} not tried{others}",
        output::counted(proved + failed + untried, "item") + " of evidence",
        output::counted(records, "record"),
    ));
    Ok(if found.has_errors() { Status::Content } else { Status::Clean })
}

/// Whether records were named by their files; otherwise they are the catalogue's.
fn by_path(arguments: &Arguments) -> bool {
    arguments.records.first().is_some_and(|record| record.exists())
}

/// Reads the records, and looks at their evidence.
fn once(
    root: &Path,
    arguments: &Arguments,
    repositories: &[Repository],
) -> anyhow::Result<(WrittenRecords, Verified)> {
    let paths = if by_path(arguments) { arguments.records.as_slice() } else { &[] };
    if !paths.is_empty()
        && let Some(gone) = paths.iter().find(|path| !path.exists())
    {
        anyhow::bail!("`{}` does not exist; name files of records, or ids of projects", gone.display());
    }
    let levels = Levels { deny_warnings: arguments.deny_warnings, ..Levels::default() };
    let request = Request { levels, ..Request::default() };
    let rules: Vec<_> = CODES.iter().filter_map(|code| rules::find(code)).collect();
    let mut read = pipeline::gather_records(root, paths, &request, &rules);
    let mut choice = Choice::Named;
    if paths.is_empty() {
        read.records = chosen(&read.records, &arguments.records)?;
        choice = if arguments.records.is_empty() { Choice::Fitting } else { Choice::Named };
    }
    let items = read.records.iter().map(|record| record.evidence().count()).sum();
    let bar = output::progress("proving", items);
    let mut verified = verify(&read.records, repositories, choice, &|| bar.inc(1));
    bar.finish_and_clear();
    if verified.records == 0 && verified.elsewhere > 0 {
        anyhow::bail!("no record of the catalogue is about this repository; name the one that is meant");
    }
    verified.problems.extend(std::mem::take(&mut read.problems));
    Ok((read, verified))
}

/// The records of the given projects; all if none is given.
fn chosen(records: &[Arc<Record>], ids: &[PathBuf]) -> anyhow::Result<Vec<Arc<Record>>> {
    for id in ids.iter().map(|id| id.to_string_lossy()) {
        if !records.iter().any(|record| record.id.as_str() == id) {
            let known: Vec<&str> = records.iter().map(|record| record.id.as_str()).collect();
            let hint = nearest(&id, &known).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
            anyhow::bail!("`{id}` is neither a file nor the id of a project{hint}");
        }
    }
    let is_named =
        |record: &Arc<Record>| ids.is_empty() || ids.iter().any(|id| id.as_os_str() == record.id.as_str());
    Ok(records.iter().filter(|record| is_named(record)).cloned().collect())
}

/// Writes moved lines into their records. Says whether anything changed.
fn fix(folder: &Path, moves: &[Move], sources: &SourceSet) -> anyhow::Result<bool> {
    let mut by_file: BTreeMap<FileId, Vec<&Move>> = BTreeMap::new();
    for it in moves {
        by_file.entry(it.file).or_default().push(it);
    }
    let mut changed = false;
    for (file, moves) in by_file {
        let (text, path) = (sources.text(file), folder.join(sources.path(file)));
        let (new, left) = moved(text, moves.iter().copied());
        if new == text {
            continue;
        }
        replace(&path, text, &new).with_context(|| format!("cannot write `{}`", path.display()))?;
        changed = true;
        for it in moves.iter().filter(|it| !left.contains(it)) {
            let at = Position::of(text, it.span);
            output::say(&format!(
                "moved {}:{}: `{}` from {} to {}",
                path.display(),
                at.line,
                it.path,
                it.from,
                it.to
            ));
        }
    }
    Ok(changed)
}

/// Puts a new text in the place of the old one, in one step.
fn replace(path: &Path, old: &str, new: &str) -> anyhow::Result<()> {
    // A record may be a link to a file of the catalogue; the link stays.
    let path = path.canonicalize()?;
    anyhow::ensure!(fs::read(&path)? == old.as_bytes(), "it was changed meanwhile; run the command again");
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut beside = tempfile::Builder::new().prefix(".").suffix(".tmp").tempfile_in(folder)?;
    beside.write_all(new.as_bytes())?;
    beside.as_file().set_permissions(fs::metadata(&path)?.permissions())?;
    beside.as_file().sync_all()?;
    beside.persist(&path)?;
    Ok(())
}
