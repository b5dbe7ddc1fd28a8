import assert from "node:assert/strict";
import { test } from "node:test";
import { filled, listed } from "../src/log/bits";
import { Teller, type Line } from "../src/log/teller";
import type { Event, View } from "../src/protocol";

const view = {
  turns: 7,
  turn: 0,
  seats: [
    { name: "Kim", level: 3, strength: 5, table: [] },
    { name: "Roger", level: 2, strength: 2, table: [] },
  ],
} as unknown as View;
const told = (events: object[], count = 0): Line[] => new Teller(() => view, count).hear(events as Event[]);
const words = (line: Line): string =>
  line.bits
    .map((bit) => (typeof bit === "string" ? bit : "seat" in bit ? view.seats[bit.seat]!.name : `[${bit.card}]`))
    .join("");

test("gaps are filled with cards and seats that can be pointed at", () => {
  assert.deepEqual(filled("{who} has {cards}.", { who: [{ seat: 1 }], cards: [{ card: "mazes.elf" }] }), [
    { seat: 1 },
    " has ",
    { card: "mazes.elf" },
    ".",
  ]);
  assert.deepEqual(listed([["a"], ["b"], ["c"]], ", ", " and "), ["a", ", ", "b", " and ", "c"]);
});

test("a turn is a headline", () => {
  const [line] = told([{ kind: "turn_began", values: { seat: 0, number: 7 } }]);
  assert.equal(line!.turn, true);
  assert.match(words(line!), /7.*Kim/);
});

test("the end names whoever has won", () => {
  assert.match(
    words(told([{ kind: "game_over", values: { winners: [1], why: "kill" } }])[0]!),
    /Roger wins the game in turn 7/,
  );
  assert.match(words(told([{ kind: "game_over", values: { winners: [0, 1], why: "kill" } }])[0]!), /Kim and Roger win/);
});

test("cards that moved the same way are told in one line", () => {
  const drawn = (id: string) => ({
    kind: "card_moved",
    values: { seat: 0, why: "looted", src: "doors", dst: "table", src_seat: -1, dst_seat: 0 },
    cards: { card: [{ id, deck: 0, handle: 1 }] },
  });
  const lines = told([drawn("mazes.elf"), drawn("mazes.dwarf")]);
  assert.equal(lines.length, 1);
  assert.match(words(lines[0]!), /\[mazes.elf\] and \[mazes.dwarf\]/);
});

test("keys go on where another left off", () => {
  assert.equal(told([{ kind: "turn_began", values: { seat: 0, number: 7 } }], 41)[0]!.key, 42);
});

test("what makes a monster stronger is told in one line", () => {
  const cards = {
    card: [{ id: "legends.limited_edition_sticker", deck: 1, handle: 3 }],
    on: [{ id: "legends.harpy", deck: 0, handle: 4 }],
  };
  const played = { kind: "card_played", values: { seat: 0, target: -1, side: "" }, cards };
  const enhanced = { kind: "enhanced", values: { n: 6, by: 0 }, cards };
  assert.deepEqual(told([played, enhanced]).map(words), [
    "Kim plays [legends.limited_edition_sticker] on [legends.harpy]: +6.",
  ]);
  assert.deepEqual(told([enhanced]).map(words), [
    "Kim plays [legends.limited_edition_sticker] on [legends.harpy]: +6.",
  ]);
});
