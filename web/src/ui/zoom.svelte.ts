/** The one card that is shown large. */
class Zoom {
  id = $state("");
  at = $state.raw<DOMRect | null>(null);
  held = $state(false);
  private timer = 0;

  hover(id: string, element: Element): void {
    if (this.held) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.show(id, element), 180);
  }

  show(id: string, element: Element | null, held = false): void {
    clearTimeout(this.timer);
    this.id = id;
    this.at = element?.getBoundingClientRect() ?? null;
    this.held = held;
  }

  /** Shows a card large until it is sent away. */
  open = (id: string): void => this.show(id, null, true);

  leave(): void {
    clearTimeout(this.timer);
    const gone = this.id;
    // An element that is taken away while the page is being drawn loses its focus at once: too early to draw again.
    if (gone && !this.held) queueMicrotask(() => !this.held && this.id === gone && (this.id = ""));
  }

  drop(): void {
    clearTimeout(this.timer);
    this.id = "";
    this.held = false;
  }
}

export const zoom = new Zoom();

const LONG = 420;

/** Shows the card of an element by hover, focus and long press. */
export function zooms(node: HTMLElement, id: string) {
  let card = id;
  let press = 0;
  let long = false;
  const enter = (event: PointerEvent) =>
    event.pointerType === "mouse" && matchMedia("(hover: hover)").matches && card && zoom.hover(card, node);
  // Focus moves, and cards go, while the page is being changed; what is shown large changes once that is done.
  const leave = () => queueMicrotask(() => zoom.leave());
  const focus = () => queueMicrotask(() => node.matches(":focus-visible") && card && zoom.show(card, node));
  const down = (event: PointerEvent) => {
    if (event.pointerType === "mouse" || !card) return;
    long = false;
    press = setTimeout(() => {
      long = true;
      zoom.open(card);
    }, LONG);
  };
  const up = () => clearTimeout(press);
  const click = (event: Event) => {
    zoom.leave();
    if (!long) return;
    long = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const menu = (event: Event) => long && event.preventDefault();
  const moved = ({ movementX, movementY }: PointerEvent) => Math.hypot(movementX, movementY) > 4 && up();
  node.addEventListener("pointerenter", enter);
  node.addEventListener("pointerleave", leave);
  node.addEventListener("pointerdown", down);
  node.addEventListener("pointerup", up);
  node.addEventListener("pointercancel", up);
  node.addEventListener("pointermove", moved);
  node.addEventListener("focus", focus);
  node.addEventListener("blur", leave);
  node.addEventListener("click", click, true);
  node.addEventListener("contextmenu", menu);
  return {
    update: (next: string) => (card = next),
    destroy: () => {
      up();
      leave();
    },
  };
}
