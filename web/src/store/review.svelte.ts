import * as http from "../net/http";
import type { Review } from "../protocol";

const ASK = 700; // milliseconds between two looks at how far it is
const MOST_LOST = 20; // looks that nobody answers before it is given up

/** The review of a finished game: begun by asking, worked out on the server, and fetched when it is done. */
export class ReviewStore {
  review = $state.raw<Review | null>(null);
  progress = $state(0);
  trouble = $state("");
  private timer = 0;
  private lost = 0;

  constructor(readonly game: string) {
    $effect(() => {
      void this.ask();
      return () => clearTimeout(this.timer);
    });
  }

  async ask(): Promise<void> {
    this.trouble = "";
    try {
      const { progress, review } = await http.review(this.game);
      this.progress = Math.max(this.progress, progress);
      this.review = review ?? null;
      this.lost = 0;
    } catch (error) {
      // A server that starts again has forgotten how far it was, but not the game.
      if (!(error instanceof http.Offline) || ++this.lost > MOST_LOST)
        return void (this.trouble = (error as Error).message);
    }
    if (!this.review) this.timer = window.setTimeout(() => void this.ask(), ASK);
  }
}
