//! What keeps a file from being read as it was meant. Found by `discover` and
//! `parse`.

use super::{Group, Inspect, Rule};
use crate::diagnostic::Severity;

pub(super) static ALIAS_NOT_ALLOWED: Rule = Rule {
    code: "alias-not-allowed",
    group: Group::Shape,
    severity: Severity::Error,
    summary: "A YAML file uses an anchor, an alias or a merge key.",
    explanation: "A few aliases can make a small file stand for gigabytes, and a reader of the file has to \
                  jump about to see what a record says. Write each value where it belongs.",
    bad: "headline: &claim The agent asks nobody.\n",
    good: "headline: The agent asks nobody.\n",
    inspect: Inspect::Stage("parse"),
};

pub(super) static COMPUTED_FIELD: Rule = Rule {
    code: "computed-field",
    group: Group::Shape,
    severity: Severity::Warning,
    summary: "A record gives a figure that is computed.",
    explanation: "Scores, totals, bands and gains follow from the levels and the rubric. A figure written by \
                  hand would be wrong after the next change, so it is ignored. Remove it.",
    bad: "headline: The agent asks nobody.\ntotal: 3.0\n",
    good: "headline: The agent asks nobody.\ncriteria:\n",
    inspect: Inspect::Stage("parse"),
};

pub(super) static CONFLICTING_FIELDS: Rule = Rule {
    code: "conflicting-fields",
    group: Group::Shape,
    severity: Severity::Error,
    summary: "Two fields that exclude each other are both given.",
    explanation: "A criterion is either rated or has no surface, and a piece of evidence is either a citation \
                  or a search. Where both are written it is not clear which one is meant. Keep one, or write \
                  two items.",
    bad: "- file: src/server.py\n  lines: \"105-108\"\n  hits: 3\n",
    good: "- file: src/server.py\n  lines: \"105-108\"\n",
    inspect: Inspect::Stage("parse"),
};

pub(super) static DUPLICATE_KEY: Rule = Rule {
    code: "duplicate-key",
    group: Group::Shape,
    severity: Severity::Error,
    summary: "A key or part stands twice in the same place.",
    explanation: "Of two values for one key only one can be meant, and programs differ in which they take. \
                  Remove or rename one of them.",
    bad: "category: coding\ncategory: ai_assistants\n",
    good: "category: coding\n",
    inspect: Inspect::Stage("parse"),
};

pub(super) static LINK_OUT_OF_TREE: Rule = Rule {
    code: "link-out-of-tree",
    group: Group::Shape,
    severity: Severity::Error,
    summary: "A symbolic link leads out of the folder.",
    explanation: "A catalogue holds all that it publishes. A link that leads elsewhere could publish a private \
                  file, and would be broken on another machine. Put the file itself there.",
    bad: "",
    good: "",
    inspect: Inspect::Stage("discover"),
};

pub(super) static MISSING_FIELD: Rule = Rule {
    code: "missing-field",
    group: Group::Shape,
    severity: Severity::Error,
    summary: "A required field is missing or empty.",
    explanation: "Every record has these fields, so that every page has its parts and projects can be \
                  compared. The message names the field and the object that lacks it.",
    bad: "id: sample-agent\nrepo_url: https://github.com/example/sample-agent\n",
    good: "id: sample-agent\nname: Sample Agent\nrepo_url: https://github.com/example/sample-agent\n",
    inspect: Inspect::Stage("parse"),
};

pub(super) static MISSING_SECTION: Rule = Rule {
    code: "missing-section",
    group: Group::Shape,
    severity: Severity::Error,
    summary: "An audit report lacks a section.",
    explanation: "A report has its sections in a fixed order. What a missing one would have said is missing on \
                  the page too. An empty section is written with its closing words, such as `- None.`.",
    bad: "## Re-audit log\n- No changes.\n",
    good: "## Re-audit log\n- No changes.\n\n## Limitations\n- Nothing was run.\n",
    inspect: Inspect::Stage("parse"),
};

