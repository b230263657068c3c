//! `safetycard init`: a catalogue to start from.

use std::path::{Path, PathBuf};

use super::{Status, output};
use crate::discover::starter_files;
use crate::publish;

/// Start a catalogue with one example record.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The folder of the new catalogue; made if it does not exist
    #[arg(default_value = ".")]
    folder: PathBuf,
    /// Also write the rubric's files, to change them
    #[arg(long)]
    with_rubric: bool,
    /// Also write the theme's files, to change them
    #[arg(long)]
    with_theme: bool,
}

pub(super) fn run(root: &Path, arguments: &Arguments) -> anyhow::Result<Status> {
    let folder = root.join(&arguments.folder);
    let files = starter_files(arguments.with_rubric, arguments.with_theme);
    let written = publish::start(&folder, &files)?;
    let shown = arguments.folder.display();
    output::say(&format!("wrote {written} files to {shown}"));
    output::say(
        "next: edit catalogue.yaml and content/records/, then run `safetycard check` and `safetycard build`",
    );
    Ok(Status::Clean)
}
