import type { View } from "../protocol";

/** Where the rulebook speaks of the phases of a turn and of the windows for answers. */
export const PHASE_CLAUSES: Record<View["phase"], string> = {
  opening: "COMP-09",
  arrange: "TURN-01",
  door: "TURN-07",
  fighting: "CMB-01",
  charity: "TURN-10",
  over: "WIN-06",
};

export const WINDOW_CLAUSES: Record<string, string> = {
  opening: "COMP-09",
  kill: "CMB-10",
  last_call: "WIN-06",
  flee: "RUN-01",
  roll: "RUN-02",
  affliction: "CRS-01",
  overflow: "BIG-03",
};
