// Writes sw.js: the shell of the page is kept for when there is no line, the table itself never is.
import { createHash } from "node:crypto";

/** Runs in the browser; `SHELL` and `NAME` are put before it. */
function script() {
  addEventListener("install", (event) => {
    event.waitUntil(
      caches
        .open(NAME)
        .then((cache) => cache.addAll(SHELL))
        .then(() => skipWaiting()),
    );
  });
  addEventListener("activate", (event) => {
    const old = caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name))));
    event.waitUntil(old.then(() => clients.claim()));
  });
  addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== location.origin) return;
    // The server's word comes first, so that nobody is stuck on an old page.
    if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match("/")));
    else if (SHELL.includes(url.pathname))
      event.respondWith(caches.match(url.pathname).then((kept) => kept ?? fetch(request)));
  });
}

export function worker() {
  return {
    name: "kickdoor-worker",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const first = (name) => /^assets\/(index-|.*latin-(wght|400)-normal.*\.woff2$)/.test(name);
        const files = Object.keys(bundle).filter(first).sort();
        const shell = ["/", "/door.svg", ...files.map((name) => `/${name}`)];
        const content = files.join() + String(bundle["index.html"]?.source ?? "") + script;
        const name = `kickdoor-${createHash("sha256").update(content).digest("hex").slice(0, 12)}`;
        const told = `const NAME = ${JSON.stringify(name)};\nconst SHELL = ${JSON.stringify(shell)};\n`;
        const source = `${told}(${script})();\n`;
        this.emitFile({ type: "asset", fileName: "sw.js", source });
      },
    },
  };
}
