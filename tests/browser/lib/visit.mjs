// One page in one browser context, with a record of everything it said and asked for.

/** `{ page, heard, close }` after the page at `url` has loaded and come to rest. */
export async function visit(browser, url, { scheme = 'light', width = 1280, javaScript = true } = {}) {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme: scheme,
    javaScriptEnabled: javaScript,
    reducedMotion: 'reduce', // nothing is measured half-way through a fade
  });
  await context.addInitScript(() => {
    window.policyViolations = [];
    document.addEventListener('securitypolicyviolation', (event) => {
      window.policyViolations.push(`${event.effectiveDirective} blocked ${event.blockedURI || 'inline code'}`);
    });
  });
  const page = await context.newPage();
  const heard = { console: [], violations: [], foreign: [], failed: [], response: null };
  const origin = new URL(url).origin;

  page.on('console', (message) => {
    // The browser reports the status of a 404 page on the console; it is asked for on purpose.
    if (message.location().url === url && message.text().startsWith('Failed to load resource')) return;
    heard.console.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => heard.console.push(`uncaught: ${error.message}`));
  page.on('request', (request) => {
    const target = new URL(request.url());
    const local = target.protocol === 'data:' || target.protocol === 'blob:';
    if (!local && target.origin !== origin) heard.foreign.push(request.url());
  });
  page.on('requestfailed', (request) => heard.failed.push(`${request.url()} (${request.failure()?.errorText})`));
  page.on('response', (response) => {
    if (response.status() >= 400 && response.url() !== url) heard.failed.push(`${response.url()} (${response.status()})`);
  });

  heard.response = await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(50); // not inside the page: no timer fires there without script
  if (javaScript) heard.violations = await page.evaluate(() => window.policyViolations);
  return { page, heard, close: () => context.close() };
}
