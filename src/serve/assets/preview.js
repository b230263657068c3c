// Keeps a page of the preview up to date. Served by `safetycard serve` alone; no
// published page has it.
(() => {
  "use strict";
  const own = document.currentScript;
  const PLACE = "safetycard-place";
  let digest = own.dataset.digest;
  let styles = own.dataset.styles;
  let stream = null;

  // The place on the page outlives a reload: how far it is scrolled, and which
  // details are open.
  const remember = () => {
    const open = [...document.querySelectorAll("details")].map((one) => one.open);
    const place = { at: location.pathname, x: scrollX, y: scrollY, open };
    try { sessionStorage.setItem(PLACE, JSON.stringify(place)); } catch { /* then it starts at the top */ }
  };
  const restore = () => {
    try {
      const place = JSON.parse(sessionStorage.getItem(PLACE));
      sessionStorage.removeItem(PLACE);
      if (!place || place.at !== location.pathname) return;
      const details = [...document.querySelectorAll("details")];
      if (details.length === place.open.length) details.forEach((one, at) => { one.open = place.open[at]; });
      scrollTo({ left: place.x, top: place.y, behavior: "instant" });
    } catch { /* a place that cannot be read is no place */ }
  };

  const reload = () => { remember(); location.reload(); };

  const restyle = (next) => {
    for (const link of document.querySelectorAll("link[rel=stylesheet]")) {
      const address = link.getAttribute("href");
      if (!address.endsWith(styles)) continue;
      const fresh = link.cloneNode();
      fresh.href = address.slice(0, -styles.length) + next;
      // The old sheet goes once the new one is there, so that the page never
      // stands without any.
      fresh.addEventListener("load", () => link.remove());
      link.after(fresh);
    }
    styles = next;
  };

  const show = (html) => {
    document.getElementById("safetycard-problems")?.remove();
    const template = document.createElement("template");
    template.innerHTML = html;
    document.body.append(template.content);
  };

  const listen = () => {
    if (stream || document.hidden) return;
    const problems = document.getElementById("safetycard-problems") ? "1" : "";
    const query = new URLSearchParams({ page: location.pathname, digest, styles, problems });
    stream = new EventSource("/__safetycard/events?" + query);
    stream.addEventListener("reload", reload);
    stream.addEventListener("styles", (event) => restyle(event.data));
    stream.addEventListener("problems", (event) => show(JSON.parse(event.data)));
    // A refusal ends the stream for good; a lost server is looked for again.
    stream.addEventListener("error", () => {
      if (stream && stream.readyState === EventSource.CLOSED) { rest(); setTimeout(listen, 1000); }
    });
  };
  const rest = () => { stream?.close(); stream = null; };

  // A browser keeps few streams to one host; tabs that nobody looks at need none.
  document.addEventListener("visibilitychange", () => (document.hidden ? rest() : listen()));
  addEventListener("pagehide", rest);
  addEventListener("pageshow", listen);
  restore();
  listen();
})();
