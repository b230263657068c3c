// Tables that sort. A heading with data-sort becomes a button; how its column
// compares is the attribute's value: `text`, `number` (highest first) or `rank`
// (lowest first). What has no figure stays last both ways, and equals keep the
// order they had. A cell may say its value in data-value.
//
// A long table names in data-rest a script with the rows that its page came without.
// It is read when all rows are needed: `whole` gives a promise of whether they came,
// or null where none is missing, and the table says `coming`, then `grown` or `stuck`.
(() => {
  'use strict';
  const words = document.currentScript.dataset;
  const { announce, fill } = window.safetycard;
  const { compare } = new Intl.Collator(document.documentElement.lang, { numeric: true, sensitivity: 'base' });

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
    const rows = Array.from(body.rows, (row) => ({ row, value: valueOf(row.cells[column], isText) }));
    rows.sort((a, b) => {
      if (a.value === null || b.value === null) return (a.value === null) - (b.value === null);
      return sign * (isText ? compare(a.value, b.value) : a.value - b.value);
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
      await read(table.dataset.rest);
      const { body } = new DOMParser().parseFromString(`<table>${window.safetycardRest}</table>`, 'text/html');
      const rows = [...body.querySelectorAll('tr')];
      // A copy that the browser kept may be of another day than the page.
      if (table.tBodies[0].rows.length + rows.length !== Number(table.dataset.all)) throw new Error('other rows');
      for (const row of rows) row.hidden = true;
      table.tBodies[0].append(...rows);
      delete table.dataset.rest;
    } catch {
      coming.delete(table);
    }
    const came = !table.dataset.rest;
    table.removeAttribute('aria-busy');
    table.dispatchEvent(new CustomEvent(came ? 'grown' : 'stuck', { bubbles: true }));
    return came;
  }

  /** Runs a script of data, which works from a disk too. */
  const read = (address) => new Promise((done, failed) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', done);
    script.addEventListener('error', failed);
    document.head.append(script);
  });

  window.safetycard.sort = sort;
  window.safetycard.whole = whole;
})();
