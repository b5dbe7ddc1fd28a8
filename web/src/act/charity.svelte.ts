import type { Command, TableStore } from "../store/table.svelte";
import { commandOf, slotOf } from "./deeds";
import { Intent } from "./intent.svelte";
import { toggled } from "./picking";

/** Cards that are about to be given away, and to whom. */
export class Gifts {
  picked = $state.raw<number[]>([]);
  private given = $state.raw<Record<number, number>>({});
  readonly intent: Intent;

  private option = $derived.by(() => this.store.find("charity"));
  cards = $derived(slotOf(this.option, "cards"));
  to = $derived(slotOf(this.option, "to"));
  n = $derived(this.cards?.low ?? 0);

  constructor(private readonly store: TableStore) {
    this.intent = new Intent(store, () => this.said());
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

  private said(): Command[] {
    if (!this.option || this.picked.length !== this.n) return [];
    const to = this.to ? this.picked.map((handle) => this.receiver(handle)) : [];
    return [commandOf(this.option, { cards: this.picked, to })];
  }
}
