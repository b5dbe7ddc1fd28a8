import * as http from "../net/http";
import type { Replay, Step } from "../protocol";
import { route } from "../route.svelte";
import { album } from "./cards.svelte";
import { dress } from "./settings.svelte";

const COUNT = 50;
const [BEFORE, AFTER] = [4, 3]; // the steps of a clip, around what it shows
const pageOf = (at: number): number => Math.floor(at / COUNT) * COUNT;

/** A finished game that is looked at step by step; the steps are fetched as they are needed. */
export class ReplayStore {
  eyes = $state("all");
  about = $state.raw<Replay | null>(null);
  at = $state(0);
  trouble = $state("");
  unreadable = $state(false);
  playing = $state(0);
  speed = $state(1);
  private steps = $state.raw<Record<number, Step>>({});
  private asked = new Set<string>();
  private until = Infinity; // where a clip ends

  step = $derived(this.steps[this.at]);
  view = $derived(this.step?.view ?? null);
  length = $derived(this.about?.length ?? 0);
  lines = $derived.by(() => {
    const first = pageOf(this.at);
    return Array.from({ length: this.at - first + 1 }, (_, n) => this.steps[first + n]?.story ?? []).flat();
  });

  constructor(readonly game: string) {
    void this.begin();
    $effect(() => {
      const start = pageOf(this.at);
      void this.fetch(start, this.eyes);
      if (start + COUNT <= this.length) void this.fetch(start + COUNT, this.eyes);
    });
    $effect(() => () => clearInterval(this.playing));
  }

  /** Where the address says: at a step, or a clip of what led to one, played by itself. */
  private async begin(): Promise<void> {
    let clip = Number(route.secret("clip"));
    if (route.secret("clip") === "stab") clip = (await http.tale(this.game).catch(() => null))?.stab?.step ?? 0;
    const at = clip ? clip - BEFORE : Number(route.secret("at"));
    if (!(at > 0)) return;
    await this.fetch(pageOf(at), this.eyes);
    this.go(at);
    if (!clip) return;
    this.until = clip + AFTER;
    this.play();
  }

  private async fetch(start: number, eyes: string): Promise<void> {
    const key = `${eyes}:${start}`;
    if (this.asked.has(key)) return;
    this.asked.add(key);
    try {
      const found = await http.replay(this.game, eyes, start, COUNT);
      if (eyes !== this.eyes) return;
      this.about = found;
      if (found.limited) this.eyes = found.eyes < 0 ? "none" : String(found.eyes);
      this.steps = { ...this.steps, ...Object.fromEntries(found.steps.map((step, n) => [start + n, step])) };
      const sets = found.sets.split("+");
      dress(sets[0] ?? "mazes");
      album.epic = !!found.house_rules?.epic;
      void album.load(found.pack, sets);
    } catch (error) {
      this.trouble = (error as Error).message;
      this.unreadable = (error as http.Trouble).status === 409;
    }
  }

  look(): void {
    this.asked = new Set();
    this.steps = {};
  }

  go(to: number): void {
    this.at = Math.max(0, Math.min(this.length, to));
  }

  play(): void {
    clearInterval(this.playing);
    const next = () => (this.at >= Math.min(this.length, this.until) ? this.play() : this.go(this.at + 1));
    if (this.playing || this.at >= this.until) this.until = Infinity;
    this.playing = this.playing ? 0 : window.setInterval(next, 1000 / this.speed);
  }

  pace(speed: number): void {
    this.speed = speed;
    if (!this.playing) return;
    this.play();
    this.play();
  }

  /** The first step of a turn: fetched page by page, for turns are not numbered by steps. */
  async seek(turn: number): Promise<void> {
    for (let start = 0; start <= this.length; start += COUNT) {
      await this.fetch(start, this.eyes);
      for (let n = start; n < start + COUNT; n++) if ((this.steps[n]?.view.turns ?? -1) >= turn) return this.go(n);
    }
    this.go(this.length);
  }

  /** To where the turn before begins, or the next. */
  turn(way: 1 | -1): void {
    const now = this.view?.turns ?? 0;
    let to = this.at;
    while (this.steps[to + way] && (this.steps[to]?.view.turns ?? now) === now) to += way;
    this.go(to === this.at ? this.at + way * 10 : to);
  }

  /** The address of this game as these eyes see it. */
  async address(): Promise<string> {
    const whole = this.eyes === "all" || this.about?.limited;
    const own = { link: this.game };
    const { link } = whole ? own : await http.replayLink(this.game, this.eyes).catch(() => own);
    return `${location.origin}/replay/${link}`;
  }

  keyed(event: KeyboardEvent): void {
    if (/INPUT|SELECT/.test((event.target as HTMLElement).tagName)) return;
    if (event.key === "ArrowRight") this.go(this.at + 1);
    else if (event.key === "ArrowLeft") this.go(this.at - 1);
    else if (event.key === " ") {
      this.play();
      event.preventDefault();
    }
  }
}
