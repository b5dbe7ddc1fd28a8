import type { Patch, View } from "../protocol";

/** The view after a patch: fields go over the old ones, seats one by one. */
export function patched(view: View, patch: Patch): View {
  const { seats: changed, ...fields } = patch;
  const next = { ...view, ...fields } as View;
  if (changed) next.seats = view.seats.map((seat, number) => changed[String(number)] ?? seat);
  return next;
}
