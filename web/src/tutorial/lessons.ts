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

/** What a lesson asks of the sight. */
function look({ view, options, kinds }: Sight) {
  const { fight, seat, phase, window } = view;
  const mine = view.turn === seat;
  const may = (verb: string) => options.some((option) => option.verb === verb);
  const held = (kind: string) =>
    view.hand.some(({ id, handle }) => kinds(id) === kind && deedsOf(options, handle).length);
  return {
    view,
    may,
    mine,
    me: view.seats[seat],
    fighting: fight?.fighter === seat && fight.stage === "open" && !window,
    meddling: Boolean(fight) && fight?.fighter !== seat,
    dressing: (kind: string) => mine && phase === "arrange" && held(kind),
  };
}
type Look = ReturnType<typeof look>;

const lesson = (id: string, at: string, when: (seen: Look) => boolean): Lesson => ({
  id,
  at,
  when: (sight) => when(look(sight)),
});

/** The most pressing first. */
export const LESSONS: Lesson[] = [
  lesson("over", "", ({ view }) => view.phase === "over"),
  lesson("last_call", ".bar", ({ view }) => view.window === "last_call"),
  lesson("dead", ".me .head", ({ me }) => me?.alive === false),
  lesson("offer", ".offer.mine", ({ view }) => view.proposals.some((offer) => offer.to === view.seat)),
  lesson("roll", ".roll", ({ view }) => Boolean(view.roll)),
  lesson("curse", ".falling", ({ view }) => Boolean(view.falling) && view.window_seat === view.seat),
  lesson("welcome", ".me .hand", ({ view }) => view.window === "opening"),
  lesson("kill", ".bar", ({ view, meddling, may }) => view.window === "kill" && meddling && may("pass")),
  lesson("totals", ".fight .total", ({ fighting }) => fighting),
  lesson("claim", "[data-verb=claim]", ({ fighting, may }) => fighting && may("claim")),
  lesson("help", ".forecast", ({ fighting, may }) => fighting && !may("claim") && may("propose")),
  lesson("flee", "[data-verb=flee]", ({ fighting, may }) => fighting && !may("claim") && may("flee")),
  lesson("meddle", ".fight", ({ meddling }) => meddling),
  lesson("identity", ".me .hand .bright", ({ dressing }) => dressing("identity")),
  lesson("equip", ".me .hand .bright", ({ dressing }) => dressing("item")),
  lesson("kick", "[data-verb=kick]", ({ mine, may }) => mine && may("kick")),
  lesson(
    "loot",
    "[data-verb=loot], [data-verb=trouble]",
    ({ view, mine, may }) => mine && view.phase === "door" && (may("loot") || may("trouble")),
  ),
  lesson("level", ".me .track", ({ me, view }) => (me?.level ?? 1) > 1 && !view.window),
  lesson("charity", "[data-verb=charity]", ({ may }) => may("charity")),
  lesson("treasure", ".me .hand", ({ mine, view }) => mine && view.phase === "charity" && view.fresh.length > 0),
  lesson("end_turn", "[data-verb=end_turn]", ({ may }) => may("end_turn")),
  lesson("sell", "[data-verb=sell]", ({ mine, view, may }) => mine && view.turns > 3 && may("sell")),
  lesson("others", ".others", ({ mine, view }) => !mine && view.phase !== "opening" && !view.fight),
  lesson("why", "[data-off]", ({ mine, view }) => mine && view.turns > 3 && view.phase === "arrange"),
];

export const told = (id: string): Key => `learn.${id}` as Key;
