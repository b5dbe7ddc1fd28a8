import { language } from "../texts";
import { VERSION, type Said, type Told } from "../protocol";

export type Line = "connecting" | "open" | "lost" | "closed" | "refused" | "missing";
const FINAL: Record<number, Line> = { 4400: "closed", 4401: "refused", 4403: "refused", 4404: "missing" };

/** One socket to a table. It comes back by itself. */
export class Socket {
  private socket: WebSocket | null = null;
  private tries = 0;
  private timer = 0;
  private done = false;

  constructor(
    private readonly path: string,
    private readonly token: string,
    private readonly hear: (told: Told) => void,
    private readonly line: (line: Line) => void,
  ) {
    this.open();
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
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  private open(): void {
    this.line(this.tries ? "lost" : "connecting");
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${this.path}`);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.say({ type: "hello", version: VERSION, token: this.token, language });
      this.line("open");
    };
    socket.onmessage = (event: MessageEvent<string>) => this.hear(JSON.parse(event.data) as Told);
    socket.onclose = (event) => this.again(event.code);
  }

  private again(code: number): void {
    if (this.done) return;
    const final = FINAL[code];
    if (final) return this.line(final);
    this.line("lost");
    const wait = Math.min(8000, 300 * 2 ** this.tries++) * (0.7 + Math.random() * 0.6);
    this.timer = setTimeout(() => this.open(), wait);
  }

  private hurry = (): void => {
    if (this.done || document.hidden || this.socket?.readyState === WebSocket.OPEN) return;
    if (this.socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.timer);
    this.open();
  };
}
