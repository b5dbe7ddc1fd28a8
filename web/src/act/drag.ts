import type { Card } from "../protocol";
import { zoom } from "../ui/zoom.svelte";
import type { Acting } from "./acting.svelte";
import { drop, placeOf, welcome } from "./dropping";

interface Held {
  acting: Acting;
  card: Card;
  whose: number;
}
const FAR = 9;

function under(event: PointerEvent, node: HTMLElement): HTMLElement | null {
  node.style.pointerEvents = "none";
  const found = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-drop]") ?? null;
  node.style.pointerEvents = "";
  return found;
}

/**
 * Lets a card be dragged to where it is to be played. Tapping and the keyboard do the same without it. A mouse drags at
 * once; a finger that moves at once scrolls the page, and drags what a long press has shown large.
 */
export function drags(node: HTMLElement, held: Held) {
  let now = held;
  let from: { x: number; y: number } | null = null;
  let moving = false;
  let places: HTMLElement[] = [];

  const down = (event: PointerEvent) => {
    if (event.button || !event.isPrimary) return;
    from = { x: event.clientX, y: event.clientY };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", stop);
  };
  const move = (event: PointerEvent) => {
    if (!from) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (!moving) {
      if (Math.hypot(x, y) < FAR) return;
      if (event.pointerType !== "mouse" && !zoom.held) return stop();
      moving = true;
      zoom.drop();
      node.classList.add("dragged");
      places = [...document.querySelectorAll<HTMLElement>("[data-drop]")].filter((each) =>
        welcome(now.acting, now.card, placeOf(each.dataset.drop ?? "")),
      );
      places.forEach((each) => each.classList.add("droppable"));
    }
    zoom.leave();
    node.style.transform = `translate(${x}px, ${y}px) rotate(${Math.max(-8, Math.min(8, x / 30))}deg)`;
  };
  const up = (event: PointerEvent) => {
    const target = moving ? under(event, node) : null;
    const was = moving;
    stop();
    if (!was) return;
    // The click that ends a drag is none.
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
    if (target && !target.contains(node)) drop(now.acting, now.card, now.whose, placeOf(target.dataset.drop ?? ""));
    else if (target?.dataset.drop === "me" && node.closest(".hand"))
      drop(now.acting, now.card, now.whose, placeOf("me"));
  };
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const stop = () => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", stop);
    places.forEach((each) => each.classList.remove("droppable"));
    node.classList.remove("dragged");
    node.style.transform = "";
    from = null;
    moving = false;
    places = [];
  };
  const still = (event: Event) => event.preventDefault();
  const stay = (event: Event) => from && (moving || zoom.held) && event.preventDefault();
  node.addEventListener("pointerdown", down);
  node.addEventListener("dragstart", still);
  // Not passive: once it drags, the page must not scroll under it.
  node.addEventListener("touchmove", stay, { passive: false });
  return {
    update: (next: Held) => (now = next),
    destroy: stop,
  };
}
