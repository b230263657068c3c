// Does what readers come for, in a generated site, and counts their steps.
//
//   node tasks.mjs PUBLIC_DIR
//
// Three tasks, each with a mouse, with a keyboard, and without script:
//   level   Which projects of a category stand at a level or better by default?
//   set-up  What is the safest way to run a project?
//   leak    Which of two projects scores better in one criterion?
// A step is something a reader does: a click, a choice, a word, a press of Enter or
// of Space; on the keyboard also a run of Tab, whose presses are counted beside it.
// More steps than the table allows is a failure: a site gets clumsy one step at a time.

import { withChromium } from './lib/browser.mjs';
import { command } from './lib/command.mjs';
import { Report } from './lib/report.mjs';
import { serve } from './lib/serve.mjs';
import * as tasks from './lib/tasks.mjs';
import { visit } from './lib/visit.mjs';

const BASE = '/some/base/';

export async function checkTasks(root, browser) {
  const report = new Report('tasks');
  const host = await serve(root, [BASE]);
  try {
    for (const [name, { most, ...ways }] of Object.entries(tasks)) {
      for (const [way, act] of Object.entries(ways)) await doOne(report, browser, host.origin + BASE, `${name}, ${way}`, way, act, most[way]);
    }
  } finally {
    await host.close();
  }
  return report;
}

async function doOne(report, browser, home, where, way, act, most) {
  const { page, close } = await visit(browser, home, { javaScript: way !== 'no script' });
  page.setDefaultTimeout(30_000);
  const reader = new Reader(page);
  try {
    const answer = await act(reader, page);
    if (answer.skip) return report.skip(where, answer.skip);
    report.expect(answer.found, where, `the answer is not found: ${answer.said}`);
    report.expect(reader.steps <= most, where, `${reader.steps} steps, more than ${most}: ${reader.log.join(', ')}`);
    report.note(where, `${reader.steps} steps${reader.presses ? ` (${reader.presses} presses of Tab)` : ''}: ${reader.log.join(', ')} → ${answer.said}`);
  } catch (error) {
    report.fail(where, `${error.message.split('\n')[0]} after ${reader.log.join(', ')}`);
  } finally {
    await close();
  }
}

/** What a reader does, counted. */
class Reader {
  steps = 0;
  presses = 0;
  log = [];

  constructor(page) {
    this.page = page;
  }

  did(what) {
    this.steps += 1;
    this.log.push(what);
  }

  async click(target, what) {
    await target.click();
    this.did(what);
    await this.page.waitForLoadState();
  }

  async type(words) {
    await this.page.keyboard.type(words);
    this.did(`type “${words}”`);
  }

  async choose(target, label) {
    await target.selectOption({ label });
    this.did(`choose ${label}`);
  }

  async press(key) {
    const leads = key === 'Enter' && (await this.page.evaluate(() => document.activeElement.localName === 'a'));
    const led = leads && this.page.waitForEvent('framenavigated');
    await this.page.keyboard.press(key);
    await led;
    this.did(key);
    await this.page.waitForTimeout(150);
    await this.page.waitForLoadState();
  }

  /** Presses Tab until the focus is on what fits. */
  async tabTo(selector, what) {
    const wanted = await this.page.locator(selector).first().elementHandle();
    const isThere = () => wanted.evaluate((target) => target === document.activeElement);
    for (let presses = 0; !(await isThere()); presses += 1) {
      if (presses > 400) throw new Error(`${what} is not reached by Tab`);
      await this.page.keyboard.press('Tab');
      this.presses += 1;
    }
    this.did(`Tab to ${what}`);
  }
}

await command(import.meta.url, 'PUBLIC_DIR', (root) => withChromium('tasks', (browser) => checkTasks(root, browser)));
