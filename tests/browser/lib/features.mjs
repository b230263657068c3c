// The features of a site, each as what a reader does and what must come of it.
// `use` gets the page, the site's base address, and `expect`, `equal`, `skip`.
// `javaScript: false` does it without script.

import { readFileSync } from 'node:fs';

const BOARD = '#projects';
const SHOWN = `${BOARD} tbody tr:not([hidden])`;

const texts = (page, selector) => page.$$eval(selector, (cells) => cells.map((cell) => cell.textContent.trim()));
const names = (page) => texts(page, `${SHOWN} .name`);
const heading = (page, key) => page.locator(`${BOARD} th[data-key="${key}"]`);
const query = (page) => new URL(page.url()).search;
const isAnnounced = (page, words) =>
  page.waitForFunction((words) => document.querySelector('body > [role=status]').textContent.includes(words), words, { timeout: 3000 }).then(() => true, () => false);
const isServed = (page) => page.url().startsWith('http');

export const sorting = {
  async use({ page, expect, equal }) {
    const before = await names(page);
    const byName = heading(page, 'name');
    await byName.locator('button').click();
    equal(await byName.getAttribute('aria-sort'), 'ascending', 'aria-sort after one press');
    const sorted = [...before].sort(new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare);
    equal(await names(page), sorted, 'names after one press');
    equal(await page.locator(`${BOARD} th[aria-sort]`).count(), 1, 'sorted columns');
    expect(await isAnnounced(page, 'Project'), 'the order is not announced');
    await byName.locator('button').click();
    equal(await names(page), sorted.reverse(), 'names after two presses');
    equal(query(page), '?sort=-name', 'address');

    for (const order of ['descending', 'ascending']) {
      await heading(page, 'share').locator('button').click();
      equal(await heading(page, 'share').getAttribute('aria-sort'), order, 'aria-sort of the share');
      const shares = await texts(page, `${BOARD} tbody .percent`);
      const figures = shares.filter((share) => share !== 'n/a').map(parseFloat);
      expect(shares.slice(figures.length).every((share) => share === 'n/a'), `${order}: what has no share is not last`);
      const sign = order === 'descending' ? -1 : 1;
      equal(figures, [...figures].sort((a, b) => sign * (a - b)), `${order} shares`);
    }
    await page.goBack();
    equal(await names(page), before, 'names after going back');
  },
};

export const filtering = {
  async use({ page, base, expect, equal, skip }) {
    const all = await names(page);
    if (all.length < 2) return skip('fewer than two projects');
    const status = page.locator('[data-count]');
    await page.fill('.filters [name=q]', all[1]);
    equal(await names(page), all.filter((name) => name.includes(all[1])), 'rows by name');
    expect((await status.textContent()).includes(` ${all.length} `), 'the count does not say of how many');
    const kept = page.url();
    expect(query(page).startsWith('?q='), `the address does not hold the words: ${kept}`);

    await page.goBack();
    equal(await names(page), all, 'rows after going back');
    equal(await page.inputValue('.filters [name=q]'), '', 'words after going back');
    await page.goForward();
    equal(await page.inputValue('.filters [name=q]'), all[1], 'words after going forward');

    await page.goto(kept);
    equal((await names(page)).length, all.filter((name) => name.includes(all[1])).length, 'rows of a kept address');
    await page.fill('.filters [name=q]', 'no such project 12345');
    equal(await names(page), [], 'rows where nothing matches');
    expect(await page.locator('[data-nothing]').isVisible(), 'nothing says that nothing was found');
    await page.locator('[data-nothing] [data-clear]').click();
    equal(await names(page), all, 'rows after clearing');
    expect(await page.locator('.filters [name=q]').evaluate((field) => field === document.activeElement), 'the focus is lost after clearing');

    for (const name of ['category', 'band', 'gap', 'surface']) {
      const values = await page.$$eval(`[name=${name}] option`, (options) => options.map((option) => option.value));
      const has = await page.$$eval(`${BOARD} tbody tr`, (rows, name) => rows.map((row) => row.dataset[name].split(' ')), name);
      const value = values.filter(Boolean).find((one) => has.some((own) => own.includes(one)));
      if (!value) continue;
      await page.selectOption(`[name=${name}]`, value);
      equal((await names(page)).length, has.filter((own) => own.includes(value)).length, `rows by ${name}`);
      equal(query(page), `?${name}=${value}`, `address by ${name}`);
      await page.selectOption(`[name=${name}]`, '');
    }
    await page.goto(`${base}index.html?band=nonsense&sort=nonsense&q=%F0%9F%98%80%00`);
    expect(await page.locator('[data-nothing]').isVisible(), 'an address of nonsense does not find nothing');
    equal(await page.inputValue('[name=band]'), '', 'a band that does not exist');
  },
};

