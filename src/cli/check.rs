//! `safetycard check`: every problem, in one run.

use std::path::{Path, PathBuf};

use super::{CheckOptions, ProblemFormat, Status, output};
use crate::diagnostic::Severity;
use crate::pipeline;

/// Report every problem of a catalogue, or of the given records.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Records or folders of records; the whole catalogue if none is given
    paths: Vec<PathBuf>,
    #[command(flatten)]
    options: CheckOptions,
    /// How problems are printed
    #[arg(long, value_enum, default_value = "human")]
    format: ProblemFormat,
}

pub(super) fn run(root: &Path, arguments: &Arguments) -> anyhow::Result<Status> {
    let request = arguments.options.request();
    // Paths that are given are read, and shown, as they are.
    let folder = if arguments.paths.is_empty() { output::folder(root) } else { String::new() };
    let (sources, problems, audits) = if arguments.paths.is_empty() {
        let prepared = pipeline::prepare(root, &request);
        let audits = prepared.site.as_ref().map_or(0, |(site, ..)| site.projects().len());
        (prepared.sources, prepared.problems, audits)
    } else {
        let scored = pipeline::score_records(root, &arguments.paths, &request);
        (scored.sources, scored.problems, scored.catalogue.map_or(0, |catalogue| catalogue.projects().len()))
    };
    output::problems(&problems, &sources, &folder, arguments.format)?;
    if problems.has_errors() {
        return Ok(Status::Content);
    }
    if arguments.format == ProblemFormat::Human {
        let warnings = problems.count(Severity::Warning);
        let noted =
            if warnings == 0 { "no problem".to_owned() } else { output::counted(warnings, "warning") };
        output::say(&format!("checked {}: {noted}", output::counted(audits, "project")));
    }
    Ok(Status::Clean)
}
