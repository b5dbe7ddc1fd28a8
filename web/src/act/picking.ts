import { t } from "../texts";

/** A list with a value put in or taken out; a full list takes nothing more. */
export function toggled<T>(list: T[], value: T, most = Infinity): T[] {
  if (list.includes(value)) return list.filter((each) => each !== value);
  return list.length < most ? [...list, value] : list;
}

/** How many are to be chosen, and how many have been. */
export function tally({ low, high }: { low: number; high: number }, chosen: number): string {
  const wanted =
    low === high ? t("choose_n", { n: low }) : low ? t("choose_range", { low, high }) : t("choose_upto", { high });
  return `${wanted} · ${t("chosen_n", { n: chosen })}`;
}
