import type { Option, Slot } from "../protocol";
import type { Command } from "../store/table.svelte";

/** Something that may be done with a card: a template whose card is given. */
export interface Deed {
  option: Option;
  card: number;
}

export type Values = Record<string, number[]>;

/** Everything that may be done with the card of this handle. */
export function deedsOf(options: Option[], handle: number): Deed[] {
  return options
    .filter((option) => option.verb !== "answer" && takes(option, handle))
    .map((option) => ({ option, card: handle }));
}

function takes(option: Option, handle: number): boolean {
  if (option.fixed?.card !== undefined) return option.fixed.card === handle;
  return fills(option, "card", handle);
}

/** The slots that are still to be filled once the card is known. */
export function openSlots(deed: Deed): Slot[] {
  return (deed.option.slots ?? []).filter((slot) => slot.name !== "card");
}

/** The slot of this name. */
export const slotOf = (option: Option | undefined, name: string): Slot | undefined =>
  option?.slots?.find((slot) => slot.name === name);

/** Whether a value may fill the slot of this name. */
export const fills = (option: Option | undefined, name: string, value: number): boolean =>
  slotOf(option, name)?.candidates.includes(value) ?? false;

/** Handles of cards with which something may be done now. */
export function bright(options: Option[]): Set<number> {
  const found = new Set<number>();
  for (const option of options) {
    if (option.verb === "answer" || option.verb === "propose") continue;
    if (typeof option.fixed?.card === "number") found.add(option.fixed.card);
    slotOf(option, "card")?.candidates.forEach((each) => found.add(each));
  }
  return found;
}

/** The command that a filling of a template means. */
export function commandOf(option: Option, values: Values, side = ""): Command {
  const command: Record<string, unknown> = { type: option.verb, ...option.fixed };
  for (const slot of option.slots ?? []) {
    const chosen = values[slot.name] ?? [];
    if (slot.many) command[slot.name] = chosen;
    else if (chosen.length) command[slot.name] = chosen[0];
  }
  if (option.sides) command.side = side;
  return command as unknown as Command;
}

export function find(options: Option[], verb: string, fixed: Record<string, unknown> = {}): Option | undefined {
  return options.find(
    (option) => option.verb === verb && Object.entries(fixed).every(([name, value]) => option.fixed?.[name] === value),
  );
}
