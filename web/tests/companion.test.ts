import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { csv } from "../src/companion/state/csv";
import { chance, counts, rolled } from "../src/companion/state/dice";
import { folded, strength } from "../src/companion/state/fold";
import type { Line, LineEntry, Shared } from "../src/companion/shapes";
import { de } from "../src/companion/texts/de";
import { en } from "../src/companion/texts/en";

const gaps = (text: string): string => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join();
const seats = { kim000: { order: 1 }, rog000: { order: 2 } };
type Loose<E> = E extends unknown ? Omit<E, "id" | "at"> & { id?: string; at?: number } : never;
const line = (...entries: Loose<LineEntry>[]): Line => ({
  log: entries.map((entry, n) => ({ id: `e${n}`, at: n + 1, ...entry }) as LineEntry),
});

test("the companion says in German what it says in English", () => {
  assert.deepEqual(Object.keys(de).sort(), Object.keys(en).sort());
  const keys = Object.keys(en) as (keyof typeof en)[];
  assert.deepEqual(
    keys.filter((key) => gaps(en[key]) !== gaps(de[key])),
    [],
  );
  const same = new Set(["sets", "tag.chaos"]);
  assert.deepEqual(
    keys.filter((key) => en[key] === de[key] && !same.has(key)),
    [],
  );
});

