// Types of all messages. Generated from docs/protocol.json by tools/protocol_ts.py; do not edit.

export const VERSION = 3;

export interface Accept {
  type: "accept";
  proposal: number;
}

export interface Accepted {
  type: "accepted";
  id: string;
  seq: number;
}

export interface Act {
  type: "act";
  id: string;
  command:
    | Kick
    | Trouble
    | Loot
    | EndTurn
    | Charity
    | Play
    | PutDown
    | Equip
    | Unequip
    | Entrust
    | DropIdentity
    | Use
    | Sell
    | Propose
    | Counter
    | Accept
    | Decline
    | Withdraw
    | LoggedClaim
    | Flee
    | Pass
    | Answer
    | Show
    | LoggedLeave
    | Dispute
    | Vote
    | Rule
    | Appoint
    | Undo
    | AskUndo
    | Consent;
  seen?: number;
  together?: boolean;
}

export interface AddBot {
  type: "add_bot";
  seat: number;
  level?: string;
}

export interface Answer {
  type: "answer";
  picks: number[];
}

export interface Appoint {
  type: "appoint";
  seat: number;
}

export interface AskUndo {
  type: "ask_undo";
}

export interface Because {
  type: "because";
  id: string;
  clause?: string;
  sentence?: string;
}

export interface BestStab {
  game: string;
  whom: string;
  stab: Stab;
}

export interface Book {
  games: number;
  wins: number;
  stabs_given: number;
  stabs_taken: number;
  deaths: number;
  helped: number;
  cards: Favourite[];
  nemesis: Rival | null;
  victim: Rival | null;
  best_stab: BestStab | null;
  feats: Feat[];
  played: PlayedGame[];
  pending?: number;
}

export interface Card {
  handle: number;
  id: string;
  worn?: boolean;
  carried?: boolean;
  host?: number;
}

export interface CardPart {
  is: "card";
  id: string;
  called?: string;
}

export interface Cards {
  pack: string;
  cards: Record<string, Printed>;
  words: Record<string, string>;
}

export interface Carry {
  token: string;
}

export interface CarryLink {
  token: string;
}

export interface Chapter {
  title: string;
  entries: Clause[];
}

export interface Charity {
  type: "charity";
  cards: number[];
  to?: number[];
}

export interface Chat {
  type: "chat";
  text: string;
  id?: string;
}

export interface Clause {
  id: string;
  title: string;
  sets: ("apocalypse" | "legends" | "mazes" | "mix" | "w40k")[];
  text: string;
  variants?: Record<string, string>;
  exempt?: string | null;
}

export interface ClausePart {
  is: "clause";
  id: string;
}

export interface Clock {
  type: "clock";
  what: "" | "turn" | "window";
  seconds: number;
  seat?: number;
  holds?: number;
}

export interface Consent {
  type: "consent";
  yes: boolean;
}

export interface Continued {
  heads: Head[];
  turn?: number;
  seals?: number;
}

export interface Counter {
  type: "counter";
  proposal: number;
  give?: number[];
  take?: number[];
  picks?: number[];
  plays?: number[];
  even_if_lost?: boolean;
}

export interface Decline {
  type: "decline";
  proposal: number;
}

export interface Dispute {
  type: "dispute";
  what: string;
  seat?: number;
  card?: number;
  value?: number;
  rule?: string;
}

export interface Dress {
  type: "dress";
  name?: string;
  color?: number;
  face?: number;
  sex?: "" | "female" | "male";
}

export interface DropIdentity {
  type: "drop_identity";
  card: number;
}

export interface Emote {
  type: "emote";
  name: "angry" | "cheers" | "cry" | "evil" | "laugh" | "sorry" | "thanks" | "think";
}

export interface EndTurn {
  type: "end_turn";
}

export interface Entrust {
  type: "entrust";
  card: number;
  host?: number;
}

export interface Equip {
  type: "equip";
  card: number;
}

export interface Escape {
  seat: number;
  faces: number[];
  needs: number;
  parts: Part[];
  fate?: string;
}

export interface Event {
  kind: string;
  values?: Record<string, number | string | boolean | number[]>;
  cards?: Record<string, Ref[]>;
}

export interface Face {
  name: string;
  type_line: string;
  badge: string;
  powers: string[];
  bad_stuff: string[];
  footers: string[];
  flavour: string;
  epic?: string[];
  ways?: string[];
}

export interface Failed {
  type: "failed";
  code:
    | "bad_message"
    | "banned"
    | "broken"
    | "busy"
    | "no_table"
    | "not_host"
    | "not_now"
    | "not_yours"
    | "read_only"
    | "storage"
    | "too_fast"
    | "too_large"
    | "version";
  sentence: string;
  id?: string;
}

