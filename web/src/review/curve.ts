import type { Review } from "../protocol";

type Point = Review["points"][number];
/** The part of a game that is shown, by its commands. */
export type Span = [number, number];

const LEAST = 12; // commands that can be told apart

/** The chances at the start of every turn, and at the end. */
export function byTurn(points: Point[]): { turn: number; seq: number; chances: number[] }[] {
  const found = points.flatMap(([seq, turn, chances], n) => {
    const next = points[n + 1];
    return next && next[1] !== turn ? [{ turn: next[1], seq, chances }] : [];
  });
  const last = points.at(-1);
  return last ? [...found, { turn: last[1] + 1, seq: last[0], chances: last[2] }] : found;
}

/** The chances at a moment: those of the last point before it. */
export function at(points: Point[], seq: number): number[] {
  return (points.findLast((point) => point[0] <= seq) ?? points[0])?.[2] ?? [];
}

/** A larger or smaller part around a moment, within the game. */
export function zoomed([low, high]: Span, by: number, around: number, last: number): Span {
  const middle = around > low && around < high ? around : (low + high) / 2;
  const size = Math.min(last, Math.max(Math.min(LEAST, last), (high - low) * by));
  return moved([middle - size / 2, middle + size / 2], 0, last);
}

/** The part moved along, within the game. */
export function moved([low, high]: Span, by: number, last: number): Span {
  const to = Math.max(0, Math.min(last - (high - low), low + by));
  return [to, to + high - low];
}

/** The part that two fingers leave: what lay under each stays under it. Places are shares of the width. */
export function pinched([low, high]: Span, before: Span, after: Span, last: number): Span {
  const [first, second] = before.map((share) => low + share * (high - low)) as Span;
  const apart = Math.max(0.01, Math.abs(after[1] - after[0]));
  const size = Math.min(last, Math.max(Math.min(LEAST, last), Math.abs(second - first) / apart));
  const middle = (first + second) / 2 - ((after[0] + after[1]) / 2) * size;
  return moved([middle, middle + size], 0, last);
}

/** Where a seat's line goes, in a box of this size. */
export function line(points: Point[], seat: number, [low, high]: Span, width: number, height: number): string {
  const x = (seq: number) => ((seq - low) / Math.max(1, high - low)) * width;
  const y = (chance: number) => (1 - chance / 1000) * height;
  return points
    .filter(([seq], n) => (points[n + 1]?.[0] ?? seq) >= low && (points[n - 1]?.[0] ?? seq) <= high)
    .map(([seq, , chances]) => `${x(seq).toFixed(1)},${y(chances[seat] ?? 0).toFixed(1)}`)
    .join(" ");
}

/** The turns to name on the axis: as many as there is room for. */
export function ticks(points: Point[], [low, high]: Span, most: number): { turn: number; seq: number }[] {
  const shown = byTurn(points).filter(({ seq }) => seq >= low && seq <= high);
  const every = Math.max(1, Math.ceil(shown.length / Math.max(1, most)));
  return shown.filter(({ turn }) => turn % every === 0 || shown.length <= most);
}
