import * as http from "../net/http";
import { toggled } from "../act/picking";
import type { NewTable, Sets, Table } from "../protocol";
import { route } from "../route.svelte";
import { t } from "../texts";
import { seatsOf } from "./hall.svelte";
import { keep, looks, playerName, settings } from "./settings.svelte";

type Latecomers = NonNullable<NewTable["latecomers"]>;
type Terms = Pick<Table, "sets" | "house_rules" | "window_seconds" | "turn_seconds"> & { answer_hours?: number };

/** What a table plays and how, as the form says it. */
export class House {
  terms = $state() as Required<Terms>;

  constructor({ sets, house_rules, window_seconds, turn_seconds, answer_hours = 0 }: Terms) {
    this.terms = { sets: [...sets], house_rules: { ...house_rules }, window_seconds, turn_seconds, answer_hours };
  }

  toggle(set: string): void {
    const next = toggled(this.terms.sets, set);
    this.terms.sets = next.length ? next : [set];
  }

  choose(id: string, value: number): void {
    const { [id]: _old, ...rest } = this.terms.house_rules;
    this.terms.house_rules = value ? { ...rest, [id]: value } : rest;
  }
}

/** A table that is being set: for friends with a link, or for people who share this device. */
export class TableSetting {
  house: House;
  form = $state({
    seats: 4,
    public: false,
    watchable: true,
    bot_talk: true,
    hints: false,
    latecomers: "bots" as Latecomers,
  });
  bots = $state(0);
  names = $state(["", "", ""]);
  trouble = $state("");

  private limits = $derived.by(() => seatsOf(this.offered, this.house.terms.sets, this.house.terms.house_rules));
  fewest = $derived(this.limits[0]);
  most = $derived(this.limits[1]);
  full = $derived(this.names.length + this.bots >= this.most);
  mostBots = $derived.by(() => (this.here ? Math.max(0, this.most - this.names.length) : this.form.seats - 1));

  constructor(
    private readonly offered: Sets,
    readonly here: boolean,
  ) {
    const known = offered.sets.some((each) => each.id === settings.set);
    const sets = [known ? settings.set : (offered.sets[0]?.id ?? "mazes")];
    const [window_seconds, turn_seconds] = here ? [0, 0] : [10, 120];
    this.house = new House({ sets, house_rules: {}, window_seconds, turn_seconds });
    $effect(() => {
      this.form.seats = Math.min(Math.max(this.form.seats, this.fewest), this.most);
      this.bots = Math.min(this.bots, this.mostBots);
    });
  }

  async create(): Promise<void> {
    keep();
    const { here, bots } = this;
    const people = here ? this.names.map((name, n) => name.trim() || t("name_n", { n: n + 1 })) : [playerName()];
    try {
      const seated = await http.newTable({
        ...this.house.terms,
        ...this.form,
        name: people[0]!,
        seats: here ? people.length + bots : this.form.seats,
        bots: Array.from({ length: bots }, () => settings.level),
        ...looks(),
      });
      for (const name of people.slice(1)) await http.join(seated.table, { name, invite: seated.invite ?? "" });
      route.go(`/t/${seated.table}${here ? "#deal=1" : ""}`);
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }
}
