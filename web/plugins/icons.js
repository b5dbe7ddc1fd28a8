// Picks the icons that the cards name out of the game-icons package: one file per set, fetched when the set is played.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createRequire } from "node:module";

const SETS = new URL("../../kickdoor/sets/", import.meta.url).pathname;
const all = createRequire(import.meta.url)("@iconify-json/game-icons/icons.json");

function namesIn(folder) {
  const names = new Set();
  for (const entry of readdirSync(folder, { recursive: true })) {
    if (!String(entry).endsWith(".yaml")) continue;
    for (const [, name] of readFileSync(join(folder, String(entry)), "utf8").matchAll(/^\s+icon: *"?([\w-]+)/gm)) {
      names.add(name);
    }
  }
  return [...names].sort();
}

// Every icon of the package is one path: the page sets it as an attribute and has no markup to parse.
function path(name) {
  const body = (all.icons[name] ?? all.icons[all.aliases?.[name]?.parent])?.body;
  if (!body) return undefined;
  const drawn = /^<path fill="currentColor" d="([^"]+)"\/>$/.exec(body)?.[1];
  if (!drawn) throw new Error(`The icon ${name} is more than one path.`);
  return drawn;
}

function picked(set) {
  const found = {};
  for (const name of namesIn(join(SETS, set))) {
    const drawn = path(name);
    if (drawn) found[name] = drawn;
  }
  return JSON.stringify(found);
}

const sets = () =>
  readdirSync(SETS, { withFileTypes: true }).filter((each) => each.isDirectory() && !each.name.startsWith("_"));

export function icons() {
  return {
    name: "kickdoor-icons",
    enforce: "pre",
    transform(code, id) {
      if (!id.endsWith(".json?icons")) return;
      const paths = Object.entries(JSON.parse(code)).map(([name, icon]) => {
        const drawn = path(icon);
        if (!drawn) throw new Error(`There is no icon ${icon}.`);
        return [name, drawn];
      });
      return { code: JSON.stringify(Object.fromEntries(paths)), map: null };
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const set = /^\/icons\/(\w+)\.json$/.exec(request.url ?? "")?.[1];
        if (!set) return next();
        response.setHeader("content-type", "application/json");
        response.end(picked(set));
      });
    },
    generateBundle() {
      for (const { name } of sets())
        this.emitFile({ type: "asset", fileName: `icons/${name}.json`, source: picked(name) });
    },
  };
}
