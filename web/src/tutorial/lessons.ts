import { deedsOf } from "../act/deeds";
import type { Option, View } from "../protocol";
import type { Key } from "../texts";

/** What the coach looks at: only what the table has told this seat. */
export interface Sight {
  view: View;
  options: Option[];
  kinds: (id: string) => string;
}

/** One thing to learn, taught when the table shows it. `at` is what the coach points to. */
export interface Lesson {
  id: string;
  at: string;
  when: (sight: Sight) => boolean;
}

const may = ({ options }: Sight, verb: string) => options.some((option) => option.verb === verb);
const mine = ({ view }: Sight) => view.turn === view.seat;
const fighting = ({ view }: Sight) => view.fight?.fighter === view.seat && view.fight.stage === "open" && !view.window;
const held = ({ view, options, kinds }: Sight, kind: string) =>
  view.hand.some(({ id, handle }) => kinds(id) === kind && deedsOf(options, handle).length);

/** The most pressing first. */
export const LESSONS: Lesson[] = [
  { id: "over", at: "", when: ({ view }) => view.phase === "over" },
  { id: "last_call", at: ".bar", when: ({ view }) => view.window === "last_call" },
  { id: "dead", at: ".me .head", when: ({ view }) => view.seats[view.seat]?.alive === false },
  { id: "offer", at: ".offer.mine", when: ({ view }) => view.proposals.some((offer) => offer.to === view.seat) },
  { id: "roll", at: ".roll", when: ({ view }) => Boolean(view.roll) },
  { id: "curse", at: ".falling", when: ({ view }) => Boolean(view.falling) && view.window_seat === view.seat },
  { id: "welcome", at: ".me .hand", when: ({ view }) => view.window === "opening" },
  {
    id: "kill",
    at: ".bar",
    when: (sight) =>
      sight.view.window === "kill" && sight.view.fight?.fighter !== sight.view.seat && may(sight, "pass"),
  },
  { id: "totals", at: ".fight .total", when: fighting },
  { id: "claim", at: "[data-verb=claim]", when: (sight) => fighting(sight) && may(sight, "claim") },
  { id: "help", at: ".forecast", when: (sight) => fighting(sight) && !may(sight, "claim") && may(sight, "propose") },
  {
    id: "flee",
    at: "[data-verb=flee]",
    when: (sight) => fighting(sight) && !may(sight, "claim") && may(sight, "flee"),
  },
  { id: "meddle", at: ".fight", when: ({ view }) => Boolean(view.fight) && view.fight?.fighter !== view.seat },
  {
    id: "identity",
    at: ".me .hand .bright",
    when: (sight) => mine(sight) && sight.view.phase === "arrange" && held(sight, "identity"),
  },
  {
    id: "equip",
    at: ".me .hand .bright",
    when: (sight) => mine(sight) && sight.view.phase === "arrange" && held(sight, "item"),
  },
  { id: "kick", at: "[data-verb=kick]", when: (sight) => mine(sight) && may(sight, "kick") },
  {
    id: "loot",
    at: "[data-verb=loot], [data-verb=trouble]",
    when: (sight) => mine(sight) && sight.view.phase === "door" && (may(sight, "loot") || may(sight, "trouble")),
  },
  { id: "level", at: ".me .track", when: ({ view }) => (view.seats[view.seat]?.level ?? 1) > 1 && !view.window },
  { id: "charity", at: "[data-verb=charity]", when: (sight) => may(sight, "charity") },
  {
    id: "treasure",
    at: ".me .hand",
    when: (sight) => mine(sight) && sight.view.phase === "charity" && sight.view.fresh.length > 0,
  },
  { id: "end_turn", at: "[data-verb=end_turn]", when: (sight) => may(sight, "end_turn") },
  { id: "sell", at: "[data-verb=sell]", when: (sight) => mine(sight) && sight.view.turns > 3 && may(sight, "sell") },
  { id: "others", at: ".others", when: (sight) => !mine(sight) && sight.view.phase !== "opening" && !sight.view.fight },
  {
    id: "why",
    at: "[data-off]",
    when: (sight) => mine(sight) && sight.view.turns > 3 && sight.view.phase === "arrange",
  },
];

export const told = (id: string): Key => `learn.${id}` as Key;
