import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { over } from "../plugins/texts.js";
import { de } from "../src/texts/de";
import { en } from "../src/texts/en";
import { fill } from "../src/texts/index";

const gaps = (text: string): string => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join();

test("German says everything that English says, and nothing more", () => {
  assert.deepEqual(Object.keys(de).sort(), Object.keys(en).sort());
});

test("each wording fills the gaps that English has", () => {
  const other = Object.keys(en).filter(
    (key) => gaps(en[key as keyof typeof en]) !== gaps((de as Record<string, string>)[key] ?? ""),
  );
  assert.deepEqual(other, []);
});

test("one of something is not said as several", () => {
  assert.equal(fill(en.bots_here, { n: 1 }), "1 bot");
  assert.equal(fill(de.mine_nemesis, { name: "Ann", n: 3 }), "Erzfeind: Ann, mit 3 Stichen in deinen Rücken.");
  const several = Object.entries(en).filter(([, text]) => /\{n\} (?:bots|points|times)\b/.test(text));
  assert.deepEqual(several, []);
});

test("every text is used", () => {
  const folder = new URL("../src/", import.meta.url);
  const files = readdirSync(folder, { recursive: true }).map(String);
  const source = files
    .filter((name) => /\.(svelte|ts)$/.test(name) && !/^texts\/\w\w\.ts$/.test(name))
    .map((name) => readFileSync(new URL(name, folder), "utf8"))
    .join("\n");
  const made = [...source.matchAll(/`(\w[\w.]*[._])\$\{|choices\("(\w+)"/g)].map(([, start, of]) => start ?? `${of}.`);
  const ends = [...source.matchAll(/`\$\{[\w.]+\}(_\w+)`/g)].map(([, end]) => end!);
  const built = (key: string) => made.some((start) => key.startsWith(start)) || ends.some((end) => key.endsWith(end));
  const used = (key: string) => built(key) || source.includes(`"${key}"`);
  const quoted = (key: string) => source.includes(`'${key}'`);
  assert.deepEqual(
    Object.keys(en).filter((key) => !used(key) && !quoted(key)),
    [],
  );
});

const SAME = new Set([
  "of_limit",
  ..."title set sets set_theme bots add_bot seconds minutes hours times hand munchkins name_n pick_nth".split(" "),
  ..."emote.laugh emote.angry emote.think".split(" "),
]);

test("nothing is left in English but what is the same word", () => {
  const left = Object.keys(en).filter((key) => en[key as keyof typeof en] === (de as Record<string, string>)[key]);
  assert.deepEqual(
    left.filter((key) => !SAME.has(key)),
    [],
  );
});

test("what a language does not say yet is said in English", () => {
  const english = { names: { level: "Level", parts: { base: "base" } }, ways: ["one", "two"] };
  assert.deepEqual(over({ names: { level: "Stufe" } }, english), {
    names: { level: "Stufe", parts: { base: "base" } },
    ways: ["one", "two"],
  });
  assert.deepEqual(over({ ways: ["eins"] }, english).ways, ["eins"]);
  assert.deepEqual(over(undefined, english), english);
});
