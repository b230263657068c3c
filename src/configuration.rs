//! `catalogue.yaml`: what a publisher says about the site as a whole.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use crate::diagnostic::{Diagnostic, Place, Problems, Span};
use crate::discover::SourceSet;
use crate::discover::typed::{At, place, typed};
use crate::rules::{Level, find};

/// The file's path.
pub const PATH: &str = "catalogue.yaml";

/// What a publisher says about the site as a whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Configuration {
    /// Name of the catalogue.
    pub title: String,
    /// A sentence for search engines and feeds.
    pub description: String,
    /// Address the site will have, ending in `/`.
    pub base_url: String,
    /// Name of the theme.
    pub theme: String,
    /// Language of the site, as in `<html lang>`.
    pub language: String,
    /// Where a mistake is reported; `{id}`, `{criterion}` and `{page}` are filled in.
    pub corrections: Option<String>,
    /// Licence of the records.
    pub licence: Option<Licence>,
    /// Whether drafts are published without being asked for.
    pub drafts: bool,
    /// The kinds of files that each project has beside its page.
    pub outputs: BTreeSet<PerProject>,
}

/// A kind of file that each project can have beside its page. They cost time and
/// room, so a catalogue chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PerProject {
    /// Every audit as a published entry.
    Entries,
    /// The current audit as a report.
    Reports,
    /// A badge, and its figures for services that draw badges.
    Badges,
    /// A picture for social networks.
    Cards,
}

/// A licence and where it can be read.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct Licence {
    /// Its name.
    pub name: String,
    /// Its text.
    #[serde(default)]
    pub url: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    title: At<String>,
    #[serde(default)]
    description: String,
    base_url: At<String>,
    #[serde(default)]
    theme: Option<At<String>>,
    #[serde(default)]
    language: Option<String>,
    #[serde(default)]
    corrections: Option<At<String>>,
    #[serde(default)]
    licence: Option<Licence>,
    #[serde(default)]
    drafts: bool,
    #[serde(default)]
    outputs: BTreeSet<PerProject>,
    #[serde(default)]
    checks: BTreeMap<String, At<Level>>,
}

impl Configuration {
    /// A configuration for work that publishes nothing, such as scoring.
    #[must_use]
    pub fn unpublished() -> Self {
        Self {
            title: String::new(),
            description: String::new(),
            base_url: "http://localhost/".into(),
            theme: "default".into(),
            language: "en".into(),
            corrections: None,
            licence: None,
            drafts: false,
            outputs: BTreeSet::new(),
        }
    }

    /// The same at another base address.
    ///
    /// # Errors
    /// If that is not a web address.
    pub fn at(mut self, base_url: &str) -> Result<Self, Problems> {
        if !is_web_address(base_url) {
            let mut problems = Problems::new();
            let message = format!("the base address `{base_url}` is not a web address");
            problems
                .push(Diagnostic::placeless("invalid-configuration", message).help(HOW_TO_WRITE_AN_ADDRESS));
            return Err(problems);
        }
        self.base_url = with_slash(base_url);
        Ok(self)
    }

    /// Whether each project has files of a kind.
    #[must_use]
    pub fn has(&self, kind: PerProject) -> bool {
        self.outputs.contains(&kind)
    }

    /// The path of the base address: `/` or `/scores/`.
    #[must_use]
    pub fn base_path(&self) -> &str {
        let after_scheme = self.base_url.split_once("://").map_or("", |(_, rest)| rest);
        after_scheme.find('/').map_or("/", |at| &after_scheme[at..])
    }
}

/// Reads the configuration.
///
/// # Errors
/// A missing or unreadable file, or all values that cannot be used.
pub fn configure(sources: &SourceSet) -> Result<Configuration, Problems> {
    let mut problems = Problems::new();
    let Some((file, text)) = sources.find(PATH).and_then(|(id, file)| Some((id, file.text()?))) else {
        problems.push(
            Diagnostic::placeless("missing-configuration", format!("there is no `{PATH}` here"))
                .help("run `safetycard init` to start a catalogue, or change into one"),
        );
        return Err(problems);
    };
    let raw: Raw = match typed(file, text, "invalid-configuration") {
        Ok(raw) => raw,
        Err(problem) => {
            problems.push(problem);
            return Err(problems);
        }
    };
    let mut wrong = |place, message: String, help: &str| {
        problems.push(Diagnostic::error("invalid-configuration", place, message).help(help));
    };
    if raw.title.value.trim().is_empty() {
        wrong(place(file, text, &raw.title), "the title is empty".into(), "give the catalogue a name");
    }
    if !is_web_address(&raw.base_url.value) {
        let message = format!("`{}` is not a web address", raw.base_url.value);
        wrong(place(file, text, &raw.base_url), message, HOW_TO_WRITE_AN_ADDRESS);
    }
    if let Some(corrections) = raw
        .corrections
        .as_ref()
        .filter(|url| !is_web_address(&url.value) && !url.value.starts_with("mailto:"))
    {
        let message = format!("`{}` is not a web or mail address", corrections.value);
        wrong(
            place(file, text, corrections),
            message,
            "use `https://…` or `mailto:…`; `{id}`, `{criterion}` and `{page}` are filled in",
        );
    }
    if !cfg!(feature = "cards") && raw.outputs.contains(&PerProject::Cards) {
        let message = "this program was built without cards".to_owned();
        wrong(
            Place::new(file, Span::new(0, 0)),
            message,
            "leave `cards` out of `outputs`, or build with the feature `cards`",
        );
    }
    for (code, level) in raw.checks.iter().filter(|(code, _)| find(code).is_none()) {
        let message = format!("`{code}` is no rule");
        wrong(place(file, text, level), message, "`safetycard explain` lists all rules");
    }
    if problems.has_errors() {
        return Err(problems);
    }
    Ok(Configuration {
        title: raw.title.value,
        description: raw.description,
        base_url: with_slash(&raw.base_url.value),
        theme: raw.theme.map_or_else(|| "default".into(), |theme| theme.value),
        language: raw.language.unwrap_or_else(|| "en".into()),
        corrections: raw.corrections.map(|url| url.value),
        licence: raw.licence,
        drafts: raw.drafts,
        outputs: raw.outputs,
    })
}

/// The levels of rules by code. They hold although something else in the file is
/// wrong: one mistake there must not bring up all that a publisher has turned off.
#[must_use]
pub fn checks(sources: &SourceSet) -> BTreeMap<String, Level> {
    #[derive(Deserialize)]
    struct Checks {
        #[serde(default)]
        checks: BTreeMap<String, Level>,
    }
    let found = sources.find(PATH).and_then(|(id, file)| Some((id, file.text()?)));
    let read = found.and_then(|(id, text)| typed::<Checks>(id, text, "invalid-configuration").ok());
    read.map(|read| read.checks).unwrap_or_default()
}

const HOW_TO_WRITE_AN_ADDRESS: &str =
    "write it in full: `https://example.org/` or `https://example.org/scores/`";

/// An address that others can be added to.
fn with_slash(base_url: &str) -> String {
    format!("{}/", base_url.trim_end_matches('/'))
}

/// Whether a text can be the start of all addresses of a site.
fn is_web_address(text: &str) -> bool {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    rest.is_some_and(|rest| {
        let host = rest.split('/').next().unwrap_or("");
        !host.is_empty()
            && !text.chars().any(|character| {
                character.is_whitespace() || character.is_control() || "\"'<>`\\".contains(character)
            })
    })
}