export const copying = {
  async use({ page, base, equal }) {
    if (!isServed(page)) return;
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await page.selectOption('[name=band]', { index: 1 });
    await page.locator('[data-copy-link]').click();
    equal(await clipboard(), page.url(), 'copied link');
    await page.goto(`${base}${await page.locator(`${BOARD} tbody a`).first().getAttribute('href')}`);
    await page.locator('.crit details').last().locator('summary').click();
    const place = page.locator('.crit details [data-copy]:visible').last();
    const button = place.locator('xpath=following::button[1]');
    await button.focus();
    await page.keyboard.press('Enter');
    equal(await clipboard(), await place.textContent(), 'copied evidence');
    equal(await button.evaluate((one) => one === document.activeElement), true, 'the focus stays');
  },
};

export const colours = {
  async use({ page, equal }) {
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await paper();
    const button = page.locator('[data-theme-switch]');
    equal(await button.getAttribute('aria-pressed'), 'false', 'pressed before');
    await button.click();
    equal(await button.getAttribute('aria-pressed'), 'true', 'pressed after');
    const dark = await paper();
    equal(dark === light, false, 'the paper keeps its colour');
    await page.reload();
    equal(await paper(), dark, 'paper after loading again');
    await page.locator('[data-theme-switch]').click();
    equal(await paper(), light, 'paper after switching back');
    equal(await page.evaluate(() => localStorage.length), 0, 'kept although it is the system’s');
  },
};

export const place = {
  async use({ page, base, expect, skip }) {
    await page.goto(base + (await page.locator(`${BOARD} tbody a`).first().getAttribute('href')));
    // Read down to the middle, so that parts on the way are laid out.
    const end = await page.evaluate(() => document.documentElement.scrollHeight / 2);
    if (end < 1500) return skip('the page is short');
    for (let top = 0; top < end; top += 250) {
      await page.mouse.wheel(0, 250);
      await page.waitForTimeout(20);
    }
    await page.waitForTimeout(200);
    const id = await page.evaluate(() => [...document.querySelectorAll('main [id]')].filter((one) => one.getBoundingClientRect().top < 200).at(-1).id);
    const top = () => page.evaluate((id) => Math.round(document.getElementById(id).getBoundingClientRect().top), id);
    const before = await top();
    const arrivals = { 'loading again': () => page.reload() };
    if (isServed(page)) {
      arrivals['going back'] = async () => {
        await page.goto(`${base}index.html`);
        await page.goBack();
      };
    }
    for (const [how, arrive] of Object.entries(arrivals)) {
      await arrive();
      await page.waitForTimeout(500);
      const off = (await top()) - before;
      expect(Math.abs(off) <= 24, `${how} leads ${off} px off the place where somebody read`);
    }
  },
};

export const addresses = {
  async use({ page, base, equal, expect }) {
    const href = await page.locator(`${BOARD} tbody a`).first().getAttribute('href');
    await page.goto(base + href);
    equal(page.url(), base + (isServed(page) ? href.replace(/index\.html$/, '') : href), 'address shown');
    const cell = await page.locator('.crit details [id]').first().getAttribute('id');
    await page.goto(`${base}${href}#${cell}`);
    expect(await page.locator(`#${cell}`).isVisible(), 'a link into a folded part does not open it');
    await page.locator('.site-nav a').nth(1).click();
    await page.waitForURL(/categories/);
    await page.waitForLoadState();
    await page.goBack();
    expect(page.url().endsWith(`#${cell}`), `going back leads to ${page.url()}`);
  },
};

const COMPARED = '.compare';
const columnsOf = (page) => texts(page, `${COMPARED} thead th > a`);
const saidOf = (page) => page.locator('[data-said-here]').textContent();

