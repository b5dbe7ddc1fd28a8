/** The fight of a game: who is in it, what is entered into it, and how it ends. */
import { newId } from "../net/bytes";
import type { Bonus, Monster } from "../shapes";
import { identity, versus } from "./book.svelte";
import type { Fight } from "./fold";
import type { Game } from "./game.svelte";
import { attempted, beginOf, brought, endOf, fightOf } from "./once";
import { SHARED } from "./papers";
import { reckoned, type Brawl } from "./reckon";

type Pieces = "monsters" | "bonuses";
const PARTS = ["fight", "monsters", "bonuses"] as const;
const MOST_FOES = 40;
/** How far what is set in a fight may go; a server refuses more. */
const BOUNDS: Record<string, [least: number, most: number]> = {
  ...{ level: [-999, 999], n: [-999, 999], treasures: [-99, 99], levels: [0, 9] },
  ...{ flee: [-99, 99], helper_flee: [-99, 99] },
};

function within<V>(key: string, value: V): V {
  const [least, most] = BOUNDS[key] ?? [];
  return typeof value === "number" && least !== undefined ? (Math.min(most!, Math.max(least, value)) as V) : value;
}

const shared = (game: Game) => game.papers.doc(SHARED);
const inFight = (fight: string, key: string): boolean => key.startsWith(`${fight}:`);

export function brawlOf(game: Game): Brawl | null {
  const { fight, seals, shared } = game.table;
  if (!fight) return null;
  const ofThis = <P>(pieces: Record<string, P> | undefined) =>
    Object.entries(pieces ?? {})
      .filter(([id]) => inFight(fight.id, id))
      .sort(([a], [b]) => (a < b ? -1 : 1)) // a map keeps no order that is the same everywhere
      .map(([id, piece]) => ({ id, ...piece }));
  const foes = ofThis(shared.monsters);
  // What enhanced a monster leaves the fight with it.
  const bonuses = ofThis(shared.bonuses).filter(({ on }) => !on || foes.some(({ id }) => id === on));
  return {
    ...{ fight, seals, foes, bonuses, numbers: game.numbers },
    fighter: game.seat(fight.fighter),
    helper: game.seat(fight.helper),
    identity: (card) => identity(card, game.settings.own),
    versus: (card) => versus(card, game.settings.own),
  };
}

/** Somebody's next fight in this turn. Phones that are apart and both begin it begin the same one. */
export function beginFight(game: Game, fighter: string): void {
  const { turns, shared } = game.table;
  const begun = (shared.log ?? []).flatMap((entry) => (entry.kind === "begun" ? [fightOf(entry.id)] : []));
  const named = (n: number) => `${turns}-${n}-${fighter}`;
  let n = 1;
  while (begun.includes(named(n))) n += 1;
  game.act(() => {
    tidy(game);
    game.tell({ kind: "begun", fighter }, beginOf(named(n)));
  });
}

/** Forget the pieces of fights that are over, but for the last one: its end may be taken back. */
function tidy(game: Game): void {
  const over = game.table.fights.slice(0, -1).map(({ id }) => fightOf(id));
  const doc = shared(game);
  doc.transact(() => {
    for (const part of PARTS)
      for (const key of doc.getMap(part).keys())
        if (over.some((fight) => inFight(fight, key))) doc.getMap(part).delete(key);
  });
}

export function setFight<K extends Exclude<keyof Fight, "id">>(game: Game, key: K, value: Fight[K]): void {
  if (game.table.fight) shared(game).getMap("fight").set(`${game.table.fight.id}:${key}`, within(key, value));
}

function put(game: Game, where: Pieces, piece: Monster | Bonus, id: string): void {
  // They are shown in the order of their ids, so these grow with the time.
  const at = id || `${game.table.fight?.id}:${Date.now().toString(36)}${newId(3)}`;
  const bounded = Object.entries(piece).map(([key, value]) => [key, within(key, value)]);
  if (game.table.fight) shared(game).getMap(where).set(at, Object.fromEntries(bounded));
}

export const putMonster = (game: Game, monster: Monster, id = ""): void => put(game, "monsters", monster, id);
export const putBonus = (game: Game, bonus: Bonus, id = ""): void => put(game, "bonuses", bonus, id);

export function takeOut(game: Game, where: Pieces, id: string): void {
  shared(game).getMap(where).delete(id);
}

/** The fight is over: levels to those who gain them, and stabs are remembered. Bonuses for one fight end with it. */
export function endFight(game: Game, won: boolean): void {
  const brawl = brawlOf(game);
  if (!brawl) return;
  const { ours, theirs, levels, treasures, wins } = reckoned(brawl);
  const { id, fighter, helper } = brawl.fight;
  const end = attempted(endOf(id), game.table.shared.log ?? []);
  game.act(() => {
    game.tell(
      {
        ...{ kind: "fought", fighter, helper, won, ours: ours.total, theirs: theirs.total },
        ...{ monsters: brawl.foes.slice(0, MOST_FOES).map(({ name, level }) => name || String(level)) },
        ...{ levels: won ? levels : {}, treasures: won ? treasures : 0 },
      },
      endOf(id),
    );
    for (const { id: piece, by, n, side } of brawl.bonuses)
      if (by && by !== fighter && (side === "theirs" ? n > 0 : n < 0))
        game.bring({ kind: "stab", by, on: fighter, n: Math.abs(n) }, brought("s", end, piece.slice(id.length + 1)));
    if (won && wins.length) game.bring({ kind: "over", winners: wins }, brought("o", end));
  });
}

/** There was no fight after all. */
export function callOff(game: Game): void {
  if (game.table.fight) game.strike(SHARED, beginOf(game.table.fight.id));
}
