import { album } from "../store/cards.svelte";
import type { Event, Ref, View } from "../protocol";
import { entry, language, text } from "../texts";
import type { Entry } from "../texts/catalogue";
import { filled, listed, plain, signed, type Bit, type Line } from "./bits";
import { people, variant } from "./moves";

export type { Bit, Line } from "./bits";

interface Sentence {
  kind: string;
  variant: string;
  who: number;
  whom: Bit[];
  refs: Ref[];
  paid: Ref[];
  tails: string[];
  gaps: Record<string, Bit[]>;
  rolls: Bit[][];
}

/** Hears every event of a game and tells it, line by line. The last sentence stays open for what belongs to it. */
export class Teller {
  private lines: Line[] = [];
  private open: Sentence | null = null;
  private turns: Record<string, number> = {};
  private foes: Ref[] = [];
  private fighter = -1;
  private die = 0;
  private needs = 0;
  private bonus = 0;
  private settled = false;
  private deals = new Map<number, [number, number]>();

  /** `count`: the key of the last line that somebody has told already. */
  constructor(
    private readonly view: () => View | null,
    private count = 0,
  ) {}

  hear(events: Event[]): Line[] {
    for (const event of events) this.tell(event);
    this.close();
    return this.lines.splice(0);
  }

  forget(): void {
    this.open = null;
    this.foes = [];
    this.deals.clear();
  }

  private tell(event: Event): void {
    const next = this.sentence(event);
    if (!next || next === this.open) return;
    const last = this.open;
    if (
      last &&
      last.kind === next.kind &&
      last.variant === next.variant &&
      last.who === next.who &&
      !last.tails.length &&
      next.refs.length &&
      JSON.stringify(last.whom) === JSON.stringify(next.whom)
    ) {
      last.refs.push(...next.refs);
      return;
    }
    this.close();
    this.open = next;
  }

  private make(event: Event, way = "", more: Partial<Sentence> = {}): Sentence {
    const seat = event.values?.seat;
    return {
      kind: event.kind,
      variant: way,
      who: typeof seat === "number" ? seat : -1,
      whom: [],
      paid: [],
      tails: [],
      gaps: {},
      rolls: [],
      refs: [...(event.cards?.card ?? [])],
      ...more,
    };
  }

  private template(kind: string, way: string): string {
    let found: Entry | undefined = entry("story", kind);
    if (found && typeof found === "object" && !Array.isArray(found)) {
      const other = way.includes(" ") ? `${way.split(" ")[0]} other` : "other";
      found = found[way] ?? found[other] ?? found["other"];
    }
    if (Array.isArray(found)) {
      const at = `${kind}.${way}`;
      this.turns[at] = (this.turns[at] ?? -1) + 1;
      return found[this.turns[at]! % found.length] ?? "";
    }
    return typeof found === "string" ? found : "";
  }

  private close(): void {
    const said = this.open;
    this.open = null;
    if (!said) return;
    const template = this.template(said.kind, said.variant);
    if (!template) return;
    const gaps = {
      who: this.seat(said.who),
      whom: said.whom,
      cards: this.cards(said.refs),
      rolls: this.list(said.rolls),
      ...said.gaps,
    };
    const bits = filled(template, gaps);
    if (said.paid.length) bits.push(...filled(text("story", "tails", "price"), { cards: this.cards(said.paid) }));
    bits.push(...said.tails);
    const turn = said.kind === "turn_began";
    if (!/[.!?]$/.test(template) && !turn) bits.push(".");
    this.lines.push({ key: ++this.count, turn, bits });
  }

  private seat(number: number): Bit[] {
    return number < 0 ? ["?"] : [{ seat: number }];
  }

  /** The seat that has a card in play: the table is told of after it has changed. */
  private ownerOf(ref: Ref | undefined): number {
    return this.view()?.seats.findIndex((seat) => seat.table.some((card) => card.handle === ref?.handle)) ?? -1;
  }

  private list(items: Bit[][]): Bit[] {
    return listed(items, text("names", "comma") || ", ", text("names", "and") || " and ");
  }

  private cards(refs: Ref[]): Bit[] {
    const known: Bit[][] = refs.filter((ref) => ref.id).map((ref) => [{ card: ref.id! }]);
    for (const [deck, word] of ["door", "treasure", "seal"].entries()) {
      const hidden = refs.filter((ref) => !ref.id && ref.deck === deck).length;
      if (!hidden) continue;
      const [kind, names] = hidden === 1 ? ["hidden", "decks"] : ["hidden many", "many_decks"];
      const words = filled(text("story", "cards", kind!), { n: [String(hidden)], deck: [text("names", names!, word)] });
      known.push([words.join("")]);
    }
    return this.list(known);
  }

