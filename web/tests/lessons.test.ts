import assert from "node:assert/strict";
import { test } from "node:test";
import { de } from "../src/texts/de";
import { en } from "../src/texts/en";
import { lessonFrom, STEPS, told, type Sight } from "../src/tutorial/lessons";

const KINDS: Record<string, string> = { elf: "identity", sword: "item" };
const card = (handle: number, id: string) => ({ handle, id });
const fight = (fighter: number) => ({ fighter, stage: "open" });

/** A table with nothing on it to learn from, and what is different about it. */
function sight(view: object, ...options: object[]): Sight {
  const seats = [
    { level: 1, alive: true },
    { level: 1, alive: true },
  ];
  const empty = {
    seat: 0,
    turn: 0,
    phase: "arrange",
    turns: 1,
    window: "",
    window_seat: -1,
    seats,
    hand: [],
    fresh: [],
    proposals: [],
    roll: null,
    falling: null,
    fight: null,
  };
  return { view: { ...empty, ...view }, options, kinds: (id: string) => KINDS[id] ?? "" } as unknown as Sight;
}
const may = (verb: string, card?: number) => ({ verb, slots: card ? [{ name: "card", candidates: [card] }] : [] });

/** Where each lesson is the first thing to say, if all the others are learned. */
const SEEN: Record<string, Sight> = {
  over: sight({ phase: "over" }),
  last_call: sight({ window: "last_call" }),
  dead: sight({ seats: [{ level: 1, alive: false }] }),
  offer: sight({ proposals: [{ to: 0 }] }),
  roll: sight({ roll: { seat: 0, needs: 5 } }),
  curse: sight({ falling: card(3, "x"), window_seat: 0 }),
  welcome: sight({ window: "opening" }),
  kill: sight({ window: "kill", fight: fight(1) }, may("pass")),
  totals: sight({ fight: fight(0), phase: "fighting" }),
  claim: sight({ fight: fight(0), phase: "fighting" }, may("claim")),
  help: sight({ fight: fight(0), phase: "fighting" }, may("propose")),
  flee: sight({ fight: fight(0), phase: "fighting" }, may("flee")),
  meddle: sight({ fight: fight(1), phase: "fighting", turn: 1 }),
  identity: sight({ hand: [card(-1, "elf")] }, may("play", -1)),
  equip: sight({ hand: [card(-1, "sword")] }, may("put_down", -1)),
  kick: sight({}, may("kick")),
  loot: sight({ phase: "door" }, may("loot")),
  level: sight({ seats: [{ level: 2, alive: true }] }),
  charity: sight({ phase: "charity" }, may("charity")),
  end_turn: sight({ phase: "charity" }, may("end_turn")),
  sell: sight({ turns: 4 }, may("sell")),
  others: sight({ turn: 1 }),
  why: sight({ turns: 7 }),
};

const ids = [...new Set(STEPS.flat().map(({ id }) => id))];

test("each lesson is taught where it belongs, and not at an empty table", () => {
  assert.deepEqual(Object.keys(SEEN).sort(), [...ids].sort());
  for (const [n, step] of STEPS.entries()) {
    for (const { id } of step) {
      const others = ids.filter((each) => each !== id);
      const found = lessonFrom(n, SEEN[id]!, others);
      assert.deepEqual([found?.step, found?.lesson.id], [n, id]);
    }
    assert.equal(lessonFrom(n, sight({ phase: "charity" }), []), null, `step ${n} at an empty table`);
  }
});

test("there are at most twelve steps, and they come in order", () => {
  assert.ok(STEPS.length <= 12);
  const dying = sight({ window: "last_call", seats: [{ level: 2, alive: false }], proposals: [{ to: 0 }] });
  const taught: string[] = [];
  for (let step = 0; ; step++) {
    const found = lessonFrom(step, dying, taught);
    if (!found) break;
    taught.push(found.lesson.id);
    step = found.step;
  }
  assert.deepEqual(taught, ["dead", "offer", "last_call"]);
  assert.equal(lessonFrom(7, dying, ["offer", "last_call"]), null, "what was passed by does not come back");
});

test("each lesson has its words in both languages", () => {
  for (const id of ids) assert.ok(en[told(id)] && (de as Record<string, string>)[told(id)], id);
});
