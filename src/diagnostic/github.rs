//! Problems as annotations of a workflow run on GitHub: one command a line.

use std::fmt::Write;

use super::{Finder, Place, Problems, Severity, Sources};

/// Renders all problems as workflow commands, which GitHub shows beside the
/// lines of a change. `folder` stands before the paths of files, so that they
/// are found from the top of the repository.
#[must_use]
pub fn to_github(problems: &Problems, sources: &dyn Sources, folder: &str) -> String {
    let finder = Finder::new(sources);
    let mut text = String::new();
    for problem in problems {
        let command = match problem.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "notice",
        };
        let place = problem.place.map_or(String::new(), |place| properties(place, folder, &finder));
        let mut message = problem.message.clone();
        for related in &problem.related {
            let at = finder.position(related.place);
            let path = finder.path(related.place.file);
            let _ = write!(message, "\n{folder}{path}:{}:{}: {}", at.line, at.column, related.message);
        }
        if let Some(help) = &problem.help {
            let _ = write!(message, "\nhelp: {help}");
        }
        let _ = writeln!(text, "::{command} {place}title={}::{}", problem.code, data(&message));
    }
    text
}

/// Where a problem is. Columns end with the line, since it tells of no other.
fn properties(place: Place, folder: &str, finder: &Finder<'_>) -> String {
    let at = finder.position(place);
    format!(
        "file={},line={},col={},endColumn={},",
        property(&format!("{folder}{}", finder.path(place.file))),
        at.line,
        at.column,
        at.column + at.length
    )
}

/// What follows `::`. It ends with the line.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// A value before `::`, between commas.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::{Diagnostic, FileId, Span};

    struct One;

    impl Sources for One {
        fn path(&self, _: FileId) -> &'static str {
            "content/a,b: 100%.yaml"
        }
        fn text(&self, _: FileId) -> &'static str {
            "id: a\nlevel: 9\n"
        }
    }

    #[test]
    fn marks_of_the_command_are_escaped() {
        let mut problems = Problems::new();
        let place = |start, end| Place::new(FileId(0), Span::new(start, end));
        problems.push(
            Diagnostic::warning("odd", place(13, 14), "100% :: a,\r\n::error::b")
                .related(place(4, 5), "here")
                .help("c"),
        );
        problems.push(Diagnostic::placeless("unheard-of", "no file"));
        assert_eq!(
            to_github(&problems, &One, "docs/"),
            "::warning file=docs/content/a%2Cb%3A 100%25.yaml,line=2,col=8,endColumn=9,title=odd::\
             100%25 :: a,%0D%0A::error::b%0Adocs/content/a,b: 100%25.yaml:1:5: here%0Ahelp: c\n\
             ::error title=unheard-of::no file\n"
        );
    }
}
