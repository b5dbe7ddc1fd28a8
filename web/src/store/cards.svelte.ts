import * as http from "../net/http";
import type { Card, Cards, Face, Printed } from "../protocol";
import { t } from "../texts";
import { gallery } from "./gallery.svelte";

/** The faces of the cards in this game, and what the sets call things. */
class Album {
  cards = $state.raw<Record<string, Printed>>({});
  words = $state.raw<Record<string, string>>({});
  epic = $state(false); // is played, so that the cards' Epic powers are shown
  private pack = "";
  private loading: Promise<void> | null = null;

  load(pack: string, sets: string[]): Promise<void> {
    const key = pack || sets.join("+");
    if ((this.pack !== key && key) || !this.loading) {
      this.pack = key;
      this.loading = this.fetch(pack, sets);
    }
    return this.loading;
  }

  private async fetch(pack: string, sets: string[]): Promise<void> {
    let found: Cards;
    try {
      found = await (pack ? http.pack(pack) : http.cardsOf(sets));
    } catch {
      found = await http.cardsOf(sets);
    }
    this.cards = { ...this.cards, ...found.cards };
    this.words = found.words;
    gallery.open(found.pack);
  }

  kind(id: string): string {
    return this.cards[id]?.kind ?? "";
  }

  /** How a card is shown at its seat; how an Item in play is kept is said in words, too. */
  shown({ id, handle, carried, worn }: Card) {
    return { id, handle, sideways: carried, label: carried ? t("carried") : worn ? t("worn") : "" };
  }

  /** What one of a card's abilities is called in the language of the page. */
  ability(id: string, name: string): string {
    return this.cards[id]?.abilities?.[name] ?? name;
  }

  /** The card's text without its Bad Stuff, a paragraph each. */
  powers(face: Face): string[] {
    return [...face.powers, ...((this.epic && face.epic) || [])];
  }

  name(id: string): string {
    return this.cards[id]?.face.name ?? id.replace(/^\w+\./, "").replaceAll("_", " ");
  }
}

export const album = new Album();
