/** The documents of a game: the shared one and a line per player. Each is kept in the browser from the first tap on. */
import { IndexeddbPersistence } from "y-indexeddb";
import * as Y from "yjs";
import { recall, store } from "../../store/storage";
import { toBytes, toText } from "../net/bytes";
import type { Line, Shared } from "../shapes";

export const SHARED = "shared";
export const FROM_NET = "net";
const FROM_TAB = "tab";
const FROM_JOURNAL = "journal";
const KEPT_ELSEWHERE: unknown[] = [FROM_NET, FROM_TAB, FROM_JOURNAL];
const LAST = 30; // updates in the journal
const MAPS = ["table", "seats", "fight", "monsters", "bonuses"] as const;

interface Paper {
  doc: Y.Doc;
  kept?: IndexeddbPersistence;
}

type Changed = (name: string, update: Uint8Array, origin: unknown) => void;

const place = (game: string, name: string): string => `kickdoor-companion-${game}-${name}`;

/** The last updates of a game, written at once: what the database had no time for when the page was closed. */
class Journal {
  private readonly key: string;
  private lines: [name: string, update: string][];

  constructor(game: string) {
    this.key = `kickdoor-companion-journal-${game}`;
    this.lines = recall("localStorage", this.key, { lines: [] as [string, string][] }).lines;
  }

  add(name: string, update: Uint8Array): void {
    this.lines = [...this.lines, [name, toText(update)] as [string, string]].slice(-LAST);
    store("localStorage", this.key, { lines: this.lines });
  }

  of(name: string): Uint8Array[] {
    return this.lines.filter(([each]) => each === name).map(([, update]) => toBytes(update));
  }

  drop(name: string): void {
    this.lines = this.lines.filter(([each]) => each !== name);
    store("localStorage", this.key, { lines: this.lines });
  }
}

/** Whether the browser has a database for this page. One that lets a page keep nothing still counts. */
let keeps = "indexedDB" in globalThis;
const tried = new Promise<void>((done) => {
  if (!keeps) return done();
  const refused = () => done(void (keeps = false));
  try {
    const asked = indexedDB.open("kickdoor-companion");
    asked.onerror = refused;
    asked.onsuccess = () => done(asked.result.close());
  } catch {
    refused();
  }
});

export class Papers {
  private papers = new Map<string, Paper>();
  private channel: BroadcastChannel | null = null;
  private journal: Journal;
  /** Told of every change; the origin says whose it is. */
  changed: Changed = () => {};

  constructor(readonly game: string) {
    this.journal = new Journal(game);
    if (!("BroadcastChannel" in globalThis)) return;
    this.channel = new BroadcastChannel(`kickdoor-companion-${game}`);
    this.channel.onmessage = ({ data }: MessageEvent<{ name: string; update: Uint8Array }>) =>
      void this.open(data.name).then((doc) => Y.applyUpdate(doc, data.update, FROM_TAB));
  }

  get names(): string[] {
    return [...this.papers.keys()];
  }

  /** A document, with what the browser has kept of it. */
  async open(name: string): Promise<Y.Doc> {
    await tried;
    const known = this.papers.get(name);
    const paper = known ?? this.begin(name);
    await paper.kept?.whenSynced;
    if (!known) for (const update of this.journal.of(name)) Y.applyUpdate(paper.doc, update, FROM_JOURNAL);
    return paper.doc;
  }

  /** The document as it is now, if it is open. */
  doc(name: string): Y.Doc {
    return (this.papers.get(name) ?? this.begin(name)).doc;
  }

  private begin(name: string): Paper {
    const paper: Paper = { doc: new Y.Doc() };
    if (keeps) paper.kept = new IndexeddbPersistence(place(this.game, name), paper.doc);
    paper.doc.on("update", (update: Uint8Array, origin: unknown) => {
      if (origin !== FROM_TAB && origin !== paper.kept) this.channel?.postMessage({ name, update });
      if (!KEPT_ELSEWHERE.includes(origin) && origin !== paper.kept) this.journal.add(name, update);
      this.changed(name, update, origin);
    });
    this.papers.set(name, paper);
    return paper;
  }

  /** Forget a document, here and in the browser: the server has another one. */
  async reset(name: string): Promise<Y.Doc> {
    const paper = this.papers.get(name);
    this.papers.delete(name);
    this.journal.drop(name);
    await paper?.kept?.clearData();
    paper?.doc.destroy();
    return this.open(name);
  }

  get shared(): Shared {
    const doc = this.doc(SHARED);
    const maps = Object.fromEntries(MAPS.map((name) => [name, doc.getMap(name).toJSON()]));
    return { log: doc.getArray("log").toJSON(), undone: doc.getMap("undone").toJSON(), ...maps } as Shared;
  }

  line(name: string): Line {
    const doc = this.doc(name);
    return { log: doc.getArray("log").toJSON(), undone: doc.getMap("undone").toJSON() } as Line;
  }

  async close(): Promise<void> {
    this.channel?.close();
    await Promise.all([...this.papers.values()].map(({ kept }) => kept?.destroy()));
  }

  /** Delete everything that the browser has kept of a game. */
  static forget(game: string, names: string[]): void {
    for (const name of names) indexedDB?.deleteDatabase(place(game, name));
    localStorage.removeItem(`kickdoor-companion-journal-${game}`);
  }
}