export const comparing = {
  at: 'compare/index.html',
  async use({ page, base, expect, equal, skip }) {
    expect((await saidOf(page)).length > 0, 'an empty comparison says nothing');
    expect(await page.locator('[data-table]').isHidden(), 'an empty comparison shows a table');
    await page.locator('[name=project]').focus();
    const names = await page.$$eval('#projects option', (options) => options.map((option) => option.value));
    if (names.length < 2) return skip('fewer than two projects');
    const [first, second] = names;

    await page.keyboard.type(first);
    await page.keyboard.press('Enter');
    equal(await columnsOf(page), [first], 'columns after the first');
    expect((await saidOf(page)).includes(first), 'one project alone is not spoken of');
    await page.keyboard.type(second);
    await page.keyboard.press('Enter');
    equal(await columnsOf(page), [first, second], 'columns after the second');
    expect(/^\?p=[a-z0-9-]+@[0-9a-f]{7},[a-z0-9-]+@[0-9a-f]{7}$/.test(query(page)), `the address pins no commit: ${query(page)}`);
    const link = page.url();
    const rows = await page.locator(`${COMPARED} tbody tr`).count();

    await page.locator('[name=differences]').check();
    expect(query(page).endsWith('&diff=1'), `the switch is not in the address: ${query(page)}`);
    expect((await page.locator(`${COMPARED} tbody tr`).count()) < rows, 'as many rows with differences alone');
    const same = await page.$$eval(`${COMPARED} tbody tr:not(.group)`, (all) => all.filter((row) => !row.classList.contains('differs')).length);
    equal(same, 0, 'rows without a difference');
    await page.goBack();
    equal(await page.locator(`${COMPARED} tbody tr`).count(), rows, 'rows after going back');
    equal(await page.locator('[name=differences]').isChecked(), false, 'the switch after going back');

    await page.locator(`${COMPARED} thead button`).first().click();
    equal(await columnsOf(page), [second], 'columns after taking one away');
    await page.goto(link);
    equal(await columnsOf(page), [first, second], 'columns of a kept link');
    const cell = page.locator(`${COMPARED} a:has(.level)`).first();
    const href = new URL(await cell.getAttribute('href'), page.url());
    await cell.click();
    const seen = await page.locator(href.hash).waitFor().then(() => true, () => false);
    expect(seen, `a cell leads to ${href.hash}, which is not seen`);

    const id = new URL(link).searchParams.get('p').split('@')[0];
    await page.goto(`${base}compare/index.html?p=${id}@0000000,no-such-project,%3Cb%3E`);
    equal(await columnsOf(page), [first], 'columns where only one id is known');
    const notes = await texts(page, '[data-notes] li');
    expect(notes.some((note) => note.includes('no-such-project')), `an unknown project is not spoken of: ${notes}`);
    expect(notes.some((note) => note.includes('<b>')), 'an id is not shown as it was written');
    expect(notes.some((note) => note.includes('0000000')), 'an unknown commit is not spoken of');
    if (names.length > 4) {
      const ids = await page.evaluate(() => window.safetycardAudits.projects.slice(0, 6).map(([id]) => id));
      await page.goto(`${base}compare/index.html?p=${ids.join(',')}`);
      equal(await columnsOf(page), names.slice(0, 4), 'columns of six');
      expect((await texts(page, '[data-notes] li')).some((note) => note.includes(names[5])), 'what was left out is not named');
    }
  },
};

export const otherLevels = {
  async use({ page, base, equal, expect }) {
    await page.goto(base + (await page.locator(`${BOARD} tbody a`).first().getAttribute('href')));
    const part = page.locator('#what-if');
    const said = () => part.locator('[role=status]').textContent();
    equal(await part.locator('select').count(), 0, 'lists before somebody wants them');
    await part.locator('button').focus();
    await page.keyboard.press('Enter');
    const first = part.locator('select').first();
    expect(await first.evaluate((list) => list === document.activeElement), 'the first list does not have the focus');
    const published = await said();
    expect(published.startsWith('These are the published levels'), `said at first: ${published}`);
    for (const list of await part.locator('select').all()) await list.selectOption({ index: 0 });
    expect(/^Not the published score: 0\.\d/.test(await said()) || (await part.locator('td', { hasText: /^SA$/ }).count()) > 0, `said of the lowest levels: ${await said()}`);
    await part.locator('button').last().click();
    equal(await said(), published, 'said after going back to what is published');
  },
};

export const jumps = {
  async use({ page, base, expect }) {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(base + (await page.locator(`${BOARD} tbody a`).first().getAttribute('href')));
    for (const id of ['history', 'safetycard', 'limitations']) {
      await page.locator(`.contents a[href="#${id}"]`).click();
      const { top, isEnd } = await page.locator(`#${id}`).evaluate((part) => ({
        top: part.getBoundingClientRect().top,
        isEnd: scrollY + innerHeight > document.documentElement.scrollHeight - 2,
      }));
      expect((top >= 0 && top < 100) || isEnd, `a link to #${id} leads ${Math.round(top)} px past it`);
    }
  },
};

