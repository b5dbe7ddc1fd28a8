/** What this browser remembers: looks, sound, the name, and how the last game was set up. */
interface Kept {
  name: string;
  theme: "auto" | "light" | "dark";
  motion: "auto" | "less";
  sound: boolean;
  language: string;
  set: string;
  bots: number;
  level: string;
  color: number;
}

const KEY = "kickdoor";
const BLANK: Kept = {
  name: "", theme: "auto", motion: "auto", sound: true, language: navigator.language.startsWith("de") ? "de" : "en", set: "mazes", bots: 3, level: "basic", color: 0,
};

function read(): Kept {
  try {
    return { ...BLANK, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return BLANK;
  }
}

export const settings = $state<Kept>(read());

export function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // a browser that keeps nothing still plays
  }
}

/** Put the chosen looks on the page. */
export function dress(set: string): void {
  const root = document.documentElement;
  root.dataset.set = set;
  root.lang = settings.language;
  if (settings.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  if (settings.motion === "less") root.dataset.motion = "less";
  else delete root.dataset.motion;
}
