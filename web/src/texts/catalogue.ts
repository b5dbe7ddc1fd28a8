/** The program's own catalogue of texts, shared with the terminal. */
export type Entry = string | string[] | { [key: string]: Entry };

export interface Catalogue {
  questions: Record<string, Entry>;
  names: Record<string, Entry>;
  sets: Record<string, Entry>;
}
