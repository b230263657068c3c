//! Problems of what a publisher writes besides records: the rubric, the
//! configuration, the theme and free pages. Found by the stages that read them.

use super::{Group, Inspect, Rule};
use crate::diagnostic::Severity;

pub(super) static ADDRESS_COLLISION: Rule = Rule {
    code: "address-collision",
    group: Group::Tool,
    severity: Severity::Error,
    summary: "Two pages or files of the site have the same address.",
    explanation: "One would overwrite the other. Addresses are made from ids, slugs of the rubric and names of \
                  free pages; rename one of them.",
    bad: "",
    good: "",
    inspect: Inspect::Stage("link"),
};

pub(super) static INVALID_CONFIGURATION: Rule = Rule {
    code: "invalid-configuration",
    group: Group::Tool,
    severity: Severity::Error,
    summary: "`catalogue.yaml` says something that cannot be used.",
    explanation: "The configuration names the site, its address, its theme and the levels of rules. The \
                  message says which field is wrong and what is allowed.",
    bad: "titel: Sample Catalogue\n",
    good: "title: Sample Catalogue\n",
    inspect: Inspect::Stage("configure"),
};

pub(super) static INVALID_PAGE: Rule = Rule {
    code: "invalid-page",
    group: Group::Tool,
    severity: Severity::Error,
    summary: "A free page lacks its front matter or cannot be read.",
    explanation: "A page below `content/pages/` opens with `---`, its `title`, and `---` again. Its text is \
                  Markdown.",
    bad: "# About\n",
    good: "---\ntitle: About\n---\n",
    inspect: Inspect::Stage("parse"),
};

pub(super) static INVALID_RUBRIC: Rule = Rule {
    code: "invalid-rubric",
    group: Group::Tool,
    severity: Severity::Error,
    summary: "The rubric has a problem of shape, a reference that does not resolve, or a sum that is not exact.",
    explanation: "Scoring by half a rubric would publish wrong figures, so a rubric with any problem is not \
                  used. The message says where it is and what would be right.",
    bad: "kind: critical-gop\n",
    good: "kind: critical-gap\n",
    inspect: Inspect::Stage("rubric"),
};

pub(super) static INVALID_THEME: Rule = Rule {
    code: "invalid-theme",
    group: Group::Tool,
    severity: Severity::Error,
    summary: "The theme cannot be used.",
    explanation: "A theme is a folder below `themes/` with `theme.yaml`, templates and styles. Files it does \
                  not have are taken from the default theme.",
    bad: "theme: nowhere\n",
    good: "theme: default\n",
    inspect: Inspect::Stage("render"),
};

pub(super) static MISSING_CONFIGURATION: Rule = Rule {
    code: "missing-configuration",
    group: Group::Tool,
    severity: Severity::Error,
    summary: "There is no `catalogue.yaml`.",
    explanation: "A catalogue needs at least its title and the address it will have. `safetycard init` writes \
                  the file.",
    bad: "",
    good: "",
    inspect: Inspect::Stage("configure"),
};

pub(super) static MISSING_RUBRIC: Rule = Rule {
    code: "missing-rubric",
    group: Group::Tool,
    severity: Severity::Error,
    summary: "The rubric's own file cannot be read.",
    explanation: "`rubric/rubric.yaml` names all other files of a rubric. If it is on disk it must be \
                  readable; without one the embedded rubric is used.",
    bad: "",
    good: "",
    inspect: Inspect::Stage("rubric"),
};

pub(super) static STYLE_ERROR: Rule = Rule {
    code: "style-error",
    group: Group::Tool,
    severity: Severity::Error,
    summary: "A style sheet of the theme cannot be bundled.",
    explanation: "Styles are bundled into one file, and each `url()` in it leads to a file below `static/`. The \
                  message says which rule could not be read, or what it refers to that the theme does not have.",
    bad: "@import \"gone.css\";\n",
    good: "@media print { nav { display: none } }\n",
    inspect: Inspect::Stage("render"),
};

pub(super) static TEMPLATE_ERROR: Rule = Rule {
    code: "template-error",
    group: Group::Tool,
    severity: Severity::Error,
    summary: "A template of the theme failed.",
    explanation: "The message gives the template, line and column, and what called it. An undefined name is an \
                  error; in a condition, ask with `is defined`.",
    bad: "<p>{{ page.titel }}</p>\n",
    good: "<p>Nothing is here.</p>\n",
    inspect: Inspect::Stage("render"),
};

pub(super) static UNSAFE_PAGE: Rule = Rule {
    code: "unsafe-page",
    group: Group::Tool,
    severity: Severity::Error,
    summary: "A page holds inline code, an inline style, or something loaded from another host.",
    explanation: "Every page forbids these in its content security policy, so a browser would block them. Text of \
                  records cannot cause it: a template of the theme does. Put styles below `styles/`, scripts \
                  below `scripts/` and pictures below `static/`.",
    bad: "<p onclick=\"alert(1)\">Nothing is here.</p>\n",
    good: "<p>Nothing is here.</p>\n",
    inspect: Inspect::Stage("render"),
};