pub(super) static NOT_A_FILE: Rule = Rule {
    code: "not-a-file",
    group: Group::Shape,
    severity: Severity::Error,
    summary: "Something that is named like a record is not a regular file.",
    explanation: "Only regular files are read: a pipe or device could keep a build waiting for ever, and a \
                  folder named like a record is a mistake.",
    bad: "",
    good: "",
    inspect: Inspect::Stage("discover"),
};

pub(super) static NOT_UTF8: Rule = Rule {
    code: "not-utf8",
    group: Group::Shape,
    severity: Severity::Error,
    summary: "A file is not UTF-8 text.",
    explanation: "All text files of a catalogue are UTF-8. The message names the first byte that is not and \
                  its line. Editors can save a file in another encoding; `iconv -f latin1 -t utf-8` converts \
                  one.",
    bad: "name: Caf� Agent\n",
    good: "name: Café Agent\n",
    inspect: Inspect::Stage("discover"),
};

pub(super) static SYNTAX: Rule = Rule {
    code: "syntax",
    group: Group::Shape,
    severity: Severity::Error,
    summary: "A file cannot be read as YAML or JSON.",
    explanation: "Something is not closed, not indented or not quoted as the format asks. The place is where \
                  reading failed; the cause may stand a line earlier. A text with `: ` or ` #` in it is best \
                  put in quotes, or below its field after `>-`.",
    bad: "headline: Note: the agent asks nobody.\n",
    good: "headline: \"Note: the agent asks nobody.\"\n",
    inspect: Inspect::Stage("parse"),
};

pub(super) static TAG_NOT_ALLOWED: Rule = Rule {
    code: "tag-not-allowed",
    group: Group::Shape,
    severity: Severity::Error,
    summary: "A YAML file uses a tag.",
    explanation: "Tags such as `!include` tell some programs to make something else of a value. Records are \
                  plain data: text, lists and maps.",
    bad: "name: !shout Sample Agent\n",
    good: "name: Sample Agent\n",
    inspect: Inspect::Stage("parse"),
};

pub(super) static TOO_DEEP: Rule = Rule {
    code: "too-deep",
    group: Group::Shape,
    severity: Severity::Error,
    summary: "Lists and maps nest too deeply.",
    explanation: "A record needs no more than a dozen levels. Deeper nesting is a mistake or an attempt to \
                  exhaust a reader of the file.",
    bad: "limitations: [[[[[[[[[[",
    good: "limitations: []\n",
    inspect: Inspect::Stage("parse"),
};

pub(super) static TOO_LARGE: Rule = Rule {
    code: "too-large",
    group: Group::Shape,
    severity: Severity::Error,
    summary: "A file, or the Markdown in it, is larger than a build reads.",
    explanation: "The largest known record has some two hundred kilobytes. A file beyond the limit is not read \
                  at all, and neither are sections beyond theirs, for reading Markdown takes many times its size \
                  in memory: move logs and copies of sources elsewhere and cite them.",
    bad: "",
    good: "",
    inspect: Inspect::Stage("discover"),
};

pub(super) static TOO_MANY: Rule = Rule {
    code: "too-many",
    group: Group::Shape,
    severity: Severity::Error,
    summary: "A file has more values or more problems than are looked at.",
    explanation: "A record has a few thousand values. Far more are a mistake or an attempt to exhaust a reader \
                  of the file. Where there are very many problems, mend the first and look again.",
    bad: "",
    good: "",
    inspect: Inspect::Stage("parse"),
};

pub(super) static UNKNOWN_FIELD: Rule = Rule {
    code: "unknown-field",
    group: Group::Shape,
    severity: Severity::Error,
    summary: "A field has a name that does not exist.",
    explanation: "What is written under an unknown name would be dropped in silence, so it is an error. Most \
                  often it is a slip of the pen: the message names the nearest field. Notes to yourself belong \
                  in `private_notes` or in comments.",
    bad: "discription: An agent that answers questions about a repository.\n",
    good: "description: An agent that answers questions about a repository.\n",
    inspect: Inspect::Stage("parse"),
};

