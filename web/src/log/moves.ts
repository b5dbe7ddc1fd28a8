import { album } from "../store/cards.svelte";
import type { Event } from "../protocol";

/** The zones of a card, as the server numbers them: the decks below DISCARD, the discards below HAND. */
export const [DISCARD, HAND, TABLE, FIGHT, LIMBO, SPOILS] = [2, 4, 5, 6, 7, 8];
const RECEIVED = new Set([
  "drawn",
  "reborn",
  "listened",
  "looted room",
  "retrieved",
  "revealed",
  "found",
  "put down",
  "kicked",
  "cursed",
]);
const STAYS = new Set(["identity", "doubler", "hireling", "cheat"]);

/** How a card that moved is told: by why it moved, from where and to where. */
export function variant(event: Event): string {
  const { why, src, dst } = event.values as { why: string; src: number; dst: number };
  const kind = album.cards[event.cards?.card?.[0]?.id ?? ""]?.kind ?? "";
  const atHome = dst === HAND || dst === TABLE;
  if (why === "kicked")
    return src === DISCARD ? "fetched" : kind === "monster" || kind === "curse" ? `kicked ${kind}` : "kicked other";
  if (why === "attacks") return src === HAND ? "attacks trouble" : why;
  if (why === "reward") return dst === SPOILS ? "reward open" : src === SPOILS ? "reward picked" : why;
  if (why === "played") {
    if (src === LIMBO || dst === FIGHT) return "resolved";
    if (dst === TABLE) return STAYS.has(kind) ? `played ${kind}` : "put down";
    return kind === "level_up" ? "played level_up" : "played other";
  }
  if (why === "drawn" && src === LIMBO) return "resolved";
  if (why === "lost" && atHome) return "lost to";
  if ((why === "swapped" || why === "changed") && !atHome) return `${why} away`;
  return why;
}

/** Who it is told of, and who else is in it. */
export function people(event: Event): [number, number] {
  const {
    why,
    src,
    src_seat: giver,
    dst_seat: taker,
  } = event.values as { why: string; src: number; src_seat: number; dst_seat: number };
  return RECEIVED.has(why) || giver < 0 || src === SPOILS ? [taker, giver] : [giver, taker];
}
