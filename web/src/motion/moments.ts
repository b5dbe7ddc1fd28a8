import type { Event, View } from "../protocol";
import { t } from "../texts";
import marks from "../ui/marks.json?icons";
import { sky, still, type Motion } from "./flights";

/** How a fight stood when it was last looked at. */
export type Standing = { fighter: number; helper: number; munchkins: number; monsters: number } | null;

const MOST = 6; // things that rise or fly at once
const EDGE = 70; // so far from the edge words can be read
const SPRING = "cubic-bezier(0.2, 1.5, 0.4, 1)";
const OUT = "cubic-bezier(0.2, 0.7, 0.3, 1)";

export function standing(view: View | null): Standing {
  if (!view?.fight) return null;
  const { fighter, helper, munchkins, monsters } = view.fight;
  return { fighter, helper, munchkins, monsters };
}

/** Somebody at the table: the face, or the whole place if that is not to be seen. */
const place = (seat: number): Element | null =>
  document.querySelector(`.board [data-seat="${seat}"] .avatar`) ?? document.querySelector(`[data-seat="${seat}"]`);

function middle(element: Element): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** Something that is only to be seen: above the table, in nobody's way, and gone when it has been shown. */
class Show {
  private left = MOST;
  readonly begins: Motion[] = [];

  private put(
    look: string,
    fill: (element: HTMLElement) => void,
    frames: Keyframe[],
    timing: KeyframeAnimationOptions,
  ) {
    if (this.left-- <= 0) return;
    this.begins.push(() => {
      if (still()) return; // since it was planned
      const element = document.createElement("div");
      element.className = `moment ${look}`;
      fill(element);
      sky().append(element);
      element.animate(frames, { fill: "both", ...timing }).onfinish = () => element.remove();
    });
  }

  /** Words that rise from a place. */
  rise(words: string, from: Element | null, look: string, delay = 0): void {
    if (!from) return;
    const [centre, y] = middle(from);
    const x = Math.min(Math.max(centre, EDGE), innerWidth - EDGE);
    const at = (up: number, scale: number) => `translate(${x}px, ${y - up}px) translate(-50%, -50%) scale(${scale})`;
    const frames = [
      { transform: at(0, 0.4), opacity: 0 },
      { transform: at(26, 1.25), opacity: 1, offset: 0.25 },
      { transform: at(40, 1), opacity: 1, offset: 0.7 },
      { transform: at(64, 0.9), opacity: 0 },
    ];
    this.put(look, (element) => (element.textContent = words), frames, { duration: 1100, delay, easing: OUT });
  }

  /** A mark that flies from one to another, or stands up where it is. */
  mark(name: string, from: Element | null, to: Element | null, look: string): void {
    if (!from || !to) return;
    const [[x, y], [u, v]] = [middle(from), middle(to)];
    const turn = u < x ? -8 : 8;
    const at = (a: number, b: number, scale: number, deg: number) =>
      `translate(${a}px, ${b}px) translate(-50%, -50%) rotate(${deg}deg) scale(${scale})`;
    const frames =
      from === to
        ? [
            { transform: at(u, v + 30, 0.2, -20), opacity: 0 },
            { transform: at(u, v - 12, 1.2, 6), opacity: 1, offset: 0.4 },
            { transform: at(u, v - 8, 1, 0), opacity: 1, offset: 0.8 },
            { transform: at(u, v - 30, 0.9, 0), opacity: 0 },
          ]
        : [
            { transform: at(x, y, 0.5, turn), opacity: 0 },
            { transform: at(x + (u - x) * 0.15, y + (v - y) * 0.15, 1.3, turn), opacity: 1, offset: 0.2 },
            { transform: at(u, v, 1, turn), opacity: 1, offset: 0.62, easing: "steps(1, end)" },
            { transform: at(u, v, 1, turn), opacity: 1, offset: 0.85 },
            { transform: at(u, v, 1.1, turn), opacity: 0 },
          ];
    const draw = (element: HTMLElement) =>
      (element.innerHTML = `<svg viewBox="0 0 512 512"><path d="${marks[name] ?? ""}" /></svg>`);
    this.put(look, draw, frames, { duration: from === to ? 1400 : 900, easing: OUT });
  }

  /** A banner across the table. */
  banner(words: string): void {
    const at = (x: string, skew: number) => `translate(${x}, -50%) skewX(${skew}deg)`;
    const frames = [
      { transform: at("-110%", -20), opacity: 1 },
      { transform: at("0", -6), opacity: 1, offset: 0.22 },
      { transform: at("0", -6), opacity: 1, offset: 0.78 },
      { transform: at("110%", -20), opacity: 1 },
    ];
    this.put("banner", (element) => (element.textContent = words), frames, { duration: 1500, easing: OUT });
  }
}

const shake = (element: Element | null, delay = 0): unknown =>
  element?.animate(
    [0, -7, 6, -5, 3, 0].map((x) => ({ transform: `translateX(${x}px) rotate(${x / 4}deg)` })),
    { duration: 380, delay },
  );

/** What shows what has just happened, so that nobody has to read it. Nothing waits for it, and nothing is hit by it. */
export function enact(events: Event[], before: Standing, view: View | null): Motion[] {
  if (still()) return [];
  const [show, now] = [new Show(), standing(view)];
  const stabbed = new Set<string>();
  for (const { kind, values = {} } of events) {
    const v = values as Record<string, number>;
    const seat = v.seat ?? -1;
    if (kind === "level_changed" && v.after! > v.before!) show.rise(`${t("level")} ${v.after}!`, place(seat), "gain");
    if (kind === "died") {
      show.mark("tomb", place(seat), place(seat), "grave");
      show.begins.push(() => shake(place(seat)));
    }
    if (kind === "window_opened" && (values.what as unknown) === "last_call") show.banner(t("last_call"));
    const victim = kind === "curse_fell" ? seat : (now ?? before)?.fighter;
    const hostile = ["curse_fell", "enhanced", "foe_joined", "bonus_given"].includes(kind);
    if (!hostile || victim === undefined || !(v.by! >= 0) || v.by === victim || v.by === now?.helper) continue;
    if (kind === "bonus_given" && (values.side as unknown) !== "monsters") continue;
    if (stabbed.has(`${v.by} ${victim}`)) continue;
    stabbed.add(`${v.by} ${victim}`);
    show.mark("dagger", place(v.by!), place(victim), "stab");
    show.begins.push(() => shake(place(victim), 540));
  }
  if (before && now && before.fighter === now.fighter)
    for (const side of ["munchkins", "monsters"] as const) {
      const n = now[side] - before[side];
      if (!n) continue;
      const total = document.querySelector(`.fight [data-drop="${side}"] .total`);
      const swing = [{ transform: "none" }, { transform: "scale(1.35) rotate(-6deg)" }, { transform: "none" }];
      show.begins.push(() => total?.animate(swing, { duration: 420, easing: SPRING }));
      show.rise(n > 0 ? `+${n}` : `−${-n}`, total, `swing ${side}`, 80);
    }
  return show.begins;
}
