import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { settings } from "./store/settings.svelte";
import { speak } from "./texts";

async function begin(): Promise<void> {
  if (settings.language === "de") speak("de", await import("./texts/german"));
  else speak("en", await import("./texts/english"));
  mount(App, { target: document.getElementById("app")! });
}

void begin();
if (import.meta.env.PROD) void navigator.serviceWorker?.register("/sw.js").catch(() => {});
