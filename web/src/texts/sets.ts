import { entry, text } from ".";

/** All sets, by what is said of them: asked for when a language is spoken, not before. */
export const named = (): string[] => Object.keys(entry("sets") ?? {});

/** What a set is called, where the server has not been asked yet. */
export const setCalled = (id: string): string => text("sets", id) || id;
