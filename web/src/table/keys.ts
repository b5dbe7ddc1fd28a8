import type { Acting } from "../act/acting.svelte";
import type { TableStore } from "../store/table.svelte";
import { zoom } from "../ui/zoom.svelte";

export interface Reach {
  store: TableStore;
  acting: Acting;
  show: (side: "log" | "chat" | "") => void;
}

/** Whether there was something to focus. */
function focus(selector: string, at = 0): boolean {
  const found = document.querySelectorAll<HTMLElement>(selector)[at];
  found?.focus();
  return Boolean(found);
}

/** What each key does, by the name that the browser gives it. */
const KEYS: Record<string, (reach: Reach) => unknown> = {
  "?": ({ acting }) => (acting.dialog = "keys"),
  m: ({ acting }) => (acting.dialog = "menu"),
  l: ({ show }) => show("log"),
  c: ({ show }) => show("chat"),
  k: ({ acting }) => acting.press("kick", "claim", "loot"),
  r: ({ acting }) => acting.press("flee"),
  s: ({ acting }) => acting.press("sell"),
  e: ({ acting }) => acting.press("charity", "end_turn"),
  h: () => focus(".me .hand button.card"),
  o: () => [".offer .answers button", ".council button", ".forecast button"].some((each) => focus(each)),
  p: ({ acting }) => acting.press("pass"),
  t: ({ acting, store }) => store.seat >= 0 && (acting.dialog = "hint"),
};

/** Full play by keyboard; dialogs keep their own keys. */
export function keyed(event: KeyboardEvent, reach: Reach): void {
  const at = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || /INPUT|SELECT|TEXTAREA/.test(at.tagName)) return;
  const key = event.key.toLowerCase();
  if (key === "escape") {
    zoom.drop();
    reach.acting.stop();
    reach.show("");
  } else if (document.querySelector("[role=dialog]")) return;
  else if (key === " " && reach.store.view?.window && at.tagName !== "BUTTON") reach.store.say({ type: "hold" });
  else if (/^[1-9]$/.test(key)) focus(".me .hand button.card", Number(key) - 1);
  else if (KEYS[key]) KEYS[key](reach);
  else return;
  event.preventDefault();
}

/** Moves among the cards of a row. */
export function arrows(event: KeyboardEvent): void {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (!step) return;
  const all = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>("button.card")];
  all[(all.indexOf(document.activeElement as HTMLElement) + step + all.length) % all.length]?.focus();
  event.preventDefault();
}
