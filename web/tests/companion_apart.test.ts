// Phones that are apart enter and take back, and meet again in any order: nothing is lost, and all show the same.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as Y from "yjs";
import {
  beginFight,
  brawlOf,
  callOff,
  endFight,
  putBonus,
  putMonster,
  setFight,
  takeOut,
} from "../src/companion/state/fighting";
import { Game } from "../src/companion/state/game.svelte";
import { reckoned } from "../src/companion/state/reckon";

const settled = () => new Promise((done) => setTimeout(done));
let count = 0;

/** A device; without `me` it is the host's. */
async function phone(me = ""): Promise<Game> {
  const share = { id: "game", token: "", role: me ? "player" : "host" } as const;
  const kept = { id: `phone${++count}`, name: "", names: [], sets: ["mazes"], seats: [], at: 0, done: [] };
  return new Game({ ...kept, share, me }).open();
}

/** What each lacks of the other, as the server would carry it. */
async function meet(...games: Game[]): Promise<void> {
  for (const from of games)
    for (const to of games)
      for (const name of from === to ? [] : from.papers.names)
        Y.applyUpdate(await to.papers.open(name), Y.encodeStateAsUpdate(from.papers.doc(name)), "net");
  await settled();
}

/** Kim, who keeps the table, Roger and Ann; each with a phone. All start with what the host has. */
async function table(): Promise<{ games: Game[]; seats: string[] }> {
  const host = await phone();
  host.set("sets", ["mazes"]);
  const seats = ["Kim", "Roger", "Ann"].map((name, color) => host.addSeat(name, color));
  await settled();
  const games = [host, await phone(seats[1]), await phone(seats[2])];
  await meet(...games);
  await meet(...games); // the lines are known now
  return { games, seats };
}

/** Everything that a device shows, but for when it was entered. */
function seen({ table: { seats, turn, turns, seals, rolls, stabs, fights, fight, over, standing } }: Game) {
  return { seats, turn, turns, seals, rolls, stabs, fights, fight, over, standing };
}

function same(games: Game[]): void {
  for (const other of games.slice(1)) assert.deepEqual(seen(other), seen(games[0]!));
}

const levels = (game: Game): number[] => game.table.seats.map(({ level }) => level);

/** Both ways in which two edits at the same time can be ordered: by the number of the device. */
async function bothWays(deeds: (a: Game, b: Game, seats: string[], others: Game[]) => Promise<void>): Promise<void> {
  for (const numbers of [
    [1, 2],
    [2, 1],
  ]) {
    const { games, seats } = await table();
    const [a, b, ...others] = games as [Game, Game, ...Game[]];
    for (const [game, number] of [[a, numbers[0]!] as const, [b, numbers[1]!] as const])
      for (const name of game.papers.names) game.papers.doc(name).clientID = number;
    try {
      await deeds(a, b, seats, others);
    } finally {
      for (const game of games) game.close(); // what stays open keeps the tests from ending
    }
  }
}

async function fightOf(game: Game, seat: string): Promise<void> {
  beginFight(game, seat);
  await settled();
  putMonster(game, { level: 1 });
  putBonus(game, { n: 9, side: "ours" });
  await settled();
}

test("an end of a fight that is taken back brings the fight back, whoever ended it, met or not", () =>
  bothWays(async (a, b, [, roger = ""]) => {
    await fightOf(a, roger);
    a.enter(roger, { kind: "chip", n: 3, once: true });
    await settled();
    await meet(a, b);
    for (const game of [a, b]) endFight(game, true);
    await settled();
    assert.deepEqual([levels(a)[1], a.table.fight, a.seat(roger)!.chips.length], [2, null, 0]);
    a.undo(); // before they have met
    await settled();
    await meet(a, b);
    same([a, b]);
    assert.deepEqual([levels(b)[1], b.seat(roger)!.chips.length], [1, 1]);
    assert.equal(brawlOf(b)?.foes.length, 1);
    a.redo();
    await settled();
    await meet(a, b);
    assert.deepEqual([levels(b), b.table.fight], [[1, 2, 1], null]);
    b.undo(); // the end is the same one
    await settled();
    await meet(a, b);
    same([a, b]);
    assert.deepEqual([levels(a)[1], brawlOf(a)?.foes.length], [1, 1]);
  }));

