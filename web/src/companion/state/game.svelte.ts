/** One game as this device sees it: the folded table, and everything that can be entered. */
import { newId } from "../net/bytes";
import { NetLine, type Connection } from "../net/line";
import type { Bonus, LineEntry, Monster, Settings, SharedEntry } from "../shapes";
import { folded, strength, type Munchkin, type Table } from "./fold";
import { FROM_NET, Papers, SHARED } from "./papers";
import { reckoned, type Brawl } from "./reckon";
import { keep, type Kept } from "./shelf";
import { identity, numbersOf, versus } from "./book.svelte";

type Bare<E> = E extends unknown ? Omit<E, "id" | "at"> : never;
type Done = { name: string; id: string }[];

export const now = (): number => Math.floor(Date.now() / 1000);
const EMPTY: Table = folded({}, {});
const FIGHT = "f:";

/** The fight whose end is among these entries, "" if none is. */
const fightOf = (done: Done): string => done.find(({ id }) => id.startsWith(FIGHT))?.id.slice(FIGHT.length) ?? "";

export class Game {
  table = $state.raw<Table>(EMPTY);
  net = $state<Connection | "">("");
  pending = $state(false);
  here = $state.raw<string[]>([]);
  claimed = $state.raw<string[]>([]);
  trouble = $state("");
  kept: Kept = $state()!;
  undoable = $state(0);
  redoable = $state.raw<Done[]>([]);
  private papers: Papers;
  private line: NetLine | null = null;
  private folding = false;

  constructor(entry: Kept) {
    this.kept = entry;
    this.papers = new Papers(entry.id);
    this.undoable = entry.done.length;
    this.papers.changed = (name, update, origin) => {
      if (origin === null || origin === this) this.line?.send(name, update);
      void this.soon(origin === FROM_NET);
    };
  }

  async open(): Promise<this> {
    await this.papers.open(SHARED);
    await Promise.all(this.kept.seats.map((seat) => this.papers.open(seat)));
    await this.refold();
    this.connect();
    return this;
  }

  close(): void {
    this.line?.close();
    void this.papers.close();
  }

  // -- reading ------------------------------------------------------------------------------------------------------

  /** Fold once for all changes of this moment. */
  private async soon(others: boolean): Promise<void> {
    if (this.folding) return;
    this.folding = true;
    await Promise.resolve();
    this.folding = false;
    await this.refold();
    if (others) this.takeLevels();
  }

  private async refold(): Promise<void> {
    const shared = this.papers.shared;
    const seats = Object.keys(shared.seats ?? {});
    for (const seat of seats) if (!this.papers.names.includes(seat)) await this.papers.open(seat);
    const lines = Object.fromEntries(seats.map((seat) => [seat, this.papers.line(seat)]));
    this.table = folded(shared, lines);
    this.remember();
  }

  private remember(): void {
    const { seats, shared } = this.table;
    const known = { names: seats.map(({ name }) => name), seats: seats.map(({ id }) => id) };
    const { name = "", sets = [] } = shared.table ?? {};
    Object.assign(this.kept, known, { name, sets });
    keep($state.snapshot(this.kept));
  }

  get settings(): Settings {
    return this.table.shared.table ?? {};
  }

  get sets(): string[] {
    return this.settings.sets ?? [];
  }

  /** What the rules answer here, with the house rules. */
  get numbers(): Record<string, number> {
    return numbersOf(this.sets, this.settings.rules ?? {});
  }

  get winners(): Munchkin[] {
    const over = this.table.over?.winners ?? [];
    return this.table.seats.filter(({ id }) => over.includes(id));
  }

  seat(id: string | undefined): Munchkin | undefined {
    return this.table.seats.find((seat) => seat.id === id);
  }

  get host(): boolean {
    return !this.kept.share || this.kept.share.role === "host";
  }

  get watching(): boolean {
    return this.kept.share?.role === "";
  }

  mayEdit(seat: string): boolean {
    return this.host || (this.kept.me === seat && this.kept.share?.role === "player");
  }

