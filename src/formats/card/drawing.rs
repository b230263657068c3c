//! A card as a drawing: name, total with its direction, band, strip, and since when.

use std::fmt::Write;

use crate::formats::badge::{self, Face, INK, MUTED, PAPER, colour, tone};
use crate::link::{ProjectIndex, Site};
use crate::render::picture::{Strip, escape};

/// Space at both sides.
const SIDE: usize = 72;
/// What is left between them.
const INNER: usize = super::SIZE.0 as usize - 2 * SIDE;
/// How much larger than on a page the strip is, in tenths.
const STRIP_TENTHS: usize = 46;

pub(super) fn card(site: &Site, project: ProjectIndex) -> String {
    let face = Face::of(site, project);
    let rubric = site.projects()[project].current().rubric();
    let (across, down) = super::SIZE;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{across}\" height=\"{down}\" \
         viewBox=\"0 0 {across} {down}\" font-family=\"{}\" fill=\"{INK}\"><title>{}</title>\
         <path fill=\"{PAPER}\" d=\"M0 0h{across}v{down}H0z\"/>\
         <path fill=\"{}\" d=\"M0 0h{across}v12H0z\"/>",
        super::raster::FAMILY,
        words(&face.sentence()),
        tone(&face),
    );
    let mut text = |x: usize, y: usize, size: usize, style: &str, text: &str| {
        let _ = write!(svg, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{style}>{}</text>", words(text));
    };
    let quiet = format!(" fill=\"{MUTED}\"");
    let toned = format!(" fill=\"{}\" font-weight=\"bold\"", tone(&face));
    let (title, size) = fit(&site.configuration().title, 28, 20, INNER);
    text(SIDE, 92, size, &quiet, &title);
    let (name, size) = fit(face.name, 68, 36, INNER * 10 / 11);
    text(SIDE, 186, size, " font-weight=\"bold\"", &name);
    text(SIDE, 390, 150, &toned, &face.total);
    // Bold figures are a little wider than the others.
    let beside = SIDE + width(&face.total, 150) * 11 / 10 + 24;
    text(beside, 390, 44, &quiet, &format!("of {}", face.max));
    let (label, size) = fit(face.band.label, 44, 24, 480);
    text(SIDE, 458, size, &toned, &label);
    let (direction, size) = fit(&rubric.direction, 22, 18, INNER);
    text(SIDE, 514, size, &quiet, &direction);
    let (seen, size) = fit(&face.provenance(), 28, 20, INNER);
    text(SIDE, 578, size, "", &seen);
    strip(
        &mut svg,
        &Face::strip(site, project),
        rubric.criteria.iter().map(|criterion| criterion.id.as_str()),
    );
    svg.push_str("</svg>");
    svg
}

/// The strip at the right, with the ids of the criteria below it.
fn strip<'a>(svg: &mut String, strip: &Strip, ids: impl Iterator<Item = &'a str>) {
    // A rubric of many criteria has a wider strip, which has to fit as well.
    let tenths = STRIP_TENTHS.min(540 * 10 / strip.width.max(1)).max(1);
    let left = SIDE + INNER - strip.width * tenths / 10;
    let top = 390 - Strip::HEIGHT as usize * tenths / 10;
    let _ = write!(
        svg,
        "<g transform=\"translate({left} {top}) scale({}.{})\" fill=\"none\" stroke-width=\"9\">",
        tenths / 10,
        tenths % 10
    );
    let _ = write!(svg, "<path stroke=\"#eae6dd\" d=\"{}\"/>", strip.tracks());
    for (class, path) in &strip.paths {
        let thin = match *class {
            "sa" => " stroke-width=\".7\"",
            "cap" => " stroke-width=\"1\"",
            _ => "",
        };
        let _ = write!(svg, "<path stroke=\"{}\"{thin} d=\"{path}\"/>", colour(class));
    }
    svg.push_str("</g>");
    let size = (tenths * 4 / 10).clamp(8, 20);
    for (at, id) in ids.enumerate() {
        let middle = left + (at * Strip::PITCH * 10 + 45) * tenths / 100;
        let _ = write!(
            svg,
            "<text x=\"{middle}\" y=\"420\" font-size=\"{size}\" fill=\"{MUTED}\" text-anchor=\"middle\">{}</text>",
            words(id)
        );
    }
}

/// The width of a text of some size.
fn width(text: &str, size: usize) -> usize {
    badge::width(text) * size / 11
}

/// A text and the size at which it fits, shortened where even the smallest is
/// too wide.
fn fit(text: &str, largest: usize, smallest: usize, room: usize) -> (String, usize) {
    let needed = width(text, largest).max(1);
    let size = (largest * room / needed).clamp(smallest, largest);
    let mut text = text.to_owned();
    if width(&text, size) > room {
        while width(&text, size) + size > room && text.pop().is_some() {}
        text.push('…');
    }
    (text, size)
}

/// Text without what XML cannot hold.
fn words(text: &str) -> String {
    let plain: String = text.chars().filter(|character| !character.is_control()).collect();
    escape(&plain).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_shrink_and_longer_ones_end_early() {
        assert_eq!(fit("Short", 60, 30, 1000), ("Short".into(), 60));
        let (text, size) = fit(&"word ".repeat(12), 60, 30, 1000);
        assert!((30..60).contains(&size) && text.len() == 60, "{size}");
        let (text, size) = fit(&"word ".repeat(200), 60, 30, 1000);
        assert!(size == 30 && text.ends_with('…') && width(&text, 30) <= 1000);
        assert_eq!(words("a<b>\u{7}&\"c"), "a&lt;b&gt;&amp;&quot;c");
    }
}
