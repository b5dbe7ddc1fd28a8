/** What the companion knows of the rules, as the server tells it; the service worker keeps it for later. */
import * as http from "../net/http";
import type { Answer, Boost, CompanionBook, KnownSet, OwnCards, SomeIdentity, SomeMonster, Versus } from "../shapes";
import { language } from "../texts";
import { Index } from "./search";

class Book {
  whole = $state.raw<CompanionBook | null>(null);
  own = $state.raw<OwnCards | null>(null);
  reading = $state(""); // the clause that is open
  private index: Index | null = null;

  async load(): Promise<void> {
    this.whole = await http.book();
  }

  async loadOwn(): Promise<void> {
    this.own ??= await http.ownCards().catch(() => null);
  }

  set(id: string): KnownSet | undefined {
    return this.whole?.sets.find((each) => each.id === id);
  }

  answer(id: string): Answer | undefined {
    return this.whole?.answers.find((each) => each.id === id);
  }

  find(words: string, sets: string[]): Answer[] {
    this.index ??= new Index(this.whole?.answers ?? [], this.whole?.synonyms ?? [], language);
    return this.index.find(words, sets);
  }
}

export const book = new Book();

/** The answers of the rules for these sets together, with house rules over them. */
export function numbersOf(sets: readonly string[], rules: Record<string, number>): Record<string, number> {
  const found = { ...book.whole?.numbers[[...sets].sort().join("+")] };
  for (const rule of book.whole?.house_rules ?? []) if (rules[rule.id]) Object.assign(found, rule.numbers);
  return found;
}

const ofSets = <T>(mine: Record<string, T[]> | undefined, sets: readonly string[]): T[] =>
  sets.flatMap((set) => mine?.[set] ?? []);

export function identities(sets: readonly string[], own = false): SomeIdentity[] {
  const stated = sets.flatMap((set) => book.set(set)?.identities ?? []);
  const mine = own ? ofSets(book.own?.identities, sets) : [];
  // Our own cards say more, and what a rulebook states of the identity holds for them too.
  return stated.map((each) => {
    const card = mine.find(({ id }) => id === each.id);
    return card ? { ...each, traits: card.traits, text: card.text } : each;
  });
}

export function identity(card: string, own = false): SomeIdentity | undefined {
  const [set = ""] = card.split(".");
  return identities([set], own).find(({ id }) => id === card);
}

export function monsters(sets: readonly string[], own = false): SomeMonster[] {
  return own && book.own ? ofSets(book.own.monsters, sets) : sets.flatMap((set) => book.set(set)?.monsters ?? []);
}

export function boosts(sets: readonly string[], own = false): Boost[] {
  return own && book.own ? ofSets(book.own.boosts, sets) : sets.flatMap((set) => book.set(set)?.boosts ?? []);
}

export function versus(card: string, own = false): Versus[] {
  const [set = ""] = card.split(".");
  return monsters([set], own).find(({ id }) => id === card)?.versus ?? [];
}
