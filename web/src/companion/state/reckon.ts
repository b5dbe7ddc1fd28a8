/** The arithmetic of a fight, driven by what the rules say in the book. Pure; the engine's answers test it. */
import type { Bonus, Monster, SomeIdentity, Trait, Versus } from "../shapes";
import { strength, type Fight, type Munchkin } from "./fold";

/** A part of a sum: what it is called, and how much. `key` names a text of the page instead. */
export interface Part {
  n: number;
  label?: string;
  key?: "level" | "gear" | "seals";
  of?: string;
}

export interface Foe extends Monster {
  id: string;
}

export interface Brawl {
  fight: Fight;
  foes: Foe[];
  bonuses: (Bonus & { id: string })[];
  fighter?: Munchkin;
  helper?: Munchkin;
  seals: number;
  numbers: Record<string, number>;
  /** What is known of an identity, and of what a card has against identities. */
  identity: (card: string) => SomeIdentity | undefined;
  versus: (card: string) => Versus[];
}

export interface Sum {
  total: number;
  parts: Part[];
}

export interface Reckoned {
  ours: Sum;
  theirs: Sum;
  winsTies: string[]; // the identities that do
  winning: boolean;
  tied: boolean;
  levels: Record<string, number>;
  treasures: number;
  /** Whoever would reach the winning Level by this kill. */
  wins: string[];
}

const fighters = ({ fighter, helper }: Brawl): Munchkin[] =>
  [fighter, helper].filter((each): each is Munchkin => each !== undefined);

const key = (card: string): string => card.replace(/^\w+\./, "");

/** What an identity's own words bring, with the name of the identity. */
function traits(one: Munchkin, brawl: Brawl): { trait: Trait; identity: SomeIdentity }[] {
  return one.identities.flatMap((card) => {
    const identity = brawl.identity(card);
    return (identity?.traits ?? []).map((trait) => ({ trait, identity: identity! }));
  });
}

/** Whether an identity is one's only one of its family under a doubler: then it has no drawbacks (DUAL-04). */
function spared(one: Munchkin, card: string, brawl: Brawl): boolean {
  const family = brawl.identity(card)?.family ?? "";
  const same = one.identities.filter((each) => brawl.identity(each)?.family === family);
  return one.doubled.includes(family) && same.length === 1;
}

/** Whether a monster's words about an identity hold for somebody. Without a Race one is human (CLS-05). */
function isOne(one: Munchkin, identity: string, harmful: boolean, brawl: Brawl): boolean {
  if (identity === "human") return !one.identities.some((card) => brawl.identity(card)?.family === "race");
  return one.identities.some((card) => key(card) === identity && !(harmful && spared(one, card, brawl)));
}

function sum(parts: Part[]): Sum {
  const counted = parts.filter(({ n, key }) => n || key === "level");
  return { total: counted.reduce((total, { n }) => total + n, 0), parts: counted };
}

function ours(brawl: Brawl): Sum {
  const tags = new Set(brawl.foes.flatMap(({ tags = [] }) => tags));
  const parts: Part[] = [];
  const counted = new Set<string>(); // each modifier of an identity once (HELP-06)
  for (const one of fighters(brawl)) {
    parts.push({ n: one.level, key: "level", of: one.name }, { n: one.gear, key: "gear", of: one.name });
    for (const { n, label } of one.chips) parts.push({ n, label, of: one.name });
    for (const { trait, identity } of traits(one, brawl)) {
      const which = `${key(identity.id)} ${trait.tag}`;
      if (trait.what !== "bonus" || (trait.tag && !tags.has(trait.tag)) || counted.has(which)) continue;
      counted.add(which);
      parts.push({ n: trait.n, label: identity.name, of: one.name });
    }
  }
  for (const { n, label, side } of brawl.bonuses) if (side === "ours") parts.push({ n, label });
  return sum(parts);
}

function theirs(brawl: Brawl): Sum {
  const parts: Part[] = [];
  for (const foe of brawl.foes) {
    parts.push({ n: foe.level, key: "level", of: foe.name });
    parts.push({ n: brawl.seals, key: "seals", of: foe.name }); // SEAL-02
    const against = foe.card ? brawl.versus(foe.card) : [];
    for (const { identity, n } of against) {
      if (!fighters(brawl).some((one) => isOne(one, identity, n > 0, brawl))) continue;
      const card = fighters(brawl).flatMap((one) => one.identities.filter((each) => key(each) === identity))[0];
      parts.push({ n, label: brawl.identity(card ?? "")?.name ?? identity, of: foe.name });
    }
  }
  for (const { n, label, side } of brawl.bonuses) if (side === "theirs") parts.push({ n, label });
  return sum(parts);
}

function treasures({ foes, bonuses }: Brawl): number {
  const each = foes.map(({ id, treasures = 1 }) => {
    const more = bonuses.filter(({ on }) => on === id).reduce((total, bonus) => total + (bonus.treasures ?? 0), 0);
    return Math.max(0, treasures + more); // RWD-02
  });
  return each.reduce((total, n) => total + n, 0);
}

function gains(brawl: Brawl, margin: number): Record<string, number> {
  const { fighter, helper, foes } = brawl;
  const found: Record<string, number> = {};
  if (!foes.length) return found;
  const extra = (one: Munchkin, what: Trait["what"]) =>
    traits(one, brawl)
      .filter(({ trait }) => trait.what === what && margin >= (trait.margin ?? 0))
      .reduce((total, { trait }) => total + trait.n, 0);
  if (fighter)
    found[fighter.id] = foes.reduce((total, { levels = 1 }) => total + levels, 0) + extra(fighter, "kill_levels");
  if (helper) {
    const gained = extra(helper, "helper_levels") * foes.length + extra(helper, "helper_once"); // HELP-11
    if (gained) found[helper.id] = gained;
  }
  return found;
}

export function reckoned(brawl: Brawl): Reckoned {
  const [mine, other] = [ours(brawl), theirs(brawl)];
  const winsTies = fighters(brawl).flatMap((one) =>
    traits(one, brawl).flatMap(({ trait, identity }) => (trait.what === "win_ties" ? [identity.name] : [])),
  );
  const tied = mine.total === other.total;
  const winning =
    brawl.foes.length > 0 && !!brawl.fighter && (mine.total > other.total || (tied && winsTies.length > 0)); // CMB-02
  const levels = winning ? gains(brawl, mine.total - other.total) : {};
  const target = brawl.numbers.win_level ?? 10;
  const wins = fighters(brawl)
    .filter(({ id, level }) => levels[id] && level + levels[id]! >= target)
    .map(({ id }) => id);
  return { ours: mine, theirs: other, winsTies, winning, tied, levels, treasures: treasures(brawl), wins };
}

/** What the die must show at least to get away from a monster, as one's modifiers are. */
export function needed(brawl: Brawl, foe: Foe, one: Munchkin): number {
  const own = one.id === brawl.helper?.id ? brawl.fight.helper_flee : brawl.fight.flee;
  const born = traits(one, brawl).reduce((total, { trait }) => total + (trait.what === "flee" ? trait.n : 0), 0);
  return (brawl.numbers.flee_target ?? 5) - own - born - (foe.flee ?? 0); // RUN-02, RUN-03
}

/** How many of the six faces are enough. */
export const faces = (need: number): number => Math.min(6, Math.max(0, 7 - need));

export { strength };
