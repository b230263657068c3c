// The features of a leaderboard that comes in parts: whatever a reader does, it is
// done to all rows, though no more are shown than the page came with.

import { readFileSync } from 'node:fs';

const ROWS = '#projects tbody tr';
const SHOWN = `${ROWS}:not([hidden])`;
const count = (page) => page.textContent('[data-count]');
const names = (page, selector = SHOWN) => page.$$eval(`${selector} .name a`, (links) => links.map((link) => link.textContent));
const settled = (page) => page.waitForFunction(() => !document.querySelector('#projects[aria-busy], #projects[data-rest]'));
const sorted = (names) => [...names].sort(new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare);

/** Names of all projects by rank, from the pages that need no script. */
async function everyone(page, base) {
  const pages = await page.$$eval('[data-parts] a', (links) => links.map((link) => link.getAttribute('href')));
  const all = [];
  for (const path of pages) {
    await page.goto(base + path);
    all.push(...(await names(page, ROWS)));
  }
  await page.goto(`${base}index.html`);
  return all;
}

export const inParts = {
  javaScript: false,
  async use({ page, base, equal, expect }) {
    const first = await names(page, ROWS);
    const said = await page.textContent('[data-parts] p');
    const all = Number(/(\d+)$/.exec(said)[1]);
    expect(said.startsWith(`Places 1 to ${first.length} of`), `the parts say: ${said}`);
    const found = await everyone(page, base);
    equal(found.slice(0, first.length), first, 'the first part');
    equal([found.length, new Set(found).size], [all, all], 'rows of all parts');
    expect(await page.locator('[data-more]').isHidden(), 'a button that does nothing');
    await page.locator('[data-parts] a').last().click();
    equal(await page.locator('.site-nav [aria-current]').count(), 1, 'parts of the site that are marked');
    equal((await names(page, ROWS)).at(-1), found.at(-1), 'the last row');
  },
};

export const sortingAll = {
  async use({ page, base, equal, expect }) {
    const all = await everyone(page, base);
    const shown = (await names(page)).length;
    expect(shown < all.length, 'the board does not come in parts');
    equal(await count(page), `${all.length} projects, the first ${shown} are shown`, 'count at first');
    equal(await page.locator(ROWS).count(), shown, 'rows before anything is asked for');
    await page.locator('th[data-key=name] button').click();
    await settled(page);
    equal(await names(page), sorted(all).slice(0, shown), 'names after one press');
    expect(await page.locator('[data-parts]').isHidden(), 'the parts by rank stay though the order is another');
    const kept = page.url();
    await page.locator('[data-more] button').click();
    equal(await names(page), sorted(all), 'all names');
    equal(await page.evaluate(() => document.activeElement.textContent), sorted(all)[shown], 'what has the focus after asking for all');
    await page.goto(kept);
    await settled(page);
    equal(await names(page), sorted(all).slice(0, shown), 'names of a kept address');
    await page.selectOption('[data-rank]', 'share');
    const shares = (await page.$$eval(`${ROWS} .percent`, (cells) => cells.map((cell) => parseInt(cell.textContent, 10)))).filter((share) => !Number.isNaN(share));
    equal(shares, [...shares].sort((a, b) => b - a), 'shares of all by rank');
  },
};

export const filteringAll = {
  async use({ page, base, equal, expect }) {
    const all = await everyone(page, base);
    const shown = (await names(page)).length;
    const last = all.at(-1);
    await page.fill('.filters [name=q]', last);
    await settled(page);
    const words = last.toLowerCase().split(' ');
    const found = all.filter((name) => words.every((word) => name.toLowerCase().includes(word)));
    equal(await names(page), found, 'rows by the name of the last project');
    equal(await count(page), `${found.length} of ${all.length} projects`, 'count');
    const kept = page.url();
    await page.goBack();
    equal(await names(page), all.slice(0, shown), 'names after going back');
    await page.goto(kept);
    await settled(page);
    equal(await names(page), found, 'rows of a kept address');
    await page.locator(`${SHOWN} .pick input`).first().focus();
    await page.keyboard.press('Space');
    expect((await page.textContent('.pick-bar')).includes(found[0]), 'a row that came later cannot be ticked');
    await page.locator('form [data-clear]').first().click();

    const band = await page.$$eval(ROWS, (rows) => rows.at(-1).dataset.band);
    await page.selectOption('[name=band]', band);
    const fitting = await page.$$eval(ROWS, (rows, band) => rows.filter((row) => row.dataset.band === band).length, band);
    equal(await count(page), `${fitting < all.length ? `${fitting} of ` : ''}${all.length} projects${fitting > shown ? `, the first ${shown} are shown` : ''}`, 'count by band');
    equal((await names(page)).length, Math.min(fitting, shown), 'rows by band');
  },
};

