import assert from "node:assert/strict";
import { test } from "node:test";
import { at, byTurn, line, moved, pinched, ticks, zoomed } from "../src/review/curve";
import type { Review } from "../src/protocol";

const points: Review["points"] = [
  [0, 0, [500, 500]],
  [4, 0, [520, 480]],
  [10, 1, [600, 400]],
  [15, 1, [300, 700]],
  [20, 2, [0, 1000]],
];

test("every turn has the chances that it began with, and the end has its own", () => {
  assert.deepEqual(
    byTurn(points).map(({ turn, chances }) => [turn, chances[0]]),
    [
      [1, 520],
      [2, 300],
      [3, 0],
    ],
  );
  assert.deepEqual(byTurn([]), []);
});

test("a moment has the chances of the last point before it", () => {
  assert.deepEqual(at(points, 12), [600, 400]);
  assert.deepEqual(at(points, 99), [0, 1000]);
  assert.deepEqual(at([], 3), []);
});

test("zooming stays within the game and keeps the moment in sight", () => {
  assert.deepEqual(zoomed([0, 100], 0.5, 90, 100), [50, 100]);
  assert.deepEqual(zoomed([50, 100], 4, 90, 100), [0, 100]);
  assert.deepEqual(zoomed([0, 100], 0.001, 50, 100), [44, 56]);
  assert.deepEqual(zoomed([0, 1], 0.5, 0, 1), [0, 1]);
  assert.deepEqual(moved([50, 70], 99, 100), [80, 100]);
  assert.deepEqual(moved([50, 70], -99, 100), [0, 20]);
});

test("what lies under two fingers stays under them", () => {
  const pinch = (...given: Parameters<typeof pinched>) => pinched(...given).map(Math.round);
  assert.deepEqual(pinch([0, 100], [0.4, 0.6], [0.3, 0.7], 100), [25, 75]);
  assert.deepEqual(pinch([25, 75], [0.3, 0.7], [0.4, 0.6], 100), [0, 100]);
  assert.deepEqual(pinch([0, 100], [0.4, 0.6], [0.5, 0.7], 200), [0, 100]);
  assert.deepEqual(pinch([50, 150], [0.4, 0.6], [0.5, 0.7], 200), [40, 140]);
  const [low, high] = pinched([0, 100], [0.5, 0.5], [0, 1], 100);
  assert.equal(high - low, 12);
});

test("a line is drawn to the edges of what is shown", () => {
  assert.equal(line(points, 0, [0, 20], 100, 10), "0.0,5.0 20.0,4.8 50.0,4.0 75.0,7.0 100.0,10.0");
  assert.equal(line(points, 0, [11, 14], 30, 10), "-10.0,4.0 40.0,7.0");
});

test("the axis names as many turns as there is room for", () => {
  assert.equal(ticks(points, [0, 20], 9).length, 3);
  assert.deepEqual(
    ticks(points, [0, 20], 1).map(({ turn }) => turn),
    [3],
  );
});
