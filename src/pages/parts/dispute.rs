//! An objection to a rating and what became of it.

use serde::Serialize;

use crate::model::Text;
use crate::model::record::Dispute;

/// An objection to a rating and what became of it.
#[derive(Debug, Clone, Serialize)]
pub struct DisputeView<'a> {
    /// The criterion.
    pub criterion: &'a str,
    /// The parameter, if one is meant.
    pub parameter: Option<&'a str>,
    /// Where it stands.
    pub status: &'a str,
    /// Date it was raised.
    pub opened: &'a str,
    /// Date it was settled.
    pub closed: Option<&'a str>,
    /// What it says.
    pub text: &'a str,
    /// Where it is discussed.
    pub url: Option<&'a str>,
}

/// The view of a dispute.
#[must_use]
pub fn dispute(dispute: &Dispute) -> DisputeView<'_> {
    DisputeView {
        criterion: dispute.criterion.as_str(),
        parameter: dispute.parameter.as_ref().map(Text::as_str),
        status: dispute.status.as_str(),
        opened: dispute.opened.as_str(),
        closed: dispute.closed.as_ref().map(Text::as_str),
        text: dispute.text.as_str(),
        url: dispute.url.as_ref().map(Text::as_str),
    }
}
