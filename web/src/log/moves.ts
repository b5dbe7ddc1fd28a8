import { album } from "../store/cards.svelte";
import type { Event } from "../protocol";

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
  const { why, src, dst } = event.values as Record<"why" | "src" | "dst", string>;
  const kind = album.cards[event.cards?.card?.[0]?.id ?? ""]?.kind ?? "";
  const atHome = dst === "hand" || dst === "table";
  if (why === "kicked")
    return src === "door_discards"
      ? "fetched"
      : kind === "monster" || kind === "curse"
        ? `kicked ${kind}`
        : "kicked other";
  if (why === "attacks") return src === "hand" ? "attacks trouble" : why;
  if (why === "reward") return dst === "spoils" ? "reward open" : src === "spoils" ? "reward picked" : why;
  if (why === "played") {
    if (src === "limbo" || dst === "fight") return "resolved";
    if (dst === "table") return STAYS.has(kind) ? `played ${kind}` : "put down";
    return kind === "level_up" ? "played level_up" : "played other";
  }
  if (why === "drawn" && src === "limbo") return "resolved";
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
  } = event.values as { why: string; src: string; src_seat: number; dst_seat: number };
  return RECEIVED.has(why) || giver < 0 || src === "spoils" ? [taker, giver] : [giver, taker];
}
