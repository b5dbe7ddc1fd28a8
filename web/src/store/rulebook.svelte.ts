import * as http from "../net/http";
import type { Clause, Face, Rules, Term } from "../protocol";

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

  clause(id: string): Clause | undefined {
    for (const chapter of [...(this.book?.clauses ?? []), ...(this.book?.rulings ?? [])]) {
      const found = chapter.entries.find((entry) => entry.id === id);
      if (found) return found;
    }
    return undefined;
  }

  term(word: string): Term | undefined {
    return this.book?.glossary.find((each) => each.term === word);
  }

  /** The words of the game that stand on a card, the longest first. */
  wordsOf(face: Face | undefined): string[] {
    if (!face) return [];
    const text = [face.type_line, ...face.powers, ...face.bad_stuff, ...face.footers].join(" ");
    return (this.book?.glossary ?? [])
      .map((each) => each.term)
      .filter((term) => new RegExp(`\\b${term.replace(/[^\w ]/g, "\\$&")}(s|\\b)`).test(text))
      .sort((a, b) => b.length - a.length)
      .slice(0, 6);
  }
}

export const rulebook = new Rulebook();
