import type { Proposal, View } from "../protocol";
import type { TableStore } from "../store/table.svelte";
import { t } from "../texts";

/** The offers on the table, those to the viewer first. */
export const sorted = (view: View): Proposal[] =>
  [...view.proposals].sort((a, b) => Number(b.to === view.seat) - Number(a.to === view.seat));

/** An offer that promises nothing. */
export const isEmpty = ({ give, take, picks, plays }: Proposal): boolean =>
  ![give, take, picks, plays].some((each) => each?.length);

/** The kind of the offer that answers one. */
export const mirrored = (kind: string): string => ({ ask: "pitch", pitch: "ask" })[kind] ?? kind;

/** How the fight would stand with this helper. */
export function withHelp(store: TableStore, helper: number): string {
  const odds = store.view?.fight?.with_help?.[String(helper)];
  if (!odds) return "";
  const key = helper === store.view?.seat ? "would_be_you" : "would_be";
  return t(key, { a: odds.munchkins, b: odds.monsters, who: store.name(helper) });
}