test("a fight whose end was taken back can be ended again, once", () =>
  bothWays(async (a, b, [, roger = "", ann = ""]) => {
    await fightOf(a, roger);
    await meet(a, b);
    endFight(a, false);
    await settled();
    a.undo();
    await settled();
    putBonus(a, { n: 1, side: "theirs", by: ann });
    await settled();
    await meet(a, b);
    for (const game of [a, b]) endFight(game, true);
    await settled();
    await meet(a, b);
    same([a, b]);
    assert.deepEqual([levels(a), a.table.fights.length, a.table.stabs.length], [[1, 2, 1], 1, 1]);
    a.undo();
    await settled();
    assert.deepEqual([levels(a), a.table.fights.length, a.table.stabs.length], [[1, 1, 1], 0, 0]);
  }));

test("a fight that both begin is one, and two fights that are begun apart both remain", () =>
  bothWays(async (a, b, [kim = "", roger = ""]) => {
    for (const game of [a, b]) await fightOf(game, roger);
    await meet(a, b);
    same([a, b]);
    assert.equal(brawlOf(a)?.foes.length, 2);
    callOff(a);
    await settled();
    assert.equal(a.table.fight, null);
    await meet(a, b);
    assert.equal(b.table.fight, null);
    await fightOf(a, kim);
    await fightOf(b, roger);
    await meet(a, b);
    same([a, b]);
    for (let left = 2; left; left--) {
      endFight(a, true);
      await settled();
    }
    assert.deepEqual([levels(a), a.table.fight], [[2, 2, 1], null]);
    for (let left = 2; left; left--) a.undo();
    await settled();
    await meet(a, b);
    assert.deepEqual([levels(b), brawlOf(b)?.foes.length], [[1, 1, 1], 1]);
  }));

test("a helper who is named apart does not join the next fight", () =>
  bothWays(async (a, b, [kim = "", roger = "", ann = ""]) => {
    await fightOf(a, kim);
    await meet(a, b);
    endFight(a, true);
    await settled();
    await fightOf(a, roger);
    setFight(b, "helper", ann);
    await meet(a, b);
    same([a, b]);
    assert.deepEqual([a.table.fight?.fighter, a.table.fight?.helper], [roger, ""]);
  }));

test("nobody helps themselves, even if two phones said so apart", () =>
  bothWays(async (a, b, [kim = "", roger = ""]) => {
    await fightOf(a, kim);
    await meet(a, b);
    setFight(a, "fighter", roger);
    setFight(b, "helper", roger);
    await meet(a, b);
    same([a, b]);
    assert.deepEqual([a.table.fight?.fighter, a.table.fight?.helper], [roger, ""]);
    assert.equal(reckoned(brawlOf(a)!).ours.total, 10); // Level 1 and the bonus
  }));

test("a monster that is taken out takes its enhancers along, also one that came meanwhile", () =>
  bothWays(async (a, b, [kim = ""]) => {
    await fightOf(a, kim);
    await meet(a, b);
    const [foe] = brawlOf(a)!.foes;
    putBonus(a, { n: 5, side: "theirs", on: foe!.id });
    takeOut(a, "monsters", foe!.id);
    putBonus(b, { n: 10, side: "theirs", on: foe!.id });
    await meet(a, b);
    same([a, b]);
    for (const game of [a, b]) assert.equal(reckoned(brawlOf(game)!).theirs.total, 0);
  }));

test("a turn that both pass on is one turn, and is taken back once", () =>
  bothWays(async (a, b, [kim = "", roger = "", ann = ""]) => {
    for (const seat of [kim, roger, ann]) {
      a.passTurn(seat);
      await settled();
    }
    for (const seat of [kim, roger]) {
      b.passTurn(seat);
      await settled();
    }
    await meet(a, b);
    same([a, b]);
    assert.deepEqual([a.table.turn, a.table.turns], [ann, 3]);
    for (const [game, turn, turns] of [[a, roger, 2] as const, [b, kim, 1] as const]) {
      game.undo();
      await settled();
      await meet(a, b);
      assert.deepEqual([b.table.turn, b.table.turns], [turn, turns]);
    }
    a.passTurn(roger); // again
    await settled();
    assert.deepEqual([a.table.turn, a.table.turns], [roger, 2]);
  }));

