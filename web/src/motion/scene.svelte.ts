import { untrack } from "svelte";
import type { Acting } from "../act/acting.svelte";
import type { TableStore } from "../store/table.svelte";
import { t, type Key } from "../texts";
import { soundsOf } from "../ui/sound";
import { fly, survey, type Survey } from "./flights";
import { laidOut, oneByOne } from "./frames";
import { enact, standing, type Standing } from "./moments";

const [CRY, SAY] = [1500, 4500]; // milliseconds

/** What is seen and heard of what happens: sounds, the door that cries, what is said over a seat, cards that fly. */
export class Scene {
  /** What the door cries that has just been kicked. */
  ouch = $state("");
  said = $state.raw<Record<number, string>>({});
  private kicks = 0;
  private hush = 0;
  private before: Survey | null = null;
  private stood: Standing = null;
  private happened: TableStore["events"] = [];

  constructor(
    private readonly store: TableStore,
    acting: Acting,
  ) {
    this.stood = standing(untrack(() => store.view));
    $effect(() => {
      const { events } = store;
      untrack(() => this.hear(events));
    });
    $effect(() => {
      const line = store.chat.at(-1);
      if (line && !line.old)
        untrack(() => this.speak(line.seat, line.emote ? t(`emote.${line.text}` as Key) : line.text));
    });
    $effect(() => {
      void store.options;
      untrack(() => acting.review());
    });
    // Cards fly from where they lay before the table changed to where they lie now: all of one frame together.
    $effect.pre(() => {
      void store.events;
      untrack(() => (this.before ??= survey()));
    });
    $effect(() => {
      const { events } = store;
      if (!this.happened.length) laidOut(() => this.land());
      this.happened.push(...events);
    });
  }

  private hear(events: TableStore["events"]): void {
    soundsOf(events, this.store.seat);
    if (!events.some((event) => event.kind === "card_moved" && event.values?.why === "kicked")) return;
    const cries = t("door.kicked").split("|");
    this.ouch = cries[++this.kicks % cries.length]!;
    clearTimeout(this.hush);
    this.hush = window.setTimeout(() => (this.ouch = ""), CRY);
  }

  private speak(seat: number, words: string): void {
    this.said = { ...this.said, [seat]: words.slice(0, 60) };
    // Not cleared by the next line: that is somebody else's.
    setTimeout(() => (this.said = { ...this.said, [seat]: "" }), SAY);
  }

  private land(): void {
    const flights = fly(this.happened, this.before ?? new Map(), this.store.seat);
    const moments = enact(this.happened, this.stood, this.store.view);
    for (const begin of [...flights.now, ...moments.now]) begin();
    oneByOne([...flights.soon, ...moments.soon]);
    this.stood = standing(this.store.view);
    [this.before, this.happened] = [null, []];
  }
}
