import { laidOut } from "../motion/frames";

/** A place of the page where the keyboard can be without pressing anything. */
const PLACE = '[tabindex="-1"]:is([role="toolbar"], [role="group"])';
const TABLE = "main .middle";
const lost = () => {
  const at = document.activeElement;
  return !at || at === document.body || at.closest("[inert]") !== null;
};
const go = (place: HTMLElement | null | undefined) => place?.focus({ preventScroll: true });

/** Takes the keyboard to what has just come; when that goes, to the table. */
export function arrives(place: HTMLElement): () => void {
  laidOut(() => lost() && go(place));
  return () => laidOut(() => lost() && go(document.querySelector<HTMLElement>(TABLE)));
}

/**
 * Keeps the keyboard where it was when what had the focus goes away: in the same group of buttons, or on the table.
 * Never on another button: a second press of the key was not meant for that.
 */
export function keepsPlace(root: HTMLElement): () => void {
  let last: Element | null = null;
  let places: HTMLElement[] = [];
  const came = (event: FocusEvent) => {
    last = event.target as Element;
    places = [];
    for (let at = last.closest<HTMLElement>(PLACE); at; at = at.parentElement?.closest<HTMLElement>(PLACE) ?? null)
      places.push(at);
  };
  const watch = new MutationObserver(() => {
    if (!last || last.isConnected || !lost()) return;
    last = null;
    go(places.find((each) => each.isConnected) ?? root.querySelector<HTMLElement>(TABLE));
  });
  root.addEventListener("focusin", came);
  watch.observe(root, { childList: true, subtree: true });
  return () => {
    watch.disconnect();
    root.removeEventListener("focusin", came);
  };
}
