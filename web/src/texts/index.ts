import type { Catalogue, Entry } from "./catalogue";
import type { en } from "./en";

export type Key = keyof typeof en;
type Gaps = Record<string, string | number>;

/** What a language says: the page's own texts, and the program's catalogue. */
interface Texts {
  page: Record<Key, string>;
  program: Partial<Catalogue>;
}

let texts = { page: {}, program: {} } as Texts;

/** The language of the page, as the server and the browser call it. */
export let language = "en";

/** Speak a language: before anything is drawn. */
export function speak(spoken: string, said: Texts): void {
  [language, texts] = [spoken, said];
}

/** Fills the gaps of a text: `{n}` with the value, `{n|bot|bots}` with the word for one or for several of it. */
export function fill(template: string, gaps: Gaps): string {
  return template.replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (whole, name: string, one?: string, several = "") =>
    one === undefined ? String(gaps[name] ?? whole) : Number(gaps[name]) === 1 ? one : several,
  );
}

/** A text of the page; nothing for a key that it does not have. */
export function t(key: Key, gaps: Gaps = {}): string {
  return fill(texts.page[key] ?? "", gaps);
}

/** What each of a few values is called, for a list to choose from. */
export function choices<T extends string>(key: string, values: readonly T[]): [T, string][] {
  return values.map((value) => [value, t(`${key}.${value}` as Key) || value]);
}

function deep(entry: Entry | undefined, path: string[]): Entry | undefined {
  return path.reduce<Entry | undefined>(
    (found, step) =>
      found !== undefined && typeof found !== "string" ? (found as Record<string, Entry>)[step] : undefined,
    entry,
  );
}

/** A text of the program's catalogue. */
export function entry(subject: keyof Catalogue, ...path: string[]): Entry | undefined {
  return deep(texts.program[subject], path);
}

export function text(subject: keyof Catalogue, ...path: string[]): string {
  const found = entry(subject, ...path);
  return typeof found === "string" ? found : "";
}
