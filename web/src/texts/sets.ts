import { text } from ".";

export const SETS = ["mazes", "legends", "apocalypse", "w40k"];

/** What a set is called, where the server has not been asked yet. */
export const setCalled = (id: string): string => text("sets", id) || id;
