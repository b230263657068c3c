//! The bar of one criterion, lying (`meter`) or standing (`column`). Both stand
//! beside the number they show, so they are hidden from screen readers.

use std::fmt::Write;

use super::{Bar, hundredths, step};

const LENGTH: u32 = 80;

/// A lying bar: score, what the cap took away, the cap as a notch.
#[must_use]
pub fn meter(bar: Bar) -> String {
    let Some(points) = bar.score else {
        return format!(
            "<svg class=\"meter sa\" viewBox=\"0 0 {LENGTH} 10\" preserveAspectRatio=\"none\" aria-hidden=\"true\"></svg>"
        );
    };
    let mut svg = format!(
        "<svg class=\"meter\" viewBox=\"0 0 {LENGTH} 10\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
    );
    let end = bar.part(points, LENGTH);
    if bar.raw > points {
        let _ = write!(
            svg,
            "<path class=\"raw\" d=\"M{} 5H{}\"/>",
            hundredths(end),
            hundredths(bar.part(bar.raw, LENGTH))
        );
    }
    let _ = write!(svg, "<path class=\"{}\" d=\"M0 5H{}\"/>", step(points, bar.max), hundredths(end.max(50)));
    if let Some(cap) = bar.cap {
        let _ = write!(svg, "<path class=\"cap\" d=\"M{} 0v10\"/>", hundredths(bar.part(cap, LENGTH)));
    }
    svg.push_str("</svg>");
    svg
}

/// A standing bar.
#[must_use]
pub fn column(bar: Bar) -> String {
    let Some(points) = bar.score else {
        return format!(
            "<svg class=\"column sa\" viewBox=\"0 0 10 {LENGTH}\" preserveAspectRatio=\"none\" aria-hidden=\"true\"></svg>"
        );
    };
    let whole = LENGTH * 100;
    let height = bar.part(points, LENGTH).clamp(100, whole);
    let mut svg = format!(
        "<svg class=\"column\" viewBox=\"0 0 10 {LENGTH}\" preserveAspectRatio=\"none\" aria-hidden=\"true\">\
         <rect class=\"bar {}\" y=\"{}\" width=\"10\" height=\"{}\"/>",
        step(points, bar.max),
        hundredths(whole - height),
        hundredths(height)
    );
    if bar.raw > points {
        let (low, high) = (bar.part(points, LENGTH), bar.part(bar.raw, LENGTH).min(whole));
        let _ = write!(
            svg,
            "<path class=\"raw\" d=\"M.5 {}V{}h9v{}\"/>",
            hundredths(whole - low),
            hundredths(whole - high),
            hundredths(high - low)
        );
    }
    if let Some(cap) = bar.cap {
        let _ = write!(
            svg,
            "<path class=\"cap\" d=\"M0 {}h10\"/>",
            hundredths(whole - bar.part(cap, LENGTH).min(whole))
        );
    }
    svg.push_str("</svg>");
    svg
}
