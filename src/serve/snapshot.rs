//! One state of the catalogue, whole and free of errors.

use crate::pipeline::Prepared;
use crate::render::{Plan, Renderer, Theme};

/// A catalogue as it was prepared at one moment, and everything to render it.
pub(super) struct Snapshot {
    /// Later snapshots have higher numbers.
    pub number: u64,
    /// The catalogue.
    pub prepared: Prepared,
}

impl Snapshot {
    /// What renders its files. Only a catalogue that has a site becomes a
    /// snapshot, so there always is one.
    pub fn renderer(&self) -> Option<Renderer<'_>> {
        self.prepared.renderer()
    }

    /// Its theme.
    pub fn theme(&self) -> Option<&Theme> {
        self.prepared.site.as_ref().map(|(_, theme, _)| theme)
    }

    /// Its files.
    pub fn plan(&self) -> Option<&Plan> {
        self.prepared.site.as_ref().map(|(.., plan)| plan)
    }

    /// Whether its theme and its rubric are those of another.
    pub fn is_made_like(&self, other: &Self) -> bool {
        let (Some((site, theme, _)), Some((other_site, other_theme, _))) =
            (&self.prepared.site, &other.prepared.site)
        else {
            return false;
        };
        theme.is_made_like(other_theme) && std::ptr::eq(site.rubric(), other_site.rubric())
    }

    /// The path below which its pages believe to be: `/` or `/scores/`.
    pub fn base_path(&self) -> &str {
        self.prepared.site.as_ref().map_or("/", |(site, ..)| site.configuration().base_path())
    }

    /// The address of its style sheet.
    pub fn styles(&self) -> &str {
        self.theme().map_or("", Theme::styles)
    }
}