const boxes = (page) => page.locator(`${SHOWN} .pick input`);
const focused = (page) => page.evaluate(() => document.activeElement.textContent);

export const ticking = {
  async use({ page, base, expect, equal, skip }) {
    const all = await names(page);
    if (all.length < 2) return skip('fewer than two projects');
    const bar = page.locator('.pick-bar');
    expect(await bar.isHidden(), 'the bar is there with nothing ticked');
    equal(await boxes(page).first().getAttribute('aria-label'), `Compare ${all[0]}`, 'name of a box');
    await boxes(page).first().focus();
    await page.keyboard.press('Space');
    expect((await bar.textContent()).includes(all[0]), 'the bar does not name what is ticked');
    equal(await bar.locator('a[href]').count(), 0, 'ways on with one alone');
    await boxes(page).nth(1).focus();
    await page.keyboard.press('Space');
    expect(await isAnnounced(page, '2 of 4'), 'ticking is not announced');
    await page.keyboard.press('Tab');
    equal(await focused(page), 'Compare 2 of 4', 'what follows a ticked box');
    if (all.length > 4) {
      for (const at of [2, 3, 4]) await boxes(page).nth(at).click();
      equal(await page.locator('.pick input:checked').count(), 4, 'boxes ticked after a fifth');
      for (const at of [2, 3]) await boxes(page).nth(at).click();
      await boxes(page).nth(1).focus();
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/compare\/(index|\?)/);
    equal(await columnsOf(page), all.slice(0, 2), 'columns of what was ticked');
    await page.goBack();
    equal(await page.locator('.pick input:checked').count(), 2, 'boxes ticked after going back');
    await page.goto(`${base}${await page.locator(`${SHOWN} .name a`).first().getAttribute('href')}`);
    await page.locator('.crumbs a').nth(1).click();
    await page.waitForURL(/categories/);
    await page.waitForLoadState();
    const here = await page.locator(`${BOARD} tbody th`).filter({ hasText: all[0] }).count();
    equal(here, 1, 'rows of the first project in its category');
    expect((await bar.textContent()).includes(all[1]), 'ticks are lost on the way to another table');
    await bar.locator('button').click();
    expect(await bar.isHidden(), 'the bar stays after unticking all');
  },
};

export const columns = {
  async use({ page, expect, equal }) {
    const chooser = page.locator('[data-columns]');
    await chooser.locator('summary').focus();
    await page.keyboard.press('Enter');
    const labels = await texts(page, '[data-columns] label');
    expect(labels.length > 5, `columns to choose from: ${labels}`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    equal(await heading(page, 'category').isHidden(), true, 'the second column is hidden');
    equal(await page.locator(`${SHOWN} .cat`).first().isHidden(), true, 'its cells are hidden');
    equal(query(page), '?hide=category', 'address');
    await page.keyboard.press('Escape');
    equal(await chooser.getAttribute('open'), null, 'the list is open after Escape');
    await page.reload();
    equal(await heading(page, 'category').isHidden(), true, 'hidden after loading again');
    await page.goBack();
    equal(await heading(page, 'category').isHidden(), false, 'hidden after going back');
  },
};

export const ranking = {
  async use({ page, equal, expect }) {
    const before = await names(page);
    await page.selectOption('[data-rank]', 'share');
    equal(query(page), '?sort=-share&rank=share', 'address');
    const shares = (await texts(page, `${SHOWN} .percent`)).map((share) => (share === 'n/a' ? -1 : parseInt(share, 10)));
    equal(shares, [...shares].sort((a, b) => b - a), 'shares by rank');
    const ranks = (await texts(page, `${SHOWN} td.rank`)).map((rank) => parseInt(rank.replace(/\D+/, ''), 10));
    equal(ranks[0], 1, 'the first rank');
    const wrong = shares.findIndex((share, at) => share >= 0 && ranks[at] !== shares.indexOf(share) + 1);
    expect(wrong === -1, `rank ${ranks[wrong]} at place ${wrong + 1}`);
    await page.reload();
    equal(await page.inputValue('[data-rank]'), 'share', 'ranked by, after loading again');
    await page.goBack();
    equal(await names(page), before, 'names after going back');
    equal((await texts(page, `${SHOWN} td.rank`))[0].endsWith('1'), true, 'the first rank after going back');
  },
};

export const saving = {
  async use({ page, equal, expect }) {
    const [first] = await names(page);
    await page.goto(`${page.url().split('?')[0]}?q=${encodeURIComponent(first)}&hide=strip+category`);
    await page.$eval(`${SHOWN} .cat`, (cell) => (cell.nextElementSibling.nextElementSibling.textContent = '=cmd("x")'));
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-csv]').click()]);
    expect(download.suggestedFilename().endsWith('.csv'), `saved as ${download.suggestedFilename()}`);
    const lines = readFileSync(await download.path(), 'utf8').replace('\uFEFF', '').trimEnd().split('\r\n');
    equal(lines[0], '"Rank","Project","Total of 10.0","Where a surface exists","Share","Band","Reviewed"', 'columns saved');
    equal(lines.length - 1, (await names(page)).length, 'rows saved');
    expect(/^"\d+",/.test(lines[1]) && lines[1].includes(`"${first}"`), `first row saved: ${lines[1]}`);
    expect(lines[1].includes(`"'=cmd(""x"")"`), `a formula is saved as one: ${lines[1]}`);
  },
};

