/** What the sets are called, in every language, where the server has not been asked yet. */
const NAMES: Record<string, string> = {
  mazes: "Munchkins & Mazes",
  legends: "Munchkin Legends Deluxe",
  apocalypse: "Munchkin Apocalypse",
  w40k: "Munchkin Warhammer 40,000",
};

export const SETS = Object.keys(NAMES);
export const setCalled = (id: string): string => NAMES[id] ?? id;
