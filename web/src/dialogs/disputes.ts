import type { OpenDispute, View } from "../protocol";
import { album } from "../store/cards.svelte";
import { t, type Key } from "../texts";

/** What the table may be asked to decide, and the rules that a ruling may change. */
export const DISPUTES = ["level", "give", "discard", "rule"] as const;
export const RULES = "hand_limit big_limit hands headgear armor footgear flee_target sell_price".split(" ");

/** A dispute in one sentence. */
export function disputed(dispute: Omit<OpenDispute, "votes" | "voters">, view: View): string {
  const name = (seat: number) => view.seats[seat]?.name ?? "?";
  return t(`dispute.says.${dispute.what}` as Key, {
    by: name(dispute.by),
    who: name(dispute.seat),
    n: dispute.value,
    rule: t(`rule.${dispute.rule}` as Key),
    card: dispute.card ? album.name(dispute.card.id) : "?",
  });
}
