// Debian's Chromium, started the same way by every check. No browser is downloaded.

import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { Report } from './report.mjs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Gives what `use(browser)` gives, or a report that says why there was no browser to use. */
export async function withChromium(name, use) {
  const executablePath = findChromium();
  if (executablePath === null) {
    const report = new Report(name);
    report.skip('Chromium', 'none on this machine; CHROMIUM can name one');
    return report;
  }
  const browser = await launch(executablePath);
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

/** The path in `CHROMIUM` ("none" for none), or where distributions put it. */
export function findChromium() {
  const wanted = process.env.CHROMIUM;
  if (wanted === 'none') return null;
  if (wanted && !existsSync(wanted)) throw new Error(`CHROMIUM names no file: ${wanted}`);
  return wanted || (PLACES.find((path) => existsSync(path)) ?? null);
}

/** Starts it, with further flags if need be. */
export function launch(executablePath, ...flags) {
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox', // root on a build machine has no user namespaces to sandbox with
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      // Without these the browser looks up its maker's hosts by itself.
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // No page under test can reach any other host, so none has to be waited for.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      ...flags,
    ],
  });
}
