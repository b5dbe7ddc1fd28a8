import assert from "node:assert/strict";
import { test } from "node:test";
import type { Line } from "../src/protocol";
import { merged, spoken } from "../src/store/story";

const lines = (first: number, last: number): Line[] =>
  Array.from({ length: last - first + 1 }, (_, n) => ({ n: first + n, parts: [`line ${first + n}`] }));
const numbers = (story: Line[]): number[] => story.map((line) => line.n);

test("lines follow, go before, and never stand twice", () => {
  assert.deepEqual(numbers(merged(lines(1, 3), lines(4, 5))), [1, 2, 3, 4, 5]);
  assert.deepEqual(numbers(merged(lines(4, 5), lines(1, 3))), [1, 2, 3, 4, 5]);
  assert.deepEqual(numbers(merged(lines(1, 4), lines(3, 5))), [1, 2, 3, 4, 5]);
  assert.deepEqual(numbers(merged(lines(1, 3), [])), [1, 2, 3]);
  assert.deepEqual(numbers(merged([], lines(7, 8))), [7, 8]);
});

test("a story has no gap: what is too far back is left out", () => {
  assert.deepEqual(numbers(merged(lines(1, 3), lines(6, 7))), [6, 7]);
});

test("every part is spoken", () => {
  const line: Line = {
    n: 1,
    parts: [
      { is: "seat", seat: 0, name: "Kim" },
      " uses ",
      { is: "card", id: "mazes.thief", called: "Backstab" },
      ": ",
      { is: "number", text: "−2" },
      " (",
      { is: "clause", id: "CMB-02" },
      ").",
    ],
  };
  assert.equal(spoken(line), "Kim uses Backstab: −2 (CMB-02).");
});
