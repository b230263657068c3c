//! The files of a theme become a [`Theme`]: templates compiled, styles bundled,
//! scripts and static files named by their content.
//!
//! A theme can extend another; each of its files replaces the other's file of
//! the same path. Every theme extends `default` in the end, which is embedded.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;
use tera::{Context, Tera, Value};

use super::assets::{self, Asset};
use super::template_error::Templates;
use super::{filters, shell, words};
use crate::configuration::Configuration;
use crate::diagnostic::{Diagnostic, FileId, Problems};
use crate::discover::typed::typed;
use crate::discover::{Kind, SourceFile, SourceSet};
use crate::link::Site;
use crate::memo::{Kept, Same};

/// What was made of the files of the theme the last time.
pub type Memory = Kept<(String, Vec<Same<SourceFile>>), Result<Theme, Problems>>;

/// A theme ready to render. Its assets are shared between copies; what its
/// templates know of the site belongs to each.
#[derive(Clone)]
pub struct Theme {
    compiled: Arc<Compiled>,
    tera: Tera,
    identity: blake3::Hash,
}

/// Whatever follows from the files of a theme alone.
struct Compiled {
    assets: Vec<Asset>,
    styles: String,
    templates: BTreeMap<String, String>,
    identity: blake3::Hash,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Manifest {
    #[serde(default)]
    extends: Option<String>,
    #[serde(default)]
    #[allow(dead_code, reason = "shown to people who read the file")]
    name: Option<String>,
}

/// The theme every other extends.
const BASE: &str = "default";

/// How many themes may extend each other before it must be a circle.
const MAX_CHAIN: usize = 8;

impl Theme {
    /// Loads the theme that a catalogue names, unless it is named and made as the
    /// last time.
    ///
    /// # Errors
    /// As [`load`](Self::load).
    pub fn recall(
        sources: &SourceSet,
        configuration: &Configuration,
        memory: &mut Memory,
    ) -> Result<Self, Problems> {
        let files = sources.shared(Kind::Theme).into_iter().map(Same).collect();
        memory.get((configuration.theme.clone(), files), || Self::load(sources, configuration))
    }

    /// Loads the theme that a catalogue names.
    ///
    /// # Errors
    /// All problems of its files.
    pub fn load(sources: &SourceSet, configuration: &Configuration) -> Result<Self, Problems> {
        let mut problems = Problems::new();
        let chain = chain(&configuration.theme, sources, &mut problems);
        if problems.has_errors() {
            // What follows would only complain of the files of the missing theme.
            return Err(problems);
        }
        let files = layered(&chain, sources);
        let templates: BTreeMap<String, String> = files
            .iter()
            .filter_map(|(inner, (_, file))| {
                Some((inner.strip_prefix("templates/")?.to_owned(), file.path.clone()))
            })
            .collect();
        let mut tera = Tera::new();
        filters::register(&mut tera);
        tera.autoescape_on(vec![".html", ".svg", ".xml"]);
        let texts = files
            .iter()
            .filter_map(|(inner, (_, file))| Some((inner.strip_prefix("templates/")?, file.text()?)));
        if let Err(error) = tera.add_raw_templates(texts) {
            let names: Vec<&str> = templates.keys().map(String::as_str).collect();
            let path_of = |name: &str| templates.get(name).cloned();
            let found = Templates { path_of: &path_of, names: &names, sources }.all(&error);
            found.into_iter().for_each(|problem| problems.push(problem));
        }
        let (assets, links) = assets::assets(&files, &mut problems);
        let words = words::words(&chain, sources, &mut problems);
        if problems.has_errors() {
            return Err(problems);
        }
        let context: &mut Context = tera.global_context();
        context.insert_value("asset", Value::from_serializable(&links));
        context.insert_value("t", Value::from_serializable(&words));
        let (identity, styles) = (identity(&files), links.styles);
        let compiled = Arc::new(Compiled { assets, styles, templates, identity });
        Ok(Self { compiled, tera, identity })
    }

