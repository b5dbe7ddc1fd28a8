import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { parse } from "svelte/compiler";

/** What has no role of its own, or one that must not be named: a screen reader passes over a label on it. */
const NAMELESS = new Set(
  [
    "b bdi bdo cite code data dd del dfn div dt em i ins kbd label legend mark",
    "p pre q s samp small span strong sub sup time u var",
  ]
    .join(" ")
    .split(" "),
);
const NAMES = ["aria-label", "aria-labelledby", "aria-roledescription"];

const CODE = /(?<=<(script|style)[^>]*>)[^]*?(?=<\/\1>)/g;

interface Node {
  type: string;
  name?: string;
  start: number;
  attributes?: { type: string; name?: string }[];
}

/** Every element of a component. */
function* elements(node: unknown): Generator<Node> {
  if (typeof node !== "object" || node === null) return;
  if (Array.isArray(node)) {
    for (const each of node) yield* elements(each);
    return;
  }
  if ((node as Node).type === "RegularElement") yield node as Node;
  for (const [key, each] of Object.entries(node)) if (key !== "metadata") yield* elements(each);
}

/** Labels of a component that nobody hears, by line. */
function unheard(source: string): string[] {
  const { fragment } = parse(
    source.replace(CODE, (code) => code.replace(/\S/g, " ")),
    { modern: true },
  );
  return [...elements(fragment)].flatMap(({ name = "", start, attributes = [] }) => {
    const has = (wanted: string) => attributes.some((each) => each.type === "Attribute" && each.name === wanted);
    const label = NAMES.find(has);
    const line = source.slice(0, start).split("\n").length;
    return label && NAMELESS.has(name) && !has("role") ? [`${line}: ${label} on <${name}>`] : [];
  });
}

test("no label stands where a screen reader does not read it", () => {
  const folder = new URL("../src/", import.meta.url);
  const found = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(".svelte"))
    .flatMap((name) => unheard(readFileSync(new URL(name, folder), "utf8")).map((fault) => `${name}:${fault}`));
  assert.deepEqual(found, []);
});

test("such a label is found, also in a block and in a snippet", () => {
  const fault = '<p aria-label="x">1</p>';
  assert.deepEqual(unheard(fault), ["1: aria-label on <p>"]);
  assert.deepEqual(unheard(`{#if true}\n{#each [1] as n}${fault}{n}{/each}{/if}`), ["2: aria-label on <p>"]);
  assert.deepEqual(unheard(`{#snippet a()}<b aria-labelledby="y">1</b>{/snippet}`), ["1: aria-labelledby on <b>"]);
  assert.deepEqual(unheard('<p role="img" aria-label="x">1</p><button aria-label="x">1</button>'), []);
});
