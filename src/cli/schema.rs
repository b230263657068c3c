//! `safetycard schema`: what may be written, for editors.

use std::path::Path;

use clap::ValueEnum;

use super::{ProblemFormat, Status, output};
use crate::formats::schema;
use crate::pipeline;

/// Print the JSON Schema of records, made from the rubric.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// What the schema is of
    #[arg(value_enum)]
    of: Of,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Of {
    /// A record in YAML or JSON
    Record,
}

pub(super) fn run(root: &Path, arguments: &Arguments) -> anyhow::Result<Status> {
    let Of::Record = arguments.of;
    let read = pipeline::read_records(root, &[], &pipeline::Request::default());
    let Some(rubric) = &read.rubric else {
        output::problems(&read.problems, &read.sources, "", ProblemFormat::Human)?;
        return Ok(Status::Content);
    };
    output::result(&(serde_json::to_string_pretty(&schema::record(rubric))? + "\n"))?;
    Ok(Status::Clean)
}
