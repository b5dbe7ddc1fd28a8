import * as http from "../net/http";
import type { Chapter, Clause, Face, Rules, Term } from "../protocol";
import { album } from "./cards.svelte";

/** The rulebook in place: the clause or the word that is being looked up. */
class Rulebook {
  open = $state("");
  book = $state.raw<Rules | null>(null);

  show(id: string): void {
    this.open = id;
    void this.load();
  }

  close(): void {
    this.open = "";
  }

  async load(): Promise<void> {
    this.book ??= await http.rules().catch(() => null);
  }

  private get chapters(): Chapter[] {
    return [...(this.book?.clauses ?? []), ...(this.book?.rulings ?? [])];
  }

  clause(id: string): Clause | undefined {
    return this.chapters.flatMap(({ entries }) => entries).find((entry) => entry.id === id);
  }

  /** The chapters with only those clauses of a set that have these words. */
  search(words: string, set: string): Chapter[] {
    const wanted = words.toLowerCase().trim();
    const fits = ({ id, title, text, sets }: Clause) =>
      (!set || sets.includes(set as never)) && `${id} ${title} ${text}`.toLowerCase().includes(wanted);
    return this.chapters
      .map((chapter) => ({ ...chapter, entries: chapter.entries.filter(fits) }))
      .filter(({ entries }) => entries.length);
  }

  term(word: string): Term | undefined {
    return this.book?.glossary.find((each) => each.term === word);
  }

  /** The words of the game that stand on a card, the longest first. */
  wordsOf(face: Face | undefined): string[] {
    if (!face) return [];
    const text = [face.type_line, ...album.powers(face), ...face.bad_stuff, ...face.footers].join(" ");
    return (this.book?.glossary ?? [])
      .map((each) => each.term)
      .filter((term) => new RegExp(`\\b${term.replace(/[^\w ]/g, "\\$&")}(s|\\b)`).test(text))
      .sort((a, b) => b.length - a.length)
      .slice(0, 6);
  }
}

export const rulebook = new Rulebook();
