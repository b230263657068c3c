//! Caps, and what makes one apply or a gap be listed, with their references resolved.

use super::criteria::Scale;
use super::lookup::Lookup;
use super::raw::{RawCap, RawCapChoice, RawGapCondition, RawOptInSign};
use crate::model::rubric::{Automatic, Cap, CapIndex, GapCondition, LevelRange, OptInSign};

/// A cap; nothing if it refers to what is not there.
pub(super) fn cap(
    raw: &RawCap,
    kinds: &[&str],
    criteria: &[&str],
    scale: &Scale<'_>,
    root: &mut Lookup<'_>,
) -> Option<Cap> {
    let kind = root.index("kind of cap", &raw.kind, kinds)?;
    let criterion = match &raw.criterion {
        Some(id) => Some(root.index("criterion", id, criteria)?),
        None => None,
    };
    let automatic = match &raw.automatic {
        None => None,
        Some(automatic) => {
            let when = match (&automatic.parameter, &automatic.level) {
                (Some(parameter), Some(level)) => Some((
                    root.index("parameter", parameter, &scale.parameters)?,
                    root.rank(level, &scale.levels)?,
                )),
                (None, None) => None,
                _ => {
                    root.wrong(
                        &raw.id,
                        "an automatic cap names a parameter and a level, or neither".into(),
                        "add the other one".into(),
                    );
                    None
                }
            };
            Some(Automatic { mechanism: automatic.mechanism.into(), when, reason: automatic.reason.clone() })
        }
    };
    Some(Cap {
        id: raw.id.value.clone(),
        name: raw.name.clone(),
        max: raw.max.0,
        kind,
        criterion,
        trigger: raw.trigger.clone(),
        automatic,
        place: Some(root.place(&raw.id)),
        in_force: true,
    })
}

/// What tells a mechanism that ships switched off.
pub(super) fn opt_in_sign(
    raw: &RawOptInSign,
    caps: &[Cap],
    scale: &Scale<'_>,
    root: &mut Lookup<'_>,
) -> Option<OptInSign> {
    let known: Vec<&str> = caps.iter().map(|cap| cap.id.as_str()).collect();
    let cap = root.index("cap", &raw.cap, &known)?;
    let mut when = Vec::with_capacity(raw.when.len());
    for range in &raw.when {
        when.push(LevelRange {
            parameter: root.index("parameter", &range.parameter, &scale.parameters)?,
            at_least: range.at_least.as_ref().map_or(Some(0), |level| root.rank(level, &scale.levels))?,
            at_most: range.at_most.as_ref().map_or(Some(u8::MAX), |level| root.rank(level, &scale.levels))?,
        });
    }
    Some(OptInSign { rule: raw.rule.clone(), cap, when })
}

/// When a critical gap must be listed.
pub(super) fn gap_condition(
    raw: &RawGapCondition,
    caps: &[Cap],
    criteria: &[&str],
    scale: &Scale<'_>,
    root: &mut Lookup<'_>,
) -> Option<GapCondition> {
    let rule = raw.rule.value.clone();
    let find = |id: &String| caps.iter().position(|cap| cap.id == *id);
    match (&raw.caps, &raw.parameter, &raw.level) {
        (Some(RawCapChoice::Scope(scope)), None, None) if scope == "criterion" => {
            let caps: Vec<CapIndex> = (0..caps.len()).filter(|cap| caps[*cap].criterion.is_some()).collect();
            Some(GapCondition::Cap { rule, caps })
        }
        (Some(RawCapChoice::Listed(listed)), None, None) if listed.iter().all(|id| find(id).is_some()) => {
            Some(GapCondition::Cap { rule, caps: listed.iter().filter_map(find).collect() })
        }
        (None, Some(parameter), Some(level)) => Some(GapCondition::Level {
            rule,
            criteria: root.indices("criterion", &raw.criteria, criteria),
            parameter: root.index("parameter", parameter, &scale.parameters)?,
            level: root.rank(level, &scale.levels)?,
        }),
        _ => {
            root.wrong(
                &raw.rule,
                "this condition is neither about caps nor about a level".into(),
                "give `caps: criterion`, `caps: [ids]`, or `criteria`, `parameter` and `level`".into(),
            );
            None
        }
    }
}
