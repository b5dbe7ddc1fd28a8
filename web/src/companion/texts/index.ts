import { en } from "./en";

export type Key = keyof typeof en;
type Gaps = Record<string, string | number>;

let page: Record<Key, string> = en;
export let language = "en";

export function speak(spoken: string, texts: Record<Key, string>): void {
  language = spoken;
  page = texts;
}

/** A text of the companion; nothing for a key that it does not have. */
export function t(key: Key, gaps: Gaps = {}): string {
  return (page[key] ?? "").replace(/\{(\w+)\}/g, (whole, name: string) => String(gaps[name] ?? whole));
}

/** A number with so many digits behind its point, or its comma. */
export const digits = (n: number, count: number): string =>
  n.toLocaleString(language, { minimumFractionDigits: count, maximumFractionDigits: count });

/** A number with its sign: +3, −2. */
export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

/** A number as it is: 3, −2. */
export const plain = (n: number): string => (n < 0 ? `−${-n}` : String(n));
