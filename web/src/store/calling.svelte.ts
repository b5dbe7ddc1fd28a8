import { untrack } from "svelte";
import { t } from "../texts";
import { keep, settings } from "./settings.svelte";
import type { TableStore } from "./table.svelte";

const BUZZ = [90, 60, 90]; // milliseconds on, off, on

/** Whether this browser lets a page call its reader: it does only over https and on this machine. */
export const callable = (): boolean => "Notification" in window && isSecureContext;

/** Asks the browser for leave to call; it stays off if the reader says no. */
export async function wishCalls(on: boolean): Promise<void> {
  settings.calls = on && callable() && (await Notification.requestPermission()) === "granted";
  keep();
}

/** Calls the player whose word is awaited while the page is out of sight: by title, badge, buzz and notification. */
export class Calling {
  private hidden = $state(document.hidden);
  private note: Notification | null = null;
  private readonly store: () => TableStore;

  constructor(store: () => TableStore) {
    this.store = store;
    const look = () => (this.hidden = document.hidden);
    $effect(() => {
      document.addEventListener("visibilitychange", look);
      return () => document.removeEventListener("visibilitychange", look);
    });
    $effect(() => {
      if (!this.mine || !this.hidden) return;
      untrack(() => this.call());
      return () => this.hush();
    });
  }

  private waiting = $derived.by(() => this.store().view?.waiting ?? []);
  /** The table waits for somebody who sits at this device. */
  mine = $derived.by(() => {
    const { mySeat, seats } = this.store();
    return this.waiting.some(({ seat }) => seat === mySeat || seats.includes(seat));
  });
  /** What stands in the browser's tab. */
  title = $derived.by(() => {
    const waited = this.waiting[0];
    if (this.mine) return `● ${t("call.you")}`;
    return waited ? `${t("call.other", { who: this.store().name(waited.seat) })} · ${t("title")}` : t("title");
  });

  private call(): void {
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ); // else the browser complains
    void navigator.setAppBadge?.(1).catch(() => {});
    if (!settings.calls || !callable() || Notification.permission !== "granted") return;
    try {
      this.note = new Notification(t("title"), { body: t("call.you"), icon: "/door-192.png", tag: this.store().id });
      this.note.onclick = () => window.focus();
    } catch {
      // Some phones allow notifications only to a service worker: the title and the buzz remain.
    }
  }

  private hush(): void {
    this.note?.close();
    this.note = null;
    void navigator.clearAppBadge?.().catch(() => {});
  }
}
