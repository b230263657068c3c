// Functions that run inside a page. Each is sent to the browser as text, so it
// must hold everything it needs.

/** What makes the page wider than the window, or null. */
export function findOverflow() {
  const root = document.documentElement;
  const width = root.clientWidth;
  const tooWide = root.scrollWidth > width;
  // Hiding the overflow of the whole page takes the scroll bar away and cuts the content off instead.
  const cut = [root, document.body].some((element) => /hidden|clip/.test(getComputedStyle(element).overflowX));
  if (!tooWide && !cut) return null;

  const scrollsInside = (element) => {
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflowX !== 'visible') return true;
    }
    return false;
  };
  const outside = [...document.body.querySelectorAll('*')].filter(
    (element) => element.checkVisibility() && element.getBoundingClientRect().right > width + 0.5 && !scrollsInside(element),
  );
  if (!tooWide && outside.length === 0) return null;
  const innermost = outside.find((element) => !outside.some((other) => other !== element && element.contains(other)));
  const name = innermost
    ? `<${innermost.localName}${innermost.id ? ` id="${innermost.id}"` : ''}${innermost.getAttribute('class') ? ` class="${innermost.getAttribute('class')}"` : ''}>`
    : 'an unknown element';
  return `${tooWide ? root.scrollWidth : Math.ceil(innermost.getBoundingClientRect().right)} px wide in ${width} px, by ${name}`;
}

/** Opens every `<details>`; gives the number of those that were closed. */
export function openDetails() {
  const closed = [...document.querySelectorAll('details:not([open])')];
  for (const details of closed) details.open = true;
  // What a page lays out only when it comes near has no true place before; a reader sees none of it there.
  for (const part of document.querySelectorAll('main *')) {
    if (getComputedStyle(part).contentVisibility === 'auto') part.style.contentVisibility = 'visible';
  }
  return closed.length;
}

/** What a reader without script has before them. */
export function readContent() {
  const shown = (element) => element !== null && element.checkVisibility();
  const main = document.querySelector('main');
  return {
    heading: shown(document.querySelector('h1')),
    text: shown(main) ? main.innerText.trim().length : 0,
    // A tool that needs script is no content: what it works with is on the page besides.
    rows: [...document.querySelectorAll('tbody tr')].filter((row) => shown(row) && !row.closest('.needs-script')).length,
    sheets: document.styleSheets.length,
    viewport: document.querySelector('meta[name="viewport"]')?.content ?? '',
    policy: document.querySelector('meta[http-equiv="Content-Security-Policy" i]')?.content ?? '',
  };
}

/**
 * How many characters of each `<details>` can be read, its summary and its
 * controls aside. Menus and forms are no content and nobody misses them on paper.
 */
export function measureDetails() {
  return [...document.querySelectorAll('details')]
    .filter((details) => !details.closest('nav, form, body > header, body > footer'))
    .map((details) => {
      let readable = 0;
      const texts = document.createTreeWalker(details, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { parentElement: holder, data } = texts.currentNode;
        if (holder.closest('summary, button, select, label, script, template')) continue;
        const shown = holder.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        if (shown && holder.getBoundingClientRect().height > 0) readable += data.trim().length;
      }
      return { summary: details.querySelector('summary')?.textContent.trim().slice(0, 60) ?? '', readable };
    });
}

/** Links that show a list of files instead of a page when the site is opened from disk. */
export function findFolderLinks() {
  return [...document.querySelectorAll('a[href]')]
    .filter((link) => link.protocol === 'file:' && !link.pathname.endsWith('.html') && /\/[^/.]*$/.test(link.pathname))
    .map((link) => link.getAttribute('href'));
}
