// The Nu HTML checker over every page and every SVG of a generated site.
//
//   node html.mjs PUBLIC_DIR
//
// Style sheets are left out: the checker's CSS grammar is years behind the
// browsers (it rejects light-dark(), nesting and ::details-content), and the
// site's style sheets are parsed by the generator's own CSS compiler.

import { spawnSync } from 'node:child_process';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import vnuJar from 'vnu-jar';
import { command } from './lib/command.mjs';
import { Report } from './lib/report.mjs';
import { listFiles } from './lib/site.mjs';

// Messages of the checker that are wrong about our pages. An entry without a
// written reason has no place here; for errors none is needed so far.
const FILTERS = [
  {
    message: /^Resource violates Content Security Policy/,
    reason: "the files are read from disk, where the checker does not count a page's own folder as 'self'; pages.mjs asks a browser",
  },
];

export function checkHtml(root) {
  const report = new Report('html');
  const files = listFiles(root).filter((file) => /\.(html?|svg)$/i.test(file));
  if (files.length === 0) {
    report.fail(root, 'no HTML file');
    return report;
  }
  const java = spawnSync('java', ['-version'], { encoding: 'utf8' });
  if (java.error || java.status !== 0) {
    report.skip('Nu HTML checker', 'no java on this machine');
    return report;
  }

  const failed = new Set();
  const warnings = new Map(); // text → how often
  for (const { type, url, lastLine, message, extract } of runChecker(root)) {
    if (FILTERS.some((filter) => filter.message.test(message))) continue;
    if (type === 'info') {
      warnings.set(message, (warnings.get(message) ?? 0) + 1);
      continue;
    }
    // `error`, and `non-document-error`: the checker could not read the file at all.
    const file = url ? relative(resolve(root), fileURLToPath(url)) : 'checker';
    failed.add(file);
    report.fail(`${file}:${lastLine ?? 1}`, `${message}${extract ? ` At ${JSON.stringify(extract)}` : ''}`);
  }
  report.pass(files.length - failed.size);
  for (const [message, count] of warnings) report.note('warning of the checker', `${count} × ${message}`);
  return report;
}

/** Every message of one run over the folder. */
function runChecker(root) {
  const flags = ['--format', 'json', '--stdout', '--exit-zero-always', '--skip-non-html', '--also-check-svg'];
  // The stack is raised because the checker recurses over the nesting of a page.
  const run = spawnSync('java', ['-Xss4m', '-jar', String(vnuJar), ...flags, resolve(root)], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (run.error) throw run.error;
  try {
    return JSON.parse(run.stdout).messages;
  } catch {
    throw new Error(`the Nu HTML checker gave no result (status ${run.status}): ${run.stderr.slice(-2000)}`);
  }
}

await command(import.meta.url, 'PUBLIC_DIR', checkHtml);
