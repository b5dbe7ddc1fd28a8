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
  when: (seen: Look) => boolean;
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

const lesson = (id: string, at: string, when: (seen: Look) => boolean): Lesson => ({ id, at, when });

const help = lesson("help", ".forecast", ({ fighting, may }) => fighting && !may("claim") && may("propose"));
const flee = lesson("flee", "[data-verb=flee]", ({ fighting, may }) => fighting && !may("claim") && may("flee"));

/** The steps in their order. Each is taught once, by the first of its lessons that the table shows. */
export const STEPS: Lesson[][] = [
  [lesson("welcome", ".me .hand", ({ view }) => view.window === "opening")],
  [lesson("identity", ".me .hand .bright", ({ dressing }) => dressing("identity"))],
  [lesson("equip", ".me .hand .bright", ({ dressing }) => dressing("item"))],
  [lesson("kick", "[data-verb=kick]", ({ mine, may }) => mine && may("kick"))],
  [
    lesson("totals", ".fight .total", ({ fighting }) => fighting),
    lesson("curse", ".falling", ({ view }) => Boolean(view.falling) && view.window_seat === view.seat),
    lesson(
      "loot",
      "[data-verb=loot], [data-verb=trouble]",
      ({ view, mine, may }) => mine && view.phase === "door" && (may("loot") || may("trouble")),
    ),
  ],
  [lesson("claim", "[data-verb=claim]", ({ fighting, may }) => fighting && may("claim")), help, flee],
  [
    lesson("roll", ".roll", ({ view }) => view.roll?.seat === view.seat),
    lesson("dead", ".me .head", ({ me }) => me?.alive === false),
    lesson("level", ".me .track", ({ me, mine, view }) => mine && (me?.level ?? 1) > 1 && !view.window && !view.fight),
  ],
  [
    lesson("charity", "[data-verb=charity]", ({ may }) => may("charity")),
    lesson("end_turn", "[data-verb=end_turn]", ({ may }) => may("end_turn")),
  ],
  [lesson("others", ".others", ({ mine, view }) => !mine && view.phase !== "opening" && view.phase !== "over")],
  [
    lesson("offer", ".offer.mine", ({ view }) => view.proposals.some((offer) => offer.to === view.seat)),
    lesson("kill", ".bar", ({ view, meddling, may }) => view.window === "kill" && meddling && may("pass")),
    lesson("meddle", ".fight", ({ meddling }) => meddling),
  ],
  [
    help,
    flee,
    lesson("last_call", ".bar", ({ view }) => view.window === "last_call"),
    lesson("sell", "[data-verb=sell]", ({ mine, view, may }) => mine && view.turns > 3 && may("sell")),
    lesson("why", "[data-off]", ({ mine, view }) => mine && view.turns > 6 && view.phase === "arrange"),
  ],
  [lesson("over", "", ({ view }) => view.phase === "over")],
];

/** What is taught now: the first step from this one on that the table shows. What it passed by does not come back. */
export function lessonFrom(step: number, sight: Sight, taught: string[]): { step: number; lesson: Lesson } | null {
  const seen = look(sight);
  for (let n = step; n < STEPS.length; n++) {
    const lesson = STEPS[n]?.find((each) => !taught.includes(each.id) && each.when(seen));
    if (lesson) return { step: n, lesson };
  }
  return null;
}

export const told = (id: string): Key => `learn.${id}` as Key;
