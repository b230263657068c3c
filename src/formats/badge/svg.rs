//! A badge as a picture: its name, the strip, what it says, and since when.

use std::fmt::Write;

use super::face::{Face, LABEL};
use super::palette::{INK, PAPER, colour, tone};
use super::width::width;
use crate::link::{ProjectIndex, Site};
use crate::render::picture::{Strip, escape};

const HEIGHT: usize = 20;
/// Space beside a text.
const SIDE: usize = 6;

/// The total, with the strip.
pub(super) fn total(site: &Site, project: ProjectIndex) -> String {
    let face = Face::of(site, project);
    let strip = Face::strip(site, project);
    let mut badge = Badge::default();
    badge.text(LABEL, INK, "#fff");
    badge.strip(&strip);
    badge.text(&face.verdict(), tone(&face), "#fff");
    badge.text(&face.provenance(), "#eae6dd", INK);
    badge.finish(&face.sentence())
}

/// The place among all projects.
pub(super) fn place(site: &Site, project: ProjectIndex) -> String {
    let face = Face::of(site, project);
    let mut badge = Badge::default();
    badge.text(LABEL, INK, "#fff");
    badge.text(&face.place(), tone(&face), "#fff");
    badge.text(&face.provenance(), "#eae6dd", INK);
    badge.finish(&format!("{}; rank {} of {}", face.sentence(), face.rank, face.projects))
}

/// A badge that grows to the right.
#[derive(Default)]
struct Badge {
    width: usize,
    body: String,
}

impl Badge {
    fn text(&mut self, text: &str, back: &str, ink: &str) {
        let length = width(text);
        let _ = write!(
            self.body,
            "<path fill=\"{back}\" d=\"M{} 0h{}v{HEIGHT}H{0}z\"/>\
             <text x=\"{}\" y=\"14\" fill=\"{ink}\" textLength=\"{length}\">{}</text>",
            self.width,
            length + 2 * SIDE,
            self.width + SIDE,
            escape(text)
        );
        self.width += length + 2 * SIDE;
    }

    /// The strip at half its size.
    fn strip(&mut self, strip: &Strip) {
        let length = strip.width / 2;
        let _ = write!(
            self.body,
            "<path fill=\"{PAPER}\" d=\"M{} 0h{}v{HEIGHT}H{0}z\"/>\
             <g transform=\"translate({} 3) scale(.5)\" fill=\"none\" stroke-width=\"9\">",
            self.width,
            length + 2 * SIDE,
            self.width + SIDE
        );
        let _ = write!(self.body, "<path stroke=\"#eae6dd\" d=\"{}\"/>", strip.tracks());
        for (class, path) in &strip.paths {
            let thin = match *class {
                "sa" => " stroke-width=\"1\"",
                "cap" => " stroke-width=\"2\"",
                _ => "",
            };
            let _ = write!(self.body, "<path stroke=\"{}\"{thin} d=\"{path}\"/>", colour(class));
        }
        self.body.push_str("</g>");
        self.width += length + 2 * SIDE;
    }

    fn finish(self, sentence: &str) -> String {
        let (width, body) = (self.width, self.body);
        let sentence = plain(sentence);
        let sentence = escape(&sentence);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{HEIGHT}\" role=\"img\" \
             aria-label=\"{sentence}\" font-family=\"DejaVu Sans,Verdana,Geneva,sans-serif\" font-size=\"11\">\
             <title>{sentence}</title>{body}</svg>\n"
        )
    }
}

/// Text without the characters that XML cannot hold.
fn plain(text: &str) -> String {
    text.chars().filter(|character| !character.is_control()).collect()
}
