import assert from "node:assert/strict";
import { test } from "node:test";
import type { Patch, View } from "../src/protocol";
import { patched } from "../src/store/patch";

const view = {
  turn: 0,
  phase: "arrange",
  hand: [1],
  seats: [
    { name: "Kim", level: 1 },
    { name: "Roger", level: 2 },
  ],
} as unknown as View;

test("fields of a patch go over the old ones, the others stay", () => {
  const next = patched(view, { turn: 1 } as Patch);
  assert.equal(next.turn, 1);
  assert.equal(next.phase, "arrange");
  assert.equal(next.seats, view.seats);
  assert.equal(view.turn, 0);
});

test("only the seats that changed are replaced", () => {
  const next = patched(view, { seats: { "1": { name: "Roger", level: 5 } } } as unknown as Patch);
  assert.equal(next.seats[0], view.seats[0]);
  assert.equal(next.seats[1]!.level, 5);
  assert.equal(view.seats[1]!.level, 2);
});

test("a field that is emptied is empty", () => {
  assert.deepEqual(patched(view, { hand: [] } as unknown as Patch).hand, []);
});
