// What of a table is shown, and how: which columns, ranked by which figure, and as
// a file. Loaded before filter.js, which keeps the state in the address.
//
// `[data-columns]` becomes a list of the columns whose heading has data-key, except
// the row's own heading. `[data-rank]` is a list of keys of columns: by the first
// the table is ranked as it comes. `[data-csv]` saves the rows that are shown.
(() => {
  'use strict';
  const words = document.currentScript.dataset;
  const { announce, fill, finish, sort, whole } = window.safetycard;
  const nameOf = (heading) => heading.dataset.name ?? heading.textContent.trim();

  for (const form of document.querySelectorAll('form[data-filters]')) {
    const table = document.getElementById(form.dataset.filters);
    if (table?.localName !== 'table') continue;
    const changed = () => form.dispatchEvent(new CustomEvent('changed'));
    const chooser = form.querySelector('[data-columns]');
    const ranking = form.querySelector('[data-rank]');
    if (chooser) offerColumns(form, table, chooser, changed);
    if (ranking) offerRanking(form, table, ranking, changed);
    form.querySelector('[data-csv]')?.addEventListener('click', () => save(table));
  }

  // ---- columns ----

  function offerColumns(form, table, chooser, changed) {
    const headings = [...table.tHead.rows[0].cells].filter((heading) => heading.dataset.key && heading.dataset.key !== 'name');
    const boxes = headings.map((heading) => {
      const box = document.createElement('input');
      box.type = 'checkbox';
      box.checked = true;
      const label = document.createElement('label');
      label.append(box, ` ${nameOf(heading)}`);
      chooser.querySelector('[role=group]').append(label);
      box.addEventListener('change', () => {
        setColumn(table, heading, box.checked);
        announce(fill(box.checked ? words.columnShown : words.columnHidden, { column: nameOf(heading) }));
        changed();
      });
      return box;
    });
    chooser.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !chooser.open) return;
      chooser.open = false;
      chooser.querySelector('summary').focus();
    });
    document.addEventListener('click', (event) => {
      if (!chooser.contains(event.target)) chooser.open = false;
    });
    table.addEventListener('grown', () => setColumns(table, headings));
    form.addEventListener('save', ({ detail: state }) => {
      const hidden = headings.filter((heading) => heading.hidden).map((heading) => heading.dataset.key);
      if (hidden.length > 0) state.set('hide', hidden.join(' '));
    });
    form.addEventListener('restore', ({ detail: state }) => {
      const hidden = (state.get('hide') ?? '').split(' ');
      headings.forEach((heading, at) => {
        const shown = !hidden.includes(heading.dataset.key);
        boxes[at].checked = shown;
        setColumn(table, heading, shown);
      });
    });
  }

  function setColumn(table, heading, shown) {
    if (heading.hidden === !shown) return;
    for (const row of table.rows) row.cells[heading.cellIndex].hidden = !shown;
  }

  /** Rows that came later have the columns that the others have. */
  function setColumns(table, headings) {
    for (const { cellIndex } of headings.filter((heading) => heading.hidden)) {
      for (const row of table.rows) row.cells[cellIndex].hidden = true;
    }
  }

  // ---- rank ----

  function offerRanking(form, table, list, changed) {
    const headings = [...table.tHead.rows[0].cells];
    const headingOf = (key) => headings.find((heading) => heading.dataset.key === key);
    const rankCell = (row) => row.cells[headingOf('rank').cellIndex];
    const natural = list.options[0].value;
    const given = new Map();

    function rankBy(key) {
      if (key === natural) {
        for (const [row, content] of given) rankCell(row).replaceChildren(...content);
        given.clear();
        return;
      }
      const column = headingOf(key).cellIndex;
      const figures = new Map(Array.from(table.tBodies[0].rows, (row) => [row, /\d+/.exec(row.cells[column].textContent)?.[0]]));
      const sorted = [...figures.values()].filter(Boolean).map(Number).sort((a, b) => b - a);
      for (const [row, figure] of figures) {
        const cell = rankCell(row);
        if (!given.has(row)) given.set(row, [...cell.childNodes]);
        const first = sorted.indexOf(Number(figure));
        const tied = figure && sorted[first + 1] === Number(figure);
        const mark = document.createElement('span');
        mark.className = 'vh';
        mark.textContent = `${words.tied} `;
        cell.replaceChildren(...(figure ? [...(tied ? [mark] : []), String(first + 1)] : [words.na]));
      }
    }

    list.addEventListener('change', async () => {
      if ((await whole(table)) === false) return;
      rankBy(list.value);
      sort(table, headingOf(list.value), 'descending');
      announce(fill(words.rankedBy, { figure: list.selectedOptions[0].textContent }));
      changed();
    });
    form.addEventListener('save', ({ detail: state }) => {
      if (list.value !== natural) state.set('rank', list.value);
    });
    form.addEventListener('restore', ({ detail: state }) => {
      const wanted = state.get('rank') ?? natural;
      list.value = wanted;
      if (list.selectedIndex === -1) list.value = natural;
      if (list.value !== natural || given.size > 0) rankBy(list.value);
    });
  }

  // ---- a file of what is shown ----

  /** What a cell shows, without what only screen readers are told. */
  function textOf(cell) {
    const picture = cell.querySelector('svg[aria-label]');
    if (picture) return picture.getAttribute('aria-label');
    if (!cell.querySelector('.vh')) return cell.textContent;
    const copy = cell.cloneNode(true);
    for (const part of copy.querySelectorAll('.vh')) part.remove();
    return copy.textContent;
  }

  // A spreadsheet takes text that opens like this for a formula.
  const harmless = (text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
  const field = (text) => `"${harmless(text.replace(/\s+/g, ' ').trim()).replaceAll('"', '""')}"`;

  async function save(table) {
    if ((await whole(table)) === false) return;
    const headings = [...table.tHead.rows[0].cells].filter((heading) => heading.dataset.key && !heading.hidden);
    const columns = headings.map((heading) => heading.cellIndex);
    const rows = [...table.tBodies[0].rows].filter((row) => !row.hidden || 'later' in row.dataset);
    const lines = [headings.map((heading) => field(nameOf(heading)))];
    for (const row of rows) {
      finish(row);
      lines.push(columns.map((at) => field(textOf(row.cells[at]))));
    }
    // The mark at the start tells spreadsheets that this is UTF-8.
    const text = `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
    link.download = `${location.pathname.split('/').filter((part) => part && part !== 'index.html').pop() ?? table.id}.csv`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    announce(fill(words.saved, { n: rows.length }));
  }
})();
