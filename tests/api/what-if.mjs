// Compares the script that tries other levels with what the scorer gives. Reads
// lines of JSON from `tests/what_if.rs` on standard input.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { runInThisContext } from "node:vm";

runInThisContext(readFileSync(fileURLToPath(new URL("../../themes/default/scripts/what-if.js", import.meta.url)), "utf8"));
const { mechanism, criterion, show, score, toNextBand } = globalThis.safetycardWhatIf;

let rubric;
let sets;
let compared = 0;
let projects = 0;
const differences = [];

function same(what, ours, expected) {
  compared += 1;
  if (JSON.stringify(ours) !== JSON.stringify(expected)) differences.push(`${what}: ${JSON.stringify(ours)} instead of ${JSON.stringify(expected)}`);
}

for await (const line of createInterface({ input: process.stdin })) {
  const given = JSON.parse(line);
  if (given.rubric) {
    rubric = given.rubric;
    const levels = [...rubric.levels.keys(), -1];
    sets = rubric.parameters.reduce((all) => all.flatMap((set) => levels.map((level) => [...set, level])), [[]]);
    for (const [rounding, decimals, texts] of given.shown) {
      texts.forEach((text, part) => same(`${part * 125} with ${decimals} decimals, ${rounding}`, show(part * 125, decimals, rounding), text));
    }
  } else if (given.expected) {
    const lowest = rubric.parameters.map(() => 0);
    let at = 0;
    for (const caps of given.caps) {
      for (const levels of sets) {
        const own = mechanism(rubric, given.criterion, given.kind, levels, caps);
        const rating = given.kind === "alt" ? [lowest, [], levels, caps] : [levels, caps];
        const counted = criterion(rubric, given.criterion, rating);
        same(`${rubric.criteria[given.criterion]} ${given.kind} ${levels} caps ${caps}`, [own.raw, own.score, own.cap, counted.score], given.expected[at]);
        at += 1;
      }
    }
    if (at !== given.expected.length) differences.push(`${given.expected.length} expected, ${at} compared`);
  } else {
    projects += 1;
    const now = score(rubric, given.ratings);
    same("total and band", [now.total, now.band], [given.total, given.band]);
    const way = toNextBand(rubric, given.ratings);
    const ours = way && { steps: way.steps, total: way.total, changes: way.changes.map((change) => [change.criterion, change.kind, change.parameter, change.to]) };
    same("way to the next band", ours, given.way);
  }
}

for (const difference of differences.slice(0, 20)) console.log(difference);
console.log(`${compared} figures of ${projects} projects and every set of levels and caps: ${differences.length} differences`);
process.exit(differences.length > 0 ? 1 : 0);
