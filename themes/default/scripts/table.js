// Tables that sort. A heading with data-sort becomes a button; how its column
// compares is the attribute's value: `text`, `number` (highest first) or `rank`
// (lowest first). What has no figure stays last both ways, and equals keep the
// order they had. A cell may say its value in data-value.
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
    button.addEventListener('click', () => {
      const order = orderAfter(heading);
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

  window.safetycard.sort = sort;
})();
