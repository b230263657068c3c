//! `control-character`

use super::{Context, Group, Inspect, Rule, characters};
use crate::diagnostic::{Diagnostic, Problems, Severity};
use crate::model::Record;

pub(super) static RULE: Rule = Rule {
    code: "control-character",
    group: Group::Safety,
    severity: Severity::Error,
    summary: "A text holds a control character.",
    explanation: "Control characters (NUL, escape, backspace and their kin) are invisible, steer terminals, and \
                  are not allowed in the XML of feeds. They come from copying out of a terminal. Only tabs and \
                  line breaks may stand in a text.",
    bad: "name: \"Sample\\u0007Agent\"\n",
    good: "name: \"Sample Agent\"\n",
    inspect: Inspect::Record(inspect),
};

fn inspect(record: &Record, context: &Context<'_>, problems: &mut Problems) {
    for found in characters::find(record, context, |_, _, character| is_control(character)) {
        let message = format!("this text holds the control character {}", found.named());
        problems.push(Diagnostic::error(RULE.code, found.place, message).help("remove it"));
    }
}

/// Control characters of ASCII and Latin-1, the separators of lines and
/// paragraphs, and code points that are no characters.
fn is_control(character: char) -> bool {
    let code = u32::from(character);
    (character.is_control() && !matches!(character, '\t' | '\n' | '\r'))
        || matches!(character, '\u{2028}' | '\u{2029}' | '\u{fff9}'..='\u{fffb}' | '\u{fdd0}'..='\u{fdef}')
        || code & 0xfffe == 0xfffe
}
