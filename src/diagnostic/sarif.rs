//! Problems as tools for code review read them: SARIF 2.1.0.

use serde::Serialize;

use super::{Finder, Place, Problems, Severity, Sources};

/// What a rule says of itself. Rules live above this floor and hand it down.
#[derive(Debug, Clone, Copy)]
pub struct About<'a> {
    /// The code of the problems it describes.
    pub code: &'a str,
    /// Its usual severity.
    pub severity: Severity,
    /// The defect in one sentence.
    pub summary: &'a str,
    /// Why it matters and what to do, in Markdown.
    pub explanation: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Log<'a> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [Run<'a>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run<'a> {
    tool: Tool<'a>,
    column_kind: &'static str,
    results: Vec<Outcome<'a>>,
}

#[derive(Serialize)]
struct Tool<'a> {
    driver: Driver<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Driver<'a> {
    name: &'static str,
    version: &'static str,
    rules: Vec<Descriptor<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Descriptor<'a> {
    id: &'a str,
    short_description: Message<'a>,
    full_description: Message<'a>,
    help: Message<'a>,
    default_configuration: Level,
}

#[derive(Serialize)]
struct Level {
    level: &'static str,
}

#[derive(Serialize)]
struct Message<'a> {
    text: std::borrow::Cow<'a, str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    markdown: Option<&'a str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Outcome<'a> {
    rule_id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule_index: Option<usize>,
    level: &'static str,
    message: Message<'a>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    locations: Vec<Location<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_locations: Vec<Location<'a>>,
}

#[derive(Serialize)]
struct Location<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<usize>,
    #[serde(rename = "physicalLocation")]
    place: Physical,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Message<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Physical {
    artifact_location: Artifact,
    region: Region,
}

#[derive(Serialize)]
struct Artifact {
    uri: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: usize,
    start_column: usize,
    end_column: usize,
}

/// Renders all problems as one SARIF log. `rules` describe the codes; `folder`
/// stands before the paths of files, so that they are found from where a review
/// begins.
#[must_use]
pub fn to_sarif(problems: &Problems, sources: &dyn Sources, folder: &str, rules: &[About<'_>]) -> String {
    let finder = Finder::new(sources);
    let outcomes = problems.iter().map(|problem| Outcome {
        rule_id: problem.code,
        rule_index: rules.iter().position(|rule| rule.code == problem.code),
        level: problem.severity.word(),
        message: message(match &problem.help {
            Some(help) => format!("{}\n{help}", problem.message),
            None => problem.message.clone(),
        }),
        locations: problem.place.into_iter().map(|place| location(place, None, folder, &finder)).collect(),
        related_locations: problem
            .related
            .iter()
            .enumerate()
            .map(|(id, related)| Location {
                message: Some(message(related.message.as_str())),
                ..location(related.place, Some(id), folder, &finder)
            })
            .collect(),
    });
    let log = Log {
        schema: "https://json.schemastore.org/sarif-2.1.0.json",
        version: "2.1.0",
        runs: [Run {
            column_kind: "unicodeCodePoints",
            results: outcomes.collect(),
            tool: Tool {
                driver: Driver {
                    name: env!("CARGO_PKG_NAME"),
                    version: env!("CARGO_PKG_VERSION"),
                    rules: rules.iter().map(descriptor).collect(),
                },
            },
        }],
    };
    let mut text = serde_json::to_string_pretty(&log).unwrap_or_default();
    text.push('\n');
    text
}

fn descriptor<'a>(rule: &About<'a>) -> Descriptor<'a> {
    Descriptor {
        id: rule.code,
        short_description: message(rule.summary),
        full_description: message(rule.explanation),
        help: Message { markdown: Some(rule.explanation), ..message(rule.explanation) },
        default_configuration: Level { level: rule.severity.word() },
    }
}

fn message<'a>(text: impl Into<std::borrow::Cow<'a, str>>) -> Message<'a> {
    Message { text: text.into(), markdown: None }
}

fn location<'a>(place: Place, id: Option<usize>, folder: &str, finder: &Finder<'_>) -> Location<'a> {
    let at = finder.position(place);
    let region = Region { start_line: at.line, start_column: at.column, end_column: at.column + at.length };
    let artifact_location = Artifact { uri: address(&format!("{folder}{}", finder.path(place.file))) };
    Location { id, place: Physical { artifact_location, region }, message: None }
}

/// A path as a reference: relative as it is, absolute as the address of a file.
fn address(path: &str) -> String {
    let mut address = String::from(if path.starts_with('/') { "file://" } else { "" });
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            address.push(char::from(byte));
        } else {
            use std::fmt::Write;
            let _ = write!(address, "%{byte:02X}");
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::{Diagnostic, FileId, Span};

    struct One;

    impl Sources for One {
        fn path(&self, _: FileId) -> &'static str {
            "content/ä b.yaml"
        }
        fn text(&self, _: FileId) -> &'static str {
            "id: a\nlevel: 9\n"
        }
    }

    #[test]
    fn a_problem_is_a_result_with_its_places() {
        let mut problems = Problems::new();
        let place = |start, end| Place::new(FileId(0), Span::new(start, end));
        problems.push(
            Diagnostic::error("invalid-level", place(13, 14), "`9` is not a level")
                .related(place(4, 5), "of this record")
                .help("use 0 to 4"),
        );
        problems.push(Diagnostic::placeless("unheard-of", "odd"));
        let about =
            About { code: "invalid-level", severity: Severity::Error, summary: "S.", explanation: "E." };
        let text = to_sarif(&problems, &One, "docs/", &[about]);
        let log: serde_json::Value = serde_json::from_str(&text).unwrap();
        let run = &log["runs"][0];
        let first = &run["results"][0];
        assert_eq!(first["ruleIndex"], 0);
        assert_eq!(first["message"]["text"], "`9` is not a level\nuse 0 to 4");
        let physical = &first["locations"][0]["physicalLocation"];
        assert_eq!(physical["artifactLocation"]["uri"], "docs/content/%C3%A4%20b.yaml");
        assert_eq!(physical["region"]["startLine"], 2);
        assert_eq!(
            (&physical["region"]["startColumn"], &physical["region"]["endColumn"]),
            (&8.into(), &9.into())
        );
        assert_eq!(first["relatedLocations"][0]["message"]["text"], "of this record");
        assert!(run["results"][1].get("locations").is_none());
        assert_eq!(address("/a/b.yaml"), "file:///a/b.yaml");
    }
}
