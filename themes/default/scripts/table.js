// Tables that sort. A heading with data-sort becomes a button; how its column
// compares is the attribute's value: `text`, `number` (highest first) or `rank`
// (lowest first). What has no figure stays last both ways, and equals keep the
// order they had. A cell may say its value in data-value.
//
// A long table or list names in data-rest the scripts with the rows that its page came
// without: one for each of its data-pages but the first, by number in place of `*`. They
// are read when all rows are needed: `whole` gives a promise of whether they came, or
// null where none is missing, and the table says `coming`, then `grown` or `stuck`. Such
// a row has its pictures only once it is shown: `finish` puts them in.
(() => {
  'use strict';
  const words = document.currentScript.dataset;
  const { announce, fill } = window.safetycard;
  // Made when a text is first sorted: a slow phone takes long to make it.
  let collator = null;

  for (const table of document.querySelectorAll('table[data-sortable]')) {
    for (const heading of table.tHead.rows[0].cells) {
      if (heading.dataset.sort) addButton(table, heading);
    }
  }

  function addButton(table, heading) {
    const button = document.createElement('button');
    button.type = 'button';
    heading.dataset.name = heading.textContent.trim();
    // A heading that is a link stays one; its button stands beside it.
    if (heading.querySelector('a')) {
      button.setAttribute('aria-label', fill(words.sortBy, { column: heading.dataset.name }));
      heading.append(button);
    } else {
      button.append(...heading.childNodes);
      heading.append(button);
    }
    button.addEventListener('click', async () => {
      const order = orderAfter(heading);
      if ((await whole(table)) === false) return;
      sort(table, heading, order);
      announce(fill(words.sorted, { column: heading.dataset.name, order: words[order] }));
      table.dispatchEvent(new CustomEvent('sorted', { bubbles: true }));
    });
  }

  function orderAfter(heading) {
    const now = heading.getAttribute('aria-sort');
    if (now) return now === 'ascending' ? 'descending' : 'ascending';
    return heading.dataset.sort === 'number' ? 'descending' : 'ascending';
  }

  function sort(table, heading, order) {
    const body = table.tBodies[0];
    const column = heading.cellIndex;
    const isText = heading.dataset.sort === 'text';
    const sign = order === 'ascending' ? 1 : -1;
    if (isText) collator ??= new Intl.Collator(document.documentElement.lang, { numeric: true, sensitivity: 'base' });
    const rows = Array.from(body.rows, (row) => ({ row, value: valueOf(row.cells[column], isText) }));
    rows.sort((a, b) => {
      if (a.value === null || b.value === null) return (a.value === null) - (b.value === null);
      return sign * (isText ? collator.compare(a.value, b.value) : a.value - b.value);
    });
    body.append(...rows.map(({ row }) => row));
    for (const other of table.tHead.rows[0].cells) other.removeAttribute('aria-sort');
    heading.setAttribute('aria-sort', order);
  }

  function valueOf(cell, isText) {
    const text = (cell.dataset.value ?? cell.textContent).trim();
    if (isText) return text === '' ? null : text;
    const figure = /-?\d+(\.\d+)?/.exec(text);
    return figure && Number(figure[0]);
  }

  const coming = new Map();
  function whole(table) {
    if (!table.dataset.rest) return null;
    if (!coming.has(table)) coming.set(table, grow(table));
    return coming.get(table);
  }

  async function grow(table) {
    table.setAttribute('aria-busy', 'true');
    table.dispatchEvent(new CustomEvent('coming'));
    try {
      const scripts = Array.from({ length: table.dataset.pages - 1 }, (_, at) => table.dataset.rest.replace('*', at + 2));
      const rest = await Promise.all(scripts.map(read));
      const body = table.tBodies?.[0] ?? table;
      const came = body.cloneNode();
      // Half of the work of making the rows is their pictures, of which few are looked at.
      const pictures = [];
      came.innerHTML = rest.join('').replace(/<svg[^>]*>.*?<\/svg>/gs, (picture) => `<svg data-picture="${pictures.push(picture) - 1}"></svg>`);
      // A copy that the browser kept may be of another day than the page.
      if (body.children.length + came.children.length !== Number(table.dataset.all)) throw new Error('other rows');
      for (const row of came.children) {
        row.hidden = true;
        unfinished.set(row, pictures);
      }
      body.append(...came.children);
      delete table.dataset.rest;
    } catch {
      coming.delete(table);
    }
    const came = !table.dataset.rest;
    table.removeAttribute('aria-busy');
    table.dispatchEvent(new CustomEvent(came ? 'grown' : 'stuck', { bubbles: true }));
    return came;
  }

  const unfinished = new Map();
  function finish(row) {
    const pictures = unfinished.get(row);
    if (!pictures) return;
    unfinished.delete(row);
    for (const place of row.querySelectorAll('[data-picture]')) place.outerHTML = pictures[place.dataset.picture];
  }

  /** Runs a script of rows, which works from a disk too, and gives them with links from here. */
  const read = (address) => new Promise((done, failed) => {
    const script = document.createElement('script');
    script.src = address;
    // Each says its rows in one place, so it has its turn when the one before was heard.
    script.async = false;
    script.addEventListener('load', () => {
      const said = window.safetycardRows;
      window.safetycardRows = null;
      if (said) done(said.rows.replaceAll(`href="${said.root}`, `href="${words.root}`));
      else failed();
    });
    script.addEventListener('error', failed);
    document.head.append(script);
  });

  window.safetycard.finish = finish;
  window.safetycard.sort = sort;
  window.safetycard.whole = whole;
})();
