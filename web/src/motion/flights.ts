import type { Event } from "../protocol";
import { gallery } from "../store/gallery.svelte";
import { settings } from "../store/settings.svelte";
import type { PartName } from "./shown.svelte";

/** Something that begins to move once every place is measured: to measure later, the page would be laid out again. */
export type Motion = () => unknown;
/** What begins in this frame, because what has moved must not be seen yet, and what may begin in the next ones. */
export interface Motions {
  now: Motion[];
  soon: Motion[];
}
/** Above the table, and laid out by itself: nothing below it is laid out again for what flies there. */
export const sky = (): Element => document.querySelector(".sky") ?? document.body;
/** Where every card lay before the table changed: by handle, and in the own hand by what it is. */
export type Survey = Map<string, DOMRect>;
const [LENGTH, GAP, MOST] = [430, 70, 8];
const BACKS = ["door", "treasure", "seal"];

export const still = (): boolean =>
  document.hidden ||
  settings.motion === "less" ||
  (settings.motion === "auto" && matchMedia("(prefers-reduced-motion: reduce)").matches);

export function survey(): Survey {
  const found: Survey = new Map();
  if (still()) return found;
  for (const element of document.querySelectorAll<HTMLElement>(".board [data-handle]")) {
    const rect = element.getBoundingClientRect();
    found.set(element.dataset.handle ?? "", rect);
    if (element.closest(".me .hand")) found.set(`hand ${element.dataset.card}`, rect);
  }
  return found;
}

const rectOf = (selector: string): DOMRect | undefined => {
  const rect = document.querySelector(selector)?.getBoundingClientRect();
  return rect?.width ? rect : undefined;
};

/** The place that stands for a zone when the card itself is not to be seen there. */
function anchor(zone: string, seat: number, deck: number, me: number): DOMRect | undefined {
  if (zone === "doors" || zone === "treasures") return rectOf(`[data-pile="${deck}"] .back`);
  if (zone.endsWith("_discards")) return rectOf(`[data-pile="${deck}"] .top`) ?? rectOf(`[data-pile="${deck}"]`);
  if (zone === "fight" || zone === "spoils") return rectOf(".foes") ?? rectOf(".middle .door");
  if ((zone === "hand" || zone === "table") && seat >= 0)
    return seat === me ? rectOf(zone === "hand" ? ".me .hand" : ".me .play") : rectOf(`[data-seat="${seat}"] .head`);
  return rectOf(".middle .door");
}

const [HALF_WIDTH, HALF_HEIGHT] = [35, 49];

function centred(rect: DOMRect, scale: number, turn = 0): string {
  const [x, y] = [rect.left + rect.width / 2 - HALF_WIDTH, rect.top + rect.height / 2 - HALF_HEIGHT];
  return `translate(${x}px, ${y}px) scale(${scale}) rotate(${turn}deg)`;
}

/** Half the way from one place to another, lifted a little. */
const halfway = (from: DOMRect, to: DOMRect): DOMRect =>
  new DOMRect(
    (from.x + to.x) / 2,
    Math.min(from.y, to.y) - 30,
    (from.width + to.width) / 2,
    (from.height + to.height) / 2,
  );

function ghost(deck: number, id: string): HTMLElement {
  const element = document.createElement("div");
  element.className = `flight ${BACKS[deck] ?? "door"}`;
  const shown = gallery.known(id);
  if (!shown) return element;
  const picture = new Image();
  picture.src = shown;
  element.append(picture);
  return element;
}

/** The part of the table to which a card moves. */
export function destination({ values = {} }: Event, me: number): PartName {
  const { dst = "", dst_seat: taker } = values as { dst?: string; dst_seat?: number };
  if (dst === "hand" || dst === "table") return taker === me ? "me" : "others";
  return dst.endsWith("_discards") ? "piles" : "middle";
}

/** What lets the cards that moved to a part fly from where they were to where they are. Nothing waits for it. */
export function fly(events: Event[], before: Survey, me: number, part: PartName): Motions {
  const found: Motions = { now: [], soon: [] };
  if (still()) return found;
  for (const { kind, values = {}, cards = {} } of events) {
    const ref = cards.card?.[0];
    if (kind !== "card_moved" || !ref || found.soon.length >= MOST) continue;
    const { src, dst } = values as Record<"src" | "dst", string>;
    const { src_seat: giver, dst_seat: taker } = values as Record<"src_seat" | "dst_seat", number>;
    const [handle, id] = [String(ref.handle ?? 0), ref.id ?? ""];
    const mine = src === "hand" && giver === me ? before.get(`hand ${id}`) : undefined;
    const from = mine ?? before.get(handle) ?? anchor(src, giver, ref.deck, me);
    const landed = document.querySelector<HTMLElement>(`.board .${part} [data-handle="${handle}"]`);
    const to = landed?.getBoundingClientRect() ?? anchor(dst, taker, ref.deck, me);
    if (!from || !to || Math.hypot(from.x - to.x, from.y - to.y) < 24) continue;
    const delay = found.soon.length * GAP;
    found.now.push(() => landed?.animate(HIDDEN, { duration: LENGTH + delay }));
    found.soon.push(() => take(ghost(ref.deck, id), from, to, delay));
  }
  return found;
}

const HIDDEN: Keyframe[] = [{ opacity: 0 }, { opacity: 0, offset: 0.92 }, { opacity: 1 }];

function take(card: HTMLElement, from: DOMRect, to: DOMRect, delay: number): void {
  if (still()) return; // since it was planned
  sky().append(card);
  card.animate(
    [
      { transform: centred(from, 0.8), opacity: 1 },
      { transform: centred(halfway(from, to), 1.15, 9), opacity: 1, offset: 0.5 },
      { transform: centred(to, Math.min(1, Math.max(0.45, to.width / 90))), opacity: 0.9 },
    ],
    { duration: LENGTH, delay, easing: "cubic-bezier(0.3, 0.7, 0.3, 1)", fill: "backwards" },
  ).onfinish = () => card.remove();
}
