import { t } from ".";

/** A length of time in the largest unit that says enough. */
export function lasting(seconds: number): string {
  const [minutes, hours] = [Math.round(seconds / 60), Math.round(seconds / 3600)];
  if (seconds < 100) return t("seconds", { n: Math.ceil(seconds) });
  if (minutes < 100) return t("minutes", { n: minutes });
  return hours < 72 ? t("hours", { n: hours }) : t("days", { n: Math.round(hours / 24) });
}
