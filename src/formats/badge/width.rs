//! How wide a text is, near enough. Pages elsewhere may lack the font; the width
//! is written into the picture, and whatever font is used is fitted to it.

/// Widths of the characters from space to `~` in DejaVu Sans at 11 px, in tenths of one.
const WIDTHS: [u16; 95] = [
    35, 44, 51, 92, 70, 105, 86, 30, 43, 43, 55, 92, 35, 40, 35, 37, 70, 70, 70, 70, 70, 70, 70, 70, 70, 70,
    37, 37, 92, 92, 92, 58, 110, 75, 75, 77, 85, 70, 63, 85, 83, 32, 32, 72, 61, 95, 82, 87, 66, 87, 76, 70,
    67, 81, 75, 109, 75, 67, 75, 43, 37, 43, 92, 55, 55, 67, 70, 60, 70, 68, 39, 70, 70, 31, 31, 64, 31, 107,
    70, 67, 70, 70, 45, 57, 43, 70, 65, 90, 65, 65, 58, 70, 37, 70, 92,
];
/// Of any other character: that of an em, which the wide ones have.
const OTHER: u16 = 110;

/// The width of a text at 11 px, in whole pixels.
pub(in crate::formats) fn width(text: &str) -> usize {
    let tenths: usize = text
        .chars()
        .map(|character| {
            let at = usize::try_from(u32::from(character)).ok().and_then(|code| code.checked_sub(32));
            let known = at.and_then(|at| WIDTHS.get(at)).copied();
            usize::from(known.unwrap_or(if character == '·' { 35 } else { OTHER }))
        })
        .sum();
    tenths.div_ceil(10)
}

#[cfg(test)]
mod tests {
    use super::width;

    #[test]
    fn wider_text_is_wider() {
        assert_eq!(width(""), 0);
        assert_eq!(width("MM"), 19);
        assert!(width("iiii") < width("mmmm"));
        assert!(width("漢") > width("a"));
    }
}