test("every text of the companion is used", () => {
  const folder = new URL("../src/companion/", import.meta.url);
  const source = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => /\.(svelte|ts)$/.test(name) && !name.startsWith("texts"))
    .map((name) => readFileSync(new URL(name, folder), "utf8"))
    .join("\n");
  const made = [...source.matchAll(/`(\w[\w.]*[._])\$\{/g)].map(([, start]) => start!);
  const used = (key: string) => made.some((start) => key.startsWith(start)) || source.includes(`"${key}"`);
  assert.deepEqual(
    Object.keys(en).filter((key) => !used(key)),
    [],
  );
});

test("a Level is the sum of its entries, and never below 1", () => {
  const down = line({ kind: "level", n: 2 }, { kind: "level", n: -5 }, { kind: "level", n: 1 });
  const {
    seats: [kim],
  } = folded({ seats }, { kim000: down });
  assert.equal(kim!.level, 2);
  assert.deepEqual(
    kim!.course.map(({ level }) => level),
    [3, 1, 2],
  );
});

test("the course of a game goes forward, whatever was entered apart", () => {
  const apart = line(
    { kind: "level", n: 2, at: 10 },
    { kind: "level", n: 1, at: 30 },
    { kind: "level", n: 1, at: 20 },
    { kind: "level", n: -9, at: 5 },
  );
  const [kim] = folded({ seats }, { kim000: apart }).seats;
  assert.equal(kim!.level, 1);
  assert.deepEqual(
    kim!.course.map(({ at, level }) => [at, level]),
    [
      [5, 1],
      [10, 3],
      [20, 4],
      [30, 5],
      [30, 1],
    ],
  );
});

test("an entry that two devices made counts once, and what is undone does not count", () => {
  const twice = line({ kind: "level", n: 1, id: "same" }, { kind: "level", n: 1, id: "same" }, { kind: "gear", n: 4 });
  assert.equal(folded({ seats }, { kim000: twice }).seats[0]!.level, 2);
  assert.equal(strength(folded({ seats }, { kim000: { ...twice, undone: { same: true } } }).seats[0]!), 5);
});

test("a fight that is taken back takes back what it brought", () => {
  const won = line({ kind: "level", n: 1, of: "f:1", id: "l:f:1" }, { kind: "chip", n: 2, once: true });
  const log: Shared["log"] = [
    { kind: "begun", id: "b:1", at: 3, fighter: "kim000" },
    { kind: "fought", id: "f:1", at: 4, fighter: "kim000", won: true, ours: 3, theirs: 2, levels: { kim000: 1 } },
    { kind: "over", id: "o:f:1", at: 4, winners: ["kim000"] },
    { kind: "stab", id: "s:f:1:x", at: 4, by: "rog000", on: "kim000" },
  ];
  const told = (undone: Record<string, boolean>) => {
    const { seats: all, fight, over, stabs } = folded({ seats, log, undone }, { kim000: won });
    return [all[0]!.level, all[0]!.chips.length, fight?.id, over?.id, stabs.length];
  };
  assert.deepEqual(told({}), [2, 0, undefined, "o:f:1", 1]);
  assert.deepEqual(told({ "f:1": true }), [1, 1, "1", undefined, 0]);
  assert.deepEqual(told({ "f:1": true, "b:1": true }), [1, 1, undefined, undefined, 0]);
});

test("a fight that two devices end ends once, as the first of them said", () => {
  const end = { kind: "fought", at: 1, fighter: "kim000", ours: 3, theirs: 2 } as const;
  const [won, lost] = [
    { ...end, id: "f:1", won: true, levels: { kim000: 2 } },
    { ...end, id: "f:1", won: false },
  ];
  const claim = { kind: "level", n: 2, of: "f:1", id: "l:f:1" } as const;
  const claimed = line(claim, claim);
  const level = (...log: Shared["log"] & object) => folded({ seats, log }, { kim000: claimed }).seats[0]!.level;
  assert.deepEqual([level(won, lost), level(lost, won), level(won)], [3, 1, 3]);
  assert.equal(folded({ seats, log: [won, won] }, {}).fights.length, 1);
});

test("who has closed a Seal in this turn is known", () => {
  const log = [
    { kind: "seal", id: "a", at: 1, n: -1, seat: "kim000" },
    { kind: "turn", id: "b", at: 2, seat: "rog000" },
    { kind: "seal", id: "c", at: 3, n: -1, seat: "rog000" },
  ] as Shared["log"];
  assert.deepEqual(folded({ seats, log }, {}).closed, ["rog000"]);
});

test("death takes gear and bonuses, and leaves Level and identities", () => {
  const {
    seats: [kim],
  } = folded(
    { seats },
    {
      kim000: line(
        { kind: "level", n: 3 },
        { kind: "gear", n: 5 },
        { kind: "chip", n: 2 },
        { kind: "identity", card: "mazes.elf", on: true },
        { kind: "death" },
      ),
    },
  );
  assert.deepEqual([kim!.level, kim!.gear, kim!.chips.length, kim!.identities], [4, 0, 0, ["mazes.elf"]]);
});

test("Seals are counted, and the levels of a turn", () => {
  const shared: Shared = {
    seats,
    log: [
      { kind: "seal", id: "a", at: 1, n: -1 },
      { kind: "seal", id: "b", at: 1, n: 1 },
      { kind: "turn", id: "c", at: 3, seat: "kim000" },
    ],
  };
  const table = folded(shared, {
    kim000: line({ kind: "level", n: 1 }, { kind: "gear", n: 0 }, { kind: "level", n: 3 }),
  });
  assert.equal(table.seals, 1);
  assert.equal(table.seats[0]!.gained, 3);
});

test("the die is fair, and its statistics are honest", () => {
  const many = Array.from({ length: 6000 }, rolled);
  assert.ok(counts(many).every((n) => n > 700));
  assert.ok(Math.abs(chance([1, 2, 3, 4, 5, 6]) - 1) < 1e-6);
  assert.ok(chance(Array<number>(12).fill(6)) < 1e-9);
  assert.ok(Math.abs(chance([1, 1, 1, 1, 2, 3, 4, 5, 6, 6, 6, 6]) - 0.3062) < 0.001);
});

test("the export is a table, and no cell is a formula", () => {
  const name: LineEntry = { kind: "called", id: "n", at: 1, name: '=SUM(A1), "x"' };
  const told = csv(folded({ seats }, { kim000: { log: [name, { kind: "level", id: "l", at: 2, n: -1 }] } }));
  assert.match(told, /^time,player,event,number,detail\r\n/);
  assert.ok(told.includes(`"'=SUM(A1), ""x"""`) && told.includes("level,-1,"));
});
