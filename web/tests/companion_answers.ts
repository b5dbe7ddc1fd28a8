/** What the companion makes of fights and questions that the Python tests put to it. */
import type { CompanionBook, OwnCards } from "../src/companion/shapes";
import { book, identity, numbersOf, versus } from "../src/companion/state/book.svelte";
import { folded } from "../src/companion/state/fold";
import { needed, reckoned, type Brawl } from "../src/companion/state/reckon";
import { Index } from "../src/companion/state/search";

interface Fighter {
  level: number;
  gear: number;
  identities: string[];
  doubled: string[];
}
interface AskedFight {
  sets: string[];
  own: boolean;
  fighter: Fighter;
  helper: Fighter | null;
  foes: Brawl["foes"];
  bonuses: Brawl["bonuses"];
  seals: number;
}
interface Asked {
  book: CompanionBook;
  own: OwnCards | null;
  fights: AskedFight[];
  questions: { words: string; sets: string[] }[];
}

const [blank] = folded({ seats: { seat: { order: 1 } } }, {}).seats;

function fought(asked: AskedFight) {
  const brawl: Brawl = {
    ...asked,
    fight: { id: "f", fighter: "fighter", helper: asked.helper ? "helper" : "", flee: 0, helper_flee: 0 },
    fighter: { ...blank!, ...asked.fighter, id: "fighter" },
    helper: asked.helper ? { ...blank!, ...asked.helper, id: "helper" } : undefined,
    numbers: numbersOf(asked.sets, {}),
    identity: (card) => identity(card, asked.own),
    versus: (card) => versus(card, asked.own),
  };
  const { ours, theirs, winning, levels, treasures, wins } = reckoned(brawl);
  const fleeing = [brawl.fighter!, ...(brawl.helper ? [brawl.helper] : [])];
  const needs = fleeing.map((one) => brawl.foes.map((foe) => needed(brawl, foe, one)));
  return { ours: ours.total, theirs: theirs.total, winning, levels, treasures, wins, needs };
}

export function answers(asked: Asked) {
  book.whole = asked.book;
  book.own = asked.own;
  const index = new Index(asked.book.answers, asked.book.synonyms, asked.book.language);
  const found = asked.questions.map(({ words, sets }) => index.find(words, sets).map(({ id }) => id));
  return { fights: asked.fights.map(fought), found };
}
