import type { Line } from "../protocol";
import { album } from "./cards.svelte";

/** The story with lines that follow it, go before it or are known already: a line's number says where it stands. */
export function merged(story: Line[], lines: Line[]): Line[] {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return story;
  const before = story.filter((line) => line.n < first.n);
  const whole = !before.length || before.at(-1)!.n === first.n - 1;
  return [...(whole ? before : []), ...lines, ...story.filter((line) => line.n > last.n)];
}

/** Whether a line tells how somebody came to a Level. */
export const leadsTo = (line: Line, seat: number): boolean =>
  line.parts.some((part) => typeof part !== "string" && part.is === "number" && part.level_of === seat);

/** A line in plain words. */
export function spoken(line: Line): string {
  const words = line.parts.map((part) => {
    if (typeof part === "string") return part;
    if (part.is === "card") return part.called || album.name(part.id);
    return part.is === "seat" ? part.name : part.is === "number" ? part.text : part.id;
  });
  return words.join("");
}
