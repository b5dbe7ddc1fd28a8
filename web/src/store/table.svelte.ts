import { find } from "../act/deeds";
import { FIRST, inTurn, SPARE } from "../motion/frames";
import { Socket, type Line as Wire } from "../net/socket";
import type * as wire from "../protocol";
import { album } from "./cards.svelte";
import { Moments } from "./moments";
import { Outbox } from "./outbox.svelte";
import { patched } from "./patch";
import { settings } from "./settings.svelte";
import { merged } from "./story";
import { t } from "../texts";

export type Command = wire.Act["command"];
export interface Heard extends wire.Spoken {
  key: number;
}
/** When a player wants to be asked in a window. */
export const ORDERS = ["always", "touching", "winning", "never"] as const;
const MOST_LINES = 600;
const SLOWER = 1500; // milliseconds: what was too fast for the server may be said again then
/** What somebody wants at once: it is not kept for later. */
const ASKED_FOR = new Set<wire.Said["type"]>([
  "hold",
  "emote",
  "start",
  "rematch",
  "add_bot",
  "remove_seat",
  "leave",
  "report",
]);

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
  notice = $state(""); // of those who run the server, to everybody
  reported = $state.raw<number[]>([]); // lines of chat, by their numbers
  events = $state.raw<wire.Update["events"]>([]);

  moments = new Moments();
  readonly outbox: Outbox;
  private readonly socket: Socket;
  private readonly asked = new Map<string, (because: wire.Because) => void>();
  private readonly wondered = new Map<string, Promise<wire.Because>>();
  private asking = false;
  private reads = false;
  private slower = 0;
  /** The number of the last update. */
  seq = $state(0);
  /** The last update that the buttons of the page show. */
  seen = 0;
  private hinting: { id: string; tell: (found: wire.Hinted | string) => void } | null = null;
  private number = 0;
  private readonly run = Math.random().toString(36).slice(2, 10);

  constructor(
    readonly id: string,
    token = "",
    seat?: number,
  ) {
    const path = `/ws/${encodeURIComponent(id)}${seat === undefined ? "" : `?seat=${seat}`}`;
    this.outbox = new Outbox(`said ${path}`, (said) => this.line === "open" && this.socket.say(said));
    this.socket = new Socket(
      path,
      token,
      (told) => this.hear(told),
      (line) => {
        this.line = line;
        if (line !== "open") this.advise(t("lost"));
      },
    );
  }

  mySeat = $state(-1);
  greeted = $state(false); // the server has said who this browser is here
  seat = $derived(this.view?.seat ?? this.mySeat);

  name(seat: number): string {
    return this.view?.seats[seat]?.name ?? "?";
  }

  /** How a seat's face looks. */
  face(seat: number): { seat: number; color: number; face: number } {
    const { color = seat, face = -1 } = this.table?.seats[seat] ?? {};
    return { seat, color, face };
  }

  /** The option of this verb, with these parts of it fixed, if the table offers it now. */
  find(verb: string, fixed: Record<string, unknown> = {}): wire.Option | undefined {
    return find(this.options, verb, fixed);
  }

  /** Say something to the table, now or when the line is back. What would make no sense later is said to be lost. */
  say(said: wire.Said): boolean {
    const said_it = this.outbox.say(said);
    if (!said_it && ASKED_FOR.has(said.type)) this.failed = t("not_said");
    return said_it;
  }

  /** Do something. What is on its way already is not done twice. */
  act(command: Command): void {
    if (this.outbox.has(command)) return;
    this.refused = null;
    this.say({ type: "act", id: this.key(), command, seen: this.seen });
  }

  /** Nobody on this device has anything to play: all of them pass. */
  nobody(): void {
    if (this.awaits("pass")) return;
    this.say({ type: "act", id: this.key(), command: { type: "pass" }, seen: this.seq, together: true });
  }

  /** Whether an act of this kind is on its way. */
  awaits(verb: string): boolean {
    return this.outbox.acts.some(({ command }) => command.type === verb);
  }

  /** Whether all the others are bots: then nobody is kept waiting. */
  get alone(): boolean {
    return (this.table?.seats.filter(({ kind }) => kind === "person").length ?? 0) < 2;
  }

  /** Tell the table when this player wants to be asked. In a lesson, always. */
  order(): void {
    if (this.mySeat < 0 || !this.table?.started || this.table.tutorial) return;
    const skip_idle = settings.skip === "always" || (settings.skip === "bots" && this.alone);
    const { skipRolls: skip_rolls, askWinning: ask_winning } = settings;
    this.say({ type: "orders", skip_idle, skip_rolls, ask_winning });
  }

  chatter(text: string): void {
    this.say({ type: "chat", text, id: this.key() });
  }

  /** Why would this be refused? No clause: it would not be. Asked again before the answer, it is one question. */
  why(command: Command): Promise<wire.Because> {
    const key = JSON.stringify(command);
    const pending = this.wondered.get(key);
    if (pending) return pending;
    const id = this.key();
    const answer = new Promise<wire.Because>((resolve) => {
      this.asked.set(id, resolve);
      this.say({ type: "why", id, command });
    });
    this.wondered.set(key, answer);
    void answer.then(() => this.wondered.delete(key));
    return answer;
  }

  /** Bots wait for somebody who is alone with them and reads or writes. The table is told only what is new to it. */
  read(on: boolean): void {
    if (on === this.reads) return;
    this.reads = on;
    this.say({ type: "reading", on });
  }

  /** The server did not hear something that was said too fast: it is said again after a while. */
  private slowDown(): void {
    this.slower ||= setTimeout(() => {
      this.slower = 0;
      this.outbox.repeat();
      if (this.seat >= 0) this.say({ type: "reading", on: this.reads });
    }, SLOWER);
  }

  /** Whether this player may ask for hints: where several people play, the host decides. */
  get hintable(): boolean {
    return this.seat >= 0 && this.view?.phase !== "over" && Boolean(this.table?.hints || this.alone);
  }

  /** What could be done now: moves with the chances that they leave, or a sentence why there are none. */
  hint(): Promise<wire.Hinted | string> {
    const id = this.key();
    return new Promise((tell) => {
      this.hinting = { id, tell };
      if (!this.say({ type: "hint", id })) this.advise(t("not_said"));
    });
  }

  private advise(found: wire.Hinted | string): void {
    this.hinting?.tell(found);
    this.hinting = null;
  }

  close(): void {
    clearTimeout(this.slower);
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
    pong: () => this.outbox.pong(),
    // It is on its way until the buttons show what came of it: nobody does it twice.
    accepted: ({ id }) => inTurn(FIRST, () => inTurn(FIRST, () => this.outbox.answered(id))),
    spoken: (told) => {
      this.outbox.answered(told.id);
      if (told.number && this.chat.some(({ number }) => number === told.number)) return;
      this.chat = [...this.chat, { ...told, key: ++this.number }].slice(-200);
    },
    notice: ({ text }) => (this.notice = text ?? ""),
    reported: ({ number }) => (this.reported = [...this.reported, number]),
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
    refused: (told) => {
      this.outbox.answered(told.id);
      this.refused = { ...told, sentence: bare(told.sentence, told.clause) };
    },
    because: (told) => {
      this.outbox.answered(told.id);
      this.asked.get(told.id)?.({ ...told, sentence: bare(told.sentence ?? "", told.clause ?? "") });
      this.asked.delete(told.id);
    },
    hinted: (told) => {
      if (told.id === this.hinting?.id) this.advise(told);
    },
    failed: ({ sentence, id, code }) => {
      if (id && id === this.hinting?.id) return this.advise(sentence);
      if (code !== "too_fast")
        this.outbox.answered(id); // said again with the next pong
      else if (!id) this.slowDown();
      this.asked.delete(id ?? "");
      this.wondered.clear();
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
    this.wondered.clear();
    this.view = told.view;
    this.options = told.options;
    this.asking = false;
    if (fresh) {
      this.moments = Moments.recall(this.table?.game ?? "");
      this.log = told.story ?? [];
    } else this.tell(told.story ?? []);
    this.seq = told.seq;
    if (this.outbox.again(this.table?.game ?? "")) this.failed = t("other_game");
    if (this.reads) this.say({ type: "reading", on: true }); // a new line knows nothing of it
    if (fresh) this.order();
  }

  private update(told: wire.Update): void {
    if (!this.view || told.seq !== this.seq + 1) {
      if (told.seq > this.seq) this.say({ type: "resync" });
      return;
    }
    this.seq = told.seq;
    this.moments.hear(told.events, this.view);
    inTurn(SPARE, () => this.table?.game && this.moments.keep(this.table.game));
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
