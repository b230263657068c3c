// Pictures of one page of each kind, for a person to look at.
//
//   node shots.mjs PUBLIC_DIR OUT_DIR
//
// Writes OUT_DIR/KIND-WIDTH-SCHEME.png, the whole page, at three widths, light and dark.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { withChromium } from './lib/browser.mjs';
import { command } from './lib/command.mjs';
import { openHost } from './lib/host.mjs';
import { Report } from './lib/report.mjs';
import { pickPages } from './lib/site.mjs';
import { visit } from './lib/visit.mjs';

const WIDTHS = [1280, 768, 360];
const SCHEMES = ['light', 'dark'];

export async function takeShots(root, out, browser, { widths = WIDTHS, schemes = SCHEMES } = {}) {
  const report = new Report('shots');
  const { pages, missing } = pickPages(root);
  for (const text of missing) report.fail('site', text);
  if (missing.some((text) => text.startsWith('leaderboard'))) return report;

  mkdirSync(out, { recursive: true });
  const host = await openHost(root);
  try {
    for (const page of pages) {
      for (const width of widths) {
        for (const scheme of schemes) {
          const view = await visit(browser, host.find(page).url, { width, scheme });
          const file = join(out, `${page.kind}-${width}-${scheme}.png`);
          await view.page.screenshot({ path: file, fullPage: true });
          await view.close();
          report.pass();
        }
      }
    }
  } finally {
    await host.close();
  }
  return report;
}

await command(import.meta.url, 'PUBLIC_DIR OUT_DIR', (root, out) => withChromium('shots', (browser) => takeShots(root, out, browser)));
