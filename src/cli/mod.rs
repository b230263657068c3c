//! The command line: one file a command. Everything a person sees is printed
//! here, and nowhere below.

mod build;
mod check;
mod diff;
mod explain;
mod export;
mod import;
mod init;
mod new;
mod output;
mod schema;
mod score;
#[cfg(feature = "serve")]
mod serve;
mod shell;
mod whatif;
#[cfg(feature = "verify")]
mod verify;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::diagnostic::nearest;
use crate::pipeline::Request;
use crate::rules::{self, Levels};
use crate::validate::Admission;

/// How a command ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Nothing is wrong.
    Clean,
    /// Something in the content must be fixed.
    Content,
}

/// Publish a catalogue of audit scorecards as a static site.
#[derive(Debug, Parser)]
#[command(
    name = "safetycard",
    version,
    about,
    long_about = "Publish a catalogue of audit scorecards as a static site.\n\n\
                  A catalogue is a folder with `catalogue.yaml` and audit records below `content/`. Records are \
                  checked, scored by the rubric below `rubric/` (or the embedded one), cross-linked, and \
                  rendered into `public/`. Nothing is published while there is an error.",
    after_long_help = "Start here:\n  safetycard init my-catalogue   a new catalogue with one example\n  \
                       safetycard check               what is wrong, and what would be right\n  \
                       safetycard build               the site, in public/\n\n\
                       Exit status: 0 clean, 1 problems in the content, 2 the tool could not do its work."
)]
struct Arguments {
    /// The catalogue's folder
    #[arg(long, short = 'C', global = true, default_value = ".", value_name = "FOLDER")]
    root: PathBuf,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Start a catalogue with one example record
    Init(init::Arguments),
    /// Start a record, with every criterion and what its levels mean
    New(new::Arguments),
    /// Report every problem of a catalogue, or of the given records
    Check(check::Arguments),
    /// Score records and print the figures
    Score(score::Arguments),
    /// Tell what differs between two audits of a project
    Diff(diff::Arguments),
    /// See what other levels would give, and the fewest steps to the next band
    Whatif(whatif::Arguments),
    /// Build the site
    Build(build::Arguments),
    /// Show the site in a browser, and keep it up to date
    #[cfg(feature = "serve")]
    Serve(serve::Arguments),
    /// Turn audit reports and published entries into YAML records
    Import(import::Arguments),
    /// Write a record as a report, a published entry or YAML
    Export(export::Arguments),
    /// Print the JSON Schema of records, for editors
    Schema(schema::Arguments),
    /// Prove the evidence of records against a git repository
    #[cfg(feature = "verify")]
    Verify(verify::Arguments),
    /// Tell what a rule finds, why, and how to put it right
    Explain(explain::Arguments),
    /// Print completions for a shell
    Completions(shell::Completions),
    /// Print the manual page, of all or of one command
    Man(shell::Manual),
}

/// How problems are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ProblemFormat {
    /// For people, with the line in question
    Human,
    /// One JSON document; docs/problems.md describes it
    Json,
    /// SARIF 2.1.0, for tools of code review
    Sarif,
    /// Annotations of a workflow run on GitHub
    Github,
}

/// Options that decide what counts as a problem.
#[derive(Debug, Clone, Args)]
struct CheckOptions {
    /// Treat warnings as errors
    #[arg(long)]
    deny_warnings: bool,
    /// Report only these rules
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = rule_code)]
    only: Vec<String>,
    /// Do not report these rules
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = rule_code)]
    except: Vec<String>,
    /// Include records marked as drafts
    #[arg(long)]
    drafts: bool,
    /// The date of the build: lifts embargoes and finds dates in the future
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = date)]
    date: Option<String>,
}

impl CheckOptions {
    fn request(&self) -> Request {
        Request {
            base_url: None,
            admission: Admission { drafts: self.drafts, date: self.date.clone() },
            levels: Levels {
                only: self.only.clone(),
                except: self.except.clone(),
                deny_warnings: self.deny_warnings,
                ..Levels::default()
            },
        }
    }
}

/// The code of a rule. One that is misspelt would hide everything, or nothing.
fn rule_code(text: &str) -> Result<String, String> {
    if rules::find(text).is_some() {
        return Ok(text.to_owned());
    }
    let known: Vec<&str> = rules::ALL.iter().map(|rule| rule.code).collect();
    let hint = nearest(text, &known).map_or(String::new(), |code| format!("did you mean `{code}`? "));
    Err(format!("there is no such rule; {hint}`safetycard explain` lists all of them"))
}

/// A date of the calendar, written in full.
fn date(text: &str) -> Result<String, String> {
    match text.parse::<jiff::civil::Date>() {
        Ok(date) if text.len() == 10 => Ok(date.to_string()),
        _ => Err("write a date of the calendar as YYYY-MM-DD, such as 2026-10-04".to_owned()),
    }
}

/// Runs the command line of this process.
#[must_use]
pub fn run() -> ExitCode {
    let arguments = Arguments::parse();
    let root = arguments.root.as_path();
    let ended = arguments.command.ground(root).and_then(|()| arguments.command.run(root));
    match ended {
        Ok(Status::Clean) => ExitCode::SUCCESS,
        Ok(Status::Content) => ExitCode::from(1),
        Err(error) => {
            output::failure(&error);
            ExitCode::from(2)
        }
    }
}

impl Command {
    /// Whether there is anything to work on: a folder that does not exist is a
    /// mistake in the command, not in the content.
    fn ground(&self, root: &Path) -> anyhow::Result<()> {
        let needs_none =
            matches!(self, Self::Init(_) | Self::Explain(_) | Self::Completions(_) | Self::Man(_));
        if needs_none || root.is_dir() {
            return Ok(());
        }
        let what = if root.exists() { "is not a folder" } else { "does not exist" };
        anyhow::bail!("`{}` {what}; `-C` names the folder of a catalogue", root.display())
    }

    fn run(&self, root: &Path) -> anyhow::Result<Status> {
        match self {
            Self::Init(own) => init::run(root, own),
            Self::New(own) => new::run(root, own),
            Self::Check(own) => check::run(root, own),
            Self::Score(own) => score::run(root, own),
            Self::Diff(own) => diff::run(root, own),
            Self::Whatif(own) => whatif::run(root, own),
            Self::Build(own) => build::run(root, own),
            #[cfg(feature = "serve")]
            Self::Serve(own) => serve::run(root, own),
            Self::Import(own) => import::run(root, own),
            Self::Export(own) => export::run(root, own),
            Self::Schema(own) => schema::run(root, own),
            #[cfg(feature = "verify")]
            Self::Verify(own) => verify::run(root, own),
            Self::Explain(own) => explain::run(own),
            Self::Completions(own) => shell::completions(own),
            Self::Man(own) => shell::manual(own),
        }
    }
}