pub(super) static UNKNOWN_HEADING: Rule = Rule {
    code: "unknown-heading",
    group: Group::Shape,
    severity: Severity::Warning,
    summary: "A section of an audit report has a heading that is not part of reports.",
    explanation: "The section is kept and shown at the foot of the page. If it was meant as one of a report's \
                  own sections, correct the heading.",
    bad: "## Limits\n",
    good: "## Limitations\n",
    inspect: Inspect::Stage("parse"),
};

pub(super) static UNKNOWN_FORMAT: Rule = Rule {
    code: "unknown-format",
    group: Group::Shape,
    severity: Severity::Error,
    summary: "A Markdown file is neither a record nor a report.",
    explanation: "A Markdown record opens with `---`, its fields and `---` again; an audit report opens with the \
                  title of the rubric. Anything else is no record. Free pages belong below `content/pages/`.",
    bad: "# Sample Agent\n",
    good: "# Sample Score: Sample Agent\n",
    inspect: Inspect::Stage("parse"),
};

pub(super) static UNPLACED_TEXT: Rule = Rule {
    code: "unplaced-text",
    group: Group::Shape,
    severity: Severity::Warning,
    summary: "A Markdown record has text that belongs to no section.",
    explanation: "Below the front matter each text stands under a heading: one that is named after a field fills \
                  the field, any other becomes a section of the page. Text above the first heading has no place \
                  on the page.",
    bad: "---\n\nThe agent never asks.\n\n## How it was read\n",
    good: "---\n\n## How it was read\n\nThe agent never asks.\n",
    inspect: Inspect::Stage("parse"),
};

pub(super) static UNREADABLE_EVIDENCE: Rule = Rule {
    code: "unreadable-evidence",
    group: Group::Shape,
    severity: Severity::Warning,
    summary: "A piece of evidence in a report is neither a citation nor a search.",
    explanation: "Evidence follows the finding as links to lines or as searches with their hits. What cannot \
                  be read as either is kept as words, but nobody can follow or prove it.",
    bad: "#L105-L108); see the server's main module (verified)",
    good: "#L105-L108) (verified)",
    inspect: Inspect::Stage("parse"),
};

pub(super) static UNREADABLE_FILE: Rule = Rule {
    code: "unreadable-file",
    group: Group::Shape,
    severity: Severity::Error,
    summary: "A file or folder cannot be read.",
    explanation: "The system refused it, or a link leads to nothing. The message gives the system's own words.",
    bad: "",
    good: "",
    inspect: Inspect::Stage("discover"),
};

pub(super) static UNREADABLE_LINE: Rule = Rule {
    code: "unreadable-line",
    group: Group::Shape,
    severity: Severity::Error,
    summary: "A line of an audit report fits none of its forms.",
    explanation: "A report is read line by line, and nothing is dropped in silence. The message says which \
                  form was expected here. For published figures, which are only compared, it is a warning.",
    bad: "- **S L1** One key",
    good: "- **S L1:** One key",
    inspect: Inspect::Stage("parse"),
};

pub(super) static WRONG_TYPE: Rule = Rule {
    code: "wrong-type",
    group: Group::Shape,
    severity: Severity::Error,
    summary: "A value is a list, a map, text or a number where something else is wanted.",
    explanation: "The field exists, but holds another kind of value than it should. A list has one `- ` for \
                  each item, a map `key: value` lines indented below the field. A text that begins with `[`, \
                  `{`, `*`, `&` or `!` needs quotes.",
    bad: "limitations: Nothing was run.\n",
    good: "limitations:\n  - Nothing was run.\n",
    inspect: Inspect::Stage("parse"),
};
