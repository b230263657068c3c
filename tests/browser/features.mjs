// Uses every control of a generated site as a reader would, in Chromium.
//
//   node features.mjs PUBLIC_DIR
//
// From a server and from disk: sorting, filtering, the state in the address,
// going back, copying, the colour scheme, folded parts that a link leads into,
// comparing.
// A feature that a site has too few projects for is skipped with its reason.

import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withChromium } from './lib/browser.mjs';
import { command } from './lib/command.mjs';
import * as everywhere from './lib/features.mjs';
import { Report } from './lib/report.mjs';
import { serve } from './lib/serve.mjs';
import { visit } from './lib/visit.mjs';

const BASE = '/some/base/';

export async function checkFeatures(root, browser, features = everywhere) {
  const report = new Report('features');
  const host = await serve(root, [BASE]);
  try {
    const places = { 'from a server': `${host.origin}${BASE}`, 'from disk': `${pathToFileURL(resolve(root))}/` };
    for (const [place, base] of Object.entries(places)) {
      for (const [name, feature] of Object.entries(features)) {
        await useOne(report, browser, `${name} ${place}`, base, feature);
      }
    }
    for (const path of new Set(host.stray)) report.fail('site', `a page asked for ${path}, outside of its base path`);
  } finally {
    await host.close();
  }
  return report;
}

async function useOne(report, browser, where, base, { at = 'index.html', javaScript = true, use }) {
  const { page, heard, close } = await visit(browser, base + at, { javaScript });
  if (base.startsWith('http')) await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const expect = (holds, what) => report.expect(holds, where, what);
  const equal = (found, wanted, what) =>
    expect(JSON.stringify(found) === JSON.stringify(wanted), `${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
  try {
    page.setDefaultTimeout(30_000); // a build machine may be busy
    await use({ page, base, expect, equal, skip: (why) => report.skip(where, why) });
    await page.waitForLoadState();
    for (const said of await page.evaluate(() => window.policyViolations ?? [])) report.fail(where, said);
  } catch (error) {
    report.fail(where, error.message.split('\n')[0]);
  }
  // Going on to the next page stops what the last one still asked for.
  const failed = heard.failed.filter((said) => !said.endsWith('(net::ERR_ABORTED)'));
  for (const said of [...heard.console, ...heard.foreign, ...failed]) report.fail(where, said);
  await close();
}

await command(import.meta.url, 'PUBLIC_DIR', (root) => withChromium('features', (browser) => checkFeatures(root, browser)));
