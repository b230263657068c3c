//! `safetycard serve`: a preview that follows every edit.

use std::collections::HashSet;
use std::fmt::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

use super::{CheckOptions, ProblemFormat, Status, output};
use crate::diagnostic::{Diagnostic, Problems, Severity};
use crate::discover::SourceSet;
use crate::serve::{self, Change, ChangeKind, Difference, News, Options};

/// Show the site in a browser, and keep it up to date.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The port; the next free one is taken if it is in use
    #[arg(long, short, default_value_t = serve::PORT, value_name = "PORT")]
    port: u16,
    /// The host to listen on; only this machine can reach the preview unless you name another
    #[arg(long, value_name = "HOST")]
    host: Option<String>,
    /// Open the preview in a browser
    #[arg(long)]
    open: bool,
    #[command(flatten)]
    options: CheckOptions,
}

pub(super) fn run(root: &Path, arguments: &Arguments) -> anyhow::Result<Status> {
    let options = Options { host: arguments.host.clone(), port: arguments.port };
    let open = arguments.open;
    let tell = Arc::new(move |news: &News<'_>| tell(news, open));
    serve::serve(root, &arguments.options.request(), &options, tell)?;
    Ok(Status::Clean)
}

/// Tells a person what happens.
fn tell(news: &News<'_>, open: bool) {
    match news {
        News::Listening { is_open: true, .. } => output::say(
            "warning: other machines can reach this preview, and with it drafts and records under embargo; \
             `--host localhost` keeps it to this one",
        ),
        News::Listening { .. } => {}
        News::Ready { address } => {
            output::say(&format!("preview at {address} (Ctrl-C ends it)"));
            if open && !in_browser(address) {
                output::say("no browser could be opened; copy the address");
            }
        }
        News::Polling { reason } => output::say(&format!(
            "the system cannot watch all folders ({reason}); they are looked at every second instead"
        )),
        News::Rebuilt { changes, difference, took, problems, sources } => {
            report(&of_changes(problems, changes, sources), sources);
            let warnings = problems.count(Severity::Warning);
            output::say(&format!(
                "{}{}, {} ms{}",
                changed(changes),
                differing(*difference),
                took.as_millis(),
                if warnings == 0 { String::new() } else { format!(" ({warnings} warnings)") }
            ));
        }
        News::Broken { changes, problems, sources } => {
            report(&errors_and_own(problems, changes, sources), sources);
            output::say(&format!("{}the last good site stays", changed(changes)));
        }
        News::Stumbled => output::say("this is a mistake of ours, not of yours; the last good site stays"),
    }
}

fn report(problems: &Problems, sources: &SourceSet) {
    // Where nobody can be told, nobody is told.
    let _ = output::problems(problems, sources, "", ProblemFormat::Human);
}

/// The problems of the files that changed; all of them at first.
fn of_changes(problems: &Problems, changes: &[Change], sources: &SourceSet) -> Problems {
    own(problems, changes, sources, |_| false)
}

/// Every error, and whatever else the files that changed have: the rest was told before.
fn errors_and_own(problems: &Problems, changes: &[Change], sources: &SourceSet) -> Problems {
    own(problems, changes, sources, |problem| problem.severity == Severity::Error)
}

fn own(
    problems: &Problems,
    changes: &[Change],
    sources: &SourceSet,
    always: impl Fn(&Diagnostic) -> bool,
) -> Problems {
    let mut own = (*problems).clone();
    if !changes.is_empty() {
        let paths: HashSet<&str> = changes.iter().map(|change| change.path.as_str()).collect();
        let files: HashSet<_> =
            sources.iter().filter(|(_, file)| paths.contains(file.path.as_str())).map(|(id, _)| id).collect();
        own.retain(|problem| {
            always(problem) || problem.place.is_some_and(|place| files.contains(&place.file))
        });
    }
    own
}

/// `content/a.yaml changed, 3 other files: `; nothing at first.
fn changed(changes: &[Change]) -> String {
    let Some(first) = changes.first() else { return String::new() };
    let what = match first.kind {
        ChangeKind::Added => "is new",
        ChangeKind::Changed => "changed",
        ChangeKind::Removed => "is gone",
    };
    let others = match changes.len() - 1 {
        0 => String::new(),
        1 => ", and 1 other file".to_owned(),
        many => format!(", and {many} other files"),
    };
    format!("{} {what}{others}: ", first.path)
}

/// `3 of 120 pages differ, 1 new`.
fn differing(difference: Difference) -> String {
    let Difference { changed, added, removed, pages } = difference;
    if added == pages {
        return format!("{pages} pages");
    }
    let mut text = format!("{changed} of {pages} pages {}", if changed == 1 { "differs" } else { "differ" });
    for (count, word) in [(added, "new"), (removed, "gone")] {
        if count > 0 {
            let _ = write!(text, ", {count} {word}");
        }
    }
    text
}

/// Opens an address in the browser of the desktop; says whether it could try.
fn in_browser(address: &str) -> bool {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let quiet = Command::new(program)
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    quiet.is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_tells_what_changed_and_what_came_of_it() {
        let change = |path: &str, kind| Change { path: path.into(), kind };
        let one = [change("content/a.yaml", ChangeKind::Changed)];
        assert_eq!(changed(&one), "content/a.yaml changed: ");
        let two = [change("a", ChangeKind::Removed), change("b", ChangeKind::Added)];
        assert_eq!(changed(&two), "a is gone, and 1 other file: ");
        assert_eq!(changed(&[]), "");
        let difference = Difference { changed: 1, added: 2, removed: 0, pages: 9 };
        assert_eq!(differing(difference), "1 of 9 pages differs, 2 new");
        assert_eq!(differing(Difference { added: 9, pages: 9, ..difference }), "9 pages");
    }
}
