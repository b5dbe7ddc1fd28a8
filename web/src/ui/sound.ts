import { inTurn, REST } from "../motion/frames";
import { settings } from "../store/settings.svelte";
import { whenIdle } from "./idle";
import { Synth } from "./synth";

type Notes = (synth: Synth) => void;
let synth: Synth | null = null;

const run = (notes: number[], step: number, long: number, kind: OscillatorType, loud: number): Notes => {
  return (synth) => notes.forEach((from, n) => synth.tone({ at: n * step, from, long, kind, loud }));
};

/** Each sound tells one thing: what it is should be heard without looking. */
const SOUNDS: Record<string, Notes> = {
  // A boot, a plank that gives in, a hinge that complains.
  kick: (synth) => {
    synth.tone({ from: 150, to: 38, long: 0.24, kind: "sine", loud: 0.5 });
    synth.noise({ long: 0.12, band: 420, to: 160, loud: 0.7 });
    synth.noise({ at: 0.1, long: 0.09, band: 1900, narrow: 3, loud: 0.25 });
    synth.tone({ at: 0.2, from: 620, to: 980, long: 0.32, kind: "sawtooth", loud: 0.025 });
  },
  // Something large stands behind it.
  sting: (synth) => {
    for (const from of [98, 147, 156]) synth.tone({ from, to: from * 0.97, long: 0.75, kind: "sawtooth", loud: 0.09 });
    synth.noise({ long: 0.5, band: 180, to: 70, loud: 0.25 });
  },
  // A die on wood: it hits, hops and comes to rest.
  die: (synth) => {
    for (const [n, at] of [0, 0.09, 0.16, 0.25, 0.31, 0.42].entries()) {
      synth.noise({ at, long: 0.045, band: 2600 - n * 170, narrow: 6, loud: 0.5 - n * 0.06 });
      synth.tone({ at, from: 940 - n * 60, to: 400, long: 0.03, kind: "square", loud: 0.03 });
    }
  },
  // Steel, and the friend behind it.
  stab: (synth) => {
    synth.noise({ long: 0.16, band: 900, to: 6500, narrow: 2, loud: 0.35 });
    synth.noise({ at: 0.16, long: 0.1, band: 300, to: 120, loud: 0.8 });
    synth.tone({ at: 0.16, from: 1870, to: 1790, long: 0.4, loud: 0.06 });
  },
  level: run([523, 659, 784, 1047], 0.075, 0.18, "triangle", 0.14),
  down: run([494, 415, 330], 0.12, 0.24, "triangle", 0.11),
  death: (synth) => {
    run([392, 370, 349], 0.28, 0.3, "sawtooth", 0.07)(synth);
    synth.tone({ at: 0.84, from: 330, to: 220, long: 1.1, kind: "sawtooth", loud: 0.07 });
    synth.tone({ at: 1.1, from: 65, to: 58, long: 1.2, kind: "sine", loud: 0.3 });
  },
  curse: (synth) => {
    synth.tone({ from: 520, to: 85, long: 0.7, kind: "sawtooth", loud: 0.06 });
    synth.tone({ from: 551, to: 80, long: 0.7, kind: "sawtooth", loud: 0.06 });
  },
  card: (synth) => synth.noise({ long: 0.07, band: 3400, to: 1500, narrow: 1.5, loud: 0.16 }),
  turn: run([523, 784], 0.12, 0.22, "triangle", 0.15),
  window: run([660, 660], 0.14, 0.08, "square", 0.045),
  last: run([440, 440, 440, 587], 0.16, 0.13, "square", 0.06),
  win: (synth) => {
    run([523, 523, 523, 659, 784, 1047], 0.13, 0.26, "square", 0.07)(synth);
    for (const from of [523, 659, 784]) synth.tone({ at: 0.78, from, long: 1.1, loud: 0.08 });
  },
};

const HEARD: Record<string, string> = {
  died: "death",
  die_rolled: "die",
  curse_fell: "curse",
  card_played: "card",
  game_over: "win",
};

function open(): void {
  if (!settings.sound || !settings.volume) return;
  synth ??= new Synth();
  synth.volume = settings.volume / 100;
}

// Sounds wait for the first touch: browsers want it so. The first of them would hold the page up while the browser gets
// at the loudspeaker, so that is done in a spare moment after the touch.
addEventListener("pointerdown", () => whenIdle(open), { once: true });

/** Try the new volume. */
export function loudness(): void {
  settings.sound = settings.volume > 0;
  sound("level");
}

/** In a frame of its own: nobody hears a few milliseconds, but a frame that comes too late is seen. */
export function sound(name: string): void {
  if (!settings.sound || !settings.volume || !navigator.userActivation?.hasBeenActive) return;
  inTurn(REST, () => {
    open();
    if (synth) SOUNDS[name]?.(synth);
  });
}

type Heard = { kind: string; values?: Record<string, unknown> };

/** What one event sounds like to this seat, nothing for most. */
function soundOf({ kind, values = {} }: Heard, seat: number): string | undefined {
  if (kind === "card_moved") return values.why === "kicked" ? "kick" : undefined;
  if (kind === "turn_began") return values.seat === seat ? "turn" : undefined;
  if (kind === "level_changed") return (values.after as number) > (values.before as number) ? "level" : "down";
  if (kind === "window_opened") return values.what === "last_call" ? "last" : "window";
  if (kind === "fight_began") return "sting";
  if (kind === "enhanced" || kind === "foe_joined") return (values.by as number) >= 0 ? "stab" : undefined;
  return HEARD[kind];
}

export function soundsOf(events: Heard[], seat: number): void {
  const names = new Set(events.map((event) => soundOf(event, seat)).filter((name) => name !== undefined));
  if (names.has("stab")) names.delete("card");
  [...names].slice(0, 2).forEach(sound);
}