  get brawl(): Brawl | null {
    const { shared, seals } = this.table;
    const fight = shared.fight ?? {};
    if (!fight.id) return null;
    const ofThis = <P>(pieces: Record<string, P> | undefined) =>
      Object.entries(pieces ?? {})
        .filter(([id]) => id.startsWith(`${fight.id}:`))
        .map(([id, piece]) => ({ id, ...piece }));
    return {
      fight,
      foes: ofThis(shared.monsters),
      bonuses: ofThis(shared.bonuses),
      fighter: this.seat(fight.fighter),
      helper: this.seat(fight.helper),
      seals,
      numbers: this.numbers,
      identity: (card) => identity(card, this.settings.own),
      versus: (card) => versus(card, this.settings.own),
    };
  }

  // -- entering -----------------------------------------------------------------------------------------------------

  private doing: Done | null = null;

  /** Everything that is entered inside is taken back at once. */
  act(deeds: () => void): void {
    const outer = this.doing;
    this.doing = outer ?? [];
    deeds();
    if (outer) return;
    if (this.doing.length) {
      this.kept.done.push(this.doing);
      this.undoable = this.kept.done.length;
      this.redoable = [];
    }
    this.doing = null;
  }

  private add(name: string, entry: Bare<LineEntry> | Bare<SharedEntry>, id = newId(10)): string {
    this.act(() => {
      this.papers
        .doc(name)
        .getArray("log")
        .push([{ id, at: now(), ...entry }]);
      this.doing!.push({ name, id });
    });
    return id;
  }

  enter(seat: string, entry: Bare<LineEntry>): void {
    if (this.mayEdit(seat)) this.add(seat, entry);
  }

  tell(entry: Bare<SharedEntry>, id?: string): string {
    return this.watching ? "" : this.add(SHARED, entry, id);
  }

  /** The game is over. */
  declare(winners: string[]): void {
    this.tell({ kind: "over", winners });
  }

  set<K extends keyof Settings>(name: K, value: Settings[K]): void {
    if (this.host) this.papers.doc(SHARED).getMap("table").set(name, value);
  }

  addSeat(name: string, color: number): string {
    const id = newId(6);
    const chairs = Object.values(this.papers.shared.seats ?? {});
    const order = Math.max(0, ...chairs.map((chair) => chair.order)) + 1;
    this.papers.doc(SHARED).getMap("seats").set(id, { order, color });
    this.papers
      .doc(id)
      .getArray("log")
      .push([{ id: newId(10), at: now(), kind: "called", name }]);
    return id;
  }

  removeSeat(id: string): void {
    if (this.host) this.papers.doc(SHARED).getMap("seats").delete(id);
  }

  /** The order in which they sit. */
  reorder(ids: string[]): void {
    const seats = this.papers.doc(SHARED).getMap<{ order: number; color: number }>("seats");
    ids.forEach((id, order) => seats.set(id, { color: 0, ...seats.get(id), order: order + 1 }));
  }

  // -- taking back --------------------------------------------------------------------------------------------------

  mark(name: string, id: string, undone: boolean): void {
    this.papers.doc(name).getMap("undone").set(id, undone);
  }

  undo(): void {
    const last = this.kept.done.pop();
    this.undoable = this.kept.done.length;
    if (!last) return;
    for (const { name, id } of last) this.mark(name, id, true);
    this.reopen(last);
    this.redoable = [...this.redoable, last];
    this.remember();
  }

  redo(): void {
    const last = this.redoable.at(-1);
    if (!last) return;
    for (const { name, id } of last) this.mark(name, id, false);
    if (fightOf(last) === this.table.shared.fight?.id) this.setFight("id", "");
    this.redoable = this.redoable.slice(0, -1);
    this.kept.done.push(last);
    this.undoable = this.kept.done.length;
  }

  /** A fight whose end is taken back goes on, unless the next one has begun. */
  private reopen(done: Done): void {
    const id = fightOf(done);
    const pieces = Object.keys(this.table.shared.monsters ?? {});
    if (id && !this.table.shared.fight?.id && pieces.some((each) => each.startsWith(`${id}:`))) this.setFight("id", id);
  }

  // -- the fight ----------------------------------------------------------------------------------------------------