export interface Favourite {
  id: string;
  n: number;
}

export interface Feat {
  key: string;
  name: string;
  words: string;
  reached: boolean;
}

export interface Fight {
  fighter: number;
  helper: number;
  forced: boolean;
  stage: "claimed" | "fleeing" | "open" | "settling" | "stopped";
  foes: Foe[];
  munchkins: number;
  monsters: number;
  ahead: boolean;
  treasures: number;
  munchkin_parts: Part[];
  monster_parts: Part[];
  would_win: number[];
  deal?: Proposal | null;
  with_help?: Record<string, Forecast>;
  levels?: number;
  helper_levels?: number;
  played?: Played[];
}

export interface Flee {
  type: "flee";
}

export interface Foe {
  card: Card;
  original: string;
  strength: number;
  parts: Part[];
  levels: number;
  treasures: number;
  tags?: string[];
  escapes?: Escape[];
  treasure_parts?: Part[];
}

export interface Forecast {
  munchkins: number;
  monsters: number;
  ahead: boolean;
  would_win?: number[];
}

export interface HandOver {
  type: "hand_over";
  on?: boolean;
  level?: string;
}

export interface Head {
  name: string;
  level: number;
  cards?: string[];
}

export interface Held {
  type: "held";
  seat: number;
}

export interface Hello {
  type: "hello";
  version: number;
  token?: string;
  language?: string;
}

export interface Hint {
  type: "hint";
  id: string;
}

export interface HintMove {
  command:
    | Kick
    | Trouble
    | Loot
    | EndTurn
    | Charity
    | Play
    | PutDown
    | Equip
    | Unequip
    | Entrust
    | DropIdentity
    | Use
    | Sell
    | Propose
    | Counter
    | Accept
    | Decline
    | Withdraw
    | LoggedClaim
    | Flee
    | Pass
    | Answer
    | Show
    | LoggedLeave
    | Dispute
    | Vote
    | Rule
    | Appoint
    | Undo
    | AskUndo
    | Consent
    | null;
  text: string;
  chance: number;
  why: string;
}

export interface Hinted {
  type: "hinted";
  id: string;
  chance: number;
  moves: HintMove[];
}

