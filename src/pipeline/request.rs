//! What a build is asked to do.

use crate::configuration::{self, Configuration};
use crate::diagnostic::Problems;
use crate::discover::SourceSet;
use crate::rules::Levels;
use crate::validate::Admission;

/// What a build is asked to do besides what `catalogue.yaml` says.
#[derive(Debug, Clone, Default)]
pub struct Request {
    /// Another base address.
    pub base_url: Option<String>,
    /// Which records may be published.
    pub admission: Admission,
    /// Levels given on the command line.
    pub levels: Levels,
}

impl Request {
    /// What the publisher said, with what the command line says instead.
    pub(super) fn over(&self, configuration: Configuration) -> Result<Configuration, Problems> {
        match &self.base_url {
            Some(base_url) => configuration.at(base_url),
            None => Ok(configuration),
        }
    }

    /// Which records may be published, by what the command line and the catalogue say.
    pub(super) fn admission_with(&self, configuration: &Configuration) -> Admission {
        Admission { drafts: self.admission.drafts || configuration.drafts, ..self.admission.clone() }
    }

    /// The levels of the catalogue, and those of the command line.
    pub(super) fn levels_with(&self, sources: &SourceSet) -> Levels {
        Levels { checks: configuration::checks(sources), ..self.levels.clone() }
    }
}
