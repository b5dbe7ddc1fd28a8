import type { Option, View } from "../protocol";
import { album } from "../store/cards.svelte";
import { t, type Key } from "../texts";

export interface Prompt {
  line: string;
  mood: "calm" | "ow" | "scared" | "smug" | "sleepy";
}

/** One of several wordings, the same one as long as the turn lasts. */
function turned(key: Key, turn: number, gaps: Record<string, string> = {}): string {
  const ways = t(key, gaps).split("|");
  return ways[turn % ways.length] ?? "";
}

/** What the door says: whose turn it is, what is waited for, what can be done. */
export function prompt(view: View, options: Option[]): Prompt {
  const name = (seat: number) => view.seats[seat]?.name ?? "?";
  const me = view.seat;
  const may = (verb: string) => options.some((option) => option.verb === verb);
  if (view.phase === "over") return { line: t("door.over"), mood: "sleepy" };
  if (view.window) {
    const key = `window.${view.window}` as Key;
    const winners = view.window === "last_call" ? (view.fight?.would_win ?? []) : [];
    const seat = view.window_seat >= 0 ? view.window_seat : (view.fight?.fighter ?? view.turn);
    const who = winners.map(name).join(" + ") || name(seat);
    const card = view.falling ? album.name(view.falling.id) : "";
    return { line: t(key, { who, card }), mood: view.window === "last_call" ? "scared" : "smug" };
  }
  if (view.asked >= 0 && view.asked !== me) return { line: t("door.asked", { who: name(view.asked) }), mood: "sleepy" };
  if (me >= 0 && !view.seats[me]?.alive) return { line: t("door.dead"), mood: "sleepy" };
  if (view.fight && view.phase === "fighting") {
    const who = name(view.fight.fighter);
    if (me < 0) return { line: turned("door.spectator.fight", view.turns, { who }), mood: "scared" };
    if (view.fight.fighter !== me) return { line: turned("door.other.fight", view.turns, { who }), mood: "smug" };
    const even = view.fight.munchkins === view.fight.monsters ? "tie" : "lose";
    const [key, mood] = may("claim") ? (["win", "calm"] as const) : ([even, "scared"] as const);
    return { line: turned(`door.mine.fight.${key}`, view.turns), mood };
  }
  if (view.turn !== me) {
    const line = turned("door.other", view.turns, { who: name(view.turn) });
    return { line: me < 0 ? `${t("door.spectator")} ${line}` : line, mood: "calm" };
  }
  const phase = view.phase === "fighting" ? "fight.lose" : view.phase;
  if (phase === "opening") return { line: t("door.opening"), mood: "calm" };
  if (phase === "charity" && !may("charity")) return { line: turned("door.mine.done", view.turns), mood: "calm" };
  return { line: turned(`door.mine.${phase}`, view.turns), mood: phase === "arrange" ? "scared" : "calm" };
}
