import { untrack } from "svelte";
import type { Acting } from "../act/acting.svelte";
import type { TableStore } from "../store/table.svelte";
import { t, type Key } from "../texts";
import { soundsOf } from "../ui/sound";
import { destination, fly, survey, type Survey } from "./flights";
import { soon } from "./frames";
import { enact, standing, type Standing } from "./moments";
import { followed, type PartName, type Shown } from "./shown.svelte";

const [CRY, SAY] = [1500, 4500]; // milliseconds

/** What is seen and heard of what happens: sounds, the door that cries, what is said over a seat, cards that fly. */
export class Scene {
  /** What the door cries that has just been kicked. */
  ouch = $state("");
  said = $state.raw<Record<number, string>>({});
  readonly shown: Shown;
  private kicks = 0;
  private hush = 0;
  private before: Survey | null = null;
  private stood: Standing = null;
  private happened: TableStore["events"] = [];
  private flying: TableStore["events"] = [];
  private unheard: TableStore["events"] = [];

  constructor(
    private readonly store: TableStore,
    acting: Acting,
  ) {
    this.stood = standing(untrack(() => store.view));
    $effect(() => {
      const { events } = store;
      untrack(() => this.hear(events));
    });
    this.shown = followed(store, {
      before: () => (this.before ??= survey()),
      after: (part) => this.land(part),
      done: () => this.enact(),
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
  }

  private hear(events: TableStore["events"]): void {
    this.happened.push(...events);
    this.flying.push(...events);
    this.unheard.push(...events);
  }

  private cry(): void {
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

  /** Cards fly from where they lay before the table changed to where they lie now, as soon as they lie there. */
  private land(part: PartName): void {
    const { seat } = this.store;
    soundsOf(this.unheard.splice(0), seat);
    const here = (event: TableStore["events"][number]) => destination(event, seat) === part;
    const flights = fly(this.flying.filter(here), this.before ?? new Map(), seat, part);
    this.flying = this.flying.filter((event) => !here(event));
    for (const begin of flights.now) begin();
    soon(...flights.soon);
  }

  private enact(): void {
    if (this.happened.some(({ kind, values }) => kind === "card_moved" && values?.why === "kicked")) this.cry();
    const { view } = this.shown.middle;
    soon(...enact(this.happened, this.stood, view));
    this.stood = standing(view);
    [this.before, this.happened] = [null, []];
  }
}
