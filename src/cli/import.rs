//! `safetycard import`: reports and published entries become YAML records.

use std::path::{Path, PathBuf};

use super::{ProblemFormat, Status, output};
use crate::diagnostic::{FileId, Problems, Sources};
use crate::formats::carried::{Target, left_behind};
use crate::formats::yaml;
use crate::model::record::Format;
use crate::pipeline;
use crate::publish;
use crate::rules::{self, Inspect};

/// Turn audit reports and published entries into YAML records.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Reports (.md) and published entries (.json)
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// The folder that the records are written to, each as `<id>.yaml`
    #[arg(long, short, default_value = "content/records", value_name = "FOLDER")]
    output: PathBuf,
    /// Print the records instead
    #[arg(long, conflicts_with = "output")]
    print: bool,
}

pub(super) fn run(root: &Path, arguments: &Arguments) -> anyhow::Result<Status> {
    let read = pipeline::read_records(root, &arguments.paths, &pipeline::Request::default());
    let Some(rubric) = &read.rubric else {
        output::problems(&read.problems, &read.sources, "", ProblemFormat::Human)?;
        return Ok(Status::Content);
    };
    let mut lost = read.problems.clone();
    lost.retain(|problem| is_about_what_is_lost(problem.code));
    output::problems(&lost, &read.sources, "", ProblemFormat::Human)?;
    let (mut files, mut refused) = (Vec::new(), lost.has_errors());
    for record in &read.records {
        let path = read.sources.path(record.origin.file);
        if !record.origin.format.is_published() {
            let what = if record.origin.format == Format::Markdown { "Markdown" } else { "YAML" };
            output::say(&format!("{path}: this is a record in {what} already; nothing is written"));
            continue;
        }
        if has_errors(&lost, record.origin.file) {
            output::say(&format!("{path}: nothing is written, for something of it would be lost"));
            refused = true;
            continue;
        }
        let left = left_behind(record, rubric, Target::Yaml);
        let left =
            if left.is_empty() { String::new() } else { format!("; not carried over: {}", left.join("; ")) };
        let name = format!("{}.yaml", record.id.as_str());
        if is_file_name(&name) {
            let text = yaml::write(record, rubric);
            if arguments.print {
                output::result(&text)?;
            }
            output::say(&format!("{path} → {name}{left}"));
            files.push((name, text.into_bytes()));
        } else {
            output::say(&format!("{path}: its id cannot be the name of a file; nothing is written"));
            refused = true;
        }
    }
    if !arguments.print && !files.is_empty() {
        let written = publish::start(&root.join(&arguments.output), &files)?;
        let folder = arguments.output.display();
        output::say(&format!(
            "wrote {} to {folder}; `safetycard check` says what they lack",
            output::counted(written, "record")
        ));
    }
    Ok(if refused { Status::Content } else { Status::Clean })
}

/// What was found by reading, and figures and addresses that will be gone. What
/// else is wrong is still wrong in the record, and told by `check`.
fn is_about_what_is_lost(code: &str) -> bool {
    const GONE: [&str; 2] = ["published-figure-mismatch", "permalink-mismatch"];
    GONE.contains(&code)
        || rules::find(code).is_none_or(|rule| matches!(rule.inspect, Inspect::Stage("parse" | "discover")))
}

fn has_errors(problems: &Problems, file: FileId) -> bool {
    let mut own = problems.clone();
    own.retain(|problem| problem.place.is_some_and(|place| place.file == file));
    own.has_errors()
}

/// Whether a name stays in its folder.
fn is_file_name(name: &str) -> bool {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
    name.chars().all(plain) && !name.starts_with('.') && name.len() < 200
}