test("what one takes back of one's own leaves what the other entered", () =>
  bothWays(async (a, b, [, roger = ""]) => {
    for (const game of [a, b]) {
      game.enter(roger, { kind: "level", n: 1 });
      game.tell({ kind: "seal", n: 1 });
    }
    a.undo();
    await meet(a, b);
    await meet(a, b);
    same([a, b]);
    assert.deepEqual([levels(a)[1], a.table.seals], [3, 1]);
    b.undo();
    b.undo();
    await settled();
    await meet(a, b);
    assert.deepEqual([levels(a)[1], a.table.seals], [2, 0]);
    a.redo();
    await settled();
    assert.deepEqual([levels(a)[1], a.table.seals], [2, 1]);
  }));

test("undo passes over what somebody else has taken back already", () =>
  bothWays(async (a, b, [, roger = ""]) => {
    a.enter(roger, { kind: "gear", n: 2 });
    a.enter(roger, { kind: "level", n: 1 });
    await settled();
    await meet(a, b);
    b.mark(roger, b.seat(roger)!.log.at(-1)!.id, true); // in the history
    await settled();
    await meet(a, b);
    a.undo();
    await settled();
    assert.deepEqual([levels(a)[1], a.seat(roger)!.gear, a.undoable], [1, 0, 0]);
  }));

test("nothing is set in a fight that a server would refuse", () =>
  bothWays(async (a, _, [kim = ""]) => {
    await fightOf(a, kim);
    putMonster(a, { level: 5000, levels: 12, treasures: 200, flee: -300 });
    setFight(a, "flee", 500);
    await settled();
    const { level, levels, treasures, flee } = brawlOf(a)!.foes[1]!;
    assert.deepEqual([level, levels, treasures, flee, a.table.fight?.flee], [999, 9, 99, -99, 99]);
  }));

test("levels that a guest's tap gave the host's own player are counted", () =>
  bothWays(async (a, b, [kim = ""]) => {
    await fightOf(b, kim);
    endFight(b, true);
    await settled();
    assert.deepEqual(levels(b), [1, 1, 1]); // the line is not the guest's
    await meet(a, b);
    await meet(a, b);
    assert.deepEqual(
      [levels(a), levels(b)],
      [
        [2, 1, 1],
        [2, 1, 1],
      ],
    );
  }));

/** Numbers that look random, and are the same in every run. */
function dice(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 16) % most;
  };
}

async function something(game: Game, seats: string[], die: (most: number) => number): Promise<void> {
  const seat = seats[die(seats.length)]!;
  const mine = game.kept.me || seat;
  const deeds = [
    () => game.enter(mine, { kind: "level", n: die(3) - 1 || 1 }),
    () => game.enter(mine, { kind: "chip", n: 2, once: !die(2) }),
    () => game.enter(mine, { kind: "identity", card: `mazes.${die(2) ? "elf" : "dwarf"}`, on: !!die(2) }),
    () => game.passTurn(seat),
    () => game.tell({ kind: "seal", n: die(2) ? 1 : -1 }),
    () => (game.table.fight ? putMonster(game, { level: 1 + die(20) }) : beginFight(game, seat)),
    () => putBonus(game, { n: 30, side: die(2) ? "ours" : "theirs", by: seat }),
    () => setFight(game, "helper", mine),
    () => endFight(game, !!die(3)),
    () => endFight(game, true),
    () => callOff(game),
    () => game.undo(),
    () => game.undo(),
    () => game.redo(),
    () => game.declare(seat),
  ];
  deeds[die(deeds.length)]!();
  await settled();
}

test("phones that enter and take back anything show the same in whatever order they meet", async () => {
  for (let seed = 1; seed <= 6; seed++) {
    const die = dice(seed);
    const { games, seats } = await table();
    for (let round = 0; round < 60; round++) {
      await something(games[die(3)]!, seats, die);
      if (!die(8)) await meet(games[die(3)]!, games[die(3)]!);
    }
    const order = die(2) ? [...games].reverse() : games;
    await meet(...order);
    await meet(...order);
    same(games);
    const late = await phone(); // one that hears of everything at the end
    await meet(late, games[1]!);
    await meet(late, games[1]!);
    same([late, ...games]);
    for (const game of [...games, late]) game.close();
  }
});
