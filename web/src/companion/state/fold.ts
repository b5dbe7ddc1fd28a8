/** What the logs add up to. Pure: the same entries in the same order give the same table on every device. */
import type { Chip, Fought, Line, LineEntry, Over, Roll, Shared, SharedEntry, Stab } from "../shapes";

export interface Munchkin {
  id: string;
  name: string;
  color: number;
  level: number;
  gear: number;
  chips: Chip[];
  sex: "" | "male" | "female";
  identities: string[];
  doubled: string[];
  deaths: number;
  /** The Level after each change. */
  course: { at: number; level: number }[];
  /** Levels gained since the turn began. */
  gained: number;
  log: LineEntry[];
  undone: Record<string, boolean>;
}

export interface Table {
  seats: Munchkin[];
  turn: string;
  turnBegan: number;
  turns: number;
  seals: number;
  /** Who has closed a Seal since the turn began. */
  closed: string[];
  rolls: Roll[];
  stabs: Stab[];
  fights: Fought[];
  over: Over | null;
  shared: Shared;
}

/** The entries that count: each id once, without what is taken back. */
export function standing<E extends { id: string }>(log: readonly E[], undone: Record<string, boolean>): E[] {
  const seen = new Set<string>();
  return log.filter(({ id }) => {
    if (seen.has(id) || undone[id]) return false;
    seen.add(id);
    return true;
  });
}

export const strength = (one: Munchkin): number =>
  one.level + one.gear + one.chips.reduce((sum, chip) => sum + chip.n, 0);

/** What decides whether the Levels of a fight count: the end of it that stands. */
interface Fights {
  undone: Record<string, boolean>;
  ends: Map<string, Fought>;
}

function munchkin(id: string, color: number, line: Line, fights: Fights, since: number): Munchkin {
  const one: Munchkin = {
    ...{ id, name: "", color, level: 1, gear: 0, chips: [], sex: "", identities: [], doubled: [] },
    ...{ deaths: 0, course: [], gained: 0, log: line.log ?? [], undone: line.undone ?? {} },
  };
  for (const entry of standing(one.log, one.undone)) apply(one, entry, fights, since);
  return one;
}

const toggled = (list: string[], what: string, on: boolean): string[] => [
  ...list.filter((each) => each !== what),
  ...(on ? [what] : []),
];

function apply(one: Munchkin, entry: LineEntry, { undone, ends }: Fights, since: number): void {
  switch (entry.kind) {
    case "level": {
      const end = ends.get(entry.of ?? "");
      if (entry.of && (undone[entry.of] || (end && !end.levels?.[one.id]))) return;
      const before = one.level;
      one.level = Math.max(1, before + entry.n); // LVL-03
      one.course.push({ at: entry.at, level: one.level });
      if (entry.at >= since && entry.n > 0) one.gained += one.level - before;
      return;
    }
    case "gear":
      one.gear += entry.n;
      return;
    case "chip":
      one.chips.push(entry);
      return;
    case "unchip":
      one.chips = one.chips.filter(({ id }) => !entry.of?.includes(id));
      return;
    case "called":
      one.name = entry.name;
      return;
    case "sexed":
      one.sex = entry.sex;
      return;
    case "identity":
      one.identities = toggled(one.identities, entry.card, entry.on);
      return;
    case "doubler":
      one.doubled = toggled(one.doubled, entry.family, entry.on);
      return;
    case "death": // DTH-01
      one.deaths += 1;
      one.gear = 0;
      one.chips = [];
  }
}

export function folded(shared: Shared, lines: Record<string, Line>, mostSeals = 12): Table {
  const log = standing(shared.log ?? [], shared.undone ?? {});
  const of = <K extends SharedEntry["kind"]>(kind: K) =>
    log.filter((entry): entry is Extract<SharedEntry, { kind: K }> => entry.kind === kind);
  const turns = of("turn");
  const turn = turns.at(-1);
  const chairs = Object.entries(shared.seats ?? {}).sort(
    ([a, { order: first }], [b, { order: second }]) => first - second || (a < b ? -1 : 1),
  );
  const since = turn?.at ?? 0;
  const fought = of("fought");
  const fights = { undone: shared.undone ?? {}, ends: new Map(fought.map((end) => [end.id, end])) };
  return {
    seats: chairs.map(([id, chair]) => munchkin(id, chair.color ?? 0, lines[id] ?? {}, fights, since)),
    turn: turn?.seat ?? "",
    turnBegan: since,
    turns: turns.length,
    seals: of("seal").reduce((open, { n }) => Math.min(mostSeals, Math.max(0, open + n)), 0),
    rolls: of("roll"),
    stabs: of("stab"),
    fights: fought,
    closed: of("seal").flatMap(({ n, at, seat }) => (n < 0 && at >= since && seat ? [seat] : [])),
    over: of("over").at(-1) ?? null,
    shared,
  };
}
