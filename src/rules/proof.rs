//! What a git repository says of the evidence of a record. Found by `verify`,
//! and by nothing else: a build knows no repository.

use super::{Group, Inspect, Rule};
use crate::diagnostic::Severity;

const VERIFY: Inspect = Inspect::Stage("verify");

pub(super) static BINARY_FILE_CITED: Rule = Rule {
    code: "binary-file-cited",
    group: Group::Proof,
    severity: Severity::Warning,
    summary: "A citation names lines of a binary file.",
    explanation: "No host shows lines of a binary file, so a reader cannot follow the link. The quote was compared \
                  with its bytes. Cite the text it was made from, or the place that uses it.",
    bad: "- file: assets/logo.bin\n  lines: \"1\"\n",
    good: "- file: src/server.py\n  lines: \"105-108\"\n",
    inspect: VERIFY,
};

pub(super) static CITED_PATH_NOT_A_FILE: Rule = Rule {
    code: "cited-path-not-a-file",
    group: Group::Proof,
    severity: Severity::Error,
    summary: "A cited path is a folder, a symbolic link or a submodule.",
    explanation: "Only a file has lines. A link holds nothing but the path it leads to, and the files of a \
                  submodule belong to another repository, with commits of its own. The message says which of \
                  these it is.",
    bad: "- file: src\n  lines: \"105-108\"\n",
    good: "- file: src/server.py\n  lines: \"105-108\"\n",
    inspect: VERIFY,
};

pub(super) static COMMIT_NOT_FOUND: Rule = Rule {
    code: "commit-not-found",
    group: Group::Proof,
    severity: Severity::Error,
    summary: "The repository does not have the pinned commit.",
    explanation: "Nothing of the record can be proved without it. The clone may be shallow, older than the audit, \
                  or of another repository; or the commit was never published. None of the record's evidence was \
                  tried.",
    bad: "pinned_commit: 7624cf388b47334ff8a0868e7d862dde18cfda86\n",
    good: "pinned_commit: 11cc66601316c02e51ead8194740e9fade101578\n",
    inspect: VERIFY,
};

pub(super) static DAMAGED_REPOSITORY: Rule = Rule {
    code: "damaged-repository",
    group: Group::Proof,
    severity: Severity::Error,
    summary: "The repository has an object that cannot be read.",
    explanation: "What the repository would say of the evidence is not known, so nothing that rests on the object \
                  was tried. `git fsck` tells what is damaged; a fresh clone has it whole. An object that is \
                  merely absent, as in a partial clone, is told by `evidence-not-tried`.",
    bad: "",
    good: "",
    inspect: VERIFY,
};

pub(super) static EVIDENCE_NOT_TRIED: Rule = Rule {
    code: "evidence-not-tried",
    group: Group::Proof,
    severity: Severity::Note,
    summary: "An item of evidence was not compared with the repository.",
    explanation: "Nothing is passed over in silence: the message gives the reason. A search is run \
                  again if it is one by `rg` whose options are known; what asks for a shell or another program is \
                  not. A file may be missing in a partial clone, or be larger than is read; lines or a path may \
                  not be readable as such.",
    bad: "- search: rg -P '(?<!dis)approve'\n  scope: src\n  hits: 0\n",
    good: "- file: src/server.py\n  lines: \"105-108\"\n",
    inspect: VERIFY,
};

pub(super) static FILE_NOT_FOUND: Rule = Rule {
    code: "file-not-found",
    group: Group::Proof,
    severity: Severity::Error,
    summary: "A cited file does not exist at the pinned commit.",
    explanation: "The link of the citation leads nowhere. Paths begin at the root of the repository, also where \
                  `subpath` names a folder. If the file was renamed before the commit, the help says to what.",
    bad: "- file: src/servre.py\n  lines: \"105-108\"\n",
    good: "- file: src/server.py\n  lines: \"105-108\"\n",
    inspect: VERIFY,
};

pub(super) static LINES_OUT_OF_RANGE: Rule = Rule {
    code: "lines-out-of-range",
    group: Group::Proof,
    severity: Severity::Error,
    summary: "A citation names lines behind the end of the file.",
    explanation: "The lines were taken from another version of the file. If the citation has a quote and it stands \
                  in the file exactly once, `safetycard verify --fix-lines` moves the citation there.",
    bad: "- file: src/server.py\n  lines: \"205-208\"\n",
    good: "- file: src/server.py\n  lines: \"105-108\"\n",
    inspect: VERIFY,
};

pub(super) static QUOTE_NOT_FOUND: Rule = Rule {
    code: "quote-not-found",
    group: Group::Proof,
    severity: Severity::Error,
    summary: "A quote does not stand in the cited lines.",
    explanation: "A quote is what shows that the lines are the ones that were read. Its bytes are compared with \
                  those of the lines, but for the amount of white space. The help says where else in the file it \
                  stands; if that is one place only, `safetycard verify --fix-lines` moves the citation there.",
    bad: "- file: src/server.py\n  lines: \"1-3\"\n  contains: \"def run(request):\"\n",
    good: "- file: src/server.py\n  lines: \"105-108\"\n  contains: \"def run(request):\"\n",
    inspect: VERIFY,
};

pub(super) static SEARCH_HITS_DIFFER: Rule = Rule {
    code: "search-hits-differ",
    group: Group::Proof,
    severity: Severity::Error,
    summary: "A search has another number of hits at the pinned commit.",
    explanation: "A search by `rg` is run again over the files of the commit as `rg` would go over a checkout: \
                  without hidden files, binary files and those that `.gitignore` names, unless an option says \
                  otherwise. A hit is a line that matches; with `-o` or `--count-matches` it is a match, with `-l` \
                  a file. The help tells how many files were searched, and where the first hits are.",
    bad: "- search: rg -n 'def run'\n  scope: src\n  hits: 0\n",
    good: "- search: rg -n 'approve|confirm'\n  scope: src\n  hits: 0\n",
    inspect: VERIFY,
};
