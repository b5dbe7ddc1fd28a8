/** Looks for rules in plain words: "can I sell during combat?". Pure, and without a network. */
import type { Answer } from "../shapes";

/** Words that say nothing about what is asked. */
const IDLE: Record<string, Set<string>> = {
  en: new Set(
    `a an and are as at be by can could do does for from has have how i if in is it its may me my of on or our should
    so that the their them they this to was we what when where which who why will with would you your during while
    game get gets happens need somebody someone anybody nobody one else t don about again all allowed also always am
    any anyone been but did each else ever every everybody everyone forgot gets getting go goes going got had he her
    here him his i im just let like long make makes many much must no not now ok okay only other others out own s same
    she some something somewhere still stuff such than then there these thing those too up us ve very want wants way
    were whether whose without yet yourself possible exactly really keep right another`.split(/\s+/),
  ),
  de: new Set(
    `darf der die das den dem ein eine einen einem einer ich du er sie es wir ihr und oder im in am an auf bei beim bin
    ist sind hat habe haben kann können man mein meine meinen mit nach ob soll von vor was wann warum wenn wer wie wird
    wo zu zum zur während gegen für noch nicht auch sich um muss müssen jemand jemanden niemand spiel passiert
    bekommt aber alle alles als also andere anderen anderer aus bekomme dann dass dein deine des dessen dich dir doch
    durch dürfen eigene eigentlich einfach einmal er etwas euch gar gerade gib gibt gibts hab habt hier ihm ihn ihre
    ihren ja jeder jedes jemandem kein keine keinen keiner könnt kriege kriegen kriegt machen macht mal mehrere meinem
    meiner meines mich mir nur ohne oft okay schon sein seine seinem seinen sie sofort sonst so über uns unser viel
    viele vom war weil welche welchen welcher will wieder wirklich wurde`.split(/\s+/),
  ),
};
const ENDINGS = ["ings", "ing", "ers", "er", "ies", "ed", "es", "en", "em", "st", "s", "t", "e", "n", "y"];
const LONG = 8; // letters of a word that count
const WHOLE = new Set(["flucht"]); // without its ending it is another word: "Fluch"

/** A word without accents and endings, so that "selling" finds "sell", and "ties" a "tie". */
function bare(word: string): string {
  const plain = word
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "");
  if (WHOLE.has(plain)) return plain;
  const ending = ENDINGS.find((each) => plain.endsWith(each) && plain.length - each.length >= 3) ?? "";
  return plain.slice(0, plain.length - ending.length);
}

export const stem = (word: string): string => bare(word).slice(0, LONG);

function telling(text: string, language: string): string[] {
  const all = text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  return all.filter((word) => !IDLE[language]?.has(word));
}

const wordsIn = (text: string, language: string): string[] => telling(text, language).map(stem);

const LIKE = 35; // what it counts to ask in the very words in which people ask for a clause
const SHORTEST = 4; // letters of a part of a word
const TITLES = 2; // its title and its own question come before those

interface Indexed {
  answer: Answer;
  title: Set<string>;
  phrases: Set<string>[];
  all: Map<string, number>;
  length: number;
}

export class Index {
  private entries: Indexed[];
  private spread = new Map<string, number>();
  private same: Set<string>[];

  constructor(
    answers: readonly Answer[],
    synonyms: readonly (readonly string[])[],
    private readonly language: string,
  ) {
    const words = (text: string) => wordsIn(text, language);
    this.same = synonyms.map((group) => new Set(group.flatMap(words)));
    this.entries = answers.map((answer) => {
      const phrases = [answer.title, answer.question ?? "", ...(answer.asked ?? [])].map(words);
      const title = phrases.slice(0, TITLES).flat();
      const text = words(`${answer.text} ${Object.values(answer.variants ?? {}).join(" ")} ${answer.chapter}`);
      const all = new Map<string, number>();
      const others = new Set(phrases.slice(TITLES).flat()); // what is asked in other words is found by these, too
      for (const word of [...title, ...title, ...text, ...others]) all.set(word, (all.get(word) ?? 0) + 1);
      for (const word of all.keys()) this.spread.set(word, (this.spread.get(word) ?? 0) + 1);
      return {
        ...{ answer, title: new Set(title), phrases: phrases.map((each) => new Set(each)) },
        ...{ all, length: title.length + text.length },
      };
    });
  }

