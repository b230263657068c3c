// Opens one page of each kind in Chromium and looks at it as its readers do.
//
//   node pages.mjs PUBLIC_DIR
//
// In both colour schemes, at the widths below: no accessibility violation, no
// console message, nothing that the content security policy stops, no request
// to another host, no sideways scrolling. Besides: the policy is strict, the
// page works without script and from disk, and paper shows what is folded away.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { withChromium } from './lib/browser.mjs';
import { command } from './lib/command.mjs';
import { openHost } from './lib/host.mjs';
import { findFolderLinks, findOverflow, measureDetails, openDetails, readContent } from './lib/in-page.mjs';
import { Report } from './lib/report.mjs';
import { pickPages } from './lib/site.mjs';
import { visit } from './lib/visit.mjs';

// Light loads at the first width and is then narrowed, dark the other way round:
// a page must hold at each of them, and through the change.
const VIEWS = [
  { scheme: 'light', widths: [1280, 360, 320] },
  { scheme: 'dark', widths: [320, 360, 1280] },
];
const AT_ONCE = 2; // pages looked at side by side; a build machine has two cores

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** `pages` and `views` narrow the work down; by default it is every kind in every view. */
export async function checkPages(root, browser, { pages, views = VIEWS } = {}) {
  const report = new Report('pages');
  const picked = pickPages(root);
  for (const text of picked.missing) report.fail('site', text);
  if (picked.pages.length === 0 || picked.missing.some((text) => text.startsWith('leaderboard'))) return report;

  const host = await openHost(root);
  try {
    const queue = picked.pages.filter(({ kind }) => !pages || pages.includes(kind));
    const worker = async () => {
      for (let page = queue.shift(); page; page = queue.shift()) await checkPage(report, browser, host, page, views);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    for (const path of new Set(host.stray)) report.fail('site', `a page asked for ${path}, outside of its base path`);
  } finally {
    await host.close();
  }
  return report;
}

async function checkPage(report, browser, host, page, views) {
  const name = `${page.kind} (${page.file})`;
  const address = host.find(page);
  let served;
  for (const view of views) served = await checkViews(report, browser, address, name, view);
  await checkWithoutScript(report, browser, address.url, name, page, served);
  const onDisk = host.findOnDisk(page);
  if (onDisk) await checkFromDisk(report, browser, onDisk, `${name} from disk`, served);
}

/** One scheme at its widths. Gives the content that the page has with script. */
async function checkViews(report, browser, { url, status }, name, { scheme, widths }) {
  const { page, heard, close } = await visit(browser, url, { scheme, width: widths[0] });
  try {
    const where = `${name} ${scheme}`;
    report.expect(heard.response.status() === status, where, `status ${heard.response.status()} instead of ${status}`);
    expectQuiet(report, heard, where);
    const content = await page.evaluate(readContent);
    const policy = heard.response.headers()['content-security-policy'] ?? content.policy;
    expectNone(report, policyFaults(policy), where, 'content security policy:');
    report.expect(content.viewport.includes('width=device-width'), where, 'no viewport meta element: phones would show it zoomed out');

    await page.evaluate(AXE);
    await checkWidths(report, page, name, where, widths);
    // What is folded away must hold as well.
    if ((await page.evaluate(openDetails)) > 0) await checkWidths(report, page, name, `${where} unfolded`, widths);
    return content;
  } finally {
    await close();
  }
}

async function checkWidths(report, page, name, where, widths) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expectNone(report, await page.evaluate(findOverflow), `${where} ${width}`, 'scrolls sideways:');
    await expectAccessible(report, page, name, `${where} ${width}`);
  }
}

function expectQuiet(report, heard, where) {
  expectNone(report, heard.console, where, 'console says');
  expectNone(report, heard.violations, where, 'content security policy:');
  expectNone(report, heard.foreign, where, 'asks another host for');
  expectNone(report, heard.failed, where, 'does not load:');
}

