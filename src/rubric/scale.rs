//! The scale as a whole, and what its levels are worth.

use super::lookup::Lookup;
use super::raw::{RawParameter, RawRubric};
use crate::model::Points;
use crate::model::rubric::{LevelDef, Parameter};

/// The most that the weights of a rubric come to together, in ten-thousandths, and
/// the most criteria: so no total leaves the range of [`Points`].
const MAX_WEIGHT: u64 = 10_000_000;
const MAX_CRITERIA: usize = 100;

/// What must hold of the scale, the bands and the confidence levels as wholes.
pub(super) fn check(raw: &RawRubric, root: &mut Lookup<'_>) {
    if raw.parameters.is_empty() || raw.criteria.is_empty() || raw.categories.is_empty() {
        let message = "a rubric needs at least one parameter, one criterion and one category";
        root.wrong_whole(message, "add what is missing");
    }
    if let Some(over) = raw.criteria.get(MAX_CRITERIA) {
        let message = format!("a rubric has at most {MAX_CRITERIA} criteria");
        root.wrong(over, message, "leave out this one and those after it".into());
    }
    check_weights(raw, root);
    check_levels(raw, root);
    check_bands(raw, root);
    check_confidence(raw, root);
}

fn check_weights(raw: &RawRubric, root: &mut Lookup<'_>) {
    let help = "let the weights come to 1 together, or to what a criterion counts at most";
    let mut sum = 0;
    for parameter in &raw.parameters {
        sum += u64::from(parameter.weight.value.0.0);
        if sum > MAX_WEIGHT {
            return root.wrong(&parameter.weight, "the weights are too large".into(), help.into());
        }
    }
    if let (0, Some(first)) = (sum, raw.parameters.first()) {
        root.wrong(&first.weight, "no parameter has a weight, so nothing counts".into(), help.into());
    }
}

fn check_levels(raw: &RawRubric, root: &mut Lookup<'_>) {
    if raw.levels.len() < 2 || raw.levels.len() > 100 {
        root.wrong_whole("a scale has between 2 and 100 levels", "list them under `levels`, lowest first");
    }
    for pair in raw.levels.windows(2).filter(|pair| pair[0].value.value.0 >= pair[1].value.value.0) {
        let message = format!("{} is worth no more than {}", pair[1].id.value, pair[0].id.value);
        root.wrong(
            &pair[1].value,
            message,
            "list the levels lowest first, each worth more than the last".into(),
        );
    }
    for level in raw.levels.iter().filter(|level| level.value.value.0 > Points::ONE) {
        let message = format!("{} is worth more than 1", level.id.value);
        root.wrong(&level.value, message, "the values of levels lie between 0 and 1".into());
    }
}

fn check_bands(raw: &RawRubric, root: &mut Lookup<'_>) {
    for pair in raw.bands.windows(2).filter(|pair| pair[0].min.value.0 <= pair[1].min.value.0) {
        let message = format!("{} begins no lower than {}", pair[1].id.value, pair[0].id.value);
        root.wrong(&pair[1].min, message, "list the bands highest first".into());
    }
    let help = "let the last band have `min: 0.0`, so that every total is in one";
    match raw.bands.last() {
        None => root.wrong_whole("there are no bands", help),
        Some(last) if last.min.value.0 == Points(0) => {}
        Some(last) => root.wrong(&last.min, "totals below this are in no band".into(), help.into()),
    }
}

fn check_confidence(raw: &RawRubric, root: &mut Lookup<'_>) {
    let levels = &raw.confidence;
    for pair in levels.windows(2).filter(|pair| pair[0].max_inferred.value >= pair[1].max_inferred.value) {
        let message = format!("{} allows no more than {}", pair[1].id.value, pair[0].id.value);
        root.wrong(&pair[1].max_inferred, message, "list the most confident level first".into());
    }
    let count = raw.parameters.len();
    let help = format!("let the last level have `max_inferred: {count}`, the number of parameters");
    match levels.last() {
        None => root.wrong_whole("there are no confidence levels", &help),
        Some(last) if last.max_inferred.value >= count => {}
        Some(last) => {
            let message =
                format!("{} lowered parameters are covered by no level", last.max_inferred.value + 1);
            root.wrong(&last.max_inferred, message, help);
        }
    }
}

