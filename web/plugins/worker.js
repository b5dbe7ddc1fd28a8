// Writes sw.js: the shells of both pages are kept for when there is no line, what the companion knows of the rules, and
// the page of the rules, which its answers link to. The table itself never is.
import { createHash } from "node:crypto";

/** Runs in the browser; `SHELL`, `BOOKS` and `NAME` are put before it. */
function script() {
  const BOOK = "kickdoor-books"; // survives a new version, until a newer book has been fetched
  const companion = (path) => path === "/c" || path.startsWith("/c/");
  const PATIENCE = 3000; // milliseconds that a line may take to say anything, if there is something kept
  const soon = (answer, kept) =>
    new Promise((tell) => {
      const timer = setTimeout(() => void kept.then((found) => found && tell(found)), PATIENCE);
      void answer
        .catch(() => kept)
        .then((found) => tell(found ?? Response.error()))
        .finally(() => clearTimeout(timer));
    });
  const fetched = (request, cache) =>
    fetch(request).then((answer) => {
      if (answer.ok) void caches.open(cache).then((open) => open.put(request, answer.clone()));
      return answer.clone();
    });
  addEventListener("install", (event) => {
    event.waitUntil(
      caches
        .open(NAME)
        .then((cache) => cache.addAll(SHELL))
        .then(() => caches.open(BOOK))
        .then((cache) => cache.addAll(BOOKS).catch(() => {}))
        .then(() => skipWaiting()),
    );
  });
  addEventListener("activate", (event) => {
    const old = caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== NAME && name !== BOOK).map((name) => caches.delete(name))),
      );
    event.waitUntil(old.then(() => clients.claim()));
  });
  addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== location.origin) return;
    // The server's word comes first, so that nobody is stuck on an old page.
    const shell = companion(url.pathname) ? "/companion.html" : "/";
    if (request.mode === "navigate") event.respondWith(soon(fetch(request), caches.match(shell)));
    else if (BOOKS.includes(url.pathname + url.search))
      event.respondWith(soon(fetched(request, BOOK), caches.match(request)));
    else if (SHELL.includes(url.pathname))
      event.respondWith(caches.match(url.pathname).then((kept) => kept ?? fetch(request)));
  });
}

const BOOKS = ["en", "de"].flatMap((language) =>
  ["companion/book", "companion/cards", "rules"].map((what) => `/api/${what}?lang=${language}`),
);
const LATER = ["companion.html", "RulesPage.svelte"];

/** Everything that these can load: their own scripts, what those import now or later, and their styles. */
function filesLater(bundle) {
  const found = new Set();
  const waiting = Object.values(bundle)
    .filter((chunk) => chunk.type === "chunk" && LATER.some((name) => chunk.facadeModuleId?.endsWith(name)))
    .map((chunk) => chunk.fileName);
  while (waiting.length) {
    const name = waiting.pop();
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== "chunk") continue;
    found.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    waiting.push(...chunk.imports, ...chunk.dynamicImports);
  }
  return found;
}

export function worker() {
  return {
    name: "kickdoor-worker",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const FIRST = /^assets\/((index|speak|english|german)-|.*latin-(wght|400)-normal.*\.woff2$)/;
        const first = (name) => FIRST.test(name);
        const files = [...new Set([...Object.keys(bundle).filter(first), ...filesLater(bundle)])].sort();
        const shell = ["/", "/companion.html", "/door.svg", ...files.map((name) => `/${name}`)];
        const pages = ["index.html", "companion.html"].map((name) => String(bundle[name]?.source ?? ""));
        const content = files.join() + pages.join() + script;
        const name = `kickdoor-${createHash("sha256").update(content).digest("hex").slice(0, 12)}`;
        const named = { NAME: name, SHELL: shell, BOOKS };
        const told = Object.entries(named)
          .map(([key, value]) => `const ${key} = ${JSON.stringify(value)};\n`)
          .join("");
        const source = `${told}(${script})();\n`;
        this.emitFile({ type: "asset", fileName: "sw.js", source });
      },
    },
  };
}
