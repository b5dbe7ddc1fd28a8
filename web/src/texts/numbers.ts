/** Numbers with a proper minus. */
export const plain = (n: number): string => (n < 0 ? `−${-n}` : `${n}`);
export const signed = (n: number): string => (n < 0 ? plain(n) : `+${n}`);
