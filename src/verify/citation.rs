//! A citation against the commit: path, lines, quote.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use rayon::prelude::*;

use super::blob::Blob;
use super::moves::Move;
use super::tree::{Found, Tree, blob};
use super::{Outcome, Unreadable, suggest};
use crate::diagnostic::{Diagnostic, Severity, Span, shorten};
use crate::model::record::{Evidence, Proof};
use crate::model::{Record, Text};

/// A cited path, looked up.
enum Looked {
    File(Blob),
    Link(String),
    Other(Found),
}

/// Every cited file of a record, read once.
pub(super) struct Citations<'a> {
    record: &'a Record,
    tree: &'a Tree<'a>,
    files: BTreeMap<&'a str, Result<Looked, Unreadable>>,
}

impl<'a> Citations<'a> {
    /// Reads all files that items cite, in parallel.
    pub fn look_up(record: &'a Record, tree: &'a Tree<'a>, items: &[&'a Evidence]) -> Self {
        let mut paths: Vec<&str> = items
            .iter()
            .filter_map(|item| match &item.proof {
                Proof::Citation { file, .. } => Some(file.as_str()),
                Proof::Search { .. } => None,
            })
            .collect();
        paths.sort_unstable();
        paths.dedup();
        let files = paths
            .into_par_iter()
            .map_init(
                || tree.repository.objects(),
                |objects, path| {
                    let looked = tree.find(path, objects).and_then(|found| {
                        Ok(match found {
                            Found::File(id) => Looked::File(blob(&id, objects)?),
                            Found::Link(at, id) => {
                                let target = blob(&id, objects)?;
                                Looked::Link(format!("`{at}` is a symbolic link to `{}`", target.line(1)))
                            }
                            other => Looked::Other(other),
                        })
                    });
                    (path, looked)
                },
            )
            .collect();
        Self { record, tree, files }
    }

    /// Looks at one citation.
    pub fn prove(&self, item: &Evidence, file: &Text, lines: &Text, quote: Option<&Text>) -> Outcome {
        let path = file.as_str();
        let blob = match self.files.get(path) {
            Some(Ok(Looked::File(blob))) => blob,
            Some(Ok(Looked::Link(is))) => {
                return self.error(
                    "cited-path-not-a-file",
                    file.span,
                    is.clone(),
                    Some("cite the file itself".into()),
                );
            }
            Some(Ok(Looked::Other(found))) => return self.no_file(file, found),
            Some(Err(why)) => return super::unread(self.record, file.span, "citation", why),
            None => return self.untried(item.span, "its path cannot be read"),
        };
        let Some(cited) = range(lines.as_str()) else {
            return self.untried(lines.span, "its lines cannot be read");
        };
        let quote = quote.filter(|quote| !quote.as_str().trim().is_empty());
        let places = quote.map(|quote| blob.places(quote.as_str())).unwrap_or_default();
        if *cited.end() > blob.lines() {
            return self.out_of_range(path, lines, &cited, blob, &places);
        }
        let within =
            |place: &RangeInclusive<usize>| cited.contains(place.start()) && cited.contains(place.end());
        if let Some(quote) = quote
            && !places.iter().any(within)
        {
            return self.no_quote(path, lines, quote, blob, &places);
        }
        if !blob.is_binary() {
            return Outcome::Proved;
        }
        let message = format!("`{}` is a binary file: no host shows its lines", shorten(path));
        let problem =
            Diagnostic::new("binary-file-cited", Severity::Warning, self.record.place(file.span), message)
                .help("cite the text it was made from, or the place that uses it");
        Outcome::Remarked(problem)
    }

    fn no_file(&self, file: &Text, found: &Found) -> Outcome {
        let path = shorten(file.as_str());
        match found {
            Found::Folder => {
                let help = "cite a file in it, and its lines".to_owned();
                self.error("cited-path-not-a-file", file.span, format!("`{path}` is a folder"), Some(help))
            }
            Found::Submodule(at, commit) => {
                let message = if at == file.as_str() {
                    format!("`{path}` is a submodule: another repository")
                } else {
                    format!("`{path}` lies in the submodule `{at}`: its files are another repository's")
                };
                let help = format!(
                    "`{at}` is pinned to commit {commit} of a repository that `.gitmodules` names; cite what this repository does with it"
                );
                self.error("cited-path-not-a-file", file.span, message, Some(help))
            }
            _ => {
                let subpath = self.record.subpath.as_ref().map(Text::as_str);
                let help = suggest::path(file.as_str(), subpath, self.tree);
                let message = format!("there is no file `{path}` at the pinned commit");
                self.error("file-not-found", file.span, message, help)
            }
        }
    }

    fn out_of_range(
        &self,
        path: &str,
        lines: &Text,
        cited: &RangeInclusive<usize>,
        blob: &Blob,
        places: &[RangeInclusive<usize>],
    ) -> Outcome {
        let length = match blob.lines() {
            0 => "is empty".to_owned(),
            1 => "has 1 line".to_owned(),
            many => format!("has {many} lines"),
        };
        let message = format!("`{}` {length}, and not {}", shorten(path), cited.end());
        let help = (!places.is_empty()).then(|| format!("the quote stands in {}", told(places)));
        self.movable("lines-out-of-range", lines, lines.span, message, help, path, places)
    }

    fn no_quote(
        &self,
        path: &str,
        lines: &Text,
        quote: &Text,
        blob: &Blob,
        places: &[RangeInclusive<usize>],
    ) -> Outcome {
        let cited = if lines.as_str().contains('-') { "lines" } else { "line" };
        let message =
            format!("this quote does not stand in {cited} {} of `{}`", lines.as_str(), shorten(path));
        let help = if places.is_empty() {
            let nearest = blob.nearest_line(quote.as_str());
            let nearest = nearest.map(|number| {
                format!("; most like it is line {number}: `{}`", shorten(blob.line(number).trim()))
            });
            let encoding =
                if blob.is_utf8() { "" } else { ", which is not UTF-8: quote a part that is ASCII" };
            format!("it stands nowhere in the file{encoding}{}", nearest.unwrap_or_default())
        } else {
            format!("it stands in {}", told(places))
        };
        self.movable("quote-not-found", lines, quote.span, message, Some(help), path, places)
    }

    /// A failure that new lines would mend, if they are known.
    #[allow(clippy::too_many_arguments, reason = "one call of each kind of failure")]
    fn movable(
        &self,
        code: &'static str,
        lines: &Text,
        span: Span,
        message: String,
        help: Option<String>,
        path: &str,
        places: &[RangeInclusive<usize>],
    ) -> Outcome {
        let [place] = places else { return self.error(code, span, message, help) };
        let help = help.map(|help| {
            if self.record.origin.format.is_published() {
                help
            } else {
                help + "; `--fix-lines` moves the citation there"
            }
        });
        let Outcome::Failed(problem, _) = self.error(code, span, message, help) else {
            return Outcome::Proved;
        };
        // The text of a published record is not ours to change.
        let own_move = (!self.record.origin.format.is_published()).then(|| Move {
            file: self.record.origin.file,
            span: lines.span,
            path: path.to_owned(),
            from: lines.as_str().to_owned(),
            to: written(place),
        });
        Outcome::Failed(problem, own_move)
    }

    fn error(&self, code: &'static str, span: Span, message: String, help: Option<String>) -> Outcome {
        let problem = Diagnostic::error(code, self.record.place(span), message);
        Outcome::Failed(Diagnostic { help, ..problem }, None)
    }

    fn untried(&self, span: Span, why: &str) -> Outcome {
        super::untried(self.record, span, format!("this citation was not tried: {why}"))
    }
}

/// `N` or `N-M`, from 1, rising.
fn range(lines: &str) -> Option<RangeInclusive<usize>> {
    let (first, last) = lines.split_once('-').unwrap_or((lines, lines));
    let (first, last) = (first.parse().ok()?, last.parse().ok()?);
    (1..=last).contains(&first).then_some(first..=last)
}

fn written(place: &RangeInclusive<usize>) -> String {
    if place.start() == place.end() {
        place.start().to_string()
    } else {
        format!("{}-{}", place.start(), place.end())
    }
}

/// `line 12`, `lines 12-14`, `line 12, line 40 and 3 other places`.
fn told(places: &[RangeInclusive<usize>]) -> String {
    let one = |place: &RangeInclusive<usize>| {
        format!("{} {}", if place.start() == place.end() { "line" } else { "lines" }, written(place))
    };
    let shown: Vec<String> = places.iter().take(3).map(one).collect();
    match places.len() - shown.len() {
        0 => shown.join(", "),
        1 => format!("{} and 1 other place", shown.join(", ")),
        more => format!("{} and {more} other places", shown.join(", ")),
    }
}
