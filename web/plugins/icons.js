// Picks the icons that the page itself uses out of the game-icons package.
import { createRequire } from "node:module";

const all = createRequire(import.meta.url)("@iconify-json/game-icons/icons.json");

// Every icon of the package is one path: the page sets it as an attribute and has no markup to parse.
function path(name) {
  const body = (all.icons[name] ?? all.icons[all.aliases?.[name]?.parent])?.body;
  if (!body) return undefined;
  const drawn = /^<path fill="currentColor" d="([^"]+)"\/>$/.exec(body)?.[1];
  if (!drawn) throw new Error(`The icon ${name} is more than one path.`);
  return drawn;
}

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
  };
}