/// A parameter, and what each level is worth in it.
pub(super) fn parameter(raw: &RawParameter, levels: &[LevelDef], root: &mut Lookup<'_>) -> Parameter {
    let weight = raw.weight.value.0;
    let mut points = Vec::with_capacity(levels.len());
    let mut exact = true;
    for level in levels {
        let product = u64::from(weight.0) * u64::from(level.value.0);
        if product % u64::from(Points::ONE.0) != 0 && exact {
            exact = false;
            root.wrong(
                &raw.weight,
                format!(
                    "the weight of {} times the value of {} is not a whole number of ten-thousandths",
                    raw.id.value, level.id
                ),
                "choose weights and level values whose products have at most four decimals".into(),
            );
        }
        points.push(Points(u32::try_from(product / u64::from(Points::ONE.0)).unwrap_or(u32::MAX)));
    }
    Parameter {
        id: raw.id.value.clone(),
        name: raw.name.clone(),
        weight,
        question: raw.question.clone(),
        points,
    }
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::{Finder, Sources};
    use crate::discover::{Content, SourceFile, SourceSet};
    use crate::rubric::load;

    /// What is told of the embedded rubric with one of its texts replaced: the
    /// line that a problem points at, and what it says.
    fn told(from: &str, to: &str) -> Vec<String> {
        let embedded = SourceSet::embedded();
        let changed = embedded.iter().map(|(_, file)| match file.text() {
            Some(text) if file.path == "rubric/rubric.yaml" => {
                assert!(text.contains(from), "{from}");
                let content = Content::Text(text.replacen(from, to, 1).into());
                SourceFile { content, ..file.clone() }
            }
            _ => file.clone(),
        });
        let sources = SourceSet::from_files(changed.collect());
        let problems = load(&sources).expect_err("it is broken");
        let shown = problems.iter().map(|problem| {
            let place = problem.place.unwrap();
            let line = Finder::new(&sources).position(place).line;
            let line = sources.text(place.file).lines().nth(line - 1).unwrap();
            format!("{} <- {}", line.trim(), problem.message)
        });
        shown.collect()
    }

    #[test]
    fn a_scale_rises_and_its_values_lie_between_0_and_1() {
        assert_eq!(told("value: 0.25", "value: 0.5"), ["value: 0.5 <- L2 is worth no more than L1"]);
        assert_eq!(told("value: 1.0", "value: 1.25"), ["value: 1.25 <- L4 is worth more than 1"]);
    }

    #[test]
    fn bands_fall_to_0_and_confidence_covers_every_count() {
        assert_eq!(told("min: 7.0", "min: 9.0"), ["min: 9.0 <- strong begins no lower than hardened"]);
        assert_eq!(told("min: 0.0", "min: 0.5"), ["min: 0.5 <- totals below this are in no band"]);
        let uncovered = "max_inferred: 3 <- 4 lowered parameters are covered by no level";
        assert_eq!(told("max_inferred: 4", "max_inferred: 3"), [uncovered]);
        let repeated = "max_inferred: 0 <- medium allows no more than high";
        assert_eq!(told("max_inferred: 2", "max_inferred: 0"), [repeated]);
    }

    #[test]
    fn no_total_leaves_the_range_of_points() {
        assert_eq!(told("weight: 0.30", "weight: 1001"), ["weight: 1001 <- the weights are too large"]);
        let first = "  - criteria/c01-identity.yaml\n";
        let many = told(first, &first.repeat(101));
        assert!(many.iter().any(|told| told.ends_with("a rubric has at most 100 criteria")), "{many:?}");
    }

    #[test]
    fn two_entries_of_a_list_have_two_ids() {
        assert_eq!(told("id: strong", "id: hardened"), ["- id: hardened <- two bands are called `hardened`"]);
        // As addresses they are one.
        let same = "- id: ai_assistants <- two categories are called `ai-assistants`";
        assert_eq!(told("  - id: agent_frameworks", "  - id: ai-assistants"), [same]);
    }
}
