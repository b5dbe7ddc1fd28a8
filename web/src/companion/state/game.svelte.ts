/** One game as this device sees it: the folded table, and everything that can be entered. */
import { newId } from "../net/bytes";
import { NetLine, type Connection } from "../net/line";
import type { LineEntry, Settings, SharedEntry } from "../shapes";
import { folded, strength, type Munchkin, type Table } from "./fold";
import { attempted, brought } from "./once";
import { Papers, SHARED } from "./papers";
import { keep, type Done, type Kept } from "./shelf";
import { numbersOf } from "./book.svelte";

type Bare<E> = E extends unknown ? Omit<E, "id" | "at"> : never;

export const now = (): number => Math.floor(Date.now() / 1000);
const EMPTY: Table = folded({}, {});

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
  readonly papers: Papers;
  private line: NetLine | null = null;
  private folding = false;

  constructor(entry: Kept) {
    this.kept = entry;
    this.papers = new Papers(entry.id);
    this.undoable = entry.done.length;
    this.papers.changed = (name, update, origin) => {
      if (origin === null || origin === this) this.line?.send(name, update);
      void this.soon();
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
  private async soon(): Promise<void> {
    if (this.folding) return;
    this.folding = true;
    await Promise.resolve();
    this.folding = false;
    await this.refold();
    this.takeLevels();
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

  /** Write an entry. `aside`: it comes with another one, and is taken back with that. */
  private add(name: string, entry: Bare<LineEntry> | Bare<SharedEntry>, id: string, aside = false): void {
    this.act(() => {
      this.papers
        .doc(name)
        .getArray("log")
        .push([{ id, at: now(), ...entry }]);
      if (!aside) this.doing!.push({ name, id });
    });
  }

  /** `once`: the id of what happens once, whoever enters it. */
  enter(seat: string, entry: Bare<LineEntry>, once = ""): void {
    if (this.mayEdit(seat)) this.add(seat, entry, once ? attempted(once, this.seat(seat)?.log ?? []) : newId(10));
  }

  tell(entry: Bare<SharedEntry>, once = ""): void {
    if (!this.watching) this.add(SHARED, entry, once ? attempted(once, this.table.shared.log ?? []) : newId(10));
  }

  /** What the end of a fight brings with it. */
  bring(entry: Bare<SharedEntry>, id: string): void {
    if (!this.watching) this.add(SHARED, entry, id, true);
  }

  /** The game is over. */
  declare(winner: string): void {
    this.tell({ kind: "over", winners: [winner] }, `w:${winner}`);
  }

  /** The turn marker goes to a player. */
  passTurn(seat: string): void {
    this.tell({ kind: "turn", seat }, `t:${this.table.turns + 1}:${seat}`);
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

  /** Mark an entry, so that undo takes the mark back. */
  strike(name: string, id: string): void {
    this.act(() => {
      this.mark(name, id, true);
      this.doing!.push({ name, id, off: true });
    });
  }

  private isUndone(name: string, id: string): boolean {
    return !!(name === SHARED ? this.table.shared : this.seat(name))?.undone?.[id];
  }

  /** Turn what was done last; what somebody else has turned already is passed over. */
  private turn(done: Done[], undone: boolean): Done | undefined {
    for (let last = done.pop(); last; last = done.pop()) {
      const open = last.filter(({ name, id, off = false }) => this.isUndone(name, id) !== (undone !== off));
      for (const { name, id, off = false } of open) this.mark(name, id, undone !== off);
      if (open.length) return last;
    }
    return undefined;
  }

  undo(): void {
    const last = this.turn(this.kept.done, true);
    if (last) this.redoable = [...this.redoable, last];
    this.undoable = this.kept.done.length;
    this.remember();
  }

  redo(): void {
    const rest = [...this.redoable];
    const last = this.turn(rest, false);
    if (last) this.kept.done.push(last);
    this.redoable = rest;
    this.undoable = this.kept.done.length;
    this.remember();
  }

  // -- levels of fights -----------------------------------------------------------------------------------------------

  /** Levels that fights gave those whose lines this device keeps: once for each fight, whoever enters them. */
  private takeLevels(): void {
    for (const { id: end, levels = {} } of this.table.fights)
      for (const [seat, n] of Object.entries(levels)) {
        const id = brought("l", end);
        const known = this.seat(seat)?.log.some((entry) => entry.id === id) ?? true;
        if (!known && this.mayEdit(seat)) this.add(seat, { kind: "level", n, of: end }, id, true);
      }
  }

  // -- together -----------------------------------------------------------------------------------------------------

  connect(): void {
    const share = this.kept.share;
    if (!share?.token || this.line) return;
    const told = (state: Connection, line: NetLine) => {
      this.net = state === "on" && line.role?.read_only ? "paused" : state;
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
