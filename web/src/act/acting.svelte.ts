import type { Because, Card, Option, Proposal, Slot, View } from "../protocol";
import type { Command, TableStore } from "../store/table.svelte";
import { commandOf, openSlots, type Deed, type Values } from "./deeds";
import { toggled } from "./picking";
import type { Explained } from "../table/stakes";
import { t } from "../texts";

/** Something that cannot be taken back, before it is done. */
export interface Sure {
  title: string;
  text: string;
  run: () => void;
}

/** What the parts of the table are given. */
export interface Seated {
  store: TableStore;
  acting: Acting;
  view: View;
}

/** What a part is given that shows what can be done: the options that belong to its view. */
export interface Offered extends Seated {
  options: Option[];
}

/** What the viewer is in the middle of doing: a card that was tapped, a deed whose slots are being filled. */
export class Acting {
  card = $state.raw<Card | null>(null);
  whose = $state(-1);
  deed = $state.raw<Deed | null>(null);
  at = $state(0);
  values = $state.raw<Values>({});
  picked = $state.raw<number[]>([]);
  side = $state("");
  dialog = $state<"" | "sell" | "charity" | "deal" | "menu" | "keys" | "seat" | "dispute" | "hint">("");
  /** What kind of deal, with whom, and the offer that it answers. */
  bargain = $state.raw<[string, number, Proposal | null]>(["", -1, null]);
  seat = $state(-1);
  sure = $state.raw<Sure | null>(null);
  because = $state.raw<(Because & { title: string }) | null>(null);
  /** A number whose parts are shown. */
  explained = $state.raw<Explained | null>(null);

  constructor(readonly store: TableStore) {}

  get slot(): Slot | null {
    return (this.deed && openSlots(this.deed)[this.at]) ?? null;
  }

  /** Whether this card, or this seat, may fill the slot that is open. */
  wants(value: number, of = "card"): boolean {
    return this.slot?.of === of && this.slot.candidates.includes(value);
  }

  /** What was being done falls away when the table no longer offers it. */
  review(): void {
    const verb = this.deed?.option.verb ?? (["sell", "charity"].includes(this.dialog) ? this.dialog : "");
    if (verb && !this.store.find(verb)) this.stop();
  }

  get needsSide(): boolean {
    return Boolean(this.deed?.option.sides) && !this.side && !this.slot;
  }

  tap(card: Card, whose: number): void {
    if (this.wants(card.handle)) return this.pick(card.handle);
    this.stop();
    this.card = card;
    this.whose = whose;
  }

  tapSeat(seat: number): void {
    if (this.wants(seat, "seat")) return this.pick(seat);
    this.seat = seat;
    this.dialog = "seat";
  }

  begin(deed: Deed): void {
    this.deed = deed;
    this.at = 0;
    this.picked = [];
    this.side = "";
    this.values = deed.option.slots?.some((slot) => slot.name === "card") ? { card: [deed.card] } : {};
    this.card = null;
    this.settle();
  }

  /**
   * Take up an option, if it is still there: what has a sheet of its own opens it, what has slots has them filled. A
   * button may be a few frames behind the table.
   */
  take(option: Option): void {
    const { verb, fixed } = option;
    if (!this.store.find(verb, fixed)) return;
    this.stop();
    if (verb === "sell" || verb === "charity") this.dialog = verb;
    else if (verb === "flee" && this.store.find("claim"))
      this.confirm(t("verb.flee"), t("confirm_flee"), { type: verb });
    else this.begin({ option, card: 0 });
  }

  /** Take up the first of these verbs that the table offers. */
  press(...verbs: string[]): void {
    const option = verbs.map((verb) => this.store.find(verb)).find(Boolean);
    if (option) this.take(option);
  }

  /** Ask whether that is really meant. */
  confirm(title: string, text: string, meant: Command | (() => void)): void {
    const run = typeof meant === "function" ? meant : () => this.store.act(meant);
    this.stop();
    this.sure = { title, text, run };
  }

  pick(value: number): void {
    const slot = this.slot;
    if (!slot) return;
    if (slot.high === 1 && slot.low === 1) {
      this.picked = [value];
      return this.next();
    }
    this.picked = toggled(this.picked, value, slot.high);
  }

  next(): void {
    const slot = this.slot;
    if (!slot || this.picked.length < slot.low) return;
    this.values = { ...this.values, [slot.name]: this.picked };
    this.picked = [];
    this.at += 1;
    this.settle();
  }

  choose(side: string): void {
    this.side = side;
    this.settle();
  }

  /** Bargain with a seat, or with -1: anyone. `answers` is the offer that this one counters. */
  deal(kind: string, to: number, answers: Proposal | null = null): void {
    this.stop();
    [this.bargain, this.dialog] = [[kind, to, answers], "deal"];
  }

  /** Bargain with a seat if the table lets us; otherwise it says why not. */
  propose(kind: "trade" | "ask" | "pitch", to: number): void {
    if (this.store.find("propose", { kind, to })) return this.deal(kind, to);
    this.dialog = "";
    void this.ask(t(`verb.propose.${kind}`), { type: "propose", kind, to });
  }

  private settle(): void {
    if (!this.deed || this.slot || this.needsSide) return;
    this.send(commandOf(this.deed.option, this.values, this.side));
  }

  send(...commands: Command[]): void {
    for (const each of commands) this.store.act(each);
    this.stop();
  }

  stop(): void {
    this.deed = this.card = this.because = this.sure = this.explained = null;
    this.picked = [];
    this.dialog = "";
  }

  async ask(title: string, command: Command): Promise<void> {
    this.because = { ...(await this.store.why(command)), title };
  }
}