function expectNone(report, found, where, what) {
  const list = found === null ? [] : [found].flat();
  report.expect(list.length === 0, where, `${what} ${list.slice(0, 3).join('; ')}${list.length > 3 ? ` and ${list.length - 3} more` : ''}`);
}

async function expectAccessible(report, page, name, where) {
  const { violations, unjudged } = await page.evaluate(async (tags) => {
    const result = await window.axe.run(document, {
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations', 'incomplete'],
    });
    const describe = ({ id, help, nodes }) => {
      const { target, any, all, none } = nodes[0];
      const why = [...any, ...all, ...none][0]?.message ?? '';
      return `${id}: ${help} (${nodes.length} × ${target.join(' ')}; ${why})`;
    };
    const contrast = result.incomplete.find(({ id }) => id === 'color-contrast');
    return {
      violations: result.violations.map(describe),
      unjudged: contrast ? contrast.nodes[0].target.join(' ') : null,
    };
  }, AXE_TAGS);
  for (const violation of violations) report.fail(where, violation);
  if (violations.length === 0) report.pass();
  // Text on a gradient or a picture, or behind something else: only an eye can
  // tell. Once for the page, since every view would say the same.
  if (unjudged) report.note(name, `contrast not judged, first at ${unjudged}`);
}

/** What keeps a policy from being strict: it must name this site or nothing for everything that loads. */
function policyFaults(policy) {
  const directives = policy.split(/[;,]/).map((part) => part.trim().split(/\s+/)).filter(([name]) => name);
  if (!directives.some(([name]) => name.toLowerCase() === 'default-src')) return ['there is none with a default-src'];
  const faults = [];
  for (const [name, ...sources] of directives) {
    if (!/-src(-elem|-attr)?$/i.test(name)) continue;
    const allowed = ["'self'", "'none'", ...(/^(img|font)-src$/i.test(name) ? ['data:'] : [])];
    for (const source of sources) if (!allowed.includes(source.toLowerCase())) faults.push(`${name} allows ${source}`);
  }
  return faults;
}

async function checkWithoutScript(report, browser, url, name, { rows, scripted }, served) {
  const where = `${name} without script`;
  const { page, close } = await visit(browser, url, { javaScript: false });
  try {
    const content = await page.evaluate(readContent);
    report.expect(content.heading, where, 'shows no h1');
    report.expect(content.text > 0, where, 'shows no text in <main>');
    if (rows) report.expect(content.rows > 0, where, 'shows no table row');
    if (!scripted) report.expect(content.rows >= served.rows, where, `shows ${content.rows} table rows, but ${served.rows} with script`);
    await checkPrint(report, page, `${name} in print`);
  } finally {
    await close();
  }
}

/** Without script, because style alone must unfold the page. */
async function checkPrint(report, page, where) {
  await page.emulateMedia({ media: 'print' });
  const printed = await page.evaluate(measureDetails);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(openDetails);
  const unfolded = await page.evaluate(measureDetails);
  unfolded.forEach(({ summary, readable }, index) => {
    // A tenth may be screen furniture, such as the sign of a heading's own link.
    const holds = printed[index].readable >= 0.9 * readable;
    report.expect(holds, where, `shows ${printed[index].readable} of ${readable} characters folded under "${summary}"`);
  });
}

async function checkFromDisk(report, browser, url, where, served) {
  const { page, heard, close } = await visit(browser, url);
  try {
    expectQuiet(report, heard, where);
    const content = await page.evaluate(readContent);
    report.expect(content.sheets === served.sheets, where, `has ${content.sheets} of ${served.sheets} style sheets`);
    report.expect(content.rows === served.rows, where, `shows ${content.rows} table rows, but ${served.rows} from a server`);
    expectNone(report, await page.evaluate(findFolderLinks), where, 'these links open a list of files instead of a page:');
  } finally {
    await close();
  }
}

await command(import.meta.url, 'PUBLIC_DIR', (root) => withChromium('pages', (browser) => checkPages(root, browser)));