  private sentence(event: Event): Sentence | null {
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    const v = (event.values ?? {}) as Record<string, any>; // each kind of event has its own fields
    const c = event.cards ?? {};
    const num = (n: number): Bit[] => [plain(n)];
    const playing = this.open && ["card_played", "ability_used"].includes(this.open.kind) ? this.open : null;
    switch (event.kind) {
      case "card_moved": {
        const ref = c.card?.[0];
        if (!ref) return null;
        if (
          this.open &&
          ((this.open.kind === "sold" && v.why === "sold") || (this.open.kind === "loot_began" && v.why === "laid out"))
        ) {
          this.open.refs.push(ref);
          return this.open;
        }
        if (v.why === "price" && playing) {
          playing.paid.push(ref);
          return playing;
        }
        const [who, whom] = people(event);
        return this.make(event, variant(event), { who, whom: this.seat(whom) });
      }
      case "game_began":
        return this.make(event, "", { who: v.first! });
      case "turn_began": {
        const seat = this.view()?.seats[v.seat!];
        return this.make(event, "", {
          gaps: { n: num(v.number!), level: num(seat?.level ?? 1), strength: num(seat?.strength ?? 1) },
        });
      }
      case "shuffled":
        return this.count === 0
          ? null
          : this.make(event, "", { gaps: { deck: [text("names", "decks", v.deck === 0 ? "door" : "treasure")] } });
      case "die_rolled":
        if (v.why === "flee") {
          this.die = v.value!;
          return null;
        }
        if (v.why === "amount") {
          if (playing) playing.tails.push(text("story", "tails", "die").replace("{n}", String(v.value)));
          return playing;
        }
        if (v.why === "first" || v.why === "order") {
          const roll = [...this.seat(v.seat!), ` ${v.value}`];
          if (this.open?.kind === "die_rolled" && this.open.variant === v.why) {
            this.open.rolls.push(roll);
            return this.open;
          }
          return this.make(event, v.why, { rolls: [roll] });
        }
        return this.make(event, v.why, { gaps: { n: num(v.value!) } });
      case "level_changed":
        return this.make(event, `${v.after! > v.before! ? "up" : "down"} ${v.why}`, { gaps: { level: num(v.after!) } });
      case "item_turned": {
        if (this.open?.kind === "card_moved" && this.open.variant === "put down") return this.open;
        return this.make(event, v.worn ? "on" : "off", { who: this.ownerOf(c.card?.[0]) });
      }
      case "card_attached":
        return this.make(event, c.host?.length ? "on" : "off", {
          who: this.ownerOf(c.host?.[0] ?? c.card?.[0]),
          gaps: { host: this.cards(c.host ?? []) },
        });
      case "hand_shown":
        return this.make(event, "", {
          refs: [...(c.cards ?? [])],
          whom: this.list((v.to as unknown as number[]).map((seat) => this.seat(seat))),
        });
      case "sold":
        return this.make(event, "", { gaps: { n: [v.gold!.toLocaleString(language)] } });
      case "fight_began":
        this.fighter = v.seat!;
        this.foes = [];
        this.settled = false;
        return null;
      case "foe_joined": {
        const [card, original] = [c.card?.[0], c.original?.[0]];
        if (original) this.foes.push(original);
        const way = v.by! < 0 ? "first" : card?.handle !== original?.handle ? "double" : "sent";
        return this.make(event, way, { who: v.by!, whom: this.cards(c.original ?? []) });
      }
      case "foe_left": {
        this.foes = this.foes.filter((ref) => ref.handle !== c.card?.[0]?.handle);
        const early = (v.how as string) === "killed" && !this.settled;
        return this.make(event, early ? "killed early" : v.how, { who: this.fighter });
      }
      case "enhanced":
        if (
          playing?.kind === "card_played" &&
          playing.variant === "target" &&
          playing.refs[0]?.id === c.card?.[0]?.id
        ) {
          playing.tails.push(`: ${signed(v.n!)}`);
          return playing;
        }
        return {
          ...this.make(event, "", { who: v.by!, whom: this.cards(c.on ?? []), gaps: { n: [signed(v.n!)] } }),
          kind: v.by! >= 0 ? "enhanced" : "Enhanced found",
        };
      case "bonus_given":
        if (playing) {
          playing.tails.push(`: ${signed(v.n!)}`);
          return playing;
        }
        return this.make(event, v.side, { gaps: { n: [signed(v.n!)] } });
      case "helper_joined":
        return this.make(event, v.forced ? "forced" : "willing");
      case "helper_left":
        return this.make(event, v.why);
      case "fighter_changed":
        this.fighter = v.seat!;
        return this.make(event, "", { whom: this.seat(v.before!) });
      case "kill_claimed":
        return this.make(event, "", { gaps: { munchkins: num(v.munchkins!), monsters: num(v.monsters!) } });
      case "fight_won": {
        this.settled = true;
        const way = !this.foes.length ? "rid" : v.helper! >= 0 ? "together" : "kill";
        return this.make(event, way, {
          refs: this.foes,
          whom: this.seat(v.helper!),
          gaps: { munchkins: num(v.munchkins!), monsters: num(v.monsters!) },
        });
      }
      case "flee_turn":
        [this.needs, this.bonus, this.die] = [v.needs!, v.bonus!, 0];
        return null;
      case "roll_changed":
        this.die = v.value!;
        return this.make(event, "", { gaps: { n: num(v.value! + this.bonus + v.bonus!) } });
      case "escaped":
        return this.make(event, v.how, { gaps: { roll: this.roll() } });
      case "caught":
        return this.make(event, this.die ? "roll" : "hopeless", { gaps: { roll: this.roll() } });
      case "ability_used": {
        const ref = c.card?.[0];
        if (playing && playing.kind === "card_played" && playing.refs[0]?.id === ref?.id) return playing;
        const card = album.cards[ref?.id ?? ""];
        const power = /^([^.:]{2,24})\. /.exec(card?.face.powers[v.use!] ?? "")?.[1] ?? card?.face.name ?? "?";
        return this.make(event, card?.kind === "monster" || card?.kind === "duplicator" ? "foe" : "own", {
          gaps: { use: [power] },
        });
      }
      case "card_played":
        if (v.target! >= 0) return this.make(event, "target", { whom: this.seat(v.target!) });
        if (c.on?.length) return this.make(event, "target", { whom: this.cards(c.on) });
        return this.make(event, v.side || "plain");
      case "curse_fell": {
        if (playing?.refs[0]?.id === c.card?.[0]?.id && playing) return playing;
        const by = v.by!;
        const way = by < 0 ? "door" : by === v.seat ? "self" : "played";
        return this.make(event, way, { who: by >= 0 ? by : v.seat!, whom: this.seat(v.seat!) });
      }
      case "curse_cancelled":
        return this.make(event, v.why);
      case "curse_moved":
        return this.make(event, "", { whom: this.seat(v.before!) });
      case "proposed": {
        this.deals.set(v.proposal!, [v.seat!, v.to!]);
        const [give, take] = [c.give ?? [], c.take ?? []];
        const way =
          (v.what as string) !== "trade" ? v.what : give.length && take.length ? "trade" : give.length ? "gift" : "beg";
        return this.make(event, way, {
          refs: [],
          whom: this.seat(v.to!),
          gaps: { give: this.cards(give), take: this.cards(take), terms: this.terms(event) },
        });
      }
      case "proposal_closed": {
        const [by, to] = this.deals.get(v.proposal!) ?? [-1, -1];
        this.deals.delete(v.proposal!);
        if (by < 0) return null;
        return this.make(event, v.how, { who: (v.how as string) === "withdrawn" ? by : to });
      }
      case "window_opened":
        return this.make(event, v.what);
      case "marked":
        return this.make(event, (v.what as string) === "skip_phase" && v.n ? "skip_phase" : "other");
      case "seal_opened":
      case "seal_closed":
        return this.make(event, "", { gaps: { n: num(v.number!) } });
      case "sex_changed":
        return this.make(event, "", { gaps: { sex: [text("names", "sexes", v.sex)] } });
      case "voted":
      case "dispute_settled":
        return this.make(event, v.yes ? "yes" : "no");
      case "rule_changed":
        return this.make(event, "", { gaps: { use: [v.rule], n: num(v.value!) } });
      case "game_over": {
        const winners = (v.winners ?? []) as number[];
        const way = v.why === "seals" ? "seals" : winners.length > 1 ? "won together" : "won";
        const who = this.list(winners.map((seat) => this.seat(seat)));
        return winners.length
          ? { ...this.make(event, way, { gaps: { who, n: num(this.view()?.turns ?? 0) } }), kind: "end" }
          : null;
      }
      case "phase_began":
      case "fresh_cleared":
        return null;
      default:
        return this.make(event);
    }
  }

  private roll(): Bit[] {
    const total = this.die + this.bonus;
    const sum = this.bonus ? `${this.die} ${signed(this.bonus)} = ${total}` : String(this.die);
    return [sum, ...filled(text("story", "cards", "needed"), { n: [String(this.needs)] })];
  }

  private terms(event: Event): Bit[] {
    const c = event.cards ?? {};
    const picks = (event.values?.picks ?? []) as number[];
    const asking = event.values?.what === "ask";
    const items: Bit[][] = (asking ? c.give : c.take)?.map((ref) => this.cards([ref])) ?? [];
    if (picks.length) {
      const key = picks.length === 1 ? "picks" : "many picks";
      items.push(filled(text("story", "terms", key), { n: this.list(picks.map((pick) => [String(pick)])) }));
    }
    if (c.plays?.length) items.push(filled(text("story", "terms", "plays"), { cards: this.cards(c.plays) }));
    const give: Bit[] = items.length ? this.list(items) : [text("story", "terms", "nothing")];
    const wanting = (asking ? c.take : c.give) ?? [];
    return wanting.length ? filled(text("story", "terms", "swap"), { give, take: this.cards(wanting) }) : give;
  }
}
