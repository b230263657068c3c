//! How a project shows its badge elsewhere, ready to be copied. The alternative
//! text holds no figure: the badge changes with the audit, the copied text does not.

use serde::Serialize;

use crate::formats::badge::Face;
use crate::link::Site;
use crate::render::picture::escape;

/// A badge and how to embed it.
#[derive(Serialize)]
pub(super) struct BadgeView {
    /// The picture, a file from the site's root.
    image: String,
    /// The picture in words.
    sentence: String,
    markdown: String,
    html: String,
    asciidoc: String,
}

pub(super) fn badge(site: &Site, id: &str, face: &Face<'_>) -> BadgeView {
    let base = &site.configuration().base_url;
    let image = format!("badges/{id}.svg");
    let (picture, page) = (format!("{base}{image}"), format!("{base}projects/{id}/"));
    let alternative = format!("SafetyCard of {}", plain(face.name));
    BadgeView {
        markdown: format!(
            "[![{}]({picture})]({page})",
            marked(&alternative, &['\\', '[', ']', '`', '*', '_', '<'])
        ),
        html: format!(
            "<a href=\"{}\"><img src=\"{}\" alt=\"{}\"></a>",
            escape(&page),
            escape(&picture),
            escape(&alternative)
        ),
        asciidoc: format!("image:{picture}[\"{}\",link=\"{page}\"]", marked(&alternative, &['"', ']'])),
        sentence: face.sentence(),
        image,
    }
}

/// Text on one line.
fn plain(text: &str) -> String {
    text.chars().map(|character| if character.is_control() { ' ' } else { character }).collect()
}

/// Text in which some characters mean themselves.
fn marked(text: &str, special: &[char]) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut marked, character| {
        if special.contains(&character) {
            marked.push('\\');
        }
        marked.push(character);
        marked
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_leave_its_place() {
        assert_eq!(marked("a](b)", &['\\', '[', ']']), "a\\](b)");
        assert_eq!(plain("a\nb"), "a b");
    }
}
