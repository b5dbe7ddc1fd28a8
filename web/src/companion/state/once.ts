/**
 * Ids of what happens once, whoever enters it. Two phones that are apart may both tap that a fight is over: they write
 * the same id, so it counts once, and one mark takes it back on both. What is entered again after it was taken back has
 * the id of the next attempt.
 */
interface Named {
  id: string;
}

const NEXT = /_(\d+)$/;

const first = (id: string): string => id.replace(NEXT, "");
const attempt = (id: string): number => Number(NEXT.exec(id)?.[1] ?? 1);

/** The id to enter this with: its own, or that of the next attempt. */
export function attempted(id: string, log: readonly Named[]): string {
  const made = Math.max(0, ...log.filter((entry) => first(entry.id) === id).map((entry) => attempt(entry.id)));
  return made ? `${id}_${made + 1}` : id;
}

/** The entries that stand: without what is taken back, each id once, and of several attempts the last one. */
export function standing<E extends Named>(log: readonly E[], undone: Record<string, boolean>): E[] {
  const found = new Map<string, number>();
  log.forEach(({ id }, at) => {
    const known = found.get(first(id));
    if (!undone[id] && (known === undefined || attempt(log[known]!.id) < attempt(id))) found.set(first(id), at);
  });
  return log.filter(({ id }, at) => found.get(first(id)) === at);
}

export const beginOf = (fight: string): string => `b:${fight}`;
export const endOf = (fight: string): string => `f:${fight}`;
/** The fight that this id begins or ends. */
export const fightOf = (id: string): string => first(id).slice(2);

/** What an end of a fight brings with it: levels (l), stabs (s), the end of the game (o). */
export const brought = (what: "l" | "s" | "o", end: string, more = ""): string => `${what}:${end}${more && `:${more}`}`;

/** The end of the fight that brought this, "" for what was entered by itself. */
export const broughtBy = (id: string): string => /^[lso]:(f:[^:]+)/.exec(id)?.[1] ?? "";
