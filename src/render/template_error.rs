//! A template's failure as a diagnostic: the template, the line, and the page
//! that was being made.

use tera::{Error, ErrorKind};

use super::Theme;
use crate::diagnostic::{Diagnostic, Place, Span};
use crate::discover::SourceSet;

/// A failure while a page was rendered.
pub(super) fn diagnostic(error: &Error, page: &str, theme: &Theme, sources: &SourceSet) -> Diagnostic {
    locate(error, |name| theme.source_of(name).map(str::to_owned), sources)
        .help(format!("this happened while rendering `{page}`"))
}

/// A page that would load something from elsewhere or run code of its own.
pub(super) fn unsafe_page(
    breach: &str,
    template: &str,
    page: &str,
    theme: &Theme,
    sources: &SourceSet,
) -> Diagnostic {
    let file = theme.source_of(template).and_then(|path| sources.find(path)).map(|(file, _)| file);
    let problem = Diagnostic::placeless("unsafe-page", format!("the page `{page}` holds {breach}"));
    Diagnostic { place: file.map(|file| Place::new(file, Span::new(0, 0))), ..problem }
        .help("put styles and scripts into files of the theme; nothing is loaded from another host")
}

/// Finds the template a failure comes from. `path_of` maps the template's name
/// to the path of its file.
pub(super) fn locate(
    error: &Error,
    path_of: impl Fn(&str) -> Option<String>,
    sources: &SourceSet,
) -> Diagnostic {
    let (ErrorKind::SyntaxError(report) | ErrorKind::RenderingError(report)) = error.kind() else {
        return Diagnostic::placeless("template-error", error.to_string().replace('\n', " "));
    };
    let message = report.message().trim_end_matches('.').to_owned();
    let place = path_of(report.filename())
        .and_then(|path| sources.find(&path).map(|(file, _)| file))
        .map(|file| Place::new(file, Span::new(report.span().range.start, report.span().range.end)));
    Diagnostic { place, ..Diagnostic::placeless("template-error", message) }
}
