// Runs before anything is drawn: puts the kept colour scheme in place, so that
// no page flashes, and says that script runs, so that its controls may show.
// The other scripts of a page stand in `template[data-script]`, and are asked for
// once the page is read: on a slow line they would hold up the style it is drawn with.
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
  addEventListener('DOMContentLoaded', () => {
    for (const place of document.querySelectorAll('template[data-script]')) {
      const { script: address, ...words } = place.dataset;
      const script = document.createElement('script');
      Object.assign(script.dataset, words);
      script.async = false; // in the order of the page
      script.src = address;
      place.replaceWith(script);
    }
  });
})();
