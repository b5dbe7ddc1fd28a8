import type { Ref } from "../protocol";

/** A piece of a sentence: plain words, a card that shows itself, or a seat. */
export type Bit = string | { card: string; hidden?: false } | { seat: number };

export interface Line {
  key: number;
  turn: boolean;
  bits: Bit[];
}

/** A template with its gaps filled by bits. */
export function filled(template: string, gaps: Record<string, Bit[]>): Bit[] {
  const bits: Bit[] = [];
  for (const [index, piece] of template.split(/\{(\w+)\}/).entries()) {
    if (index % 2) bits.push(...(gaps[piece] ?? []));
    else if (piece) bits.push(piece);
  }
  return bits;
}

export function listed(items: Bit[][], comma: string, and: string): Bit[] {
  return items.flatMap((item, index) => (index === 0 ? item : [index === items.length - 1 ? and : comma, ...item]));
}

export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);
export const plain = (n: number): string => (n < 0 ? `−${-n}` : `${n}`);
export const key = (ref: Ref): string => ref.id ?? "";

/** A line in plain words. */
export function spoken(line: Line, names: { seat: (n: number) => string; card: (id: string) => string }): string {
  return line.bits
    .map((bit) => (typeof bit === "string" ? bit : "seat" in bit ? names.seat(bit.seat) : names.card(bit.card)))
    .join("");
}
