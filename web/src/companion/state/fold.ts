/** What the logs add up to. Pure: the same entries in the same order give the same table on every device. */
import type { Chip, Fought, Line, LineEntry, Over, Roll, Shared, SharedEntry, Stab } from "../shapes";
import { broughtBy, fightOf, standing } from "./once";

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
  /** Everything that was entered, and what of it stands. */
  log: LineEntry[];
  standing: LineEntry[];
  undone: Record<string, boolean>;
}

/** A fight that is not over. */
export interface Fight {
  id: string;
  fighter: string;
  helper: string;
  /** To the rolls of the fighter, and of the helper. */
  flee: number;
  helper_flee: number;
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
  fight: Fight | null;
  over: Over | null;
  shared: Shared;
  /** What stands of the shared log. */
  standing: SharedEntry[];
}

export const strength = (one: Munchkin): number =>
  one.level + one.gear + one.chips.reduce((sum, chip) => sum + chip.n, 0);

/** The ends of fights: all that were entered, and those that stand. */
interface Ends {
  entered: Set<string>;
  stand: Map<string, Fought>;
}

/** What a fight brought counts while its end stands. Until that is known here, it counts too. */
const counts = (id: string, { entered, stand }: Ends): boolean =>
  !entered.has(broughtBy(id)) || stand.has(broughtBy(id));

function munchkin(id: string, color: number, line: Line, ends: Ends, since: number): Munchkin {
  const { log = [], undone = {} } = line;
  const one: Munchkin = {
    ...{ id, name: "", color, level: 1, gear: 0, chips: [], sex: "", identities: [], doubled: [] },
    ...{ deaths: 0, course: [], gained: 0, log, undone, standing: [] },
  };
  const met = log.filter((entry) => counts(entry.id, ends));
  one.standing = standing(met, undone).flatMap((entry) => settled(entry, id, ends));
  for (const entry of one.standing) apply(one, entry, since);
  one.course = courseOf(one);
  const mine = [...ends.stand.values()].filter(({ fighter, helper }) => fighter === id || helper === id);
  one.chips = one.chips.filter(({ once, at }) => !once || mine.every((end) => end.at < at)); // spent in that fight
  return one;
}

/** The Levels in the order of time: what phones entered apart lies one after the other in the log. */
function courseOf({ standing, level: last }: Munchkin): Munchkin["course"] {
  const steps = standing.filter((entry) => entry.kind === "level").sort((a, b) => a.at - b.at);
  let level = 1;
  const course = steps.map(({ at, n }) => ({ at, level: (level = Math.max(1, level + n)) }));
  return level === last ? course : [...course, { at: steps.at(-1)!.at, level: last }];
}

const toggled = (list: string[], what: string, on: boolean): string[] => [
  ...list.filter((each) => each !== what),
  ...(on ? [what] : []),
];

/** Phones that were apart may have counted different Levels for one fight: the end of it that stands decides. */
function settled(entry: LineEntry, seat: string, { stand }: Ends): LineEntry[] {
  const end = entry.kind === "level" && stand.get(entry.of ?? "");
  if (!end) return [entry];
  const n = end.levels?.[seat] ?? 0;
  return n ? [{ ...entry, n }] : [];
}

function apply(one: Munchkin, entry: LineEntry, since: number): void {
  switch (entry.kind) {
    case "level": {
      const before = one.level;
      one.level = Math.max(1, before + entry.n); // LVL-03
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

/** The fight that is on: the last that has begun and has no end. An older one goes on if it still has its pieces. */
function current(shared: Shared, log: readonly SharedEntry[], ends: Ends): Fight | null {
  const over = new Set([...ends.stand.keys()].map(fightOf));
  const begun = log.flatMap((entry) => (entry.kind === "begun" ? [{ ...entry, fight: fightOf(entry.id) }] : []));
  const pieces = [...Object.keys(shared.monsters ?? {}), ...Object.keys(shared.bonuses ?? {})];
  const open = begun.filter(
    ({ fight }, n) =>
      !over.has(fight) && (n === begun.length - 1 || pieces.some((piece) => piece.startsWith(`${fight}:`))),
  );
  const last = open.at(-1);
  if (!last) return null;
  const { fight: id, fighter } = last;
  const start = { fighter, helper: "", flee: 0, helper_flee: 0 };
  const set = Object.keys(start).map((key) => [key, shared.fight?.[`${id}:${key}`]] as const);
  const fight: Fight = { id, ...start, ...Object.fromEntries(set.filter(([, value]) => value !== undefined)) };
  return fight.helper === fight.fighter ? { ...fight, helper: "" } : fight; // nobody helps themselves
}

export function folded(shared: Shared, lines: Record<string, Line>, mostSeals = 12): Table {
  const { log: all = [], undone = {} } = shared;
  const fought = all.filter((entry) => entry.kind === "fought");
  const ends: Ends = {
    entered: new Set(fought.map(({ id }) => id)),
    stand: new Map(standing(fought, undone).map((end) => [end.id, end])),
  };
  const log = standing(
    all.filter(({ id }) => counts(id, ends)),
    undone,
  );
  const of = <K extends SharedEntry["kind"]>(kind: K) =>
    log.filter((entry): entry is Extract<SharedEntry, { kind: K }> => entry.kind === kind);
  const turns = of("turn");
  const turn = turns.at(-1);
  const chairs = Object.entries(shared.seats ?? {}).sort(
    ([a, { order: first }], [b, { order: second }]) => first - second || (a < b ? -1 : 1),
  );
  const since = turn?.at ?? 0;
  return {
    seats: chairs.map(([id, chair]) => munchkin(id, chair.color ?? 0, lines[id] ?? {}, ends, since)),
    turn: turn?.seat ?? "",
    turnBegan: since,
    turns: turns.length,
    seals: of("seal").reduce((open, { n }) => Math.min(mostSeals, Math.max(0, open + n)), 0),
    rolls: of("roll"),
    stabs: of("stab"),
    fights: of("fought"),
    fight: current(shared, log, ends),
    closed: of("seal").flatMap(({ n, at, seat }) => (n < 0 && at >= since && seat ? [seat] : [])),
    over: of("over").at(-1) ?? null,
    shared,
    standing: log,
  };
}
