//! The script that tries other levels has the arithmetic of the scorer: every set
//! of levels and caps of every criterion, every rounding, and the way to the next
//! band, compared by Node.js.

mod support;

use std::io::Write;
use std::process::{Command, Stdio};

use safetycard::formats::rubric_script::numbers;
use safetycard::model::record::MechanismKind;
use safetycard::model::rubric::Level;
use safetycard::model::score::Outcome;
use safetycard::model::{Points, Rounding, Rubric};
use safetycard::score::scorecard;
use safetycard::score::what_if::to_next_band;
use safetycard::validate::{Assessment, Ratings};
use serde_json::{Value, json};
use support::root;

/// All levels, lowest first, then the absent one.
fn levels(rubric: &Rubric) -> Vec<Level> {
    let ranks = (0..rubric.levels.len()).map(|rank| Level::Rank(u8::try_from(rank).unwrap()));
    ranks.chain([Level::Absent]).collect()
}

/// All sets of levels, the last parameter turning fastest.
fn sets(rubric: &Rubric) -> Vec<Vec<Level>> {
    rubric.parameters.iter().fold(vec![Vec::new()], |sets, _| {
        let longer = sets.iter().flat_map(|set: &Vec<Level>| {
            levels(rubric).into_iter().map(|level| set.iter().copied().chain([level]).collect())
        });
        longer.collect()
    })
}

/// All subsets of the caps that an author may write at a criterion.
fn cap_sets(rubric: &Rubric, criterion: usize) -> Vec<Vec<usize>> {
    let own = |cap: &usize| rubric.caps[*cap].criterion.is_none_or(|own| own == criterion);
    let caps: Vec<usize> = (0..rubric.caps.len()).filter(own).collect();
    let chosen = |bits: usize| (0..caps.len()).filter(move |at| bits >> at & 1 == 1);
    (0..1_usize << caps.len()).map(|bits| chosen(bits).map(|at| caps[at]).collect()).collect()
}

fn rated(levels: Vec<Level>, caps: Vec<usize>) -> Ratings {
    Ratings { levels, inferred: 0, caps }
}

/// What each set of levels gives, with each set of caps.
fn combinations(rubric: &Rubric, criterion: usize, kind: MechanismKind) -> Value {
    let mut all = vec![Assessment::Absent; rubric.criteria.len()];
    let caps = cap_sets(rubric, criterion);
    let mut expected = Vec::new();
    for caps in &caps {
        for levels in sets(rubric) {
            let own = rated(levels, caps.clone());
            let lowest = rated(vec![Level::Rank(0); rubric.parameters.len()], Vec::new());
            all[criterion] = match kind {
                MechanismKind::Default => Assessment::Rated { default: own, alt: None },
                MechanismKind::Alt => Assessment::Rated { default: lowest, alt: Some(own) },
            };
            let score = &scorecard(&all, rubric).criteria[criterion];
            let Outcome::Rated { default, alt, .. } = &score.outcome else { panic!("it is rated") };
            let own = alt.as_ref().unwrap_or(default);
            let binding = own.binding.map_or(-1, |cap| i64::try_from(cap).unwrap());
            expected.push(json!([own.raw.0, own.score.0, binding, score.score.0]));
        }
    }
    let kind = if kind == MechanismKind::Alt { "alt" } else { "default" };
    json!({"criterion": criterion, "kind": kind, "caps": caps, "expected": expected})
}

fn shown() -> Value {
    let roundings = [
        ("nearest_f64", Rounding::NearestF64),
        ("half_up", Rounding::HalfUp),
        ("half_even", Rounding::HalfEven),
    ];
    let mut all = Vec::new();
    for (name, rounding) in roundings {
        for decimals in 0..=4 {
            // A total is rounded before it is shown.
            let of = |points: u32| Points(points).rounded(decimals, rounding).show(decimals, rounding);
            let texts: Vec<String> = (0..=800).map(|part| of(part * 125)).collect();
            all.push(json!([name, decimals, texts]));
            let of = |points: u32| Points(points).show(decimals, rounding);
            let texts: Vec<String> = (0..=800).map(|part| of(part * 125)).collect();
            all.push(json!([name, decimals, texts]));
        }
    }
    Value::Array(all)
}

/// Ratings that look like those of a project, the same in every run.
fn projects(rubric: &Rubric) -> Vec<Vec<Assessment>> {
    let mut state = 7_u64;
    let mut next = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % below
    };
    let ratings = |criterion: usize, next: &mut dyn FnMut(usize) -> usize| {
        let levels =
            rubric.parameters.iter().map(|_| levels(rubric)[next(rubric.levels.len() - 1)]).collect();
        let caps = cap_sets(rubric, criterion);
        rated(levels, caps[next(caps.len())].clone())
    };
    (0..60)
        .map(|_| {
            (0..rubric.criteria.len())
                .map(|criterion| match next(6) {
                    0 => Assessment::Absent,
                    1 => Assessment::Rated {
                        default: ratings(criterion, &mut next),
                        alt: Some(ratings(criterion, &mut next)),
                    },
                    _ => Assessment::Rated { default: ratings(criterion, &mut next), alt: None },
                })
                .collect()
        })
        .collect()
}

fn level(level: Level) -> i64 {
    match level {
        Level::Rank(rank) => i64::from(rank),
        Level::Absent => -1,
    }
}

fn way(rubric: &Rubric, assessments: &[Assessment]) -> Value {
    let list = |ratings: &Ratings| {
        [json!(ratings.levels.iter().copied().map(level).collect::<Vec<_>>()), json!(ratings.caps)]
    };
    let ratings: Vec<Value> = assessments
        .iter()
        .map(|assessment| match assessment {
            Assessment::Absent => Value::Null,
            Assessment::Rated { default, alt } => {
                json!(list(default).into_iter().chain(alt.iter().flat_map(list)).collect::<Vec<_>>())
            }
        })
        .collect();
    let now = scorecard(assessments, rubric);
    let way = to_next_band(assessments, &now, rubric).map(|way| {
        let changes = way.changes.iter().map(|change| {
            let kind = if change.kind == MechanismKind::Alt { "alt" } else { "default" };
            json!([change.criterion, kind, change.parameter, level(change.to)])
        });
        json!({"steps": way.steps, "total": way.after.total.0, "changes": changes.collect::<Vec<_>>()})
    });
    json!({"ratings": ratings, "total": now.total.0, "band": now.band, "way": way})
}

#[test]
fn the_script_has_the_arithmetic_of_the_scorer() {
    let node = Command::new("node").arg("--version").output();
    if node.is_err() {
        assert!(std::env::var("CI").as_deref() != Ok("true"), "Node.js is required under CI=true");
        println!("skipped: no Node.js");
        return;
    }
    let rubric = safetycard::rubric::embedded().unwrap();
    let mut compare = Command::new("node")
        .arg(root().join("tests/api/what-if.mjs"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = compare.stdin.take().unwrap();
    let mut send = |value: &Value| writeln!(input, "{value}").unwrap();
    send(&json!({"rubric": numbers(&rubric), "shown": shown()}));
    for criterion in 0..rubric.criteria.len() {
        for kind in [MechanismKind::Default, MechanismKind::Alt] {
            send(&combinations(&rubric, criterion, kind));
        }
    }
    for assessments in projects(&rubric) {
        send(&way(&rubric, &assessments));
    }
    drop(input);
    let output = compare.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}");
    assert!(said.contains("60 projects") && said.contains(" 0 differences"), "{said}");
}
