//! A template's failure as a diagnostic: the template, the line, and the page
//! that was being made.

use tera::{Error, ErrorKind};

use super::{Theme, rows};
use crate::diagnostic::{Diagnostic, Place, Span, suggest};
use crate::discover::SourceSet;

/// A failure while a page was rendered.
pub(super) fn diagnostic(error: &Error, page: &str, theme: &Theme, sources: &SourceSet) -> Diagnostic {
    Templates { path_of: &|name| theme.source_of(name).map(str::to_owned), names: &[], sources }
        .first(error)
        .help(format!("this happened while rendering `{page}`"))
}

/// A page that would load something from elsewhere or run code of its own.
pub(super) fn unsafe_page(breach: &str, page: &str) -> Diagnostic {
    Diagnostic::placeless("unsafe-page", format!("the page `{page}` holds {breach}"))
        .help("put styles and scripts into files of the theme; nothing is loaded from another host")
}

/// A page whose rows cannot be told from the rest of it.
pub(super) fn without_rows(page: &str) -> Diagnostic {
    let (before, after) = rows::MARKS;
    Diagnostic::placeless("template-error", format!("the rows of the page `{page}` are not marked"))
        .help(format!("write `{before}` before the first of them and `{after}` behind the last"))
}

/// What is wrong with a page, told of its template.
pub(super) fn told_of(template: &str, problem: Diagnostic, theme: &Theme, sources: &SourceSet) -> Diagnostic {
    let file = theme.source_of(template).and_then(|path| sources.find(path)).map(|(file, _)| file);
    Diagnostic { place: file.map(|file| Place::new(file, Span::new(0, 0))), ..problem }
}

/// What it takes to find the template that a failure comes from.
pub(super) struct Templates<'a> {
    /// The path of a template's file by its name.
    pub path_of: &'a dyn Fn(&str) -> Option<String>,
    /// The names of all templates, to suggest what was meant.
    pub names: &'a [&'a str],
    /// All files.
    pub sources: &'a SourceSet,
}

impl Templates<'_> {
    /// All that an error tells of. One that was found when all templates were
    /// looked at together can hold several reports, as text alone.
    pub fn all(&self, error: &Error) -> Vec<Diagnostic> {
        let ErrorKind::Msg(text) = error.kind() else { return vec![self.first(error)] };
        let found: Vec<Diagnostic> = text.split("\n\n").filter_map(|report| self.report(report)).collect();
        if found.is_empty() { vec![self.first(error)] } else { found }
    }

    /// The failure itself.
    fn first(&self, error: &Error) -> Diagnostic {
        match error.kind() {
            ErrorKind::SyntaxError(report) | ErrorKind::RenderingError(report) => {
                let message = report.message().trim_end_matches('.');
                let span = Span::new(report.span().range.start, report.span().range.end);
                self.at(report.filename(), span, message)
            }
            ErrorKind::MissingParent { current, parent } => {
                let at = self.text(current).and_then(|text| text.find(parent.as_str())).unwrap_or(0);
                self.unknown(current, Span::new(at, at + parent.len()), parent)
            }
            ErrorKind::CircularExtend { tpl, .. } => {
                self.at(tpl, Span::new(0, 0), format!("the template `{tpl}` extends itself in the end"))
            }
            ErrorKind::CircularInclude { tpl, .. } => {
                self.at(tpl, Span::new(0, 0), format!("the template `{tpl}` includes itself in the end"))
            }
            _ => Diagnostic::placeless("template-error", error.to_string().replace('\n', " ")),
        }
    }

    /// Reads `error: MESSAGE`, ` --> NAME:LINE:COLUMN` and the line of marks below
    /// the source. Nothing, if a text is no such report.
    fn report(&self, report: &str) -> Option<Diagnostic> {
        let mut lines = report.lines();
        let message = lines.next()?.strip_prefix("error: ")?;
        let place = lines.next()?.trim_start().strip_prefix("--> ")?;
        let mut parts = place.rsplitn(3, ':');
        let (column, line) = (parts.next()?.parse::<usize>().ok()?, parts.next()?.parse::<usize>().ok()?);
        let name = parts.next()?;
        let marks = lines.nth(2).map_or(1, |marks| marks.matches('^').count());
        let text = self.text(name)?;
        let before: usize = text.split_inclusive('\n').take(line.checked_sub(1)?).map(str::len).sum();
        let rest = text.get(before..)?;
        let byte = |column: usize| rest.char_indices().nth(column).map_or(rest.len(), |(at, _)| at);
        let start = column.checked_sub(1)?;
        let span = Span::new(before + byte(start), before + byte(start + marks));
        let unknown = message.strip_prefix("Unknown template `").and_then(|name| name.strip_suffix('`'));
        Some(match unknown {
            Some(wanted) => self.unknown(name, span, wanted),
            None => self.at(name, span, message),
        })
    }

    fn unknown(&self, name: &str, span: Span, wanted: &str) -> Diagnostic {
        self.at(name, span, format!("there is no template `{wanted}` in this theme"))
            .help(suggest(wanted, self.names))
    }

    fn at(&self, name: &str, span: Span, message: impl Into<String>) -> Diagnostic {
        let file = (self.path_of)(name).and_then(|path| self.sources.find(&path).map(|(file, _)| file));
        let place = file.map(|file| Place::new(file, span));
        Diagnostic { place, ..Diagnostic::placeless("template-error", message) }
    }

    fn text(&self, name: &str) -> Option<&str> {
        self.sources.find(&(self.path_of)(name)?)?.1.text()
    }
}
