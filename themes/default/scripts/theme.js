// Runs before anything is drawn: puts the kept colour scheme in place, so that
// no page flashes, and says that script runs, so that its controls may show.
(() => {
  'use strict';
  const root = document.documentElement;
  root.dataset.script = '';
  try {
    const kept = localStorage.getItem('safetycard-scheme');
    if (kept === 'light' || kept === 'dark') root.dataset.theme = kept;
  } catch {
    // Storage is closed to this page: the system's scheme holds.
  }
})();
