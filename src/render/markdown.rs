//! Markdown of free pages and sections as HTML that cannot do harm.
//!
//! Raw HTML is shown as text, a link leads to http, https, mailto or a place in
//! the site, an image is never fetched from elsewhere, headings carry no
//! attributes but an id of our making.

use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

use crate::model::is_safe_url;

/// A rendered text and its headings.
#[derive(Debug, Default, Clone, serde::Serialize)]
pub struct Rendered {
    /// Safe HTML.
    pub html: String,
}

/// Renders Markdown. Headings are lowered so that the highest becomes `top`.
#[must_use]
pub fn render(text: &str, top: u8) -> Rendered {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_GFM;
    let mut html = String::with_capacity(text.len() + text.len() / 2);
    let events = Parser::new_ext(text, options).map(|event| harmless(event, top));
    html::push_html(&mut html, events);
    Rendered { html }
}

fn harmless(event: Event<'_>, top: u8) -> Event<'_> {
    match event {
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        Event::Start(Tag::HtmlBlock) => Event::Start(Tag::Paragraph),
        Event::End(TagEnd::HtmlBlock) => Event::End(TagEnd::Paragraph),
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            Event::Start(Tag::Link { link_type, dest_url: address(dest_url), title, id })
        }
        Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
            // An image from another host would tell that host who reads the page.
            let local = !dest_url.contains(':') && !dest_url.starts_with("//");
            let dest_url = if local { dest_url } else { CowStr::Borrowed("#") };
            Event::Start(Tag::Image { link_type, dest_url, title, id })
        }
        Event::Start(Tag::Heading { level, .. }) => Event::Start(Tag::Heading {
            level: lower(level, top),
            id: None,
            classes: Vec::new(),
            attrs: Vec::new(),
        }),
        Event::End(TagEnd::Heading(level)) => Event::End(TagEnd::Heading(lower(level, top))),
        other => other,
    }
}

/// An address as it is, or a harmless one in its place.
fn address(url: CowStr<'_>) -> CowStr<'_> {
    if is_safe_url(&url) { url } else { CowStr::Borrowed("#") }
}

fn lower(level: HeadingLevel, top: u8) -> HeadingLevel {
    let lowered = (level as usize + usize::from(top).saturating_sub(1)).min(6);
    HeadingLevel::try_from(lowered).unwrap_or(HeadingLevel::H6)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_harmful_gets_through() {
        let hostile = "# H {#x onclick=alert(1)}\n\n<script>alert(1)</script>\n\nhi <b onclick=x>b</b> \
                       [a](java&#115;cript:alert(1)) [b](JAVASCRIPT:x) ![i](data:text/html,x) ![j](https://e.org/a.png) \
                       <javascript:alert(1)> [ok](https://e.org/)\n";
        let html = render(hostile, 2).html;
        for harm in [
            "<script",
            "<b ",
            "href=\"java",
            "href=\"JAVA",
            "src=\"data",
            "src=\"https",
            "onclick=alert(1)\"",
        ] {
            assert!(!html.contains(harm), "{harm} in {html}");
        }
        assert!(html.contains("href=\"https://e.org/\""));
        assert!(html.contains("<h2>"));
    }
}
