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
    if (view.question || (view.window && !view.passed)) return -1;
    const waited = view.waiting[0]?.seat ?? -1;
    const lately = (seat: number) => this.turned.lastIndexOf(seat);
    if (view.window) return seats.filter((n) => n !== view.seat).sort((a, b) => lately(a) - lately(b))[0] ?? -1;
    return waited !== view.seat && seats.includes(waited) ? waited : -1;
  });

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
