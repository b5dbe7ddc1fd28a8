import type { Card } from "../protocol";
import type { Acting } from "./acting.svelte";
import { deedsOf, fills, slotOf, type Deed } from "./deeds";

/** A place that a card can be dropped on, as its `data-drop` says: "seat:2", "foe:17", "monsters", "me" … */
export interface Place {
  kind: string;
  number: number;
}

export function placeOf(text: string): Place {
  const [kind = "", number = "-1"] = text.split(":");
  return { kind, number: Number(number) };
}

const AT_HOME = ["put_down", "equip", "play", "unequip"];

function fits({ option }: Deed, { kind, number }: Place): boolean {
  const { verb, sides = false } = option;
  if (kind === "seat") return fills(option, "seat", number);
  if (kind === "foe") return fills(option, "on", number) || sides;
  if (kind === "munchkins" || kind === "monsters") return sides;
  if (kind === "me") return AT_HOME.includes(verb) && !slotOf(option, "seat") && !sides;
  if (kind === "door") return verb === "trouble";
  return kind === "discard" && verb === "drop_identity";
}

const sold = ({ store }: Acting, handle: number) => fills(store.find("sell"), "cards", handle);

const traded = ({ store }: Acting, handle: number, to: number) =>
  fills(store.find("propose", { kind: "trade", to }), "give", handle);

/** Whether a card may be dropped there now. */
export function welcome(acting: Acting, card: Card, place: Place): boolean {
  if (deedsOf(acting.store.options, card.handle).some((deed) => fits(deed, place))) return true;
  if (place.kind === "discard") return sold(acting, card.handle);
  return place.kind === "seat" && traded(acting, card.handle, place.number);
}

/** Do what dropping a card there means; what it does not mean is explained by the card itself. */
export function drop(acting: Acting, card: Card, whose: number, place: Place): void {
  const deed = deedsOf(acting.store.options, card.handle).find((each) => fits(each, place));
  acting.stop();
  if (!deed && place.kind === "discard" && sold(acting, card.handle)) acting.dialog = "sell";
  else if (!deed && place.kind === "seat" && traded(acting, card.handle, place.number))
    acting.deal("trade", place.number);
  else if (!deed || deed.option.verb === "drop_identity") acting.tap(card, whose);
  else {
    acting.begin(deed);
    if (acting.slot?.candidates.includes(place.number)) acting.pick(place.number);
    else if (acting.needsSide && place.kind !== "foe") acting.choose(place.kind);
    else if (acting.needsSide) acting.choose("monsters");
  }
}
