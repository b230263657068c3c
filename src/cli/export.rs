//! `safetycard export`: a record in another format.

use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::{ProblemFormat, Status, output};
use crate::formats::carried::{Target, left_behind};
use crate::formats::entry::entry;
use crate::formats::report::{self, Rendering};
use crate::formats::yaml;
use crate::model::Rubric;
use crate::pipeline;
use crate::publish;
use crate::score::ScoredAudit;
use crate::validate::Admission;

/// Write a record as a report, a published entry or YAML.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A record, or the id of a project of the catalogue
    #[arg(value_name = "FILE|ID")]
    what: String,
    /// The format
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Format,
    /// A new file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// An audit report, with dashes
    Report,
    /// An audit report, with colons
    ReportB,
    /// A published entry, as JSON with all figures
    Entry,
    /// A YAML record
    Yaml,
}

pub(super) fn run(root: &Path, arguments: &Arguments) -> anyhow::Result<Status> {
    let admission = Admission { drafts: true, date: None };
    let request = pipeline::Request { admission, ..pipeline::Request::default() };
    let file = PathBuf::from(&arguments.what);
    let is_file = file.is_file();
    let paths = if is_file { vec![file] } else { vec![root.join("content")] };
    let read = pipeline::score_records(root, &paths, &request);
    let scored = read.catalogue.as_ref();
    let found = scored.and_then(|catalogue| {
        let wanted = |id: &str| is_file || id == arguments.what;
        let mut projects = catalogue.projects().iter();
        projects.find(|project| wanted(project.current().audit().record().id.as_str()))
    });
    let Some(project) = found else {
        let mut own = read.problems.clone();
        own.retain(|problem| is_file || problem.severity == crate::diagnostic::Severity::Error);
        output::problems(&own, &read.sources, "", ProblemFormat::Human)?;
        anyhow::ensure!(is_file, "there is no file and no project `{}` here", arguments.what);
        return Ok(Status::Content);
    };
    let audit = project.current();
    let text = written(audit, audit.rubric(), arguments.to)?;
    let left = left_behind(audit.audit().record(), audit.rubric(), arguments.to.target());
    if !left.is_empty() {
        output::say(&format!("not carried over: {}", left.join("; ")));
    }
    match &arguments.output {
        None => output::result(&text)?,
        Some(path) => {
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            let folder = path.parent().map_or_else(PathBuf::new, Path::to_path_buf);
            publish::start(&folder, &[(name, text.into_bytes())])?;
        }
    }
    Ok(Status::Clean)
}

impl Format {
    const fn target(self) -> Target {
        match self {
            Self::Report | Self::ReportB => Target::Report,
            Self::Entry => Target::Entry,
            Self::Yaml => Target::Yaml,
        }
    }
}

fn written(scored: &ScoredAudit, rubric: &Rubric, format: Format) -> anyhow::Result<String> {
    let (audit, scorecard) = (scored.audit(), scored.scorecard());
    let record = audit.record();
    Ok(match format {
        Format::Report => report::write(record, scorecard, rubric, Rendering::A),
        Format::ReportB => report::write(record, scorecard, rubric, Rendering::B),
        Format::Entry => {
            serde_json::to_string_pretty(&entry(record, audit.assessments(), scorecard, rubric))? + "\n"
        }
        Format::Yaml => yaml::write(record, rubric),
    })
}
