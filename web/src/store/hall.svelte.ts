import * as http from "../net/http";
import type { Listed, NewTable, Sets } from "../protocol";
import { route } from "../route.svelte";
import { named } from "../texts/sets";
import { beginner, keep, looks, playerName, settings } from "./settings.svelte";

const AGAIN = 2000;

/** How many may play these sets by these rules, the fewest and the most. */
export function seatsOf(offered: Sets, sets: string[], rules: Record<string, number> = {}): [number, number] {
  const chosen = offered.sets.filter((each) => sets.includes(each.id)).map((each) => each.seats);
  const agreed = offered.house_rules.filter((each) => rules[each.id]).map((each) => each.numbers ?? {});
  const [low, high] = [Math.max(3, ...chosen.map(([n]) => n)), Math.min(6, ...chosen.map(([, n]) => n))];
  return [
    agreed.map((each) => each.min_seats).find(Boolean) ?? low,
    agreed.map((each) => each.max_seats).find(Boolean) ?? high,
  ];
}

/** What the server offers to somebody who has just come in: sets to play, tables to join. */
export class Hall {
  offered = $state.raw<Sets | null>(null);
  tables = $state.raw<Listed[]>([]);
  trouble = $state("");
  busy = $state(false);
  private timer = 0;

  /** Known before the server answers, so that the page does not jump. */
  sets = $derived(this.offered?.sets.map((each) => each.id) ?? named());
  private seats = $derived(this.offered ? seatsOf(this.offered, [settings.set]) : [3, 6]);
  least = $derived(this.seats[0]! - 1);
  most = $derived(this.seats[1]! - 1);
  bots = $derived(Math.min(this.most, Math.max(this.least, settings.bots)));

  async knock(): Promise<void> {
    try {
      [this.offered, this.tables] = await Promise.all([http.sets(), http.lobby()]);
      this.trouble = "";
    } catch (error) {
      this.trouble = (error as Error).message;
      if (error instanceof http.Offline) this.timer = window.setTimeout(() => this.knock(), AGAIN);
    }
  }

  leave(): void {
    clearTimeout(this.timer);
  }

  addBots(n: number): void {
    settings.bots = Math.min(this.most, Math.max(this.least, this.bots + n));
    keep();
  }

  /** Sits down at once at a table full of bots. */
  play(): Promise<void> {
    const bots = Array.from({ length: this.bots }, () => settings.level);
    const form = { sets: [settings.set], seats: bots.length + 1, bots, window_seconds: 0, turn_seconds: 0 };
    return this.begin({ ...form, pace: beginner() ? "relaxed" : "normal" }, "deal=1");
  }

  learn(): Promise<void> {
    return this.begin({ tutorial: true }, "deal=1&learn=1");
  }

  private async begin(form: Partial<NewTable>, hash: string): Promise<void> {
    this.busy = true;
    keep();
    try {
      const seated = await http.newTable({ name: playerName(), ...looks(), ...form });
      route.go(`/t/${seated.table}#${hash}`);
    } catch (error) {
      this.trouble = (error as Error).message;
    }
    this.busy = false;
  }
}

/** Goes to the table of a link or a code that somebody sent. */
export function joinBy(code: string): void {
  keep();
  const found = /\/t\/([\w-]+)\/?(#.*)?$/.exec(code.trim()) ?? [null, code.trim(), ""];
  if (found[1]) route.go(`/t/${found[1]}${found[2] ?? ""}`);
}
