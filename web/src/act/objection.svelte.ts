import type { Because } from "../protocol";
import type { Command, TableStore } from "../store/table.svelte";

/** What the table has against what is about to be done: asked again whenever that changes. */
export class Objection {
  because = $state.raw<Because | null>(null);

  constructor(store: TableStore, command: () => Command | null) {
    $effect(() => {
      const wanted = command();
      if (!wanted) return void (this.because = null);
      void store.why(wanted).then((answer) => (this.because = answer.clause ? answer : null));
    });
  }
}
