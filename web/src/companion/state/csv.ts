/** The game as a table for a spreadsheet: a row per event, the earliest first. */
import type { Table } from "./fold";

const HEAD = ["time", "player", "event", "number", "detail"];

function cell(value: string | number): string {
  const text = String(value);
  const safe = /^[=+\-@\t\r]/.test(text) && typeof value === "string" ? `'${text}` : text; // no formulas
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csv(table: Table): string {
  const name = (id: string) => table.seats.find((seat) => seat.id === id)?.name ?? "";
  const rows: [number, string, string, number | string, string][] = [];
  for (const seat of table.seats) {
    for (const entry of seat.standing) {
      const detail = "label" in entry ? entry.label : "card" in entry ? entry.card : "name" in entry ? entry.name : "";
      const more = "family" in entry ? entry.family : "sex" in entry ? entry.sex : detail;
      const n = "n" in entry ? entry.n : "on" in entry ? Number(entry.on) : "";
      rows.push([entry.at, seat.name, entry.kind, n, more ?? ""]);
    }
  }
  for (const entry of table.standing) {
    if (entry.kind === "fought")
      rows.push([
        entry.at,
        name(entry.fighter),
        entry.won ? "won" : "lost",
        entry.treasures ?? 0,
        `${entry.ours}:${entry.theirs} ${(entry.monsters ?? []).join(" + ")}`,
      ]);
    else if (entry.kind === "stab") rows.push([entry.at, name(entry.by), "stab", entry.n ?? 0, name(entry.on)]);
    else if (entry.kind === "over") rows.push([entry.at, entry.winners.map(name).join(" + "), "over", "", ""]);
    else
      rows.push([
        entry.at,
        name("seat" in entry ? (entry.seat ?? "") : "fighter" in entry ? entry.fighter : ""),
        entry.kind,
        "n" in entry ? entry.n : "",
        ("what" in entry && entry.what) || "",
      ]);
  }
  rows.sort(([a], [b]) => a - b);
  const lines = rows.map(([at, ...rest]) => [new Date(at * 1000).toISOString(), ...rest].map(cell).join(","));
  return [HEAD.join(","), ...lines].join("\r\n") + "\r\n";
}
