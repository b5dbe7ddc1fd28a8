import { flushSync } from "svelte";

/**
 * Calls back in the next frame between layout and paint: what is measured or focused then is free, and seen at once.
 * In the middle of a change, or in `requestAnimationFrame`, the browser would have to lay the page out on the spot.
 */
export function laidOut(then: () => void): void {
  const watch = new ResizeObserver(() => {
    watch.disconnect();
    then();
  });
  watch.observe(document.documentElement); // the first observation always reports
}

type Thing = () => unknown;
/** A device that makes a whole table in so many milliseconds does several things in a frame. */
const QUICK = 50;
const MANY = 4;
let most = 1;
/** What waits for a frame: what can be pressed, the rest of what has begun, what happens, and what has time. */
export const [FIRST, REST, NEWS, SPARE] = [0, 1, 2, 3];
const first: Thing[] = [];
const rest: Thing[][] = []; // what was begun last comes first
const news: Thing[] = [];
const spare: Thing[] = [];
const moves: { begin: Thing; until: number }[] = [];
/** So many milliseconds late, a motion tells of what is long past. */
const LATE = 400;
let [asked, begun] = [false, false];

/** Does these things one by one, as many in a frame as it bears: together they would hold one of them up. */
export function inTurn(rank: number, ...things: Thing[]): void {
  [first, rank === REST ? together() : [], news, spare][rank]!.push(...things);
  ask();
}

/** Begins these motions after what has to be read, or not at all if that takes long. */
export function soon(...begins: Thing[]): void {
  const until = performance.now() + LATE;
  moves.push(...begins.map((begin) => ({ begin, until })));
  ask();
}

/** What is begun at the same moment keeps its order. */
function together(): Thing[] {
  if (!begun || !rest.length) {
    begun = true;
    rest.unshift([]);
    queueMicrotask(() => (begun = false));
  }
  return rest[0]!;
}

function waits(): boolean {
  while (rest.length && !rest[0]!.length) rest.shift();
  while (moves.length && moves[0]!.until < performance.now()) moves.shift();
  return first.length + rest.length + news.length + moves.length + spare.length > 0;
}

function ask(): void {
  if (asked || !waits()) return;
  asked = true;
  if (document.hidden) setTimeout(next);
  else requestAnimationFrame(next);
}

function next(): void {
  asked = false;
  for (let done = 0; done < most && waits(); done++) {
    const thing = first.shift() ?? rest[0]?.shift() ?? news.shift() ?? moves.shift()?.begin ?? spare.pop();
    flushSync(() => thing?.());
    begun = false;
  }
  ask();
}

/** Learns how quick the device is from how long it took to make a table. */
export function took(milliseconds: number): void {
  most = milliseconds < QUICK ? MANY : 1;
}
