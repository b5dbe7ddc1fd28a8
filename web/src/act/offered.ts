import type { Card, Option, View } from "../protocol";
import type { Command } from "../store/table.svelte";
import { find } from "./deeds";

const SHOWN = ["kick", "claim", "flee", "loot", "trouble", "charity", "end_turn", "sell"];

/** What has a button of its own, in the order of the buttons. */
export const offered = (options: Option[]): Option[] =>
  SHOWN.flatMap((verb) => options.filter((option) => option.verb === verb));

const atIt = ({ turn, seat, phase }: View): boolean => turn === seat && phase !== "opening" && phase !== "over";

/** What somebody might expect to do now and cannot: asked, it says why. */
export function missing(view: View, options: Option[]): string[] {
  if (!atIt(view) || view.window || view.question) return [];
  const fighting = view.fight?.fighter === view.seat ? ["claim", "flee"] : [];
  const expected = view.phase === "fighting" ? fighting : ["kick", "loot", "sell", "end_turn"];
  return expected.filter((verb) => !options.some((option) => option.verb === verb));
}

/** How to take the last act back. Anybody may ask at any time; the button is there for the player who is at it. */
export function takeBack(options: Option[], view: View): Option | undefined {
  return find(options, "undo") ?? (atIt(view) && !view.question ? find(options, "ask_undo") : undefined);
}

/** A command of this verb with nothing chosen yet. */
export const bare = (verb: string): Command =>
  ({ type: verb, ...(verb === "sell" ? { cards: [] } : {}) }) as unknown as Command;

/** What somebody might expect of such a card of their own: what is not offered tells why when asked. */
export function expectedOf(card: Card, kind: string): string[] {
  if (card.handle < 0) return [{ item: "put_down", monster: "trouble" }[kind] ?? "play"];
  const worn = card.worn ? "unequip" : "equip";
  const verb = { item: worn, identity: "drop_identity", one_shot: "play" }[kind];
  return verb ? [verb] : [];
}
