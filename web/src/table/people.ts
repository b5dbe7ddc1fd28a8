import type { Option, Seat, View } from "../protocol";
import { album } from "../store/cards.svelte";
import type { TableStore } from "../store/table.svelte";
import { t, type Key } from "../texts";

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

const MANY = 3; // more names than this are "the others"

/** Who is waited for and for what, in a line; `mine`: for the viewer. Nothing once the game is over. */
export function waits(view: View, options: Option[]): { line: string; mine: boolean } | null {
  const [first] = view.waiting;
  if (!first) return null;
  const may = (verb: string) => options.some((option) => option.verb === verb);
  const mine = waitedFor(view).includes(view.seat);
  const others = view.waiting.filter(({ seat }) => seat !== view.seat).map(({ seat }) => view.seats[seat]?.name ?? "?");
  const who = !others.length || others.length > MANY ? t("the_others") : others.join(", ");
  const phase = view.phase === "door" && mine && !may("trouble") ? "loot" : view.phase;
  const slow = first.why === "window" && ["opening", "overflow"].includes(view.window);
  const alone = !Object.keys(view.fight?.with_help ?? {}).length;
  const fight = mine && may("claim") ? "fight.win" : mine && alone ? "fight.alone" : "fight";
  const what = { turn: `turn.${phase}`, fight }[first.why] ?? (slow ? view.window : first.why);
  return { line: t(`waits.${what}${mine ? ".you" : ""}` as Key, { who }), mine };
}