  beginFight(fighter: string): void {
    const doc = this.papers.doc(SHARED);
    const start = { id: newId(6), fighter, helper: "", flee: 0, helper_flee: 0 };
    doc.transact(() => {
      for (const [key, value] of Object.entries(start)) doc.getMap("fight").set(key, value);
      doc.getMap("monsters").clear();
      doc.getMap("bonuses").clear();
    }, this);
  }

  setFight(key: "id" | "fighter" | "helper" | "flee" | "helper_flee", value: string | number): void {
    this.papers.doc(SHARED).getMap("fight").set(key, value);
  }

  private put(where: "monsters" | "bonuses", piece: Monster | Bonus, id = ""): string {
    const at = id || `${this.table.shared.fight?.id}:${newId(6)}`;
    this.papers.doc(SHARED).getMap(where).set(at, piece);
    return at;
  }

  putMonster = (monster: Monster, id = ""): string => this.put("monsters", monster, id);
  putBonus = (bonus: Bonus, id = ""): string => this.put("bonuses", bonus, id);

  take(where: "monsters" | "bonuses", id: string): void {
    this.papers.doc(SHARED).getMap(where).delete(id);
  }

  /** The fight is over: levels to those who gain them, temporary bonuses end, and stabs are remembered. */
  endFight(won: boolean): void {
    const brawl = this.brawl;
    if (!brawl) return;
    const { ours, theirs, levels, treasures, wins } = reckoned(brawl);
    const { id: number, fighter = "", helper = "" } = brawl.fight;
    this.act(() => {
      // Ids that are derived from the fight: if two devices end it, it ends once.
      const of = this.tell(
        {
          ...{ kind: "fought", fighter, helper, won, ours: ours.total, theirs: theirs.total },
          ...{ monsters: brawl.foes.map(({ name, level }) => name || String(level)) },
          ...{ levels: won ? levels : {}, treasures: won ? treasures : 0 },
        },
        `${FIGHT}${number}`,
      );
      for (const [seat, n] of Object.entries(won ? levels : {})) this.gain(seat, n, of);
      for (const one of [brawl.fighter, brawl.helper]) {
        const spent = one?.chips.filter(({ once }) => once).map(({ id }) => id) ?? [];
        if (one && spent.length) this.enter(one.id, { kind: "unchip", of: spent });
      }
      for (const { id, by, n, side } of brawl.bonuses)
        if (by && fighter && by !== fighter && (side === "theirs" ? n > 0 : n < 0))
          this.tell({ kind: "stab", by, on: fighter, n: Math.abs(n) }, `s:${id}`);
      if (won && wins.length) this.tell({ kind: "over", winners: wins }, `o:${number}`);
    });
    this.setFight("id", ""); // its pieces stay until the next one: the end can be taken back
  }

  callOff(): void {
    this.setFight("id", "");
  }

  /** The levels of a fight. The same fight gives them once, whichever devices enter them. */
  private gain(seat: string, n: number, of: string): void {
    if (this.mayEdit(seat)) this.add(seat, { kind: "level", n, of }, `l:${of}`);
  }

  /** Levels that a fight gave this device's player, and that its finisher could not enter. */
  private takeLevels(): void {
    const me = this.kept.me;
    const mine = me && this.kept.share?.role === "player" ? this.seat(me) : undefined;
    if (!mine) return;
    for (const { id, levels = {} } of this.table.fights)
      if (levels[mine.id] && !mine.log.some((entry) => entry.id === `l:${id}`))
        this.gain(mine.id, levels[mine.id]!, id);
  }

  // -- together -----------------------------------------------------------------------------------------------------

  connect(): void {
    const share = this.kept.share;
    if (!share?.token || this.line) return;
    const told = (state: Connection, line: NetLine) => {
      this.net = state;
      this.pending = line.pending;
      if (!line.role) return;
      this.here = line.role.here ?? [];
      this.claimed = line.role.claimed ?? [];
      if (share.role !== line.role.role) {
        share.role = line.role.role;
        this.kept.me = line.role.seat || this.kept.me;
        this.remember();
      }
    };
    this.line = new NetLine(share.id, share.token, this.papers, told, (why) => (this.trouble = why));
  }

  reconnect(share: Kept["share"], me = this.kept.me): void {
    this.line?.close();
    this.line = null;
    Object.assign(this.kept, { share, me });
    this.remember();
    this.connect();
  }
}

export { strength };
