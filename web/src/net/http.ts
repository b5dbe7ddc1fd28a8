import { language, t } from "../texts";
import type {
  Book,
  Cards,
  CarryLink,
  Invitation,
  Join,
  Judged,
  Lobby,
  MyTables,
  NewTable,
  OddsTold,
  Posed,
  Pictures,
  PlayOn,
  Replay,
  ReplayLink,
  Reviewing,
  Rules,
  Seated,
  Sets,
  Tale,
} from "../protocol";

export class Trouble extends Error {
  status = 0;
}
/** Nobody answers: worth another try. */
export class Offline extends Trouble {}

async function json<T>(path: string, body?: unknown): Promise<T> {
  const post = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const spoken = language === "en" ? path : `${path}${path.includes("?") ? "&" : "?"}lang=${language}`;
  const response = await fetch(spoken, { credentials: "same-origin", ...(body !== undefined && post) }).catch(() => {
    throw new Offline(t("lost"));
  });
  const found: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const problem = found as { error?: string } | null;
    const trouble = new Trouble(problem?.error ?? `${response.status} ${response.statusText}`);
    trouble.status = response.status;
    throw trouble;
  }
  return found as T;
}

const kept = new Map<string, Promise<unknown>>();

/** What does not change while the page is open is asked for once. */
function once<T>(path: string): Promise<T> {
  let found = kept.get(path) as Promise<T> | undefined;
  if (!found) {
    found = json<T>(path);
    found.catch(() => kept.delete(path));
    kept.set(path, found);
  }
  return found;
}

export const sets = () => once<Sets>("/api/sets");
export const rules = () => once<Rules>("/api/rules");
export const cardsOf = (sets: string[]) => once<Cards>(`/api/cards/${sets.join("+")}`);
export const pack = (id: string) => once<Cards>(`/api/packs/${id}`);
export const pictures = (pack: string, set: string) => once<Pictures>(`/api/packs/${pack || "now"}/pictures/${set}`);
export const lobby = () => json<Lobby>("/api/tables");
export const myTables = () => json<MyTables>("/api/mine/tables");
export const newTable = (form: NewTable) => json<Seated>("/api/tables", form);
export const join = (table: string, form: Join) => json<Seated>(`/api/tables/${encodeURIComponent(table)}/join`, form);
export const invitation = (table: string, invite: string) =>
  json<Invitation>(`/api/tables/${encodeURIComponent(table)}?invite=${encodeURIComponent(invite)}`);
export const seatLink = (table: string, seat: number) =>
  json<Seated>(`/api/tables/${encodeURIComponent(table)}/seats/${seat}/link`, {});
export const claim = (token: string) => json<Seated>("/api/seats", { token });
/** Some steps through these eyes; `all` are as many as the address allows. */
export const replay = (game: string, eyes: string, start: number, count: number) =>
  json<Replay>(
    `/api/replays/${encodeURIComponent(game)}?start=${start}&count=${count}${eyes === "all" ? "" : `&eyes=${eyes}`}`,
  );
export const tale = (game: string) => json<Tale>(`/api/replays/${encodeURIComponent(game)}/story`);
export const odds = (game: string) => json<OddsTold>(game ? `/api/odds/${encodeURIComponent(game)}` : "/api/odds");
export const puzzle = (day: string) => json<Posed>(`/api/puzzle/${encodeURIComponent(day)}`);
export const puzzleMove = (day: string, move: number) =>
  json<Judged>(`/api/puzzle/${encodeURIComponent(day)}/${move < 0 ? "solution" : move}`);
export const mine = () => json<Book>("/api/mine");
export const carryLink = () => json<CarryLink>("/api/mine/link", {});
export const carry = (token: string) => json<unknown>("/api/mine/carry", { token });
export const eraseMine = () => json<unknown>("/api/mine/erase", {});
export const replayLink = (game: string, eyes: string) =>
  json<ReplayLink>(`/api/replays/${encodeURIComponent(game)}/links`, { eyes });
export const review = (game: string) => json<Reviewing>(`/api/replays/${encodeURIComponent(game)}/review`);
export const playOn = (game: string, form: PlayOn) =>
  json<Seated>(`/api/replays/${encodeURIComponent(game)}/play`, form);
