import type { Card, View } from "../protocol";
import { album } from "../store/cards.svelte";

/** The card of a handle, wherever the viewer sees it. */
export function cardOf(view: View | null, handle: number): Card | undefined {
  if (!view) return undefined;
  const places: (Card | null | undefined)[][] = [
    view.hand,
    view.row,
    ...view.seats.map((seat) => seat.table),
    (view.fight?.foes ?? []).map((foe) => foe.card),
    view.tops,
    view.question?.cards ?? [],
    view.open_seals,
    [view.falling],
    ...view.proposals.map((each) => [...(each.give ?? []), ...(each.take ?? []), ...(each.plays ?? [])]),
  ];
  return places.flat().find((card): card is Card => card?.handle === handle);
}

/** What the card of a handle is called. */
export const cardCalled = (view: View | null, handle: number): string => album.name(cardOf(view, handle)?.id ?? "");