export interface Hold {
  type: "hold";
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

export interface Invitation {
  id: string;
  host: string;
  sets: string[];
  people: number;
  bots: number;
  seats: number;
  started: boolean;
  watchable: boolean;
  free?: number;
  answer_hours?: number;
  names?: string[];
  from_bot?: boolean;
  watch?: string;
}

export interface Join {
  name: string;
  invite?: string;
  seat?: number | null;
  color?: number;
  face?: number;
  sex?: "" | "female" | "male";
}

export interface Judged {
  right: boolean;
  words: string[];
  story: Line[];
  answer?: number;
}

export interface Kick {
  type: "kick";
}

export interface Line {
  n: number;
  parts: (string | CardPart | SeatPart | NumberPart | ClausePart)[];
  depth?: number;
  clause?: string;
}

export interface Listed {
  id: string;
  host: string;
  sets: string[];
  people: number;
  bots: number;
  seats: number;
  started: boolean;
  watchable: boolean;
  free?: number;
  answer_hours?: number;
}

export interface Loot {
  type: "loot";
  door?: boolean;
}

export interface More {
  type: "more";
  before: number;
}

export interface Mute {
  type: "mute";
  seat: number;
  on?: boolean;
}

export interface MyTable {
  id: string;
  sets: string[];
  names: string[];
  started: boolean;
  by_days: boolean;
  mine: boolean;
  whose: string;
  seconds: number;
}

export interface NewReplayLink {
  eyes: string;
}

export interface NewTable {
  name: string;
  sets?: string[];
  house_rules?: Record<string, number>;
  seats?: number;
  bots?: string[];
  window_seconds?: number;
  turn_seconds?: number;
  answer_hours?: number;
  public?: boolean;
  watchable?: boolean;
  color?: number;
  face?: number;
  sex?: "" | "female" | "male";
  latecomers?: "absent" | "bots" | "none";
  bot_talk?: boolean;
  pace?: "instant" | "normal" | "quick" | "relaxed";
  hints?: boolean;
  tutorial?: boolean;
}

export interface Notice {
  type: "notice";
  text?: string;
}

export interface NumberPart {
  is: "number";
  text: string;
  level_of?: number;
}

export interface OddsRow {
  what: string;
  who: string;
  of: number;
  seen: number;
  expected: number;
  low: number;
  high: number;
  inside: boolean;
}

export interface OddsSection {
  title: string;
  words: string;
  rows: OddsRow[];
}

export interface OddsTold {
  title: string;
  asked: string;
  how: string[];
  counted: string;
  notes: string[];
  verdict: string;
  columns: string[];
  outside: string;
  sections: OddsSection[];
  whole?: boolean;
}

export interface OpenDispute {
  by: number;
  what: string;
  seat: number;
  value: number;
  rule: string;
  votes: Record<string, boolean>;
  voters: number[];
  card?: Card | null;
}

export interface Option {
  verb: string;
  fixed?: Record<string, number | string | boolean>;
  slots?: Slot[];
  sides?: boolean;
  label?: string;
}

export interface Orders {
  type: "orders";
  when?: "always" | "never" | "touching" | "winning";
  skip_idle?: boolean;
  skip_rolls?: boolean;
  ask_winning?: boolean;
}

export interface Part {
  n: number;
  why: string;
  card?: string;
  seat?: number;
}

export interface Pass {
  type: "pass";
}

export interface Patch {
  seat?: number;
  seats?: Record<string, Seat>;
  hand?: Card[];
  fresh?: number[];
  decks?: number[];
  discards?: number[];
  tops?: (Card | null)[];
  turn?: number;
  turns?: number;
  phase?: "arrange" | "charity" | "door" | "fighting" | "opening" | "over";
  win_level?: number;
  waiting?: Waiting[];
  window?: string;
  window_seat?: number;
  passed?: boolean;
  asked?: number;
  proposals?: Proposal[];
  row?: Card[];
  owner?: number;
  winners?: number[];
  ending?: string;
  undo_asker?: number;
  seals?: number;
  open_seals?: Card[];
  looters?: number[];
  fight?: Fight | null;
  roll?: Roll | null;
  falling?: Card | null;
  question?: Question | null;
  dispute?: OpenDispute | null;
}

export interface Pause {
  type: "pause";
  on?: boolean;
}

export interface Picture {
  scene: string;
  paths: string[];
  defs: string;
  back: string;
  main: string;
  front: string;
  window: string;
}

export interface Pictures {
  scenes: Record<string, string>;
  paths: Record<string, string>;
  cards: Record<string, Picture>;
}

export interface Ping {
  type: "ping";
}

export interface Play {
  type: "play";
  card: number;
  use?: number;
  on?: number;
  seat?: number;
  side?: string;
  cards?: number[];
  pay?: number[];
}

export interface PlayOn {
  seq: number;
  seat: number;
  name: string;
  level?: string;
  color?: number;
}

export interface Played {
  seat: number;
  card: string;
  times?: number;
  n?: number;
  side?: string;
}

export interface PlayedGame {
  game: string;
  ended: number;
  sets: string[];
  names: string[];
  won: boolean;
  level: number;
}

export interface Pong {
  type: "pong";
}

export interface Posed {
  date: string;
  number: number;
  title: string;
  task: string;
  rule: string;
  sets: string;
  seat: number;
  view: View;
  moves: string[];
}

export interface Printed {
  face: Face;
  kind: string;
  deck: number;
  gold?: number;
  abilities?: Record<string, string>;
}

export interface Problem {
  error: string;
}

export interface Proposal {
  id: number;
  kind: string;
  by: number;
  to: number;
  give?: Card[];
  take?: Card[];
  picks?: number[];
  plays?: Card[];
  even_if_lost?: boolean;
  helper?: number;
  stays?: Card[];
}

export interface Propose {
  type: "propose";
  kind: string;
  to: number;
  give?: number[];
  take?: number[];
  picks?: number[];
  plays?: number[];
  even_if_lost?: boolean;
}

export interface PutDown {
  type: "put_down";
  card: number;
  sideways?: boolean;
}

export interface Question {
  key: string;
  of: string;
  values: number[];
  low: number;
  high: number;
  default: number[];
  cards?: Card[];
  because?: string;
}

export interface Reading {
  type: "reading";
  on?: boolean;
}

export interface Ref {
  deck: number;
  handle?: number;
  id?: string;
}

export interface Refused {
  type: "refused";
  id: string;
  clause: string;
  sentence: string;
  stale?: boolean;
}

export interface Rematch {
  type: "rematch";
}

export interface RemoveSeat {
  type: "remove_seat";
  seat: number;
}

export interface Replay {
  game: string;
  sets: string;
  names: string[];
  pack: string;
  commitment: string;
  seed: string;
  length: number;
  eyes: number;
  steps: Step[];
  limited?: boolean;
  tutorial?: boolean;
  house_rules?: Record<string, number>;
  version?: string;
  partial?: "" | "cut" | "snapshot";
}

export interface ReplayLink {
  link: string;
  eyes: number;
}

export interface Report {
  type: "report";
  number: number;
}

export interface Reported {
  type: "reported";
  number: number;
}

export interface Resync {
  type: "resync";
}

export interface Review {
  names: string[];
  turns: number;
  winners: number[];
  points: [number, number, number[]][];
  turning: TurningPoint[];
  judged: number[];
  best: ReviewedDecision[];
  costly: ReviewedDecision[];
  accounts: ReviewAccount[];
  made_by: string;
}

export interface ReviewAccount {
  start: number;
  luck: number;
  own: number;
  others: number;
  end: number;
}

export interface ReviewedDecision {
  seq: number;
  turn: number;
  seat: number;
  text: string;
  chance: number;
  other: string;
  other_chance: number;
  why: string;
}

export interface Reviewing {
  progress: number;
  review?: Review | null;
}

export interface Rival {
  name: string;
  n: number;
}

export interface Roll {
  seat: number;
  card: Card;
  die: number;
  bonus: number;
  needs: number;
  escapes: number[];
  parts?: Part[];
  fate?: string;
}

export interface Rule {
  type: "rule";
  yes: boolean;
}

export interface Rules {
  clauses: Chapter[];
  rulings: Chapter[];
  glossary: Term[];
}

export interface Seat {
  name: string;
  level: number;
  alive: boolean;
  present: boolean;
  doors: number;
  treasures: number;
  table: Card[];
  strength: number;
  sex?: string;
  parts?: Part[];
  hand_limit?: number;
}

export interface SeatPart {
  is: "seat";
  seat: number;
  name: string;
}

export interface Seated {
  table: string;
  seat: number;
  token?: string;
  invite?: string;
  watch?: string;
}

export interface Sell {
  type: "sell";
  cards: number[];
  double?: number[];
  excess?: boolean;
}

export interface SetInfo {
  id: string;
  name: string;
  seats: [number, number];
  doors: number;
  treasures: number;
  seals: number;
}

export interface Sets {
  sets: SetInfo[];
  house_rules: HouseRule[];
  bots: string[];
  window_seconds: number[];
  turn_seconds: number[];
  answer_hours: number[];
  tempers?: string[];
  tempered?: string[];
}

export interface Settings {
  type: "settings";
  sets?: string[];
  house_rules?: Record<string, number>;
  seats?: number;
  window_seconds?: number;
  turn_seconds?: number;
  answer_hours?: number;
  public?: boolean;
  watchable?: boolean;
  latecomers?: "absent" | "bots" | "none";
  bot_talk?: boolean;
  pace?: "instant" | "normal" | "quick" | "relaxed";
  hints?: boolean;
}

export interface Show {
  type: "show";
  to: number[];
}

export interface Slot {
  name: string;
  candidates: number[];
  low: number;
  high: number;
  rule?: string;
  least?: number;
  of?: string;
  many?: boolean;
}

export interface Spoken {
  type: "spoken";
  by: string;
  seat: number;
  text: string;
  emote?: boolean;
  number?: number;
  id?: string;
  old?: boolean;
}

export interface Stab {
  step: number;
  by: number;
  seat: number;
  card: string;
  n: number;
  turned: boolean;
}

export interface Start {
  type: "start";
}

export interface Step {
  seq: number;
  seat: number;
  command:
    | Kick
    | Trouble
    | Loot
    | EndTurn
    | Charity
    | Play
    | PutDown
    | Equip
    | Unequip
    | Entrust
    | DropIdentity
    | Use
    | Sell
    | Propose
    | Counter
    | Accept
    | Decline
    | Withdraw
    | LoggedClaim
    | Flee
    | Pass
    | Answer
    | Show
    | LoggedLeave
    | Dispute
    | Vote
    | Rule
    | Appoint
    | Undo
    | AskUndo
    | Consent
    | null;
  events: Event[];
  story: Line[];
  view: View;
  hands?: Card[][];
}

export interface StoryChapter {
  type: "chapter";
  lines: Line[];
}

export interface Table {
  type: "table";
  id: string;
  sets: string[];
  house_rules: Record<string, number>;
  seats: TableSeat[];
  host: number;
  started: boolean;
  over: boolean;
  paused: boolean;
  public: boolean;
  watchable: boolean;
  window_seconds: number;
  turn_seconds: number;
  spectators?: number;
  game?: string;
  previous?: string;
  pack?: string;
  commitment?: string;
  seed?: string;
  invite?: string;
  watch?: string;
  sexed?: boolean;
  latecomers?: "absent" | "bots" | "none";
  bot_talk?: boolean;
  pace?: "instant" | "normal" | "quick" | "relaxed";
  hints?: boolean;
  answer_hours?: number;
  tutorial?: boolean;
  read_only?: boolean;
  unreadable?: boolean;
  continued?: Continued | null;
}

export interface TableSeat {
  name?: string;
  kind?: "bot" | "empty" | "person";
  level?: string;
  online?: boolean;
  substitute?: boolean;
  orders?: "always" | "never" | "touching" | "winning";
  color?: number;
  sex?: "" | "female" | "male";
  face?: number;
}

export interface Tale {
  game: string;
  sets: string;
  names: string[];
  pack: string;
  eyes: number;
  limited: boolean;
  winners: number[];
  levels: number[];
  chapters: TaleChapter[];
  stab?: Stab | null;
  house_rules?: Record<string, number>;
}

export interface TaleChapter {
  turn: number;
  seat: number;
  step: number;
  cards: string[];
  lines: Line[];
}

export interface Term {
  term: string;
  text: string;
  clauses: string[];
}

export interface Trouble {
  type: "trouble";
  card: number;
}

export interface TurningPoint {
  seq: number;
  turn: number;
  text: string;
  moved: number[];
  luck: boolean;
}

export interface Undo {
  type: "undo";
}

export interface Unequip {
  type: "unequip";
  card: number;
}

export interface Update {
  type: "update";
  seq: number;
  events: Event[];
  view: Patch;
  story: Line[];
  options?: Option[];
}

export interface Use {
  type: "use";
  card: number;
  use?: number;
  on?: number;
  seat?: number;
  side?: string;
  pay?: number[];
}

export interface View {
  seat: number;
  seats: Seat[];
  hand: Card[];
  fresh: number[];
  decks: number[];
  discards: number[];
  tops: (Card | null)[];
  turn: number;
  turns: number;
  phase: "arrange" | "charity" | "door" | "fighting" | "opening" | "over";
  win_level: number;
  waiting: Waiting[];
  window: string;
  window_seat: number;
  passed: boolean;
  asked: number;
  proposals: Proposal[];
  row: Card[];
  owner: number;
  winners: number[];
  ending: string;
  undo_asker: number;
  seals: number;
  open_seals: Card[];
  looters: number[];
  fight?: Fight | null;
  roll?: Roll | null;
  falling?: Card | null;
  question?: Question | null;
  dispute?: OpenDispute | null;
}

export interface Vote {
  type: "vote";
  yes: boolean;
}

export interface Waiting {
  seat: number;
  why: string;
}

export interface Welcome {
  type: "welcome";
  version: number;
  seq: number;
  seat: number;
  view: View | null;
  options: Option[];
  story?: Line[];
  seats?: number[];
  muted?: number[];
}

export interface Why {
  type: "why";
  id: string;
  command:
    | Kick
    | Trouble
    | Loot
    | EndTurn
    | Charity
    | Play
    | PutDown
    | Equip
    | Unequip
    | Entrust
    | DropIdentity
    | Use
    | Sell
    | Propose
    | Counter
    | Accept
    | Decline
    | Withdraw
    | LoggedClaim
    | Flee
    | Pass
    | Answer
    | Show
    | LoggedLeave
    | Dispute
    | Vote
    | Rule
    | Appoint
    | Undo
    | AskUndo
    | Consent;
}

export interface Withdraw {
  type: "withdraw";
  proposal: number;
}

export interface LoggedClaim {
  type: "claim";
}

export interface LoggedLeave {
  type: "leave";
}

export interface FormsClaim {
  token: string;
}

export interface SaysLeave {
  type: "leave";
}

export type Said =
  | Hello
  | Ping
  | Act
  | Why
  | Hint
  | Chat
  | Emote
  | Mute
  | Report
  | Hold
  | Orders
  | Reading
  | Resync
  | More
  | Start
  | AddBot
  | RemoveSeat
  | Settings
  | Pause
  | Rematch
  | Dress
  | HandOver
  | SaysLeave;

export type Told =
  | Table
  | Welcome
  | Update
  | StoryChapter
  | Clock
  | Pong
  | Accepted
  | Refused
  | Because
  | Hinted
  | Spoken
  | Reported
  | Notice
  | Held
  | Failed;

export type Claim = FormsClaim;

export type Lobby = Listed[];

export type MyTables = MyTable[];

export type Mine = Book;

export type Odds = OddsTold;

export type Puzzle = Posed;

export type PuzzleJudged = Judged;
