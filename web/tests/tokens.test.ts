import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const SOURCE = new URL("../src/", import.meta.url);
const files = readdirSync(SOURCE, { recursive: true }).map(String);
const read = (name: string): string => readFileSync(new URL(name, SOURCE), "utf8");
const styled = files.filter((name) => name.endsWith(".svelte") || name.endsWith("app.css"));

test("colours and layers are named in tokens.css and nowhere else", () => {
  for (const name of styled) {
    const style = name.endsWith(".css") ? read(name) : (/<style>([^]*)<\/style>/.exec(read(name))?.[1] ?? "");
    assert.deepEqual(style.match(/#[0-9a-f]{3,8}\b|\brgba?\(|\bhsla?\(|z-index: *-?\d+/gi), null, name);
    assert.deepEqual(read(name).match(/(fill|stroke|color)="#[0-9a-f]+"/gi), null, name);
  }
});

test("every token that is used is there, and every token is used", () => {
  const tokens = new Set([...read("tokens.css").matchAll(/^ +--([\w-]+):/gm)].map((found) => found[1]!));
  const all = files
    .filter((name) => /\.(svelte|css|ts)$/.test(name))
    .map(read)
    .join("\n");
  const used = new Set([...all.matchAll(/var\(--([\w-]+)/g)].map((found) => found[1]!));
  const set = new Set([...all.matchAll(/(?:style:|[{;\s])--([\w-]+)[:=]/g)].map((found) => found[1]!));
  assert.deepEqual(
    [...used].filter((name) => !tokens.has(name) && !set.has(name) && !name.endsWith("-")),
    [],
  );
  const tints = new Set([...read("ui/kinds.ts").matchAll(/tint: "(\w+)"/g)].map((found) => found[1]!));
  const known = (name: string) => used.has(name) || tints.has(name) || name.startsWith("face-");
  assert.deepEqual(
    [...tokens].filter((name) => !known(name)),
    [],
  );
});
