/** Where the rulebook speaks of the phases of a turn and of the windows for answers. */
export const PHASE_CLAUSES: Record<number, string> = {
  0: "COMP-09",
  1: "TURN-01",
  2: "TURN-07",
  3: "CMB-01",
  4: "TURN-10",
  5: "WIN-06",
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
