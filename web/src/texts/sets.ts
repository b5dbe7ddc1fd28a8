import { entry, text } from ".";

export const SETS = Object.keys(entry("sets") ?? {});

/** What a set is called, where the server has not been asked yet. */
export const setCalled = (id: string): string => text("sets", id) || id;
