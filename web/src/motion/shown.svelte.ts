import { untrack } from "svelte";
import type { Option, View } from "../protocol";
import type { TableStore } from "../store/table.svelte";
import { FIRST, inTurn, laidOut, NEWS } from "./frames";

/** The parts of the table, in the order in which they follow an update: what can be pressed comes first. */
const PARTS = ["sheet", "dock", "window", "top", "middle", "me", "others", "piles"] as const;
const PRESSED = new Set<string>(["sheet", "dock", "window"]);
export type PartName = (typeof PARTS)[number];

/** What a part of the table shows. */
class Part {
  view = $state.raw<View>()!;
  options = $state.raw<Option[]>([]);
  /** It has a turn ahead, and will take what is newest then. */
  waits = false;

  constructor(private readonly store: TableStore) {
    this.take();
  }

  take(): void {
    this.waits = false;
    this.view = this.store.view!;
    this.options = this.store.options;
  }
}

export type Shown = Record<PartName, Part>;

/** Whoever wants to know how far an update is. */
interface Watcher {
  /** Nothing has changed yet, and the page is laid out: measuring it is free. */
  before: () => void;
  /** A part has changed and is laid out; it is not painted yet. */
  after: (part: PartName) => void;
  /** All of them have. */
  done: () => void;
}

/**
 * What every part of the table shows. After an update they follow one by one, each in a frame of its own: all at once
 * would hold a slow phone up for several frames.
 */
export function followed(store: TableStore, watcher: Watcher): Shown {
  const parts = untrack(() => Object.fromEntries(PARTS.map((name) => [name, new Part(store)])) as Shown);
  let left = false;
  $effect(() => () => (left = true));
  const here = (then: () => void) => () => left || then();
  const turn = (name: PartName) => () => {
    if (name === "window") store.seen = store.seq;
    parts[name].take();
    laidOut(here(() => watcher.after(name)));
  };
  const follow = () => {
    const late = PARTS.filter((name) => !parts[name].waits);
    for (const name of late) parts[name].waits = true;
    const [pressed, seen] = [late.filter((name) => PRESSED.has(name)), late.filter((name) => !PRESSED.has(name))];
    inTurn(FIRST, ...[watcher.before, ...pressed.map(turn)].map(here));
    inTurn(NEWS, ...[...seen.map(turn), watcher.done].map(here));
  };
  store.seen = untrack(() => store.seq);
  $effect(() => {
    if (store.view !== untrack(() => parts.piles.view) || store.options !== untrack(() => parts.piles.options))
      follow();
  });
  return parts;
}
