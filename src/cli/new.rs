//! `safetycard new`: a record to be filled in, with what the rubric says beside it.

use std::path::Path;

use super::{Status, output};
use crate::formats::blank::blank;
use crate::pipeline;
use crate::publish;

/// Start a record, with every criterion and what its levels mean
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Address of the repository
    #[arg(long, value_name = "URL", value_parser = web_address)]
    repo: String,
    /// Id of the project; made from the repository's name otherwise
    #[arg(long, value_parser = slug)]
    id: Option<String>,
    /// Print the record in place of writing it to content/records/
    #[arg(long)]
    stdout: bool,
}

pub(super) fn run(root: &Path, arguments: &Arguments) -> anyhow::Result<Status> {
    let scored = pipeline::score_records(root, &[], &pipeline::Request::default());
    let Some(catalogue) = &scored.catalogue else {
        output::problems(&scored.problems, &scored.sources, "", super::ProblemFormat::Human)?;
        return Ok(Status::Content);
    };
    let id = arguments.id.clone().unwrap_or_else(|| id_of(&arguments.repo));
    let text = blank(&id, &arguments.repo, catalogue.rubric());
    if arguments.stdout {
        output::result(&text)?;
        return Ok(Status::Clean);
    }
    let path = format!("content/records/{id}.yaml");
    publish::start(root, &[(path.clone(), text.into_bytes())])?;
    output::say(&format!("{path} is ready to be filled in; `safetycard check {path}` tells what is missing"));
    Ok(Status::Clean)
}

/// An id made from the last part of an address.
fn id_of(repo: &str) -> String {
    let name = repo.trim_end_matches('/').trim_end_matches(".git").rsplit('/').next().unwrap_or("");
    let mut id = String::new();
    for character in name.chars().flat_map(char::to_lowercase) {
        if character.is_ascii_alphanumeric() {
            id.push(character);
        } else if !id.is_empty() && !id.ends_with('-') {
            id.push('-');
        }
    }
    let id = id.trim_end_matches('-');
    if id.is_empty() { "project".to_owned() } else { id.to_owned() }
}

fn web_address(text: &str) -> Result<String, String> {
    match text.strip_prefix("https://") {
        Some(rest) if rest.contains('/') && !text.contains(char::is_whitespace) => Ok(text.to_owned()),
        _ => Err("write the repository's address in full: https://github.com/owner/name".to_owned()),
    }
}

fn slug(text: &str) -> Result<String, String> {
    let plain = |part: &str| {
        !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    if text.split('-').all(plain) {
        Ok(text.to_owned())
    } else {
        Err("use lower-case letters, digits and single hyphens".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_come_from_the_name_of_the_repository() {
        assert_eq!(id_of("https://github.com/a/My_Agent.git"), "my-agent");
        assert_eq!(id_of("https://github.com/a/b/"), "b");
        assert_eq!(id_of("https://github.com/a/___"), "project");
        assert!(slug("a-b2").is_ok() && slug("A").is_err() && slug("a--b").is_err());
    }
}
