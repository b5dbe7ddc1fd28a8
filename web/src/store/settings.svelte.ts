import { choices } from "../texts";
import { wanted } from "../texts/wanted";
import { recall, store } from "./storage";

export interface Place {
  id: string;
  names: string[];
  sets: string[];
}

export const LANGUAGES: [string, string][] = [
  ["en", "English"],
  ["de", "Deutsch"],
];
const KEY = "kickdoor";

/** What this browser remembers: looks, sound, the name, and how the last game was set up. */
const BLANK = {
  name: "",
  theme: "auto" as "auto" | "light" | "dark",
  motion: "auto" as "auto" | "less",
  sound: true,
  volume: 70, // per cent
  calls: false, // by a notification of the browser, if it is my turn and nobody looks
  language: wanted(navigator.language),
  set: "mazes",
  bots: 3,
  skip: "bots" as "bots" | "always" | "never",
  skipRolls: false,
  askWinning: true,
  level: "basic",
  color: 0,
  face: -1, // any that is free
  sex: "" as "" | "male" | "female",
  games: [] as Place[],
};
type Kept = typeof BLANK;

export const settings = $state<Kept>(recall("localStorage", KEY, BLANK));

/** What this player is called at a table. */
export const playerName = (): string => settings.name.trim() || "Munchkin";

/** How this player looks at a new table. */
export const looks = () => ({ color: settings.color, face: settings.face, sex: settings.sex });

/** What may be declared before a game, with what it is called. */
export const sexes = (): [Kept["sex"], string][] => choices("sex", ["", "female", "male"]);

export const keep = (): void => store("localStorage", KEY, settings);

/** Remember a finished game to look at again; the latest first. */
export function remember(place: Place): void {
  settings.games = [place, ...settings.games.filter((each) => each.id !== place.id)].slice(0, 6);
  keep();
}

/** Keep the chosen looks and put them on. */
export function restyle(): void {
  keep();
  dress(document.documentElement.dataset.set ?? settings.set);
}

/** Put the chosen looks on the page. The same again would have all of it styled again. */
export function dress(set: string): void {
  const [root, { language, theme, motion }] = [document.documentElement, settings];
  if (root.lang !== language) root.lang = language;
  for (const [name, value] of Object.entries({ set, theme, motion }))
    if (root.dataset[name] !== value) root.dataset[name] = value;
}

/** Whether no game has been played to its end in this browser: the first one is slow and says why things happen. */
export const beginner = (): boolean => !settings.games.length;
