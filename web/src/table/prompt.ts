import type { Fight, Option, View } from "../protocol";
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
    const [key, mood] = fighting(view.fight, may("claim"));
    return { line: turned(key, view.turns), mood };
  }
  if (view.turn !== me) {
    const line = turned("door.other", view.turns, { who: name(view.turn) });
    return { line: me < 0 ? `${t("door.spectator")} ${line}` : line, mood: "calm" };
  }
  return { line: turned(mine(view.phase, may), view.turns), mood: view.phase === "arrange" ? "scared" : "calm" };
}

/** What the door says to somebody who fights: only what the table shows. */
function fighting(fight: Fight, winning: boolean): [Key, Prompt["mood"]] {
  if (fight.stage === "fleeing") return ["door.mine.fight.run", "scared"];
  if (fight.stage !== "open") return ["door.mine.settling", "calm"];
  if (winning) return ["door.mine.fight.win", "calm"];
  if (fight.munchkins === fight.monsters) return ["door.mine.fight.tie", "scared"];
  const helpers = Object.keys(fight.with_help ?? {}).length;
  return [fight.helper < 0 && helpers ? "door.mine.fight.lose" : "door.mine.fight.lose_alone", "scared"];
}

/** What the door says to the player whose turn it is, outside fights. */
function mine(phase: string, may: (verb: string) => boolean): Key {
  if (phase === "opening") return "door.opening";
  if (phase === "fighting") return "door.mine.settling";
  if (phase === "door") return may("trouble") ? "door.mine.door" : "door.mine.loot";
  if (phase === "charity") return may("charity") ? "door.mine.charity" : "door.mine.done";
  return "door.mine.arrange";
}
