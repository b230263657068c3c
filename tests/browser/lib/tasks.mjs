// The tasks of tasks.mjs: for each way of working what a reader does, and how many
// steps that may take. A way gives `{ found, said }`, or `{ skip }` with a reason.

const ROWS = '#projects tbody tr:not([hidden])';
const CRITERION = 1; // the second: whether a person must approve
const SECRETS = 7; // the eighth: whether secrets stay where they belong

const choices = (page, name) => page.$$eval(`[name="${name}"] option`, (options) => options.map((option) => option.label));
const shown = (page) => page.$$eval(ROWS, (rows) => rows.map((row) => row.querySelector('th a').textContent));
/** The category to ask for: Coding, or where that has no project the first that has one. */
async function wantedCategory(page) {
  const found = await page.$$eval('#projects tbody .cat', (cells) => cells.map((cell) => cell.textContent));
  return found.includes('Coding') ? 'Coding' : found[0];
}

/** Whether the rows that are shown are the right ones, and how many they are. */
async function levelAnswer(page, category) {
  const rows = await page.$$eval('#projects tbody tr', (rows) =>
    rows.map((row) => ({
      name: row.querySelector('th a').textContent,
      category: row.querySelector('.cat').textContent,
      level: Number((row.dataset.strict ?? row.dataset.levels).split(' ')[0]),
    })));
  const wanted = rows.filter((row) => row.category === category && row.level >= 2).map((row) => row.name);
  const seen = await shown(page);
  return { found: wanted.sort().join() === seen.sort().join(), said: `${seen.length} of ${category}` };
}

export const level = {
  most: { mouse: 5, keyboard: 10, 'no script': 2 },
  async mouse(reader, page) {
    await reader.click(page.locator('.site-nav a').nth(2), 'Criteria');
    await reader.click(page.locator('.row .meta a').nth(CRITERION), 'all projects by it');
    const category = await wantedCategory(page);
    await reader.choose(page.locator('[name=category]'), category);
    await reader.choose(page.locator('[data-least="0"]'), 'L2');
    const strict = page.locator('[data-strict]');
    if ((await strict.count()) > 0) await reader.click(strict, 'by default');
    return levelAnswer(page, category);
  },
  async keyboard(reader, page) {
    await reader.tabTo('.site-nav li:nth-child(3) a', 'Criteria');
    await reader.press('Enter');
    await reader.tabTo(`.row:nth-child(${CRITERION + 1}) .meta a`, 'all projects by it');
    await reader.press('Enter');
    const category = await wantedCategory(page);
    // The link leads to the ranking, and Tab goes on from there.
    await reader.tabTo('[name=category]', 'Category');
    await page.keyboard.type(category);
    reader.did(`type “${category}”`);
    await reader.tabTo('[data-least="0"]', 'S at least');
    await reader.type('L2');
    if ((await page.locator('[data-strict]').count()) > 0) {
      await reader.tabTo('[data-strict]', 'by default');
      await reader.press('Space');
    }
    return levelAnswer(page, category);
  },
  async 'no script'(reader, page) {
    await reader.click(page.locator('.site-nav a').nth(2), 'Criteria');
    await reader.click(page.locator('.row .meta a').nth(CRITERION), 'all projects by it');
    const read = await page.$$eval('#projects tbody tr', (rows) => rows.filter((row) => row.querySelector('.cat').textContent && row.querySelector('.lv').textContent).length);
    return { found: read > 0, said: `a table of ${read} rows with category and levels, best first` };
  },
};

const CARD = 'HuggingGPT';
const CARD_CATEGORY = 'AI Assistants';
/** The rows with its name; of a long leaderboard a page holds the first rows alone. */
const cards = (page) => page.locator(ROWS).filter({ hasText: CARD });
const SKIP = { skip: `no ${CARD} here` };
/** Whether the words in the field found it, once all rows are there. */
async function isFound(page) {
  await page.waitForFunction(() => !document.querySelector('#projects[aria-busy], #projects[data-rest]'));
  return (await cards(page).count()) > 0;
}

async function setUpAnswer(page) {
  const table = page.locator('#set-up .setups');
  const first = await table.locator('tbody th').first().textContent();
  const top = await page.locator('#set-up').evaluate((part) => part.getBoundingClientRect().top);
  return { found: top < 500, said: first };
}

export const setUp = {
  most: { mouse: 4, keyboard: 6, 'no script': 4 },
  async mouse(reader, page) {
    await reader.click(page.locator('.filters [name=q]'), 'the field');
    await reader.type('hugging');
    if (!(await isFound(page))) return SKIP;
    await reader.click(page.locator(`${ROWS} th a`).first(), CARD);
    await reader.click(page.locator('.contents a').first(), 'Safest set-up');
    return setUpAnswer(page);
  },
  async keyboard(reader, page) {
    await reader.tabTo('.filters [name=q]', 'the field');
    await reader.type('hugging');
    if (!(await isFound(page))) return SKIP;
    await reader.press('Enter'); // to the first row
    await reader.press('Enter');
    await reader.tabTo('.contents a', 'Safest set-up');
    await reader.press('Enter');
    return setUpAnswer(page);
  },
  async 'no script'(reader, page) {
    if ((await cards(page).count()) === 0) {
      await reader.click(page.locator('.site-nav a').nth(1), 'Categories');
      await reader.click(page.locator('tbody th a').filter({ hasText: CARD_CATEGORY }), CARD_CATEGORY);
      if ((await cards(page).count()) === 0) return SKIP;
    }
    await reader.click(cards(page).locator('th a').first(), CARD);
    await reader.click(page.locator('.contents a').first(), 'Safest set-up');
    return setUpAnswer(page);
  },
};

async function leakAnswer(page) {
  await page.locator('.scroll:not([aria-busy]) > .compare').waitFor(); // it is drawn in turns
  const row = page.locator('.compare .group').filter({ has: page.locator('a[href*="/criteria/"]') }).nth(SECRETS);
  const scores = await row.locator('td b').allTextContents();
  const best = await row.locator('td.best').count();
  const differ = new Set(scores).size > 1;
  return { found: scores.length === 2 && differ === best > 0, said: `${scores.join(' and ')}` };
}

export const leak = {
  most: { mouse: 3, keyboard: 6, 'no script': 2 },
  async mouse(reader, page) {
    if ((await page.locator(ROWS).count()) < 2) return { skip: 'fewer than two projects' };
    await reader.click(page.locator(`${ROWS} .pick input`).nth(0), 'tick one');
    await reader.click(page.locator(`${ROWS} .pick input`).nth(1), 'tick another');
    await reader.click(page.locator('.pick-bar a'), 'Compare');
    return leakAnswer(page);
  },
  async keyboard(reader, page) {
    if ((await page.locator(ROWS).count()) < 2) return { skip: 'fewer than two projects' };
    await reader.tabTo(`${ROWS}:nth-child(1) .pick input`, 'the first box');
    await reader.press('Space');
    await reader.tabTo(`${ROWS}:nth-child(2) .pick input`, 'the second box');
    await reader.press('Space');
    await reader.tabTo(`${ROWS}:nth-child(2) .pick a`, 'Compare');
    await reader.press('Enter');
    return leakAnswer(page);
  },
  async 'no script'(reader, page) {
    await reader.click(page.locator('.site-nav a').nth(2), 'Criteria');
    await reader.click(page.locator('.row .meta a').nth(SECRETS), 'all projects by it');
    const scores = await page.locator('#projects tbody .num').allTextContents();
    return { found: scores.length > 1, said: `one table with both, ${scores.slice(0, 2).join(' and ')}` };
  },
};
