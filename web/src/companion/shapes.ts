// Types of all messages. Generated from docs/companion.json by tools/protocol_ts.py; do not edit.

export interface Answer {
  id: string;
  title: string;
  chapter: string;
  sets: string[];
  text: string;
  variants?: Record<string, string>;
  question?: string;
  status?: string;
  asked?: string[];
}

export interface Begun {
  kind: "begun";
  id: string;
  at: number;
  fighter: string;
}

export interface Bonus {
  n: number;
  side: "ours" | "theirs";
  label?: string;
  on?: string;
  by?: string;
  treasures?: number;
}

export interface Boost {
  id: string;
  name: string;
  kind: string;
  n?: number | null;
  treasures?: number;
  clauses?: string[];
}

export interface Called {
  kind: "called";
  id: string;
  at: number;
  name: string;
}

export interface Chair {
  order: number;
  color?: number;
}

export interface Change {
  type: "change";
  document: string;
  data: string;
}

export interface Chip {
  kind: "chip";
  id: string;
  at: number;
  n: number;
  label?: string;
  once?: boolean;
}

export interface ClaimLine {
  join: string;
  seat: string;
}

export interface CompanionBook {
  version: string;
  language: string;
  sets: KnownSet[];
  numbers: Record<string, Record<string, number>>;
  house_rules: HouseRule[];
  answers: Answer[];
  synonyms: string[][];
}

export interface ContinueOnline {
  sets: string[];
  players: Player[];
  house_rules?: Record<string, number>;
  me?: number;
  turn?: number;
  seals?: number;
}

export interface Death {
  kind: "death";
  id: string;
  at: number;
}

export interface Doubler {
  kind: "doubler";
  id: string;
  at: number;
  family: string;
  on: boolean;
}

export interface Fought {
  kind: "fought";
  id: string;
  at: number;
  fighter: string;
  won: boolean;
  ours: number;
  theirs: number;
  helper?: string;
  monsters?: string[];
  levels?: Record<string, number>;
  treasures?: number;
}

export interface Gear {
  kind: "gear";
  id: string;
  at: number;
  n: number;
}

export interface Greet {
  type: "greet";
  token: string;
}

export interface HouseRule {
  id: string;
  name: string;
  help: string;
  clause: string;
  numbers?: Record<string, number>;
  number?: string;
  also?: string[];
  range?: [number, number];
  not_with?: string[];
  needs?: string;
}

export interface Identity {
  kind: "identity";
  id: string;
  at: number;
  card: string;
  on: boolean;
}

export interface Kept {
  type: "kept";
  id: number;
}

export interface KnownSet {
  id: string;
  name: string;
  words: Record<string, string>;
  tags: string[];
  seals: number;
  doublers: Record<string, string>;
  identities: SomeIdentity[];
  monsters: SomeMonster[];
  boosts: Boost[];
}

export interface Level {
  kind: "level";
  id: string;
  at: number;
  n: number;
  of?: string;
}

export interface Line {
  log?: (Level | Gear | Chip | Unchip | Called | Sexed | Identity | Doubler | Death)[];
  undone?: Record<string, boolean>;
}

export interface LineLink {
  host: string;
  seat: string;
}

export interface LineToken {
  seat: string;
  token: string;
}

export interface Links {
  id: string;
  host: string;
  join: string;
  watch: string;
}

export interface Monster {
  level: number;
  name?: string;
  treasures?: number;
  levels?: number;
  tags?: string[];
  flee?: number;
  card?: string;
  wandering?: boolean;
}

export interface Over {
  kind: "over";
  id: string;
  at: number;
  winners: string[];
}

export interface OwnCards {
  identities: Record<string, SomeIdentity[]>;
  monsters: Record<string, SomeMonster[]>;
  boosts: Record<string, Boost[]>;
}

export interface Ping {
  type: "ping";
}

export interface Player {
  name: string;
  level: number;
  sex?: "" | "female" | "male";
  identities?: string[];
  doubled?: string[];
  color?: number;
}

export interface Pong {
  type: "pong";
}

export interface Push {
  type: "push";
  id: number;
  document: string;
  data: string;
  last?: boolean;
}

export interface Refused {
  type: "refused";
  id: number;
  document: string;
  why: "malformed" | "not_yours" | "storage" | "too_fast" | "too_large" | "too_many";
}

export interface Role {
  type: "role";
  role: "" | "host" | "player";
  seat?: string;
  here?: string[];
  claimed?: string[];
  read_only?: boolean;
}

export interface Roll {
  kind: "roll";
  id: string;
  at: number;
  n: number;
  seat?: string;
  what?: "" | "flee" | "start";
  real?: boolean;
}

export interface Seal {
  kind: "seal";
  id: string;
  at: number;
  n: -1 | 1;
  seat?: string;
}

export interface Settings {
  name?: string;
  sets?: string[];
  rules?: Record<string, number>;
  own?: boolean;
  timer?: number;
  began?: number;
}

export interface Sexed {
  kind: "sexed";
  id: string;
  at: number;
  sex: "" | "female" | "male";
}

export type ShareGame = Record<string, never>;

export interface Shared {
  log?: (Turn | Roll | Seal | Stab | Begun | Fought | Over)[];
  undone?: Record<string, boolean>;
  table?: Settings;
  seats?: Record<string, Chair>;
  fight?: Record<string, number | string>;
  monsters?: Record<string, Monster>;
  bonuses?: Record<string, Bonus>;
}

export interface SomeIdentity {
  id: string;
  name: string;
  family: string;
  traits?: Trait[];
  clauses?: string[];
  text?: string[];
}

export interface SomeMonster {
  id: string;
  name: string;
  level?: number | null;
  treasures?: number | null;
  levels?: number | null;
  tags?: string[];
  versus?: Versus[];
  flee?: number;
  clauses?: string[];
  text?: string[];
}

export interface Stab {
  kind: "stab";
  id: string;
  at: number;
  by: string;
  on: string;
  n?: number;
}

export interface Trait {
  what: "bonus" | "flee" | "helper_levels" | "helper_once" | "kill_levels" | "win_ties";
  n: number;
  tag?: string;
  margin?: number;
}

export interface Turn {
  kind: "turn";
  id: string;
  at: number;
  seat: string;
}

export interface Unchip {
  kind: "unchip";
  id: string;
  at: number;
  of?: string[];
}

export interface Versus {
  identity: string;
  n: number;
}

export interface Whole {
  type: "whole";
  document: string;
  data: string;
  vector: string;
}

export type Said = Greet | Push | Ping;

export type Told = Role | Whole | Change | Kept | Refused | Pong;

export type LineEntry = Level | Gear | Chip | Unchip | Called | Sexed | Identity | Doubler | Death;

export type SharedEntry = Turn | Roll | Seal | Stab | Begun | Fought | Over;
