import type { Escape, Part, Proposal } from "../protocol";
import { album } from "../store/cards.svelte";
import { t, text } from "../texts";
import { plain, signed } from "../texts/numbers";

/** A number with what it is made of, and the clause that says so. */
export interface Sum {
  name: string;
  n: string;
  parts: Part[];
  clause: string;
}

/** What a number is made of, for a sheet of its own. */
export interface Explained {
  title: string;
  sums: Sum[];
}

export const named = (part: Part): string =>
  part.card ? album.name(part.card) : text("names", "parts", part.why) || part.why;

/** Its parts in a line: Level 4, Pickle Spear +4. */
export const inWords = (parts: Part[]): string =>
  parts.map((part) => `${named(part)} ${part.why === "level" ? plain(part.n) : signed(part.n)}`).join(", ");

const CERTAIN = { escaped: "run.escaped", "not pursued": "run.not_pursued", caught: "run.caught" } as const;

/** The chance to get away in a few words: without a roll it is certain, one way or the other. */
export function chance({ faces, fate }: Pick<Escape, "faces" | "fate">): string {
  if (fate) return t(CERTAIN[fate as keyof typeof CERTAIN]);
  if (!faces.length) return t("run.never");
  if (faces.length === 6) return t("run.always");
  return t("run.chance", { face: faces[0]!, n: Math.round((faces.length / 6) * 100) });
}

/** How the chance comes about. */
export function running(who: string, monster: string, escape: Escape): Explained {
  const { needs, parts } = escape;
  const added = {
    name: t("run.added"),
    n: signed(parts.reduce((sum, part) => sum + part.n, 0)),
    parts,
    clause: "RUN-03",
  };
  const needed = { name: t("run.needs"), n: plain(needs), parts: [], clause: "RUN-02" };
  return { title: `${t("flee_title", { who, card: monster })}: ${chance(escape)}`, sums: [needed, added] };
}

/** The printed Bad Stuff of a monster. */
export const badStuff = (id: string): string => album.cards[id]?.face.bad_stuff.join(" ") || t("no_bad_stuff");

const listed = (key: "deal_gets" | "deal_gives" | "deal_plays", cards: { id: string }[] | undefined) =>
  cards?.length ? [t(key, { cards: cards.map(({ id }) => album.name(id)).join(", ") })] : [];

/** What a helper was promised, in a line. */
export function bargain(deal: Proposal | null | undefined): string {
  if (!deal) return t("a_warm_smile");
  const { kind, give, take, plays, picks = [] } = deal;
  const [gets, gives] = kind === "ask" ? [give, take] : [take, give];
  const terms = [
    ...(picks.length ? [`${t("terms_picks")} ${picks.map((n) => t("pick_nth", { n })).join(" ")}`] : []),
    ...listed("deal_gets", gets),
    ...listed("deal_gives", gives),
    ...listed("deal_plays", plays),
  ];
  return [...(terms.length ? terms : [t("a_warm_smile")]), ...(deal.even_if_lost ? [t("even_if_lost")] : [])].join(
    " · ",
  );
}
