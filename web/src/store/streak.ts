import { recall, store } from "./storage";

const KEY = "kickdoor puzzles";
const DAY = 24 * 60 * 60 * 1000;
const MOST_DAYS = 400; // that are remembered

/** How often somebody tried a day's puzzle before it was solved; -1: the solution was looked up. */
type Days = Record<string, number>;

/** The day as the puzzles call it: 2026-02-01, by the clock of whoever looks. */
export function dayOf(when: Date): string {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${when.getFullYear()}-${two(when.getMonth() + 1)}-${two(when.getDate())}`;
}

export function dayBefore(day: string): string {
  return new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);
}

export const solved = (): Days => recall<Days>("localStorage", KEY, {});

/** Remember how a day went; the first end counts. */
export function note(day: string, tries: number): void {
  const days = { [day]: tries, ...solved() };
  const kept = Object.keys(days).sort().slice(-MOST_DAYS);
  store("localStorage", KEY, Object.fromEntries(kept.map((each) => [each, days[each]!])));
}

/** How many days in a row were solved, up to today or yesterday. */
export function streak(today: string): number {
  const days = solved();
  const done = (day: string) => (days[day] ?? -1) >= 0;
  let day = done(today) ? today : dayBefore(today);
  let count = 0;
  for (; done(day); day = dayBefore(day)) count++;
  return count;
}