/** Presses a key until what has the focus fits, and says how often that took. */
async function pressUntil(page, key, selector, most = 400) {
  for (let presses = 1; presses <= most; presses += 1) {
    await page.keyboard.press(key);
    if (await page.evaluate((wanted) => document.activeElement.matches(wanted), selector)) return presses;
  }
  throw new Error(`no ${selector} after ${most} presses of ${key}`);
}

export const keyboard = {
  async use({ page, expect }) {
    await pressUntil(page, 'Tab', `${SHOWN} .name a`);
    await page.keyboard.press('Enter');
    await page.waitForURL(/projects/);
    await page.locator('h1').waitFor();
    await pressUntil(page, 'Tab', '.crit details:last-of-type > summary');
    await page.keyboard.press('Enter');
    await pressUntil(page, 'Tab', '.evidence a[href^="https:"]');
    expect(await page.locator('.evidence a:focus').isVisible(), 'the evidence that has the focus is not seen');
    const outline = await page.locator('.evidence a:focus').evaluate((link) => getComputedStyle(link).outlineStyle);
    expect(outline !== 'none', 'the focus is not seen');
  },
};

export const withoutScript = {
  javaScript: false,
  async use({ page, base, equal, expect }) {
    equal(await page.locator('main :is(input, select)').filter({ visible: true }).count(), 0, 'controls that do nothing');
    equal(await page.locator('.pick').filter({ visible: true }).count(), 0, 'cells for boxes');
    await page.locator(`${BOARD} tbody .name a`).first().click();
    const part = page.locator('.crit details').last();
    await part.locator('summary').click();
    expect(await part.locator('.evidence').first().isVisible(), 'evidence does not unfold');
    await page.goto(`${base}compare/index.html?p=a,b`);
    expect(await page.locator('.no-script').isVisible(), 'the compare page does not explain itself');
    expect(await page.locator('#comparison').isHidden(), 'the compare page shows controls that do nothing');
    await page.locator('.no-script a').first().click();
    await page.waitForURL(/categories/);
    expect((await page.locator('.heat tbody tr').count()) > 0, 'the table it leads to is empty');
  },
};

const SEARCH = '[data-search] [name=q]';

