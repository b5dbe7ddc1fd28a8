/** The connection to the server: sends what this device has changed, takes what others have, and begins again. */
import * as Y from "yjs";
import type { Push, Role, Told } from "../shapes";
import { FROM_NET, SHARED, type Papers } from "../state/papers";
import { toBytes, toText } from "./bytes";

const GATHER = 150; // milliseconds in which taps become one message
const PIECE = 5000; // bytes of an update that one message carries
const SLOWEST = 15_000;
const EMPTY = 2; // bytes of an update that holds nothing
const PULSE = 6000; // milliseconds between two pings; a line that says nothing for two of them is dead

export type Connection = "off" | "connecting" | "on" | "paused" | "refused";

export class NetLine {
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Uint8Array[]>();
  private sent = new Map<number, string>();
  private known = new Set<string>();
  private number = 0;
  private patience = 1000;
  private timer = 0;
  private again = 0;
  private closed = false;
  private heard = 0;
  private hearing = Promise.resolve();
  private met = false; // the server has told all that it has, and what it lacked is sent
  private pulse = window.setInterval(() => this.beat(), PULSE);
  role: Role | null = null;

  constructor(
    private readonly game: string,
    private readonly token: string,
    private readonly papers: Papers,
    private readonly told: (state: Connection, line: NetLine) => void,
    private readonly refused: (why: string) => void,
  ) {
    addEventListener("online", this.hurry);
    addEventListener("offline", this.cut);
    this.connect();
  }

  private beat(): void {
    if (!this.socket) return;
    if (Date.now() - this.heard > 2 * PULSE) this.cut();
    else if (this.socket.readyState === WebSocket.OPEN) this.socket.send('{"type":"ping"}');
  }

  /** The line is dead, whatever the browser thinks of it. */
  private cut = (): void => {
    const socket = this.socket;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.lost(0);
  };

  /** Whether something of this device has not reached the server. */
  get pending(): boolean {
    return this.waiting.size > 0 || this.sent.size > 0;
  }

  mayWrite(name: string): boolean {
    if (this.role?.read_only) return false;
    return this.role?.role === "host" || (this.role?.role === "player" && (name === SHARED || name === this.role.seat));
  }

  private hurry = (): void => {
    if (this.socket || this.closed) return;
    clearTimeout(this.again);
    this.connect();
  };

  private connect(): void {
    const address = `${location.origin.replace(/^http/, "ws")}/ws/c/${encodeURIComponent(this.game)}`;
    const socket = (this.socket = new WebSocket(address));
    this.known.clear();
    this.met = false;
    this.heard = Date.now();
    this.told("connecting", this);
    socket.onopen = () => socket.send(JSON.stringify({ type: "greet", token: this.token }));
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      this.heard = Date.now();
      this.hearing = this.hearing.then(() => this.hear(JSON.parse(data) as Told)); // one after the other
    };
    socket.onclose = ({ code }) => this.lost(code);
  }

  private lost(code: number): void {
    this.socket = null;
    this.sent.clear();
    this.waiting.clear(); // what is missing is found when both meet again
    if (this.closed) return;
    if (code === 4401 || code === 4404) return this.told("refused", this);
    this.told("off", this);
    this.again = window.setTimeout(this.hurry, this.patience + Math.random() * 500);
    this.patience = Math.min(SLOWEST, this.patience * 1.7);
  }

  private async hear(message: Told): Promise<void> {
    switch (message.type) {
      case "role": {
        const paused = this.role?.read_only;
        this.role = message;
        this.patience = 1000;
        if (paused && !message.read_only) return this.cut(); // what was not sent meanwhile is, when both meet again
        if (!this.known.size) this.told("connecting", this);
        else this.told("on", this);
        return;
      }
      case "whole":
        return this.meet(message.document, toBytes(message.data), toBytes(message.vector));
      case "change":
        Y.applyUpdate(await this.papers.open(message.document), toBytes(message.data), FROM_NET);
        return;
      case "kept":
        this.sent.delete(message.id);
        return this.told("on", this);
      case "refused":
        this.sent.delete(message.id);
        await this.papers.reset(message.document);
        this.refused(message.why);
    }
  }

  /** Take what the server has, and send what it lacks. The shared document comes last. */
  private async meet(name: string, data: Uint8Array, vector: Uint8Array): Promise<void> {
    const doc = await this.papers.open(name);
    Y.applyUpdate(doc, data, FROM_NET);
    this.known.add(name);
    this.push(name, Y.encodeStateAsUpdate(doc, vector));
    if (name !== SHARED) return;
    for (const other of this.papers.names)
      if (!this.known.has(other)) {
        const whole = await this.papers.open(other);
        this.known.add(other);
        this.push(other, Y.encodeStateAsUpdate(whole));
      }
    this.met = true;
    this.told("on", this);
  }

  /**
   * A change on this device: it goes out with those of the next moment. Before a document has been met, the server
   * may lack what this one builds on: then it goes out with that.
   */
  send(name: string, update: Uint8Array): void {
    if (!this.socket || !this.mayWrite(name) || !(this.met || this.known.has(name))) return;
    this.waiting.set(name, [...(this.waiting.get(name) ?? []), update]);
    this.timer ||= window.setTimeout(() => this.flush(), GATHER);
  }

  private flush(): void {
    this.timer = 0;
    for (const [name, updates] of this.waiting) this.push(name, Y.mergeUpdates(updates));
    this.waiting.clear();
  }

  private push(name: string, update: Uint8Array): void {
    if (update.length <= EMPTY || !this.mayWrite(name) || this.socket?.readyState !== WebSocket.OPEN) return;
    const id = ++this.number;
    this.sent.set(id, name);
    for (let start = 0; start < update.length; start += PIECE) {
      const data = toText(update.subarray(start, start + PIECE));
      const message: Push = { type: "push", id, document: name, data, last: start + PIECE >= update.length };
      this.socket.send(JSON.stringify(message));
    }
    this.told("on", this);
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.cut);
    clearInterval(this.pulse);
    clearTimeout(this.again);
    this.socket?.close();
  }
}
