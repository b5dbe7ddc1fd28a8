import { find } from "../act/deeds";
import { Socket, type Line as Wire } from "../net/socket";
import type * as wire from "../protocol";
import { album } from "./cards.svelte";
import { Moments } from "./moments";
import { patched } from "./patch";
import { merged } from "./story";

export type Command = wire.Act["command"];
export interface Heard extends wire.Spoken {
  key: number;
}
/** When a player wants to be asked in a window. */
export const ORDERS = ["always", "touching", "winning", "never"] as const;
const MOST_LINES = 600;

/** A reason without its clause in brackets: the clause is shown beside it. */
const bare = (sentence: string, clause: string) => sentence.replace(` (${clause})`, "");

/** One table as this browser knows it: what the server tells, and nothing more. */
export class TableStore {
  line = $state<Wire>("connecting");
  table = $state.raw<wire.Table | null>(null);
  view = $state.raw<wire.View | null>(null);
  options = $state.raw<wire.Option[]>([]);
  clock = $state.raw<wire.Clock | null>(null);
  clockAt = $state(0);
  log = $state.raw<wire.Line[]>([]);
  news = $state.raw<wire.Line[]>([]);
  chat = $state.raw<Heard[]>([]);
  refused = $state.raw<wire.Refused | null>(null);
  failed = $state("");
  seats = $state.raw<number[]>([]);
  muted = $state.raw<number[]>([]);
  held = $state(-1);
  events = $state.raw<wire.Update["events"]>([]);

  moments = new Moments();
  private readonly socket: Socket;
  private readonly asked = new Map<string, (because: wire.Because) => void>();
  private asking = false;
  private seq = 0;
  private number = 0;
  private readonly run = Math.random().toString(36).slice(2, 10);

  constructor(
    readonly id: string,
    token = "",
    seat?: number,
  ) {
    this.socket = new Socket(
      `/ws/${encodeURIComponent(id)}${seat === undefined ? "" : `?seat=${seat}`}`,
      token,
      (told) => this.hear(told),
      (line) => (this.line = line),
    );
  }

  mySeat = $state(-1);
  greeted = $state(false); // the server has said who this browser is here
  seat = $derived(this.view?.seat ?? this.mySeat);

  name(seat: number): string {
    return this.view?.seats[seat]?.name ?? "?";
  }

  /** How a seat's face looks. */
  face(seat: number): { seat: number; color: number } {
    return { seat, color: this.table?.seats[seat]?.color ?? seat };
  }

  /** The option of this verb, with these parts of it fixed, if the table offers it now. */
  find(verb: string, fixed: Record<string, unknown> = {}): wire.Option | undefined {
    return find(this.options, verb, fixed);
  }

  say(said: wire.Said): boolean {
    return this.socket.say(said);
  }

  act(command: Command): void {
    this.refused = null;
    this.say({ type: "act", id: this.key(), command });
  }

  /** Why would this be refused? No clause: it would not be. */
  why(command: Command): Promise<wire.Because> {
    const id = this.key();
    return new Promise((resolve) => {
      this.asked.set(id, resolve);
      this.say({ type: "why", id, command });
    });
  }

  close(): void {
    this.socket.close();
  }

  private key(): string {
    return `${this.run}-${++this.number}`;
  }

  private hear(told: wire.Told): void {
    (this.heard[told.type] as ((told: wire.Told) => void) | undefined)?.(told);
  }

  private readonly heard: { [T in wire.Told as T["type"]]?: (told: T) => void } = {
    welcome: (told) => this.welcome(told),
    update: (told) => this.update(told),
    held: ({ seat }) => (this.held = seat),
    spoken: (told) => (this.chat = [...this.chat, { ...told, key: ++this.number }].slice(-200)),
    clock: (told) => ([this.clock, this.clockAt] = [told, performance.now()]),
    table: (told) => {
      this.table = told;
      album.epic = !!told.house_rules.epic;
      void album.load(told.pack ?? "", told.sets).catch(() => {});
    },
    chapter: ({ lines }) => {
      this.asking = !lines.length; // nothing before: there is no use in asking again
      this.log = merged(this.log, lines);
    },
    refused: (told) => (this.refused = { ...told, sentence: bare(told.sentence, told.clause) }),
    because: (told) => {
      this.asked.get(told.id)?.({ ...told, sentence: bare(told.sentence ?? "", told.clause ?? "") });
      this.asked.delete(told.id);
    },
    failed: ({ sentence }) => {
      this.asking = false;
      this.failed = sentence;
    },
  };

  private welcome(told: wire.Welcome): void {
    const fresh = this.seq === 0 || told.seq < this.seq;
    this.mySeat = told.seat;
    this.greeted = true;
    this.seats = told.seats ?? [];
    this.muted = told.muted ?? [];
    this.view = told.view;
    this.options = told.options;
    this.asking = false;
    if (fresh) {
      this.moments = Moments.recall(this.table?.game ?? "");
      this.log = told.story ?? [];
    } else this.tell(told.story ?? []);
    this.seq = told.seq;
  }

  private update(told: wire.Update): void {
    if (!this.view || told.seq !== this.seq + 1) {
      if (told.seq > this.seq) this.say({ type: "resync" });
      return;
    }
    this.seq = told.seq;
    this.moments.hear(told.events, this.view);
    if (this.table?.game) this.moments.keep(this.table.game);
    this.view = patched(this.view, told.view);
    this.options = told.options ?? [...this.options];
    this.events = told.events;
    if ("window" in told.view) this.held = -1;
    setTimeout(() => this.tell(told.story)); // the table first, its story in the next task
  }

  /** Earlier lines of the story, as long as there are any. */
  more(): void {
    const first = this.log[0]?.n ?? 1;
    if (first > 1 && !this.asking) this.asking = this.say({ type: "more", before: first });
  }

  /** Tells what happened. Who has gone back in the story keeps all of it. */
  private tell(lines: wire.Line[]): void {
    const last = this.log.at(-1)?.n ?? 0;
    const news = lines.filter((line) => line.n > last);
    if (!news.length) return;
    this.news = news;
    const most = this.log.length > MOST_LINES ? Infinity : MOST_LINES;
    this.log = merged(this.log, lines).slice(-most);
  }
}