export const searching = {
  async use({ page, base, expect, equal, skip }) {
    const all = await names(page);
    if (all.length === 0) return skip('no project');
    const cap = await page.$$eval('[name=gap] option', (options) => options.map((option) => option.textContent.trim()).find((id) => /^[A-Z0-9]+-[A-Z]/.test(id)));
    // The key that leads into the box of the header, on any page; not while typing.
    await page.locator('.filters [name=q]').press('/');
    equal(await page.inputValue('.filters [name=q]'), '/', 'typed into a field');
    await page.fill('.filters [name=q]', '');
    await page.locator('h1').click();
    await page.keyboard.press('/');
    expect(await page.locator('.site-search [name=q]').evaluate((box) => box === document.activeElement), 'the key does not lead into the box');
    await page.keyboard.type(all[0]);
    await page.keyboard.press('Enter');
    const first = page.locator('[data-search-results] > li h2 a').first();
    await first.waitFor();
    expect((await texts(page, '[data-search-results] h2')).includes(all[0]), `${all[0]} is not found by its name`);
    expect(page.url().includes('search/') && query(page).startsWith('?q='), `the address does not hold the question: ${page.url()}`);
    expect(/^\d/.test(await page.textContent('[data-search-status]')), 'the number of results is not said');

    // What stands in an audit is found, with the words marked and a link to their place.
    await page.goto(base + (await first.getAttribute('href')).replace(/^(\.\.\/)+/, ''));
    const cell = page.locator('.cells > div[id]').first();
    const wanted = await cell.evaluate((one) => one.querySelector('dd p').textContent.match(/\p{L}{6,}/gu).slice(0, 3).join(' '));
    await page.goto(`${base}search/index.html?q=${encodeURIComponent(wanted)}`);
    const result = page.locator(base.startsWith('http') ? '[data-search-results] mark' : '[data-search-results] h2 a').first();
    await result.waitFor();
    if (base.startsWith('http')) {
      const place = page.locator('[data-search-results] li li a[href*="#"]').first();
      const anchor = (await place.getAttribute('href')).split('#')[1];
      await place.click();
      await page.waitForLoadState();
      expect(await page.locator(`#${anchor}`).isVisible(), `a result leads to #${anchor}, which is not there`);
    } else {
      // No page on disk may read another, so a result leads to the whole of its page.
      await result.click();
      await page.waitForLoadState();
    }
    await page.goBack();
    await result.waitFor();
    equal(await page.inputValue(SEARCH), wanted, 'the question after going back');

    // By keys alone: into the results, back, and away.
    await page.locator(SEARCH).focus();
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement.closest('[data-search-results], [data-search-pages]') !== null), 'the arrow does not lead into the results');
    await page.keyboard.press('Escape');
    equal(await page.inputValue(SEARCH), '', 'the question after Escape');
    equal(await page.locator('[data-search-results] > li').count(), 0, 'results after Escape');

    // Ids and odd questions.
    for (const odd of [cap ?? 'py', '<img src=x onerror=alert(1)>', 'a', '__init__', '](\\', '\u{1f600}', 'x'.repeat(300)]) {
      await page.fill(SEARCH, odd);
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => document.querySelector('[data-search-status]').textContent !== '');
      await page.waitForTimeout(100);
      const said = await page.textContent('[data-search-status]');
      expect(!said.includes('could not'), `${odd.slice(0, 40)}: ${said}`);
      if (odd === cap) expect((await texts(page, '[data-search-pages] a')).some((text) => text.startsWith(cap)), `${cap} is not found`);
    }
    equal(await page.locator('[data-search-results] img').count(), 0, 'pictures from a question');
  },
};

export const levels = {
  at: 'criteria/index.html',
  async use({ page, equal, skip }) {
    const pages = await page.$$eval('.row .meta a', (links) => links.map((link) => link.href));
    const strict = page.locator('[data-strict]:is(input)');
    for (const address of pages) {
      await page.goto(address);
      if ((await strict.count()) > 0) break;
    }
    if ((await strict.count()) === 0) return skip('no opt-in mechanism counts anywhere');
    const rows = await page.$$eval(`${BOARD} tbody tr`, (rows) => rows.map(({ dataset }) => [dataset.levels, dataset.strict ?? dataset.levels]));
    const at = (levels) => Number(levels.split(' ')[0]) || 0;
    const level = Math.max(1, ...rows.map(([counted, byDefault]) => (at(counted) > at(byDefault) ? at(counted) : 0)));
    await page.selectOption('[data-least="0"]', String(level));
    equal(await page.locator(SHOWN).count(), rows.filter(([counted]) => at(counted) >= level).length, `rows at level ${level}`);
    await strict.check();
    equal(await page.locator(SHOWN).count(), rows.filter(([, byDefault]) => at(byDefault) >= level).length, `rows at level ${level} by default`);
    equal(query(page), `?min-s=${level}&default=1`, 'address');
    await page.goBack();
    equal(await strict.isChecked(), false, 'the box after going back');
    const caps = await page.$$eval('[name=cap] option', (options) => options.map((option) => option.value).filter(Boolean));
    await page.selectOption('[data-least="0"]', '');
    await page.selectOption('[name=cap]', caps[0]);
    const capped = await page.$$eval(`${BOARD} tbody tr`, (rows, cap) => rows.filter((row) => row.dataset.cap === cap).length, caps[0]);
    equal(await page.locator(SHOWN).count(), capped, `rows with ${caps[0]}`);
  },
};
