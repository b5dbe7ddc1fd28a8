/** The games that this browser has kept, and what it may do in each. */
import { recall, store } from "../../store/storage";

export interface Shared {
  id: string;
  token: string;
  role: "host" | "player" | "";
  join?: string;
  watch?: string;
}

/** What was entered by one tap; `off`: it was taken back by it. */
export type Done = { name: string; id: string; off?: boolean }[];

export interface Kept {
  id: string;
  name: string;
  names: string[];
  sets: string[];
  seats: string[];
  at: number;
  share?: Shared;
  me?: string; // whose device this is
  done: Done[]; // what was entered here, the latest last
}

const KEY = "kickdoor-companion";
const MOST_DONE = 200;

export function games(): Kept[] {
  return recall("localStorage", KEY, { games: [] as Kept[] }).games;
}

export const kept = (id: string): Kept | undefined => games().find((game) => game.id === id || game.share?.id === id);

/** Keep what is known of a game; the latest is the first. */
export function keep(game: Kept): void {
  game.done = game.done.slice(-MOST_DONE);
  store("localStorage", KEY, { games: [game, ...games().filter(({ id }) => id !== game.id)] });
}

export function drop(id: string): void {
  store("localStorage", KEY, { games: games().filter((game) => game.id !== id) });
}

/** How the page looks and speaks, as chosen on the table's page. */
export const looks = recall("localStorage", "kickdoor", {
  language: navigator.language.startsWith("de") ? "de" : "en",
  theme: "auto",
  motion: "auto",
  set: "mazes",
  name: "",
  color: 0,
});

export const keepLooks = (): void => store("localStorage", "kickdoor", looks);
