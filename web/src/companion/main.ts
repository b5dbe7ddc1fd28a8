import { mount } from "svelte";
import "../app.css";
import Companion from "./Companion.svelte";
import { trust } from "./state/device.svelte";
import { looks } from "./state/shelf";
import { speak } from "./texts";

async function begin(): Promise<void> {
  if (looks.language === "de") speak("de", (await import("./texts/de")).de);
  const root = document.documentElement;
  root.lang = looks.language;
  Object.assign(root.dataset, { set: looks.set, theme: looks.theme, motion: looks.motion });
  mount(Companion, { target: document.getElementById("app")! });
}

void begin();
if (import.meta.env.PROD) void navigator.serviceWorker?.register("/sw.js").catch(() => trust.ask());
void navigator.storage?.persist?.().catch(() => {});
