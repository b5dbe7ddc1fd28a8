/** A fair die, and what its rolls look like beside chance. */

/** 1 to 6 from the browser's own source of randomness; what would favour a face is thrown again. */
export function rolled(): number {
  const byte = new Uint8Array(1);
  do crypto.getRandomValues(byte);
  while (byte[0]! >= 252);
  return (byte[0]! % 6) + 1;
}

export function counts(rolls: readonly number[]): number[] {
  return [1, 2, 3, 4, 5, 6].map((face) => rolls.filter((n) => n === face).length);
}

/** How often a fair die would stray as far as this or further: the chi-square test with five degrees of freedom. */
export function chance(rolls: readonly number[]): number {
  const expected = rolls.length / 6;
  if (!expected) return 1;
  const x = counts(rolls).reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
  return erfc(Math.sqrt(x / 2)) + Math.sqrt((2 * x) / Math.PI) * Math.exp(-x / 2) * (1 + x / 3);
}

/** The complementary error function, to seven digits. */
function erfc(x: number): number {
  const t = 1 / (1 + x / 2);
  const terms = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
    0.17087277,
  ];
  return t * Math.exp(-x * x + terms.reduceRight((sum, term) => sum * t + term, 0));
}
