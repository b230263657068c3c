//! From a drawing to the pixels of a PNG.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb::Database};

use super::SIZE;

/// The one family that a card uses; see `font/LICENCE`.
pub(super) const FAMILY: &str = "DejaVu Sans";

static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_font_data(include_bytes!("font/DejaVuSans.ttf").to_vec());
    fonts.load_font_data(include_bytes!("font/DejaVuSans-Bold.ttf").to_vec());
    Arc::new(fonts)
});

/// Draws a card. `None` only if the drawing is no SVG, which a test excludes.
pub(super) fn png(svg: &str) -> Option<Vec<u8>> {
    let options =
        Options { fontdb: Arc::clone(&FONTS), font_family: FAMILY.to_owned(), ..Options::default() };
    let tree = Tree::from_str(svg, &options).ok()?;
    let mut pixels = Pixmap::new(SIZE.0, SIZE.1)?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_drawn_with_the_embedded_font() {
        let drawn = |text: &str| {
            png(&format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1200 630\" font-family=\"{FAMILY}\">\
                 <text x=\"9\" y=\"99\" font-size=\"80\">{text}</text></svg>"
            ))
            .unwrap()
        };
        assert!(drawn("2.9").starts_with(b"\x89PNG"));
        assert!(drawn("2.9") != drawn("2.8") && drawn("2.9") == drawn("2.9"));
        assert_eq!(png("no picture"), None);
    }
}
