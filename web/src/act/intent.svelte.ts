import type { Because } from "../protocol";
import type { Command, TableStore } from "../store/table.svelte";

/** What is about to be done, and what the table has against it: asked again whenever that changes. */
export class Intent {
  because = $state.raw<Because | null>(null);

  constructor(
    store: TableStore,
    readonly commands: () => Command[],
  ) {
    $effect(() => {
      const [wanted] = commands();
      if (!wanted) return void (this.because = null);
      void store.why(wanted).then((answer) => (this.because = answer.clause ? answer : null));
    });
  }
}
