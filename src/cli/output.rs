//! What reaches the terminal: results on standard output, everything said about
//! them on standard error.

use std::io::{self, IsTerminal, Write};
use std::path::{Component, Path, PathBuf};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::ProblemFormat;
use crate::diagnostic::{Problems, Sources, Style, to_github, to_json, to_sarif, to_terminal};
use crate::publish::PublishError;
use crate::rules;

/// Prints a result. A closed pipe (`| head`) ends quietly.
pub(super) fn result(text: &str) -> anyhow::Result<()> {
    match anstream::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => Ok(other?),
    }
}

/// Says something about the work.
pub(super) fn say(text: &str) {
    // Where nobody can be told, nobody is told.
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// Says why the tool could not do its work.
pub(super) fn failure(error: &anyhow::Error) {
    say(&format!("error: {error:#}"));
    if let Some(error) = error.downcast_ref::<PublishError>() {
        say(&format!("  = help: {}", error.remedy()));
    }
}

/// `1 project`, `2 projects`.
pub(super) fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// Reports problems: for people on standard error, for machines on standard output.
/// Machines that start elsewhere find the files behind `folder`.
pub(super) fn problems(
    problems: &Problems,
    sources: &dyn Sources,
    folder: &str,
    format: ProblemFormat,
) -> anyhow::Result<()> {
    match format {
        ProblemFormat::Json => result(&to_json(problems, sources)),
        ProblemFormat::Sarif => {
            let about: Vec<_> = rules::ALL.iter().map(|rule| rule.about()).collect();
            result(&to_sarif(problems, sources, folder, &about))
        }
        ProblemFormat::Github => result(&to_github(problems, sources, folder)),
        ProblemFormat::Human => {
            // One write: a stream that takes colours out would write word by word.
            let coloured = anstream::AutoStream::choice(&io::stderr()) != anstream::ColorChoice::Never;
            let style = if coloured { Style::Coloured } else { Style::Plain };
            let _ = io::stderr().write_all(to_terminal(problems, sources, style).as_bytes());
            Ok(())
        }
    }
}

/// A progress bar on a terminal, and nothing in a pipe.
pub(super) fn progress(doing: &str, items: usize) -> ProgressBar {
    let target =
        if io::stderr().is_terminal() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(items as u64), target);
    if let Ok(style) = ProgressStyle::with_template(&format!("{doing} {{wide_bar}} {{pos}}/{{len}}")) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// The folder of a catalogue as it stands before the paths of its files.
pub(super) fn folder(root: &Path) -> String {
    let parts = root.components().filter(|part| *part != Component::CurDir);
    let shown = parts.collect::<PathBuf>().display().to_string().replace('\\', "/");
    if shown.is_empty() || shown.ends_with('/') { shown } else { shown + "/" }
}
