import * as http from "../net/http";
import type { NewTable, Sets } from "../protocol";
import { route } from "../route.svelte";
import { t } from "../texts";
import { seatsOf } from "./hall.svelte";
import { keep, playerName, settings } from "./settings.svelte";

/** What a table plays and how, as the form says it. */
export class House {
  sets = $state<string[]>([]);
  rules = $state<Record<string, number>>({});
  windowSeconds = $state(10);
  turnSeconds = $state(120);

  toggle(set: string): void {
    const next = this.sets.includes(set) ? this.sets.filter((each) => each !== set) : [...this.sets, set];
    this.sets = next.length ? next : [set];
  }

  choose(id: string, value: number): void {
    const { [id]: _old, ...rest } = this.rules;
    this.rules = value ? { ...rest, [id]: value } : rest;
  }

  get said() {
    const { sets, rules, windowSeconds, turnSeconds } = this;
    return { sets, house_rules: rules, window_seconds: windowSeconds, turn_seconds: turnSeconds };
  }
}

/** A table that is being set: for friends with a link, or for people who share this device. */
export class TableSetting {
  house = new House();
  seats = $state(4);
  bots = $state(0);
  open = $state(false);
  watchable = $state(true);
  botTalk = $state(true);
  latecomers = $state<NonNullable<NewTable["latecomers"]>>("bots");
  names = $state(["", "", ""]);
  trouble = $state("");

  private limits = $derived.by(() => seatsOf(this.offered, this.house.sets, this.house.rules));
  fewest = $derived(this.limits[0]);
  most = $derived(this.limits[1]);
  mostBots = $derived.by(() => (this.here ? Math.max(0, this.most - this.names.length) : this.seats - 1));

  constructor(
    private readonly offered: Sets,
    readonly here: boolean,
  ) {
    const known = offered.sets.some((each) => each.id === settings.set);
    this.house.sets = [known ? settings.set : (offered.sets[0]?.id ?? "mazes")];
    if (here) this.house.windowSeconds = this.house.turnSeconds = 0;
    $effect(() => {
      this.seats = Math.min(Math.max(this.seats, this.fewest), this.most);
      this.bots = Math.min(this.bots, this.mostBots);
    });
  }

  async create(): Promise<void> {
    keep();
    const { here, bots } = this;
    const people = here ? this.names.map((name, n) => name.trim() || t("name_n", { n: n + 1 })) : [playerName()];
    try {
      const seated = await http.newTable({
        ...this.house.said,
        name: people[0]!,
        seats: here ? people.length + bots : this.seats,
        bots: Array.from({ length: bots }, () => settings.level),
        public: this.open,
        watchable: this.watchable,
        color: settings.color,
        sex: settings.sex,
        latecomers: this.latecomers,
        bot_talk: this.botTalk,
      });
      for (const name of people.slice(1)) await http.join(seated.table, { name, invite: seated.invite ?? "" });
      route.go(`/t/${seated.table}${here ? "#deal=1" : ""}`);
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }
}
