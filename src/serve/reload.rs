//! What tells an open page that it is out of date.
//!
//! Each page carries a script of ours, and with it the digest of what it says.
//! The script keeps one stream open; whenever something else is shown, the page
//! is told what to do, if anything: load itself again, take another style sheet,
//! or show problems. A page that says the same as before is left alone.
//!
//! The script is a file of its own, so the site's policy need not be loosened.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use tokio::sync::{OwnedSemaphorePermit, mpsc, watch};
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

use super::preview::Sight;

/// Where the script is served.
pub(super) const SCRIPT: &str = "/__safetycard/preview.js";
/// Where the style of the overlay is served.
pub(super) const STYLES: &str = "/__safetycard/preview.css";
/// Where the stream is served.
pub(super) const EVENTS: &str = "/__safetycard/events";

/// The script's text.
pub(super) const SCRIPT_TEXT: &str = include_str!("assets/preview.js");
/// The overlay's style.
pub(super) const STYLES_TEXT: &str = include_str!("assets/preview.css");

/// What an open page shows.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Shown {
    /// The digest of what it says; empty where there was no site.
    pub digest: String,
    /// The address of its style sheet.
    pub styles: String,
    /// The overlay over it.
    pub overlay: Option<Arc<str>>,
}

impl From<&Sight> for Shown {
    fn from(sight: &Sight) -> Self {
        let digest = sight.file.as_ref().map_or_else(String::new, |file| file.digest.to_hex().to_string());
        Self { digest, styles: sight.styles.clone(), overlay: sight.overlay.clone() }
    }
}

/// A page with the script in it, and the overlay if something is wrong.
pub(super) fn inject(html: &[u8], shown: &Shown) -> Vec<u8> {
    let overlay = shown.overlay.as_deref().unwrap_or("");
    let script = format!(
        "{overlay}<script src=\"{SCRIPT}\" data-digest=\"{}\" data-styles=\"{}\" defer></script>",
        shown.digest, shown.styles
    );
    let end = b"</body>";
    let at = html.windows(end.len()).rposition(|window| window == end).unwrap_or(html.len());
    let (before, after) = html.split_at(at);
    [before, script.as_bytes(), after].concat()
}

/// A page that shows nothing but problems, where there is no site yet.
pub(super) fn bare_page() -> &'static [u8] {
    b"<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
      <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
      <meta name=\"color-scheme\" content=\"light dark\"><title>Problems</title></head><body></body></html>"
}

/// The stream of one open page. `look` tells what is shown at its address just
/// now. The stream ends when the page goes away.
pub(super) fn stream(
    mut changes: watch::Receiver<u64>,
    look: impl Fn() -> Shown + Send + Sync + 'static,
    mut shown: Shown,
    permit: OwnedSemaphorePermit,
) -> Response {
    let (sender, receiver) = mpsc::channel::<Event>(4);
    let look = Arc::new(look);
    tokio::spawn(async move {
        let _permit = permit;
        changes.mark_changed();
        loop {
            tokio::select! {
                changed = changes.changed() => if changed.is_err() { return },
                () = sender.closed() => return,
            }
            let look = Arc::clone(&look);
            let Ok(now) = tokio::task::spawn_blocking(move || look()).await else { continue };
            for event in news(&mut shown, now) {
                if sender.send(event).await.is_err() {
                    return;
                }
            }
        }
    });
    let events = ReceiverStream::new(receiver).map(Ok::<_, Infallible>);
    Sse::new(events).keep_alive(KeepAlive::new().interval(Duration::from_secs(15))).into_response()
}

/// What a page must be told to show what there is now.
fn news(shown: &mut Shown, now: Shown) -> Vec<Event> {
    let mut events = Vec::new();
    if !now.digest.is_empty() && shown.digest != now.digest {
        events.push(Event::default().event("reload").data(""));
    } else {
        if !now.styles.is_empty() && shown.styles != now.styles {
            events.push(Event::default().event("styles").data(&now.styles));
        }
        if shown.overlay != now.overlay {
            // As JSON, for a line of the stream cannot hold a line break.
            let html = now.overlay.as_deref().unwrap_or("");
            let data = serde_json::to_string(html).unwrap_or_default();
            events.push(Event::default().event("problems").data(data));
        }
    }
    *shown = now;
    events
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(digest: &str, styles: &str, overlay: Option<&str>) -> Shown {
        Shown { digest: digest.into(), styles: styles.into(), overlay: overlay.map(Arc::from) }
    }

    fn told(before: &Shown, now: Shown) -> Vec<String> {
        let mut before =
            Shown { overlay: before.overlay.clone(), ..shown(&before.digest, &before.styles, None) };
        news(&mut before, now).iter().map(|event| format!("{event:?}")).collect()
    }

    #[test]
    fn a_page_is_told_only_what_concerns_it() {
        let before = shown("a", "1.css", None);
        assert!(told(&before, shown("a", "1.css", None)).is_empty());
        let styles = told(&before, shown("a", "2.css", None));
        assert!(
            styles.len() == 1 && styles[0].contains("styles") && styles[0].contains("2.css"),
            "{styles:?}"
        );
        let reload = told(&before, shown("b", "2.css", None));
        assert!(reload.len() == 1 && reload[0].contains("reload"), "{reload:?}");
        let broken = told(&before, shown("a", "1.css", Some("<p>")));
        assert!(broken.len() == 1 && broken[0].contains("problems"), "{broken:?}");
        let fixed = told(&shown("a", "1.css", Some("<p>")), shown("a", "1.css", None));
        assert!(fixed.len() == 1 && fixed[0].contains("problems"), "{fixed:?}");
    }

    #[test]
    fn the_script_goes_before_the_end_of_the_body() {
        let page = inject(b"<body>x</body></html>", &shown("d", "s.css", Some("<section></section>")));
        let page = String::from_utf8(page).unwrap();
        assert!(page.starts_with("<body>x<section></section><script src="), "{page}");
        assert!(page.ends_with("defer></script></body></html>"), "{page}");
        assert!(inject(b"no body", &Shown::default()).starts_with(b"no body<script"));
    }
}
