import { inTurn, REST, SPARE } from "../motion/frames";
import * as http from "../net/http";
import type { Picture, Pictures } from "../protocol";

export type Size = "token" | "small" | "full";

const [OPEN, WHOLE] = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="', "0 0 300 210"];

/** Whoever asked the browser to save data gets the mark of a card's kind instead of its picture. */
const thrifty = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;

/** The cards' pictures. A set's are fetched when the first of its cards is shown, and drawn when they are seen. */
class Gallery {
  private sets = $state.raw<Record<string, Pictures>>({});
  private asked = new Set<string>();
  private drawn = new Map<string, string>();
  private pack = "";

  /** Which cards these are: another pack may show its cards otherwise. */
  open(pack: string): void {
    if (pack === this.pack) return;
    this.pack = pack;
    this.asked.clear();
    this.drawn.clear();
    this.sets = {};
  }

  /** A card's picture as the address of an image, "" while there is none. */
  picture(id: string, size: Size): string {
    const set = id.split(".", 1)[0] ?? "";
    const found = this.sets[set];
    if (!found) void this.fetch(set);
    const picture = found?.cards[id];
    if (!picture) return "";
    const key = keyOf(id, size);
    const kept = this.drawn.get(key);
    if (kept) return kept;
    const markup = size === "token" ? token(picture, found) : whole(picture, found);
    const address = `data:image/svg+xml,${encodeURIComponent(markup)}`;
    this.drawn.set(key, address);
    return address;
  }

  /** Shows a picture. One that is new to the page takes the browser long, so it has a frame of its own. */
  show(id: string, size: Size, show: (address: string) => void): void {
    const kept = this.drawn.get(keyOf(id, size));
    if (kept || size === "full" || !this.sets[id.split(".", 1)[0] ?? ""]) show(kept ?? this.picture(id, size));
    else inTurn(size === "token" ? SPARE : REST, () => show(this.picture(id, size)));
  }

  /** A picture that is on the table already: to draw another takes longer than a frame on a phone. */
  known(id: string): string {
    return this.drawn.get(id) ?? this.drawn.get(`token ${id}`) ?? "";
  }

  private async fetch(set: string): Promise<void> {
    if (!set || !this.pack || this.asked.has(set) || thrifty()) return;
    this.asked.add(set);
    const pack = this.pack;
    const found = await http.pictures(pack, set).catch(() => undefined);
    if (found && pack === this.pack) this.sets = { ...this.sets, [set]: found };
  }
}

const keyOf = (id: string, size: Size): string => (size === "token" ? `token ${id}` : id);

const defsOf = (picture: Picture, { paths }: Pictures): string =>
  `<defs>${picture.paths.map((name, n) => `<path id="p${n}" d="${paths[name]}"/>`).join("")}${picture.defs}</defs>`;

const whole = (picture: Picture, set: Pictures): string =>
  `${OPEN}${WHOLE}">${defsOf(picture, set)}${set.scenes[picture.scene]}` +
  `${picture.back}${picture.main}${picture.front}</svg>`;

const token = (picture: Picture, set: Pictures): string =>
  `${OPEN}${picture.window}">${defsOf(picture, set)}${picture.main}</svg>`;

export const gallery = new Gallery();
