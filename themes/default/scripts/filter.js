// Filters of a table, and its state in the address, so that a view of it can be
// kept, sent and stepped back to.
//
// `form[data-filters]` names its table in data-filters. A control filters by its
// name: a search field by the words of a row and its data-text, a list by the
// words in the row's attribute of that name, a list with data-least by the row's
// number at that place of its data-levels.
(() => {
  'use strict';
  const words = document.currentScript.dataset;
  const { announce, copyBy, fill, sort } = window.safetycard;

  for (const form of document.querySelectorAll('form[data-filters]')) {
    const table = document.getElementById(form.dataset.filters);
    if (table) connect(form, table);
  }

  function connect(form, table) {
    const rows = [...table.tBodies[0].rows];
    const controls = [...form.elements].filter((control) => control.name);
    const headings = [...table.tHead.rows[0].cells].filter((heading) => heading.dataset.key);
    const natural = headings.find((heading) => heading.hasAttribute('aria-sort'));
    const naturalOrder = natural?.getAttribute('aria-sort');
    const count = form.querySelector('[data-count]');
    const nothing = document.querySelector(`[data-nothing="${table.id}"]`);
    const texts = new Map(rows.map((row) => [row, `${row.textContent} ${row.dataset.text ?? ''}`.toLowerCase()]));

    /** Shows the rows that every control lets through. */
    function filter() {
      const tests = controls.filter((control) => control.value.trim()).map(testOf);
      let shown = 0;
      for (const row of rows) {
        row.hidden = !tests.every((test) => test(row));
        if (!row.hidden) shown += 1;
      }
      const said = shown === rows.length ? words.all : words.some;
      count.textContent = fill(said, { n: rows.length, shown, all: rows.length });
      if (nothing) nothing.hidden = shown > 0;
      table.hidden = shown === 0;
      for (const button of form.querySelectorAll('[data-clear]')) button.hidden = tests.length === 0;
    }

    function testOf(control) {
      const value = control.value.trim().toLowerCase();
      if (control.dataset.least) {
        return (row) => Number(row.dataset.levels.split(' ')[control.dataset.least]) >= Number(value);
      }
      if (control.type === 'search') {
        const parts = value.split(/\s+/);
        return (row) => parts.every((part) => texts.get(row).includes(part));
      }
      return (row) => row.dataset[control.name].split(' ').includes(value);
    }

    /** The state as the query of an address; what is as first shown is left out. */
    function query() {
      const state = new URLSearchParams();
      for (const control of controls) if (control.value.trim()) state.set(control.name, control.value.trim());
      const sorted = headings.find((heading) => heading.hasAttribute('aria-sort'));
      const order = sorted?.getAttribute('aria-sort');
      if (sorted && (sorted !== natural || order !== naturalOrder)) {
        state.set('sort', order === 'descending' ? `-${sorted.dataset.key}` : sorted.dataset.key);
      }
      return state.toString();
    }

    // Typing a word, or turning one column to and fro, is one step back.
    let lastStep = null;
    function remember(step) {
      const state = query();
      const address = location.pathname + (state && `?${state}`) + location.hash;
      const same = step === lastStep && step !== null;
      lastStep = step;
      try {
        history[same ? 'replaceState' : 'pushState'](null, '', address);
      } catch {
        // Some browsers give pages on disk no history; the view itself holds.
      }
    }

    function restore() {
      const state = new URLSearchParams(location.search);
      for (const control of controls) {
        control.value = state.get(control.name) ?? '';
        // A list that has no such value would be left with none chosen.
        if (control.selectedIndex === -1) control.value = '';
      }
      restoreOrder(state.get('sort') ?? '');
      lastStep = null;
      filter();
    }

    function restoreOrder(wanted) {
      const heading = headings.find((one) => one.dataset.key === wanted.replace(/^-/, ''));
      if (heading) sort(table, heading, wanted.startsWith('-') ? 'descending' : 'ascending');
      else {
        table.tBodies[0].append(...rows);
        for (const one of headings) one.removeAttribute('aria-sort');
        natural?.setAttribute('aria-sort', naturalOrder);
      }
    }

    form.addEventListener('input', (event) => {
      filter();
      remember(event.target.type === 'search' ? event.target.name : null);
    });
    form.addEventListener('submit', (event) => event.preventDefault());
    table.addEventListener('sorted', () => remember('sort'));
    addEventListener('popstate', restore);
    for (const button of document.querySelectorAll('[data-clear]')) {
      button.addEventListener('click', () => {
        for (const control of controls) control.value = '';
        filter();
        remember(null);
        announce(count.textContent);
        controls[0].focus();
      });
    }
    for (const button of form.querySelectorAll('[data-copy-link]')) {
      button.addEventListener('click', () => copyBy(button, location.href));
    }
    restore();
  }
})();