  /** The best answers first. A clause is also found by its id. */
  find(asked: string, sets: readonly string[] = [], most = 12): Answer[] {
    const id = /^\s*[a-z]{2,4}-?\d*\s*$/i.test(asked) ? asked.trim().toUpperCase() : "";
    const words = new Set(telling(asked, this.language).flatMap((word) => this.known(word)));
    const wanted = [...words].map((word) => this.meanings(word));
    const held = this.entries.filter(
      ({ answer }) =>
        !sets.length || answer.sets.some((set) => sets.includes(set) || (set === "mix" && sets.length > 1)),
    );
    const scored = held.map((entry) => ({ answer: entry.answer, score: this.score(entry, wanted, id) }));
    const best = Math.max(...scored.map(({ score }) => score));
    return scored
      .filter(({ score }) => score > best / 5) // what has little to do with it would only be in the way
      .sort((a, b) => b.score - a.score || (a.answer.id < b.answer.id ? -1 : 1))
      .slice(0, most)
      .map(({ answer }) => answer);
  }

  /** A word as the rules know it: itself, or the words it is made of, as "Schatzstapel" is; none if they do not. */
  private known(word: string): string[] {
    const whole = bare(word);
    const cut = whole.slice(0, LONG);
    if (this.spread.has(cut) || this.same.some((group) => group.has(cut))) return [cut];
    const parts = [...this.spread.keys()].filter(
      (each) => each.length >= SHORTEST && (whole.startsWith(each) || whole.endsWith(each)),
    );
    return parts.filter((each) => !parts.some((other) => other !== each && other.includes(each)));
  }

  /** The word itself, and what else it may be called. */
  private meanings(word: string): [string, number][] {
    const others = this.same.filter((group) => group.has(word)).flatMap((group) => [...group]);
    return [
      [word, 1],
      ...[...new Set(others)].filter((other) => other !== word).map((each): [string, number] => [each, 0.8]),
    ];
  }

  private rare(word: string): number {
    return Math.log(1 + this.entries.length / (this.spread.get(word) ?? 1));
  }

  /** How much of a phrase is asked, and how much of what is asked is in the phrase: 0 to 1. */
  private likeness(phrase: Set<string>, wanted: [string, number][][]): number {
    let [both, all] = [0, 0];
    for (const word of phrase) all += this.rare(word);
    for (const meanings of wanted) {
      const [found, weight] = meanings.find(([word]) => phrase.has(word)) ?? [];
      all += this.rare(found ?? meanings[0]![0]);
      if (found) both += 2 * weight! * this.rare(found);
    }
    return all ? Math.min(1, both / all) : 0;
  }

  private score({ answer, title, phrases, all, length }: Indexed, wanted: [string, number][][], id: string): number {
    if (id && answer.id.startsWith(id)) return 1000;
    let score = 0;
    let met = 0;
    for (const meanings of wanted) {
      const best = Math.max(
        ...meanings.map(([word, weight]) => {
          const often = all.get(word) ?? 0;
          if (!often) return 0;
          const full = (often * 2.2) / (often + 0.6 + (0.6 * length) / 40);
          return weight * this.rare(word) * full * (title.has(word) ? 1.5 : 1);
        }),
      );
      if (best > 0) met += 1;
      score += best;
    }
    const ruling = answer.question ? 0.85 : 1; // the rule itself comes before its finer points
    const like = Math.max(...phrases.map((each, n) => this.likeness(each, wanted) * (n < TITLES ? 0.8 : 1)));
    const exactly = like === 1 ? 1.5 : 1;
    return ruling * (score * (met / Math.max(1, wanted.length)) ** 1.5 + LIKE * exactly * like ** 2);
  }
}