export const columnsOfAll = {
  async use({ page, equal }) {
    await page.goto(`${page.url()}?hide=category`);
    await page.locator('th[data-key=name] button').click();
    await settled(page);
    equal(await page.locator(`${ROWS} .cat:not([hidden])`).count(), 0, 'cells of a hidden column');
  },
};

export const savingAll = {
  async use({ page, base, equal }) {
    const all = await everyone(page, base);
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-csv]').click()]);
    const lines = readFileSync(await download.path(), 'utf8').replace('\uFEFF', '').trimEnd().split('\r\n');
    equal(lines.slice(1).map((line) => line.split('","')[1]), all, 'names saved');
  },
};

export const cutOff = {
  async use({ page, base, equal, expect }) {
    if (!base.startsWith('http')) return;
    const before = await names(page);
    // A script that says no rows, and one with others than the page knows of.
    for (const [at, body] of ['', 'window.safetycardRows={root:"",rows:""};'].entries()) {
      await page.route('**/rows.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
      const asked = page.waitForResponse('**/rows.js');
      await page.fill('.filters [name=q]', before[at + 1]);
      await asked;
      await page.waitForFunction(() => document.querySelector('[data-count]').textContent.includes('could not') && !document.querySelector('#projects[aria-busy]'));
      expect((await names(page)).length < before.length, 'what is there is not filtered');
      await page.unroute('**/rows.js');
    }
    await page.fill('.filters [name=q]', before[0]);
    await settled(page);
    equal((await names(page)).includes(before[0]), true, 'what is found once the rows can be had');
  },
};

const CASES = '#cases > li';

/** A long list, its pages without script, and a filter over all of it. */
function listInParts(at, rows, name) {
  return {
    at,
    async use({ page, equal, expect }) {
      const folder = at.replace('index.html', '');
      const href = await page.$$eval('main a[href]', (links) => links.map((link) => link.href));
      const pages = [...new Set(href.filter((link) => link.includes(`/${folder}`) && /\w\/index\.html$/.test(link)))].filter((link) => !link.endsWith(`/${at}`));
      let longest = { count: 0 };
      for (const path of pages) {
        await page.goto(path);
        const said = await page.$$eval('[data-rest]', (lists) => lists.map((list) => Number(list.dataset.all)));
        if ((said[0] ?? 0) > longest.count) longest = { count: said[0], url: page.url() };
      }
      expect(longest.count > 100, `no list below ${at} comes in parts`);
      if (longest.count === 0) return;
      await page.goto(longest.url);
      const first = await page.locator(rows).count();
      equal(first, 60, 'rows at first');
      const parts = await page.$$eval('[data-parts] a', (links) => links.map((link) => link.href));
      const all = [];
      for (const part of parts) {
        await page.goto(part);
        all.push(...(await page.$$eval(name, (links) => links.map((link) => link.textContent))));
      }
      equal([all.length, new Set(all).size], [longest.count, longest.count], 'names on all parts');
      await page.goto(longest.url);
      await page.fill('.filters [name=q]', all.at(-1));
      await page.waitForFunction(() => !document.querySelector('[aria-busy], [data-rest]'));
      expect((await page.$$eval(`${rows}:not([hidden])`, (found) => found.length)) < first, 'the words filter nothing');
      expect((await page.$$eval(name, (links) => links.filter((link) => link.checkVisibility()).map((link) => link.textContent))).includes(all.at(-1)), 'the last one is not found');
      await page.locator('form [data-clear]').first().click();
      await page.locator('[data-more] button').click();
      equal(await page.locator(`${rows}:not([hidden])`).count(), longest.count, 'rows after asking for all');
    },
  };
}

export const criteriaInParts = listInParts('criteria/index.html', ROWS, `${ROWS} th a`);
export const gapsInParts = listInParts('gaps/index.html', CASES, '.cases > li h3 a');
