import type * as wire from "../protocol";
import { recall, store } from "./storage";

type Kept = wire.Act | wire.Chat;
/** What may safely be said again: said twice, it changes nothing more. */
const AGAIN = new Set<wire.Said["type"]>(["why", "orders", "mute", "settings", "dress", "pause", "hand_over"]);

/** Of these there is only one at a time. */
const ONE = new Set<wire.Act["command"]["type"]>([
  "answer",
  "pass",
  "kick",
  "loot",
  "trouble",
  "claim",
  "flee",
  "charity",
  "sell",
  "end_turn",
  "undo",
  "ask_undo",
]);

/**
 * What was said and not answered yet. Acts and chat wait for their answer, by their id, and are said again when the
 * line is back. The rest waits for the pong that comes after it. A reload of the page loses no act.
 */
export class Outbox {
  waiting = $state.raw<Kept[]>([]);
  private game: string;
  private unsure: wire.Said[] = [];
  private doubted = 0; // of the unsure, how many were said before the last pong
  private asked: string[] = []; // of the waiting, which were

  constructor(
    private readonly key: string,
    private readonly line: (said: wire.Said) => boolean,
  ) {
    const kept = recall("sessionStorage", key, { game: "", waiting: [] as Kept[] });
    [this.game, this.waiting] = [kept.game, kept.waiting];
  }

  /** Whether this is on its way already: the very same, or another answer to the same thing. */
  has(command: wire.Act["command"]): boolean {
    const same = (other: wire.Act["command"]) =>
      ONE.has(command.type) ? other.type === command.type : JSON.stringify(other) === JSON.stringify(command);
    return this.acts.some((act) => same(act.command));
  }

  get acts(): wire.Act[] {
    return this.waiting.filter((each) => each.type === "act");
  }

  get chat(): wire.Chat[] {
    return this.waiting.filter((each) => each.type === "chat");
  }

  /** Say something; what cannot be kept for later says so by false. */
  say(said: wire.Said): boolean {
    if ((said.type === "act" || said.type === "chat") && said.id) this.keep([...this.waiting, said]);
    else if (AGAIN.has(said.type)) this.unsure.push(said);
    else return this.line(said);
    this.line(said);
    return true;
  }

  /** Its answer has come. */
  answered(id: string | undefined): void {
    if (!id) return;
    const at = this.unsure.findIndex((said) => "id" in said && said.id === id);
    if (at >= 0) this.unsure.splice(at, 1);
    if (at >= 0 && at < this.doubted) this.doubted -= 1;
    if (this.waiting.some((each) => each.id === id)) this.keep(this.waiting.filter((each) => each.id !== id));
  }

  /** A pong answers all that was said before its ping; an act that is still without an answer is said again. */
  pong(): void {
    this.unsure.splice(0, this.doubted);
    this.doubted = this.unsure.length;
    const ids = this.waiting.map((each) => each.id ?? "");
    for (const each of this.waiting) if (this.asked.includes(each.id ?? "")) this.line(each);
    this.asked = ids;
  }

  /** The line is back, in this game: say it all again. Whether something was meant for another game. */
  again(game: string): boolean {
    const other = this.game !== "" && this.game !== game && this.acts.length > 0;
    this.game = game;
    this.keep(other ? this.chat : this.waiting);
    this.repeat();
    return other;
  }

  /** Say all that has no answer yet once more, acts first. */
  repeat(): void {
    for (const said of [...this.waiting, ...this.unsure]) this.line(said);
  }

  private keep(waiting: Kept[]): void {
    this.waiting = waiting;
    store("sessionStorage", this.key, { game: this.game, waiting });
  }
}
