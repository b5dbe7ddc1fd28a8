import type { Seat, View } from "../protocol";
import { album } from "../store/cards.svelte";
import { t, type Key } from "../texts";

/** What a munchkin is: its identity cards, or what the set calls one without any. */
export function identities(seat: Seat): string {
  const cards = seat.table.filter((card) => ["identity", "doubler"].includes(album.cards[card.id]?.kind ?? ""));
  const names = cards.map((card) => album.name(card.id));
  if (!cards.length) names.push(album.words["civilian"] ?? "");
  return names.filter(Boolean).join(", ");
}

export const sexed = (sex: string): string => t(`sex.${sex}` as Key) || sex;

/** The seats without whose word the game does not go on, as far as the viewer may know. */
export function waitedFor(view: View): number[] {
  const seats = view.waiting.map(({ seat }) => seat);
  return view.window ? seats.filter((seat) => seat === view.seat && !view.passed) : seats;
}