    /// Tells every template about the site it will show.
    #[must_use]
    pub fn introduce(mut self, site: &Site) -> Self {
        let value = Value::from_serializable(&shell::site(site));
        let mut hasher = blake3::Hasher::new();
        hasher.update(self.compiled.identity.as_bytes());
        // Writing to a hasher cannot fail, and a view is always JSON.
        let _ = serde_json::to_writer(&mut hasher, &value);
        self.identity = hasher.finalize();
        // Components see the global context and nothing else.
        self.tera.global_context().insert_value("site", value);
        self
    }

    /// Tells this theme and the site it was introduced to from any others.
    pub(super) const fn identity(&self) -> blake3::Hash {
        self.identity
    }

    /// Whether two themes were made of the same files.
    #[must_use]
    pub fn is_made_like(&self, other: &Self) -> bool {
        self.compiled.identity == other.compiled.identity
    }

    /// The address of the style sheet.
    #[must_use]
    pub fn styles(&self) -> &str {
        &self.compiled.styles
    }

    /// Files that pages refer to.
    #[must_use]
    pub fn assets(&self) -> &[Asset] {
        &self.compiled.assets
    }

    /// The file a template was read from.
    #[must_use]
    pub fn source_of(&self, template: &str) -> Option<&str> {
        self.compiled.templates.get(template).map(String::as_str)
    }

    /// Renders a page from its shell and its view, in place of what `bytes` held.
    pub(super) fn render(
        &self,
        template: &str,
        shell: Value,
        view: Value,
        bytes: &mut Vec<u8>,
    ) -> Result<(), tera::Error> {
        let mut context = Context::new();
        context.insert_value("page", shell);
        context.insert_value("view", view);
        bytes.clear();
        self.tera.render_to(template, &context, bytes)
    }
}

/// The named theme and those it extends, the most general first.
fn chain(name: &str, sources: &SourceSet, problems: &mut Problems) -> Vec<String> {
    let mut chain = vec![name.to_owned()];
    let mut current = name.to_owned();
    while current != BASE {
        if chain.len() > MAX_CHAIN {
            problems.push(
                Diagnostic::placeless("invalid-theme", format!("the theme `{name}` extends itself"))
                    .help("let the chain end in `default`"),
            );
            break;
        }
        let path = format!("themes/{current}/theme.yaml");
        let Some((file, text)) = sources.find(&path).and_then(|(id, file)| Some((id, file.text()?))) else {
            problems.push(
                Diagnostic::placeless(
                    "invalid-theme",
                    format!("there is no theme `{current}`: `{path}` is missing"),
                )
                .help("create it with `extends: default`, or name another theme in `catalogue.yaml`"),
            );
            break;
        };
        match typed::<Manifest>(file, text, "invalid-theme") {
            Ok(manifest) => current = manifest.extends.unwrap_or_else(|| BASE.to_owned()),
            Err(problem) => {
                problems.push(problem);
                break;
            }
        }
        chain.push(current.clone());
    }
    chain.reverse();
    chain
}

/// The files of a theme, with those it extends, by their path within it.
pub(super) type Files<'a> = BTreeMap<String, (FileId, &'a SourceFile)>;

/// The files of a chain of themes by their path within the theme.
fn layered<'a>(chain: &[String], sources: &'a SourceSet) -> Files<'a> {
    let mut files = Files::new();
    for theme in chain {
        let prefix = format!("themes/{theme}/");
        for (id, file) in sources.of_kind(Kind::Theme) {
            if let Some(inner) = file.path.strip_prefix(&prefix) {
                files.insert(inner.to_owned(), (id, file));
            }
        }
    }
    files
}

/// Tells the files of a theme from those of any other.
fn identity(files: &Files<'_>) -> blake3::Hash {
    let mut hasher = blake3::Hasher::new();
    for (inner, (_, file)) in files {
        for part in [inner.as_bytes(), file.bytes()] {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
    }
    hasher.finalize()
}
