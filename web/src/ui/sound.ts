import { settings } from "../store/settings.svelte";
import { whenIdle } from "./idle";

let context: AudioContext | null = null;

function tone(from: number, to: number, start: number, length: number, kind: OscillatorType, loud = 0.12): void {
  if (!context) return;
  const [wave, gain, at] = [context.createOscillator(), context.createGain(), context.currentTime + start];
  wave.type = kind;
  wave.frequency.setValueAtTime(from, at);
  wave.frequency.exponentialRampToValueAtTime(Math.max(20, to), at + length);
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  wave.connect(gain).connect(context.destination);
  wave.start(at);
  wave.stop(at + length);
}

const SOUNDS: Record<string, () => void> = {
  kick: () => (tone(160, 40, 0, 0.22, "square", 0.2), tone(900, 300, 0.12, 0.3, "sawtooth", 0.03)),
  turn: () => (tone(520, 520, 0, 0.1, "triangle"), tone(780, 780, 0.11, 0.16, "triangle")),
  level: () => [523, 659, 784, 1047].forEach((n, at) => tone(n, n, at * 0.08, 0.14, "triangle")),
  death: () =>
    [392, 370, 349, 330].forEach((n, at) =>
      tone(n, at === 3 ? n * 0.75 : n, at * 0.28, at === 3 ? 0.9 : 0.26, "sawtooth", 0.08),
    ),
  die: () => [0, 0.07, 0.15, 0.26, 0.4].forEach((at) => tone(700, 260, at, 0.05, "square", 0.05)),
  curse: () => tone(500, 90, 0, 0.6, "sawtooth", 0.07),
  card: () => tone(1200, 500, 0, 0.05, "triangle", 0.04),
  window: () => (tone(660, 660, 0, 0.08, "square", 0.05), tone(660, 660, 0.14, 0.08, "square", 0.05)),
  win: () => [523, 523, 523, 659, 784, 1047].forEach((n, at) => tone(n, n, at * 0.13, 0.24, "square", 0.07)),
};

const HEARD: Record<string, string> = {
  level_changed: "level",
  died: "death",
  die_rolled: "die",
  curse_fell: "curse",
  card_played: "card",
  enhanced: "card",
  window_opened: "window",
};

const open = () => {
  if (settings.sound) context ??= new AudioContext();
};

// Sounds wait for the first touch: browsers want it so. The first of them would hold the page up while the browser gets
// at the loudspeaker, so that is done in a spare moment after the touch.
addEventListener("pointerdown", () => whenIdle(open), { once: true });

/** In a task of its own: nobody hears a few milliseconds, but a frame that comes too late is seen. */
export function sound(name: string): void {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  setTimeout(() => {
    open();
    SOUNDS[name]?.();
  });
}

export function soundsOf(events: { kind: string; values?: Record<string, unknown> }[], seat: number): void {
  const names = new Set<string>();
  for (const { kind, values = {} } of events) {
    if (kind === "card_moved" && values.why === "kicked") names.add("kick");
    else if (kind === "turn_began" && values.seat === seat) names.add("turn");
    else if (kind === "game_over") names.add("win");
    else if (kind === "level_changed" && (values.after as number) < (values.before as number)) continue;
    else if (HEARD[kind]) names.add(HEARD[kind]);
  }
  [...names].slice(0, 2).forEach(sound);
}
