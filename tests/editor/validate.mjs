// An independent validator takes the good records and refuses the bad ones, and
// what `check --format sarif` prints is SARIF.
//
//   node tests/editor/validate.mjs BINARY

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { join, resolve } from "node:path";
import Ajv from "ajv";
import Ajv4 from "ajv-draft-04";
import { parse } from "yaml";

const root = fileURLToPath(new URL("../..", import.meta.url));
const binary = resolve(process.argv[2] ?? join(root, "target/release/safetycard"));
const failures = [];
const expect = (holds, message) => holds || failures.push(message);

function run(...args) {
  const done = spawnSync(binary, args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 });
  if (done.error) throw done.error;
  return done.stdout;
}

const records = (folder) => readdirSync(join(root, folder)).filter((name) => name.endsWith(".yaml")).map((name) => join(folder, name));
const compile = (...args) => new Ajv({ strict: false, allErrors: true, allowUnionTypes: true }).compile(JSON.parse(run("schema", "record", ...args)));
let valid = compile();
const read = (path) => parse(readFileSync(join(root, path), "utf8"));
const told = () => valid.errors.map((error) => `${error.instancePath} ${error.message}`).slice(0, 4).join("; ");

let good = 0;
for (const path of [...records("content/records"), "src/discover/starter/content/records/example-agent.yaml"]) {
  expect(valid(read(path)), `${path} is good, but: ${valid.errors && told()}`);
  good += 1;
}
// The default mechanism has a label of its own only where another one stands beside it.
const labelled = { good: 0, bad: 0 };
for (const path of records("content/records")) {
  const record = read(path);
  for (const criterion of record.criteria.filter((it) => !it.structural_absence)) {
    const kind = "alt" in criterion ? "good" : "bad";
    criterion.default_label = "as shipped";
    expect(valid(record) === (kind === "good"), `${path}: ${criterion.id} with a default_label is ${kind}`);
    delete criterion.default_label;
    labelled[kind] += 1;
  }
}
expect(labelled.good > 0 && labelled.bad > 0, `both kinds are tried: ${JSON.stringify(labelled)}`);

// What need not be written may be empty, as `safetycard new` writes it.
for (const nothing of [null, ""]) {
  const record = read(records("content/records")[0]);
  const rated = record.criteria.find((it) => !it.structural_absence);
  Object.assign(rated, { notes: nothing });
  Object.assign(rated.parameters.S, { gap: nothing, withheld: nothing });
  Object.assign(record.fixes[0], { playbook: nothing });
  Object.assign(record, { subpath: nothing, version: nothing, private_notes: nothing, embargo_until: nothing });
  const card = { intro: nothing, setups: [{ setup: "a", how: "b", gives: "c", criterion: nothing }] };
  const dispute = { criterion: rated.id, parameter: nothing, status: "open", opened: "2026-01-31", text: "No." };
  Object.assign(record, { safety_card: card, disputes: [dispute] });
  expect(valid(record), `optional fields may be ${JSON.stringify(nothing)}, but: ${valid.errors && told()}`);
  rated.parameters.S.finding = nothing;
  expect(!valid(record), `a finding may not be ${JSON.stringify(nothing)}`);
}

// One fault or liberty at a time, as `check` takes or refuses it.
const words = { good: 0, bad: 0 };
function changed(kind, what, change) {
  const record = read("src/discover/starter/content/records/example-agent.yaml");
  change(record, record.criteria.find((it) => !it.structural_absence), record.criteria.find((it) => it.structural_absence));
  expect(valid(record) === (kind === "good"), `${what} is ${kind}, but: ${valid.errors && told()}`);
  words[kind] += 1;
}
changed("good", "no alt", (_, rated) => { rated.alt = null; });
for (const alt of ["", [], {}, "none"]) changed("bad", `the alt ${JSON.stringify(alt)}`, (_, rated) => { rated.alt = alt; });
for (const word of [true, false, "yes", "No", "TRUE"]) {
  changed("good", `draft: ${word}`, (record) => { record.draft = word; });
  changed("good", `same_session: ${word}`, (record) => { record.rule_of_two.same_session = word; });
  const absent = /^(true|yes)$/i.test(word) ? "good" : "bad";
  changed(absent, `structural_absence: ${word}`, (_, rated, absent) => { absent.structural_absence = word; });
}
for (const word of ["", "maybe", 1, []]) {
  changed("bad", `draft: ${JSON.stringify(word)}`, (record) => { record.draft = word; });
  changed("bad", `same_session: ${JSON.stringify(word)}`, (record) => { record.rule_of_two.same_session = word; });
}
for (const day of ["soon", "2026-1-31", 2026]) changed("bad", `embargo_until: ${day}`, (record) => { record.embargo_until = day; });
changed("bad", "an unknown criterion of a set-up", (record) => {
  record.safety_card = { setups: [{ setup: "a", how: "b", gives: "c", criterion: "C99" }] };
});
expect(words.good > 0 && words.bad > 0, `both kinds are tried: ${JSON.stringify(words)}`);

// What the rules find that a schema can see; the others need more than one value.
const seen = [
  "computed-field", "conflicting-fields", "invalid-commit", "invalid-id", "invalid-level",
  "missing-capability", "missing-field", "missing-finding", "missing-parameter", "too-many-fixes", "unknown-cap",
  "cap-on-wrong-criterion", "unknown-capability", "unknown-capability-value", "unknown-category", "unknown-criterion",
  "unknown-dispute-status", "unknown-field", "unknown-parameter", "unknown-status", "unknown-taxonomy-entry", "wrong-type",
];
// The cases of the rules have a rubric of their own.
valid = compile("-C", "tests/rules");
let bad = 0;
for (const code of seen) {
  const path = (which) => `tests/rules/${code}/${which}.yaml`;
  if (!existsSync(join(root, path("bad")))) continue;
  expect(!valid(read(path("bad"))), `${path("bad")} is taken for good`);
  expect(valid(read(path("good"))), `${path("good")} is good, but: ${valid.errors && told()}`);
  bad += 1;
}

const sarif = createRequire(import.meta.url)("@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json");
// One of its patterns is none under the flag `u`, which the validator wants.
for (const part of Object.values(sarif.definitions)) {
  for (const field of Object.values(part.properties ?? {})) if (field.pattern?.endsWith("]?$")) delete field.pattern;
}
const isSarif = new Ajv4({ strict: false, allErrors: true, validateFormats: false }).compile(sarif);
let results = 0;
for (const folder of ["tests/rules/unknown-cap", "tests/rules/duplicate-id", "tests/sites/hostile/content", "content"]) {
  const log = JSON.parse(run("check", folder, "--format", "sarif"));
  expect(isSarif(log), `${folder}: ${JSON.stringify(isSarif.errors?.slice(0, 3))}`);
  results += log.runs[0].results.length;
}
expect(results > 3, "some problems are among the results");

console.log(`${good} good records, ${bad} bad ones, ${results} results as SARIF`);
for (const failure of failures) console.error(`FAILED ${failure}`);
process.exit(failures.length > 0 ? 1 : 0);
