//! One published figure beside ours.

use super::RULE;
use crate::diagnostic::{Diagnostic, Problems, Span, shorten};
use crate::model::{Points, Record, Rounding, Rubric, Text};

/// What a comparison needs, and where its problems go.
pub(super) struct Compare<'a, 'p> {
    pub record: &'a Record,
    pub rubric: &'a Rubric,
    pub problems: &'p mut Problems,
}

impl Compare<'_, '_> {
    /// A number. It may be any of ours: as shown, or exact.
    pub fn figure(&mut self, what: &str, published: &Text, ours: &[String]) {
        if published.is_given() && !ours.iter().any(|ours| is_same(published.as_str(), ours)) {
            self.report(what, published, ours.first().map_or("", String::as_str));
        }
    }

    /// A score, shown as scores of criteria are, or exact.
    pub fn score(&mut self, what: &str, published: Option<&Text>, ours: Points) {
        if let Some(published) = published {
            let display = &self.rubric.display;
            let shown = ours.show(display.criterion_decimals, display.criterion_rounding);
            self.figure(what, published, &[shown, ours.show(4, Rounding::NearestF64)]);
        }
    }

    /// A number that no level decides, but the rubric alone.
    pub fn given(&mut self, what: &str, published: Option<&Text>, ours: Points, decimals: u32) {
        let Some(published) = published.filter(|published| published.is_given()) else { return };
        let exact = ours.show(4, Rounding::NearestF64);
        let ours = ours.show(decimals, Rounding::NearestF64);
        if !is_same(published.as_str(), &ours) && !is_same(published.as_str(), &exact) {
            let message = format!("the published {what} is {}, but the rubric gives {ours}", said(published));
            self.problems
                .push(Diagnostic::warning(RULE.code, self.record.place(published.span), message).help(
                    format!("write {ours}, or name the edition of the rubric that the record follows"),
                ));
        }
    }

    /// A word, whatever its case.
    pub fn word(&mut self, what: &str, published: &Text, ours: &[&str]) {
        let same = |ours: &&str| ours.to_lowercase() == published.as_str().trim().to_lowercase();
        if published.is_given() && !ours.iter().any(same) {
            self.report(what, published, ours.first().unwrap_or(&""));
        }
    }

    /// A level, beside the rating of the record.
    pub fn level(&mut self, what: &str, published: &Text, ours: &str, rating: Option<Span>) {
        let message = format!("the published {what} is {}, but it is rated {ours}", said(published));
        let place = self.record.place(published.span);
        let mut problem = Diagnostic::warning(RULE.code, place, message)
            .help(format!("the site shows {ours}; correct the figure, or the rating"));
        if let Some(rating) = rating.filter(|rating| *rating != Span::NONE) {
            problem = problem.related(self.record.place(rating), "the rating");
        }
        self.problems.push(problem);
    }

    fn report(&mut self, what: &str, published: &Text, ours: &str) {
        let message = format!("the published {what} is {}, but the levels give {ours}", said(published));
        self.problems.push(
            Diagnostic::warning(RULE.code, self.record.place(published.span), message)
                .help(format!("the site shows {ours}; correct the figure, or the levels it follows from")),
        );
    }
}

/// A published value, for a message.
fn said(published: &Text) -> String {
    match published.as_str().trim() {
        "" => "none".to_owned(),
        said => shorten(said),
    }
}

/// Whether two figures are the same number, however many zeros close them.
fn is_same(published: &str, ours: &str) -> bool {
    let published = published.trim().trim_start_matches('+');
    if published == ours {
        return true;
    }
    match (published.parse::<f64>(), ours.parse::<f64>()) {
        // Published entries hold doubles, some with the dust of a sum.
        (Ok(published), Ok(ours)) => (published - ours).abs() < 1e-9,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeros_and_dust_make_no_difference_but_a_hundredth_does() {
        assert!(is_same("+0.1", "0.100"));
        assert!(is_same("0.30000000000000004", "0.30"));
        assert!(is_same("8", "8.0"));
        assert!(!is_same("0.31", "0.30"));
        assert!(!is_same("0.525", "0.53"));
        assert!(!is_same("nan", "0.30"));
        assert!(!is_same("", "0.30"));
    }
}
