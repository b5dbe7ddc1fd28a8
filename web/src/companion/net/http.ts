import type { ClaimLine, CompanionBook, ContinueOnline, LineToken, Links, OwnCards } from "../shapes";
import { language, t } from "../texts";

async function json<T>(path: string, body?: unknown): Promise<T> {
  const post = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(`${path}?lang=${language}`, body === undefined ? {} : post).catch(() => null);
  if (!response) throw new Error(t("no_server"));
  const found: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new Error((found as { error?: string } | null)?.error ?? String(response.status));
  return found as T;
}

export const book = () => json<CompanionBook>("/api/companion/book");
export const ownCards = () => json<OwnCards>("/api/companion/cards");
export const share = () => json<Links>("/api/companion", {});
export const claim = (id: string, form: ClaimLine) => json<LineToken>(`/api/companion/${id}/claim`, form);
export const lineLink = (id: string, host: string, seat: string) =>
  json<LineToken>(`/api/companion/${id}/line`, { host, seat });
export const goOnline = (form: ContinueOnline) => json<{ table: string }>("/api/companion/continue", form);
