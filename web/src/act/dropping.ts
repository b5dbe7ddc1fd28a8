import type { Card } from "../protocol";
import type { Acting } from "./acting.svelte";
import { deedsOf, openSlots, type Deed } from "./deeds";

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

function fits(deed: Deed, { kind, number }: Place): boolean {
  const slots = openSlots(deed);
  if (kind === "seat") return slots.some((slot) => slot.name === "seat" && slot.candidates.includes(number));
  if (kind === "foe")
    return slots.some((slot) => slot.name === "on" && slot.candidates.includes(number)) || Boolean(deed.option.sides);
  if (kind === "munchkins" || kind === "monsters") return Boolean(deed.option.sides);
  if (kind === "me")
    return AT_HOME.includes(deed.option.verb) && !slots.some((slot) => slot.name === "seat") && !deed.option.sides;
  if (kind === "door") return deed.option.verb === "trouble";
  if (kind === "discard") return deed.option.verb === "drop_identity";
  return false;
}

const sold = (acting: Acting, handle: number) =>
  acting.store.options.some(
    (option) =>
      option.verb === "sell" && option.slots?.some((slot) => slot.name === "cards" && slot.candidates.includes(handle)),
  );

const traded = (acting: Acting, handle: number, seat: number) =>
  acting.store.options.some(
    (option) =>
      option.verb === "propose" &&
      option.fixed?.kind === "trade" &&
      option.fixed.to === seat &&
      option.slots?.some((slot) => slot.name === "give" && slot.candidates.includes(handle)),
  );

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
