// What pages take over the wire: compressed, with the style sheet and the scripts
// that they load.
//
//   node sizes.mjs PUBLIC_DIR
//
// The bounds are those of the design, for a catalogue of 262 projects. No page grows
// with the catalogue: a long leaderboard comes in parts, and so do the lists of a
// criterion and of a gap type.

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { command } from './lib/command.mjs';
import { Report } from './lib/report.mjs';
import { listFiles } from './lib/site.mjs';

const PROJECT = 35_000;
const LEADERBOARD = 70_000;
const LIST = 50_000;

export function checkSizes(root) {
  const report = new Report('sizes');
  const known = new Map();
  const weigh = (file) => {
    if (!known.has(file)) known.set(file, gzipSync(readFileSync(file)).length);
    return known.get(file);
  };
  const whole = (page) => {
    const loads = readFileSync(join(root, page), 'utf8').matchAll(/<(?:script|template|link rel="stylesheet")[^>]*? (?:src|href|data-script)="([^"]+\.(?:js|css))"/g);
    const files = new Set([...loads].map(([, address]) => join(root, dirname(page), address)));
    return [...files].reduce((sum, file) => sum + weigh(file), weigh(join(root, page)));
  };
  const files = listFiles(root);
  const projects = files.filter((file) => /^projects\/[^/]+\/index\.html$/.test(file));
  const sizes = projects.map((file) => ({ file, size: whole(file) })).sort((a, b) => b.size - a.size);
  for (const { file, size } of sizes) report.expect(size <= PROJECT, file, `${size} bytes, more than ${PROJECT}`);
  const board = whole('index.html');
  report.expect(board <= LEADERBOARD, 'index.html', `${board} bytes, more than ${LEADERBOARD}`);
  report.note('leaderboard', `${board} bytes for ${projects.length} projects`);
  const lists = files.filter((file) => /^(criteria|gaps)\/[^/]+\/index\.html$/.test(file)).map((file) => ({ file, size: whole(file) }));
  for (const { file, size } of lists) report.expect(size <= LIST, file, `${size} bytes, more than ${LIST}`);
  const longest = lists.reduce((a, b) => (b.size > a.size ? b : a), { size: 0 });
  if (lists.length > 0) report.note('largest list', `${longest.size} bytes (${longest.file})`);
  if (sizes.length > 0) report.note('largest project', `${sizes[0].size} bytes (${sizes[0].file})`);
  return report;
}

await command(import.meta.url, 'PUBLIC_DIR', checkSizes);
