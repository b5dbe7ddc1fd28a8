import * as http from "../net/http";
import type { MyTable } from "../protocol";
import { t } from "../texts";
import { lasting } from "../texts/lasting";

const EVERY = 60_000;

/** The tables where this browser has a seat, as the server knows them. */
export class MyTables {
  list = $state.raw<MyTable[]>([]);
  calling = $derived(this.list.filter((each) => each.mine).length);
  private timer = setInterval(() => this.look(), EVERY);

  constructor() {
    document.addEventListener("visibilitychange", this.look);
    this.look();
  }

  look = (): void => {
    if (!document.hidden)
      http.myTables().then(
        (found) => (this.list = found),
        () => {}, // home works without it
      );
  };

  leave(): void {
    clearInterval(this.timer);
    document.removeEventListener("visibilitychange", this.look);
  }
}

/** What a table waits for, in a few words. */
export function awaited({ started, mine, whose, by_days }: MyTable): string {
  if (!started) return t("not_dealt");
  if (mine) return t("your_turn");
  if (whose) return t("awaits_other", { who: whose });
  return t(by_days ? "somebody_answers" : "go_on");
}

export const timeLeft = ({ seconds }: MyTable): string =>
  seconds < 0 ? "" : t("time_left", { time: lasting(seconds) });
