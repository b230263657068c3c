//! Walks through the Markdown of a record, with the place of each part.

use pulldown_cmark::{Event, Options, Parser};

use super::Context;
use crate::diagnostic::{Place, Sources, Span};
use crate::model::{Record, Text};

/// Calls a function with every event of a text. Its place is exact where the
/// text stands in the file as it is; a folded or escaped one is pointed at whole.
pub(super) fn each(
    record: &Record,
    text: &Text,
    context: &Context<'_>,
    see: &mut dyn FnMut(&Event<'_>, Place),
) {
    let source = context.sources.text(record.origin.file);
    let (start, end) = (text.span.start as usize, text.span.end as usize);
    let written = source.get(start..end).unwrap_or("");
    // Surrounding blank lines may have been trimmed off.
    let offset = written.find(text.as_str()).map(|at| start + at);
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_GFM;
    for (event, range) in Parser::new_ext(text.as_str(), options).into_offset_iter() {
        let span = offset.map_or(text.span, |offset| Span::new(offset + range.start, offset + range.end));
        see(&event, record.place(span));
    }
}
