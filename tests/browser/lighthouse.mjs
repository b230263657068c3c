// Lighthouse over the pages that people land on, as a phone on a slow network.
//
//   node lighthouse.mjs PUBLIC_DIR
//
// Each page is measured three times, and the medians are printed. Accessibility,
// best practices and search engines must be perfect in the median. A busy machine
// lowers the figure for speed and nothing raises it, so there the best run counts.

import { createServer } from 'node:net';
import lighthouse from 'lighthouse';
import { findChromium, launch } from './lib/browser.mjs';
import { command } from './lib/command.mjs';
import { Report } from './lib/report.mjs';
import { serve } from './lib/serve.mjs';
import { addressOf, pickPages } from './lib/site.mjs';

const KINDS = ['leaderboard', 'project-largest', 'project', 'category-largest', 'category', 'compare'];
// A machine that also does something else halves the figure for speed, so the
// gate only stops a page that is slow whatever the machine does; the medians
// that are printed are what to look at.
const LEAST = { performance: 70, accessibility: 100, 'best-practices': 100, seo: 100 };
const RUNS = 3;
// A figure that only speed has part in is not measured better by a slower run.
const LONGEST = 6 * 60_000;

// What a site on loopback cannot fulfil, or what is no fault of a page.
const SKIPPED = ['is-on-https', 'redirects-http', 'uses-http2'];

export async function checkWithLighthouse(root, { kinds = KINDS, runs = RUNS } = {}) {
  const report = new Report('lighthouse');
  const executablePath = findChromium();
  if (executablePath === null) {
    report.skip('Chromium', 'none on this machine; CHROMIUM can name one');
    return report;
  }
  const host = await serve(root, ['/']);
  const port = await freePort();
  const browser = await launch(executablePath, `--remote-debugging-port=${port}`);
  const end = Date.now() + LONGEST;
  try {
    const picked = pickPages(root).pages.filter(({ kind }) => kinds.includes(kind));
    // Of a kind with many pages the largest is the slowest.
    const pages = picked.filter(({ kind }) => !picked.some((other) => other.kind === `${kind}-largest`));
    for (const page of pages) {
      if (Date.now() > end) {
        report.skip(page.kind, 'no time is left');
        continue;
      }
      await measure(report, page, `${host.origin}/${addressOf(page.file)}${page.query}`, port, runs);
    }
  } finally {
    await browser.close();
    await host.close();
  }
  return report;
}

function freePort() {
  return new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });
}

async function measure(report, { kind, file }, url, port, times) {
  const runs = [];
  const faults = new Map();
  for (let run = 0; run < times; run += 1) {
    const { lhr } = await lighthouse(url, { port, logLevel: 'silent', skipAudits: SKIPPED, onlyCategories: Object.keys(LEAST) });
    if (lhr.runtimeError) return report.fail(file, lhr.runtimeError.message);
    runs.push(lhr);
    for (const { id, score, title, scoreDisplayMode } of Object.values(lhr.audits)) {
      if (score !== null && score < 0.9 && scoreDisplayMode !== 'informative') faults.set(id, title);
    }
  }
  const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
  const figures = Object.keys(LEAST).map((category) => [category, median(runs.map(({ categories }) => Math.round(categories[category].score * 100)))]);
  const [largest, blocking, shift] = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']
    .map((audit) => median(runs.map(({ audits }) => audits[audit].numericValue)));
  report.note(`${kind} (${file})`, `${figures.map(([category, score]) => `${category} ${score}`).join(', ')}; largest paint ${Math.round(largest)} ms, blocked ${Math.round(blocking)} ms, shift ${shift.toFixed(3)}`);
  const fastest = Math.max(...runs.map(({ categories }) => Math.round(categories.performance.score * 100)));
  for (const [category, median] of figures) {
    const score = category === 'performance' ? fastest : median;
    const weighs = runs[0].categories[category].auditRefs.filter(({ id, weight }) => weight > 0 && faults.has(id));
    report.expect(score >= LEAST[category], `${kind} (${file})`, `${category} ${score} instead of ${LEAST[category]}: ${weighs.map(({ id }) => `${id} (${faults.get(id)})`).join('; ')}`);
  }
}

await command(import.meta.url, 'PUBLIC_DIR', checkWithLighthouse);
