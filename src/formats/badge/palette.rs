//! Colours of pictures that stand on other pages, where no style sheet of ours
//! reaches: those of the light scheme. White text on a tone has 4.5:1 at least.

use super::Face;

/// Background of a badge's name, and ink of a card.
pub(in crate::formats) const INK: &str = "#1c1b19";
/// Background of the strip and of a card.
pub(in crate::formats) const PAPER: &str = "#fbfaf7";
/// Quiet text, and the background of a total that is to be taken with care.
pub(in crate::formats) const MUTED: &str = "#5d5a54";

/// The colour of a class of the strip.
pub(in crate::formats) fn colour(class: &str) -> &'static str {
    match class {
        "s0" => "#94290f",
        "s1" => "#bd591a",
        "s2" => "#b0881a",
        "s3" => "#4a9489",
        "s4" => "#0f5a63",
        "sa" => "#8b867c",
        _ => INK,
    }
}

/// The colour behind a total: that of its band's tone, or grey.
pub(in crate::formats) fn tone(face: &Face<'_>) -> &'static str {
    if face.caution.is_some() {
        return MUTED;
    }
    match face.band.tone {
        "good" => "#0f5a63",
        "fair" => "#856410",
        "poor" => "#94290f",
        _ => MUTED,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance, in the words of WCAG.
    fn luminance(colour: &str) -> f64 {
        let part = |at: usize| f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
        let linear =
            |value: f64| if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) };
        0.2126 * linear(part(1)) + 0.7152 * linear(part(3)) + 0.0722 * linear(part(5))
    }

    #[test]
    fn text_can_be_read_on_every_tone() {
        for back in ["#0f5a63", "#856410", "#94290f", MUTED, INK] {
            let contrast = 1.05 / (luminance(back) + 0.05);
            assert!(contrast >= 4.5, "{back}: {contrast}");
        }
    }
}
