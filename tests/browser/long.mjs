// The long lists of many projects: built, used as a reader would, weighed, and measured.
//
//   node long.mjs PROGRAM
//
// It makes a catalogue of its own, with the program that is to be tested.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkFeatures } from './features.mjs';
import { withChromium } from './lib/browser.mjs';
import { command } from './lib/command.mjs';
import { buildCrowd } from './lib/crowd.mjs';
import * as long from './lib/long.mjs';
import { checkWithLighthouse } from './lighthouse.mjs';
import { checkLinks } from './links.mjs';
import { checkPages } from './pages.mjs';
import { checkSizes } from './sizes.mjs';
import { checkTasks } from './tasks.mjs';

const PROJECTS = 262;

export async function checkLong(bin, browser) {
  const folder = mkdtempSync(join(tmpdir(), 'safetycard-long-'));
  try {
    const root = buildCrowd(bin, folder, PROJECTS);
    const report = await checkFeatures(root, browser, long);
    report.name = 'long';
    report.add(checkSizes(root));
    report.add(checkLinks(root));
    report.add(await checkPages(root, browser, { pages: ['leaderboard', 'leaderboard-part', 'criterion-part', 'gap-part'] }));
    report.add(await checkTasks(root, browser));
    report.add(await checkWithLighthouse(root, { kinds: ['leaderboard'] }));
    return report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await command(import.meta.url, 'PROGRAM', (bin) => withChromium('long', (browser) => checkLong(bin, browser)));
