import type { Card, Option, Proposal, Slot } from "../protocol";
import type { Command, TableStore } from "../store/table.svelte";
import { commandOf, slotOf, type Values } from "./deeds";
import { Intent } from "./intent.svelte";
import { toggled } from "./picking";

const handles = (cards: Card[] = []) => cards.map((card) => card.handle);

/** An offer that is being made: to one seat, or to anyone (-1). */
export class Deal {
  chosen = $state.raw<Values>({});
  evenIfLost = $state(false);
  readonly intent: Intent;

  private options = $derived.by(() =>
    this.store.options.filter(({ verb, fixed }) =>
      this.answers
        ? verb === "counter" && fixed?.proposal === this.answers.id
        : verb === "propose" && fixed?.kind === this.kind && (this.to < 0 || fixed.to === this.to),
    ),
  );
  option = $derived(this.options[0]);
  helper = $derived.by(() => (this.kind === "ask" ? this.to : (this.store.view?.seat ?? -1)));
  picks = $derived.by(() => {
    const spoils = this.store.view?.fight?.treasures ?? 1;
    return this.slot("picks")?.candidates.slice(0, Math.max(1, spoils, ...(this.answers?.picks ?? []))) ?? [];
  });

  constructor(
    private readonly store: TableStore,
    readonly kind: string,
    readonly to: number,
    readonly answers: Proposal | null,
  ) {
    // A counter-offer begins with the terms that it answers, seen from the other side: baskets change hands,
    // picks are the helper's either way.
    if (answers) {
      const { give, take, picks = [], even_if_lost: lost = false } = answers;
      this.chosen = { give: handles(take), take: handles(give), picks: [...picks] };
      this.evenIfLost = lost;
    }
    this.intent = new Intent(store, () => this.options.map((each) => this.said(each)));
  }

  slot(name: string): Slot | undefined {
    return slotOf(this.option, name);
  }

  toggle(name: string, value: number): void {
    const list = toggled(this.chosen[name] ?? [], value);
    this.chosen = { ...this.chosen, [name]: name === "picks" ? list.sort((a, b) => a - b) : list };
  }

  private said(option: Option): Command {
    const lost = this.kind === "trade" ? {} : { even_if_lost: this.evenIfLost };
    return { ...commandOf(option, this.chosen), ...lost } as Command;
  }
}
