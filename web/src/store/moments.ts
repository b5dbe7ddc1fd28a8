import type { Event, View } from "../protocol";
import { recall, store } from "./storage";

/** What a game will be remembered for, gathered as it happens. */
export class Moments {
  fight = { munchkins: 0, monsters: 0, seat: -1, helper: -1 };
  stab = { n: 0, by: -1, card: "", seat: -1 };
  deaths: Record<number, number> = {};
  curses: Record<number, number> = {};
  helped: Record<number, number> = {};

  /** The moments of a game that this browser has been at, also before it was loaded again. */
  static recall(game: string): Moments {
    return game ? recall("sessionStorage", `moments ${game}`, new Moments()) : new Moments();
  }

  keep(game: string): void {
    store("sessionStorage", `moments ${game}`, this);
  }

  hear(events: Event[], view: View | null): void {
    for (const { kind, values = {}, cards = {} } of events) {
      const v = values as Record<string, number>;
      if (kind === "fight_won" && v.monsters! > this.fight.monsters) {
        this.fight = { munchkins: v.munchkins!, monsters: v.monsters!, seat: v.seat!, helper: v.helper! };
      }
      const against = kind === "enhanced" || (kind === "bonus_given" && (values.side as string) === "monsters");
      const fighter = view?.fight?.fighter ?? -1;
      if (against && fighter >= 0 && v.by! >= 0 && v.by !== fighter && v.n! > this.stab.n) {
        this.stab = { n: v.n!, by: v.by!, card: cards.card?.[0]?.id ?? "", seat: fighter };
      }
      if (kind === "curse_fell" && v.by! >= 0 && v.by !== v.seat) this.curses[v.by!] = (this.curses[v.by!] ?? 0) + 1;
      if (kind === "helper_joined") this.helped[v.seat!] = (this.helped[v.seat!] ?? 0) + 1;
      if (kind === "died") this.deaths[v.seat!] = (this.deaths[v.seat!] ?? 0) + 1;
    }
  }
}
