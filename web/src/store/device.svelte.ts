import { untrack } from "svelte";
import * as http from "../net/http";
import type { Table } from "../protocol";
import { route } from "../route.svelte";
import { dress, keep, looks, playerName, remember, settings } from "./settings.svelte";
import { TableStore } from "./table.svelte";

/** This device at a table: which of the seats on it sees the table now, and who may still sit down. */
export class Device {
  store = $state.raw<TableStore>()!;
  trouble = $state("");
  watching = $state(false);
  readonly invite = route.secret("invite");
  private token = route.secret("watch");
  private turned = $state.raw<number[]>([]);
  private dealt = false;

  seated = $derived(this.store.mySeat >= 0);
  late = $derived(Boolean(this.store.table?.started && !this.store.table.over && this.invite));
  mayJoin = $derived.by(() => {
    const { table, greeted } = this.store;
    return greeted && !this.seated && !this.watching && table && !this.token && (!table.started || this.late);
  });
  private people = $derived(this.store.table?.seats.map((chair) => chair.name ?? "") ?? []);

  /** Pass and play: the seat on this device whose word is next, -1 if that of the one who looks. */
  next = $derived.by(() => {
    const { view, seats } = this.store;
    if (!view || seats.length < 2 || view.phase === "over") return -1;
    if (view.question) return -1;
    if (view.window === "opening") return view.passed ? (this.unseen[0] ?? -1) : -1;
    if (view.window && view.window !== "overflow") return -1; // all of them are asked at once
    const waited = view.waiting[0]?.seat ?? -1;
    return waited !== view.seat && seats.includes(waited) ? waited : -1;
  });

  /** The seats on this device that have not looked at their hands yet. */
  private unseen = $derived.by(() => {
    const { view, seats } = this.store;
    return seats.filter((n) => n !== view?.seat && !this.turned.includes(n));
  });
  /** What a window is about: after every play it is something else. */
  private moment = $derived.by(() => {
    const { view, log } = this.store;
    return view?.window ? [view.window, view.window_seat, log.at(-1)?.n].join(" ") : "";
  });
  private looking = $state(""); // the moment at which somebody has a look
  private settled = $state(""); // the moment to which nobody on this device has anything to say

  /** Pass and play: the seats that are asked in public whether they have anything to play; none if they are not. */
  anybody = $derived.by(() => {
    const { view, seats, mySeat } = this.store;
    if (!view?.window || view.window === "overflow" || seats.length < 2 || view.question || mySeat < 0) return [];
    if (this.settled === this.moment) return [];
    const looks =
      view.window === "opening" ? !view.passed || this.unseen.length : this.looking === this.moment && !view.passed;
    return looks ? [] : view.waiting.map(({ seat }) => seat).filter((seat) => seats.includes(seat));
  });

  /** Somebody wants to look at the hand of this seat. */
  look(seat: number): void {
    this.looking = this.moment;
    if (seat !== this.store.mySeat) this.turn(seat);
  }

  /** Nobody has anything to play. */
  nobody(): void {
    this.settled = this.moment;
    this.store.nobody();
  }

  constructor(readonly id: string) {
    this.store = new TableStore(id, this.token);
    $effect(() => () => this.store.close());
    $effect(() => {
      const { table, mySeat } = this.store;
      if (table) untrack(() => this.begin(table, mySeat));
    });
  }

  /** The table has told something about itself: dress like it, and deal if that was wanted. */
  private begin(table: Table, mySeat: number): void {
    dress(table.sets[0] ?? "mazes");
    if (!this.dealt && !table.started && mySeat === table.host && route.secret("deal")) {
      this.dealt = true;
      this.store.say({ type: "start" });
    }
    if (mySeat < 0 || !table.over || !table.game) return;
    remember({ id: table.game, names: this.people.filter(Boolean), sets: table.sets });
  }

  turn(seat: number): void {
    this.turned = [...this.turned, this.store.mySeat];
    this.reconnect(seat);
  }

  /** Look on, by the link that the invitation came with. */
  watch(token: string): void {
    this.token = token;
    this.watching = true;
    this.reconnect();
  }

  async sit(): Promise<void> {
    keep();
    const { invite } = this;
    try {
      await http.join(this.id, { name: playerName(), invite, ...looks(), color: settings.color || -1 });
      this.trouble = this.token = "";
      this.reconnect();
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  private reconnect(seat?: number): void {
    this.store.close();
    this.store = new TableStore(this.id, this.token, seat);
  }
}
