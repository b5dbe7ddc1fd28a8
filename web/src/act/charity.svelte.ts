import type { TableStore } from "../store/table.svelte";
import { commandOf, slotOf } from "./deeds";
import { Objection } from "./objection.svelte";
import { toggled } from "./picking";

/** Cards that are about to be given away, and to whom. */
export class Gifts {
  picked = $state.raw<number[]>([]);
  private given = $state.raw<Record<number, number>>({});
  readonly objection: Objection;

  private option = $derived.by(() => this.store.find("charity"));
  cards = $derived(slotOf(this.option, "cards"));
  to = $derived(slotOf(this.option, "to"));
  n = $derived(this.cards?.low ?? 0);
  ready = $derived(this.picked.length === this.n);
  private command = $derived.by(() => {
    const to = this.to ? this.picked.map((handle) => this.receiver(handle)) : [];
    return this.option && this.ready ? commandOf(this.option, { cards: this.picked, to }) : null;
  });

  constructor(private readonly store: TableStore) {
    this.objection = new Objection(store, () => this.command);
  }

  toggle(handle: number): void {
    this.picked = toggled(this.picked, handle, this.n);
  }

  /** Who gets this card: the one who was chosen, or one after the other. */
  receiver(handle: number): number {
    const seats = this.to?.candidates ?? [];
    return this.given[handle] ?? seats[this.picked.indexOf(handle) % seats.length]!;
  }

  give(handle: number, seat: number): void {
    this.given = { ...this.given, [handle]: seat };
  }

  send(): void {
    if (this.command) this.store.act(this.command);
  }
}
