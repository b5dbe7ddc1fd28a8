import type { Seat, View } from "../protocol";
import { t, text, type Key } from "../texts";
import { album } from "./cards.svelte";
import type { TableStore } from "./table.svelte";

/** Who won, in large letters. */
export function verdict(store: TableStore, { winners, seat }: View): string {
  if (winners.includes(seat)) return t("end_you");
  if (!winners.length) return t("end_nobody");
  const who = winners.map((each) => store.name(each)).join(" & ");
  return t(winners.length > 1 ? "end_titles" : "end_title", { who });
}

export const howItEnded = ({ ending }: View): string =>
  text("names", "endings", ending).replace(/^./, (first) => first.toUpperCase());

/** The seats, the winners first, then by Level. */
export function ranks({ seats, winners }: View): (Seat & { n: number; won: boolean })[] {
  return seats
    .map((seat, n) => ({ ...seat, n, won: winners.includes(n) }))
    .sort((a, b) => Number(b.won) - Number(a.won) || b.level - a.level);
}

/** What the game will be remembered for. */
export function memories(store: TableStore): { icon: string; key: Key; text: string }[] {
  const { fight, stab, curses, helped, deaths } = store.moments;
  const name = (seat: number) => store.name(seat);
  const fighters = (fight.helper < 0 ? [fight.seat] : [fight.seat, fight.helper]).map(name).join(" + ");
  const odds = t("a_to_b", { a: fight.munchkins, b: fight.monsters });
  const counted = (times: Record<number, number>) =>
    Object.entries(times)
      .sort((a, b) => b[1] - a[1])
      .map(([seat, n]) => `${name(Number(seat))} ×${n}`)
      .join(", ");
  const told: [string, Key, string][] = [
    ["swords", "moment.fight", fight.seat < 0 ? "" : `${fighters}: ${odds}`],
    [
      "dagger",
      "moment.stab",
      stab.by < 0 ? "" : `${name(stab.by)} → ${name(stab.seat)}: ${album.name(stab.card)} +${stab.n}`,
    ],
    ["curse", "moment.curses", counted(curses)],
    ["gift", "moment.helped", counted(helped)],
    ["tomb", "moment.deaths", counted(deaths) || t("moment.none")],
  ];
  return told.filter(([, , what]) => what).map(([icon, key, what]) => ({ icon, key, text: what }));
}
