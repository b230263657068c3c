//! The passages of one project, for the results that show it.

use serde::{Serialize, Serializer};

use super::passages::{Content, Passage, passages};
use super::script;
use crate::link::Site;
use crate::model::Text;
use crate::model::record::{Evidence, Proof};

/// A passage as the page reads it: its kind, its criterion or -1, the end of the
/// cell's anchor or nothing, and its text.
#[derive(Serialize)]
struct Row<'a>(usize, i64, String, Said<'a>);

/// The text of a passage, written without being put together first.
struct Said<'a>(Content<'a>);

impl Serialize for Said<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Content::Text(text) | Content::Tagged(text, []) => serializer.serialize_str(text),
            Content::Code(id, text) => serializer.collect_str(&format_args!("{id} {text}")),
            Content::Tagged(text, tags) => {
                let tags = tags.iter().map(Text::as_str).collect::<Vec<_>>().join(", ");
                serializer.collect_str(&format_args!("{text} ({tags})"))
            }
            Content::Evidence(items) => {
                serializer.serialize_str(&items.iter().map(said).collect::<Vec<_>>().join(" · "))
            }
        }
    }
}

pub(super) fn write(site: &Site, project: usize) -> Vec<u8> {
    let scored = site.projects()[project].current();
    let rubric = scored.rubric();
    let mut rows: Vec<Row<'_>> = Vec::with_capacity(200);
    passages(scored, rubric, &mut |passage: Passage<'_>| {
        if matches!(passage.content, Content::Evidence([]) | Content::Text("")) {
            return;
        }
        let criterion = passage.criterion.and_then(|index| i64::try_from(index).ok()).unwrap_or(-1);
        let cell = passage.cell.map_or_else(String::new, |(parameter, alt)| {
            let id = rubric.parameters[parameter].id.to_ascii_lowercase();
            if alt { id + "-alt" } else { id }
        });
        rows.push(Row(passage.kind, criterion, cell, Said(passage.content)));
    });
    script(&format!("projects/{}", scored.audit().record().id.as_str()), &rows)
}

/// An item of evidence in a line, as the page of the project writes it.
fn said(item: &Evidence) -> String {
    match &item.proof {
        Proof::Citation { file, lines, .. } => format!("{}:{}", file.as_str(), lines.as_str()),
        Proof::Search { search, .. } => search.as_str().to_owned(),
    }
}
