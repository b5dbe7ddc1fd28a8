/** What Yjs prints with. Its own printer brings colours and a tenth of the page for two warnings. */
export const [ORANGE, BOLD, UNBOLD, RED] = ["", "", "", ""];
export const print = (...told: unknown[]): void => console.info(...told);
export const warn = (...told: unknown[]): void => console.warn(...told);
