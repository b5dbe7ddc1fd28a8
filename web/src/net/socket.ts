import { language } from "../texts";
import { VERSION, type Said, type Told } from "../protocol";

export type Line = "connecting" | "open" | "silent" | "lost" | "closed" | "refused" | "missing" | "shut" | "banned";
const FINAL: Record<number, Line> = {
  4400: "closed",
  4401: "refused",
  4403: "refused",
  4404: "missing",
  4410: "shut",
  4411: "banned",
};
// Seconds. A line that says nothing for DEAD seconds is given up; a table that is there answers every ping.
const [LOOK, PING, DOUBT, DEAD] = [1, 5, 8, 12];

/** One socket to a table. It feels whether the line is dead, and comes back by itself. */
export class Socket {
  private socket: WebSocket | null = null;
  private tries = 0;
  private timer = 0;
  private done = false;
  private heard = 0;
  private pinged = 0;
  private readonly pulse: number;

  constructor(
    private readonly path: string,
    private readonly token: string,
    private readonly hear: (told: Told) => void,
    private readonly line: (line: Line) => void,
  ) {
    this.open();
    this.pulse = setInterval(() => this.feel(), LOOK * 1000);
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  say(said: Said): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(said));
    return true;
  }

  close(): void {
    this.done = true;
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  private open(): void {
    this.line(this.tries ? "lost" : "connecting");
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${this.path}`);
    this.socket = socket;
    this.heard = this.pinged = performance.now();
    socket.onopen = () => this.say({ type: "hello", version: VERSION, token: this.token, language });
    socket.onmessage = (event: MessageEvent<string>) => {
      this.tries = 0;
      this.heard = performance.now();
      this.line("open");
      this.hear(JSON.parse(event.data) as Told);
    };
    socket.onclose = (event) => this.again(event.code);
  }

  /** Says ping from time to time, and gives a line up that no longer answers: the browser would wait for minutes. */
  private feel(): void {
    if (this.done || !this.socket || this.socket.readyState > WebSocket.OPEN) return;
    const now = performance.now();
    const quiet = (now - this.heard) / 1000;
    const asked = this.pinged > this.heard || this.socket.readyState === WebSocket.CONNECTING;
    if (asked && quiet > DEAD) return this.drop();
    if (asked && quiet > DOUBT) this.line("silent");
    if ((now - this.pinged) / 1000 >= PING && this.say({ type: "ping" })) this.pinged = now;
  }

  private drop(): void {
    const socket = this.socket!;
    socket.onopen = socket.onmessage = socket.onclose = null; // it may outlive the next one, unheard
    socket.close();
    this.again(0);
  }

  private again(code: number): void {
    if (this.done) return;
    this.socket = null;
    const final = FINAL[code];
    if (final) return this.line(final);
    this.line("lost");
    const wait = Math.min(8000, 300 * 2 ** this.tries++) * (0.7 + Math.random() * 0.6);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), wait);
  }

  private hurry = (): void => {
    if (this.done || document.hidden) return;
    if (this.socket) return void (this.say({ type: "ping" }) && (this.pinged = performance.now()));
    clearTimeout(this.timer);
    this.open();
  };
}
