//! `safetycard completions` and `safetycard man`: from the definition of the
//! command line itself.

use clap::CommandFactory;

use super::{Status, output};

/// Print completions for a shell
#[derive(Debug, clap::Args)]
pub(super) struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: clap_complete::Shell,
}

/// Print the manual page, of all or of one command
#[derive(Debug, clap::Args)]
pub(super) struct Manual {
    /// A command
    command: Option<String>,
}

pub(super) fn completions(arguments: &Completions) -> anyhow::Result<Status> {
    let mut bytes = Vec::new();
    clap_complete::generate(arguments.shell, &mut super::Arguments::command(), "safetycard", &mut bytes);
    output::result(&String::from_utf8(bytes)?)?;
    Ok(Status::Clean)
}

pub(super) fn manual(arguments: &Manual) -> anyhow::Result<Status> {
    let mut command = super::Arguments::command();
    command.build();
    if let Some(name) = &arguments.command {
        let found = command.find_subcommand(name).cloned();
        command = found.ok_or_else(|| anyhow::anyhow!("there is no command `{name}`"))?;
    }
    let mut bytes = Vec::new();
    clap_mangen::Man::new(command).render(&mut bytes)?;
    output::result(&String::from_utf8(bytes)?)?;
    Ok(Status::Clean)
}
