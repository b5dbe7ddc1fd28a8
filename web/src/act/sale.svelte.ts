import { cardOf } from "../dialogs/lookup";
import { album } from "../store/cards.svelte";
import type { TableStore } from "../store/table.svelte";
import { commandOf, slotOf } from "./deeds";
import { Intent } from "./intent.svelte";
import { toggled } from "./picking";

/** Items that are about to be sold. */
export class Sale {
  cards = $state.raw<number[]>([]);
  double = $state.raw<number[]>([]);
  readonly intent: Intent;

  private option = $derived.by(() => this.store.find("sell"));
  slot = $derived(slotOf(this.option, "cards"));
  doubles = $derived(slotOf(this.option, "double"));
  price = $derived(this.slot?.least ?? 1);
  sum = $derived([...this.cards, ...this.double].reduce((total, handle) => total + this.worth(handle), 0));
  levels = $derived(Math.floor(this.sum / this.price));
  /** How much of the next Level is paid. */
  paid = $derived(Math.min(1, (this.sum % this.price) / this.price || (this.levels ? 1 : 0)));

  constructor(private readonly store: TableStore) {
    this.intent = new Intent(store, () => {
      const { option, cards, double } = this;
      return option && cards.length ? [commandOf(option, { cards, double })] : [];
    });
  }

  toggle(handle: number): void {
    this.cards = toggled(this.cards, handle);
    this.double = this.double.filter((each) => this.cards.includes(each));
  }

  toggleDouble(handle: number): void {
    this.double = toggled(this.double, handle, this.doubles?.high);
  }

  private worth(handle: number): number {
    return album.cards[cardOf(this.store.view, handle)?.id ?? ""]?.gold ?? 0;
  }
}
