//! Names that must resolve against the rubric or against other records. Found
//! by `validate`.

use super::{Group, Inspect, Rule};
use crate::diagnostic::Severity;

pub(super) static DUPLICATE_CRITERION: Rule = Rule {
    code: "duplicate-criterion",
    group: Group::Ratings,
    severity: Severity::Error,
    summary: "A criterion is rated twice.",
    explanation: "Only one rating can count. A stronger mechanism that must be turned on belongs under `alt` \
                  of the same criterion.",
    bad: "- id: C1\n  summary: The same once more.\n",
    good: "- id: C2\n  summary: The same once more.\n",
    inspect: Inspect::Stage("validate"),
};

pub(super) static DUPLICATE_ID: Rule = Rule {
    code: "duplicate-id",
    group: Group::Identity,
    severity: Severity::Error,
    summary: "Two records claim to be the same audit, or their ids can be mistaken for each other.",
    explanation: "An id names one project; a later audit of it has the same id and a later `scored_date`. Two \
                  records with the same id and date cannot both be current, and ids that differ only in case \
                  or in the encoding of accents would share a file on some systems.",
    bad: "id: sample-agent\n",
    good: "id: other-agent\n",
    inspect: Inspect::Stage("validate"),
};

pub(super) static EMBARGOED: Rule = Rule {
    code: "embargoed",
    group: Group::Safety,
    severity: Severity::Note,
    summary: "A record is held back until a date.",
    explanation: "A record with `embargo_until` is not published before that day, not even its name. The day \
                  of the build is the one given with `--date`; without one, every embargo holds.",
    bad: "embargo_until: 2099-01-01\n",
    good: "embargo_until: 2026-01-01\n",
    inspect: Inspect::Stage("validate"),
};

pub(super) static MISSING_CRITERION: Rule = Rule {
    code: "missing-criterion",
    group: Group::Ratings,
    severity: Severity::Error,
    summary: "A criterion of the rubric is not rated.",
    explanation: "The total is a sum over all criteria, so each is rated. If the surface does not exist, say \
                  `structural_absence: true` and show the search that found nothing.",
    bad: "# C2 is not rated.\ncritical_findings: []\n",
    good: "- id: C2\n  summary: There is no action that could need approval.\n  structural_absence: true\n",
    inspect: Inspect::Stage("validate"),
};

pub(super) static MISSING_PARAMETER: Rule = Rule {
    code: "missing-parameter",
    group: Group::Ratings,
    severity: Severity::Error,
    summary: "A parameter of a criterion is not rated.",
    explanation: "The score of a criterion is a sum over all its parameters. If one has no surface, rate it as \
                  a structural absence and show why.",
    bad: "# B is not rated.\n",
    good: "B:\n  level: 1\n  status: verified\n",
    inspect: Inspect::Stage("validate"),
};

pub(super) static UNKNOWN_CAP: Rule = Rule {
    code: "unknown-cap",
    group: Group::Caps,
    severity: Severity::Error,
    summary: "A cap has an id that the rubric does not have.",
    explanation: "A cap that is not known cannot bind, and the score would be too high. Write the id of one of \
                  the rubric's caps.",
    bad: "- id: C1-PASTHRU\n",
    good: "- id: C1-PASSTHRU\n",
    inspect: Inspect::Stage("validate"),
};

pub(super) static UNKNOWN_EDITION: Rule = Rule {
    code: "unknown-edition",
    group: Group::Consistency,
    severity: Severity::Error,
    summary: "A record names an edition of the rubric that is not there.",
    explanation: "A record is checked and scored by the edition that it names: the present one in `rubric/`, or \
                  an earlier one in `rubric/editions/<version>/`, which is a whole rubric of its own. Scored by \
                  any other, its figures would not be what its author rated. Correct the number, put that \
                  edition there, or revise the record by the present one.",
    bad: "scorecard_version: \"0.90\"\n",
    good: "scorecard_version: \"0.9\"\n",
    inspect: Inspect::Stage("validate"),
};

pub(super) static UNKNOWN_CATEGORY: Rule = Rule {
    code: "unknown-category",
    group: Group::Identity,
    severity: Severity::Error,
    summary: "The category is none of the rubric.",
    explanation: "A category is where readers look for a project. It names the domain an agent works on. Write \
                  the id of one of the rubric's categories.",
    bad: "category: codin\n",
    good: "category: coding\n",
    inspect: Inspect::Stage("validate"),
};

pub(super) static UNKNOWN_STATUS: Rule = Rule {
    code: "unknown-status",
    group: Group::Ratings,
    severity: Severity::Error,
    summary: "The status of a level is none of the rubric.",
    explanation: "The status says how a level is known: seen in the source, or worked out from it. It decides \
                  how high the level may be and how sure the score is.",
    bad: "status: verfied\n",
    good: "status: verified\n",
    inspect: Inspect::Stage("validate"),
};
