//! Problems as a visitor of the preview sees them: what the terminal shows, over
//! the last good page.
//!
//! The text is the terminal's own, escaped. Nothing here is inline style or
//! script, so a page's policy holds.

use std::fmt::Write;
use std::sync::Arc;

use crate::diagnostic::{Problems, Severity, Style, to_terminal};
use crate::discover::SourceSet;
use crate::render::picture::escape;

/// The most text an overlay holds, in bytes. Nobody reads more in a browser.
const MOST: usize = 100_000;

/// The overlay as a piece of HTML.
pub(super) fn fragment(problems: &Problems, sources: &SourceSet) -> Arc<str> {
    let mut errors = problems.clone();
    errors.retain(|problem| problem.severity == Severity::Error);
    let count = errors.count(Severity::Error);
    let others = problems.count(Severity::Warning);
    let title = match count {
        1 => "1 error".to_owned(),
        many => format!("{many} errors"),
    };
    let more = match others {
        0 => String::new(),
        1 => " There is 1 warning besides.".to_owned(),
        many => format!(" There are {many} warnings besides."),
    };
    let mut html = format!(
        "<section id=\"safetycard-problems\" role=\"alert\" aria-label=\"Problems\">\
         <link rel=\"stylesheet\" href=\"{STYLES}\">\
         <h2>{title}</h2><p>The preview goes on by itself once this is put right.{more}</p><pre>",
        STYLES = super::reload::STYLES
    );
    for line in cut(&to_terminal(&errors, sources, Style::Plain)).lines() {
        let class = match line {
            line if line.starts_with("error[") => Some("error"),
            line if line.trim_start_matches(['|', ' ', '=']).starts_with("help:") => Some("help"),
            _ => None,
        };
        let line = escape(line);
        let _ = match class {
            Some(class) => writeln!(html, "<span class=\"{class}\">{line}</span>"),
            None => writeln!(html, "{line}"),
        };
    }
    html.push_str("</pre></section>");
    Arc::from(html)
}

/// The first part of a text, ending with a whole line.
fn cut(text: &str) -> String {
    if text.len() <= MOST {
        return text.to_owned();
    }
    let head = text.get(..text.floor_char_boundary(MOST)).unwrap_or_default();
    let whole = head.rsplit_once('\n').map_or(head, |(whole, _)| whole);
    format!("{whole}\n… the terminal shows the rest\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::{Diagnostic, FileId, Place, Span};
    use crate::discover::{Content, Kind, SourceFile};

    #[test]
    fn problems_are_shown_as_text_whatever_they_quote() {
        let text = "name: </pre><script>alert(1)</script>\n";
        let file = SourceFile {
            path: "content/a\"b.yaml".into(),
            kind: Kind::Record,
            content: Content::Text(text.into()),
        };
        let sources = SourceSet::from_files(vec![file]);
        let mut problems = Problems::new();
        let place = Place::new(FileId(0), Span::new(6, 20));
        problems
            .push(Diagnostic::error("raw-html", place, "`<script>` is no name").help("write <b>text</b>"));
        problems.push(Diagnostic::warning("odd", place, "a warning"));
        let html = fragment(&problems, &sources);
        assert!(!html.contains("<script") && !html.contains("<b>") && !html.contains("a\"b"), "{html}");
        assert!(html.contains("&lt;script&gt;alert(1)") && html.contains("error[raw-html]"), "{html}");
        assert!(html.contains("1 warning besides") && !html.contains("a warning"), "{html}");
        assert!(html.contains("<span class=\"help\">"), "{html}");
    }

    #[test]
    fn a_flood_of_problems_is_cut() {
        let mut problems = Problems::new();
        for at in 0..5_000 {
            problems.push(Diagnostic::placeless("odd", format!("é{at}{}", "x".repeat(100))));
        }
        assert!(fragment(&problems, &SourceSet::default()).len() < MOST + 2_000);
        assert!(cut(&"é\n".repeat(MOST)).ends_with("shows the rest\n"));
    }
}
