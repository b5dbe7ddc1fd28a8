import type { Seat, View } from "../protocol";
import { album } from "../store/cards.svelte";
import type { TableStore } from "../store/table.svelte";
import { t } from "../texts";

/** What a munchkin is: its identity cards, or what the set calls one without any. */
export function identities(seat: Seat): string {
  const cards = seat.table.filter((card) => ["identity", "doubler"].includes(album.cards[card.id]?.kind ?? ""));
  const names = cards.map((card) => album.name(card.id));
  if (!cards.length) names.push(album.words["civilian"] ?? "");
  return names.filter(Boolean).join(", ");
}

/** Where the player of a seat is, if not at the table. */
export function whereabouts(store: TableStore, number: number): string {
  const [seat, chair] = [store.view?.seats[number], store.table?.seats[number]];
  const away = chair?.kind === "person" && !chair.online && !store.seats.includes(number);
  const words = [!seat?.present && t("gone"), chair?.substitute ? t("substitute") : away && t("away")];
  return words
    .filter(Boolean)
    .map((word) => ` · ${word}`)
    .join("");
}

/** The other seats, in the order of play from the viewer's left. */
export function seatsFrom({ seat, seats }: View): number[] {
  return seats.map((_, n) => (n + Math.max(0, seat + 1)) % seats.length).filter((n) => n !== seat);
}

/** The seats without whose word the game does not go on, as far as the viewer may know. */
export function waitedFor(view: View): number[] {
  const seats = view.waiting.map(({ seat }) => seat);
  return view.window ? seats.filter((seat) => seat === view.seat && !view.passed) : seats;
}
