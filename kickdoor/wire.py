"""Commands and events as they travel and are stored.

Generated from tools/messages.yaml; do not edit.
"""

import msgspec

from kickdoor.engine import commands, events


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", array_like=False):
    """Base of all commands."""


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", array_like=False):
    """Base of all events."""


class Kick(Command, frozen=True, tag="kick"):
    """Kick down the door (TURN-02)."""


class Trouble(Command, frozen=True, tag="trouble"):
    """Look for trouble with a monster from hand (TURN-08)."""

    card: int


class Loot(Command, frozen=True, tag="loot"):
    """Loot the room (TURN-09); `door`: a Door even where a Treasure is looted (FAST-03)."""

    door: bool = False


class EndTurn(Command, frozen=True, tag="end_turn"):
    """End the turn once Charity is settled (TURN-14)."""


class Charity(Command, frozen=True, tag="charity"):
    """Give the excess away, card by card (TURN-11), or discard it if lowest (no receivers; TURN-13)."""

    cards: tuple[int, ...]
    to: tuple[int, ...] = ()


class Play(Command, frozen=True, tag="play"):
    """Play a card from hand, or a one-shot from the table."""

    card: int
    use: int = 0
    on: int = 0
    seat: int = -1
    side: str = ""
    cards: tuple[int, ...] = ()
    pay: tuple[int, ...] = ()


class PutDown(Command, frozen=True, tag="put_down"):
    """Put an Item (or another card that stays) on the table; equipped at once if it fits, unless `sideways`."""

    card: int
    sideways: bool = False


class Equip(Command, frozen=True, tag="equip"):
    """Equip a carried Item (TIME-06)."""

    card: int


class Unequip(Command, frozen=True, tag="unequip"):
    """Turn an equipped Item sideways (TIME-06)."""

    card: int


class Entrust(Command, frozen=True, tag="entrust"):
    """Hand a carried Item to a Hireling, or take it back (host 0)."""

    card: int
    host: int = 0


class DropIdentity(Command, frozen=True, tag="drop_identity"):
    """Discard an identity card (TIME-01)."""

    card: int


class Use(Command, frozen=True, tag="use"):
    """Use an ability of a card in play."""

    card: int
    use: int = 0
    on: int = 0
    seat: int = -1
    side: str = ""
    pay: tuple[int, ...] = ()


class Sell(Command, frozen=True, tag="sell"):
    """Sell Items for levels (SELL-01); `double` names those that sell for double."""

    cards: tuple[int, ...]
    double: tuple[int, ...] = ()
    excess: bool = False


class Propose(Command, frozen=True, tag="propose"):
    """Propose a trade, ask for help, or pitch one's own (`picks`: the helper's places in the picking order)."""

    kind: str
    to: int
    give: tuple[int, ...] = ()
    take: tuple[int, ...] = ()
    picks: tuple[int, ...] = ()
    plays: tuple[int, ...] = ()
    even_if_lost: bool = False


class Accept(Command, frozen=True, tag="accept"):
    """Accept a proposal."""

    proposal: int


class Decline(Command, frozen=True, tag="decline"):
    """Decline a proposal."""

    proposal: int


class Withdraw(Command, frozen=True, tag="withdraw"):
    """Withdraw one's own proposal."""

    proposal: int


class Claim(Command, frozen=True, tag="claim"):
    """Claim the kill (CMB-10)."""


class Flee(Command, frozen=True, tag="flee"):
    """Run Away (RUN-01)."""


class Pass(Command, frozen=True, tag="pass"):
    """Let it happen."""


class Answer(Command, frozen=True, tag="answer"):
    """Answer the question put to this seat."""

    picks: tuple[int, ...]


class Show(Command, frozen=True, tag="show"):
    """Show one's hand (TRD-05)."""

    to: tuple[int, ...]


class Leave(Command, frozen=True, tag="leave"):
    """Leave the game for good (AMB-170)."""


class Dispute(Command, frozen=True, tag="dispute"):
    """Propose a change of base facts: what the table argues about (PREC-06/07)."""

    what: str
    seat: int = -1
    card: int = 0
    value: int = 0
    rule: str = ""


class Vote(Command, frozen=True, tag="vote"):
    """Vote on the dispute."""

    yes: bool


class Rule(Command, frozen=True, tag="rule"):
    """The owner's last word on the dispute (PREC-06)."""

    yes: bool


class Appoint(Command, frozen=True, tag="appoint"):
    """Hand the owner's last word to somebody else (PREC-06)."""

    seat: int


class Undo(Command, frozen=True, tag="undo"):
    """Take back one's own last act if it told nothing and touched nobody (AMB-004)."""


class AskUndo(Command, frozen=True, tag="ask_undo"):
    """Ask the table to take back the last act."""


class Consent(Command, frozen=True, tag="consent"):
    """Answer a request to take back."""

    yes: bool


class GameBegan(Event, frozen=True, tag="game_began"):
    """The game is set up."""

    seats: int
    first: int


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """A turn begins."""

    seat: int
    number: int


class PhaseBegan(Event, frozen=True, tag="phase_began"):
    """The turn enters a phase."""

    phase: int


class CardMoved(Event, frozen=True, tag="card_moved"):
    """A card went from one place to another. Handles are those before and after."""

    card: int
    src: int
    src_seat: int
    dst: int
    dst_seat: int
    old: int
    new: int
    why: str


class CardShown(Event, frozen=True, tag="card_shown"):
    """A card was shown to everybody without moving."""

    card: int
    seat: int


class HandShown(Event, frozen=True, tag="hand_shown"):
    """A hand was shown to some seats."""

    seat: int
    to: tuple[int, ...]
    cards: tuple[int, ...]


class Shuffled(Event, frozen=True, tag="shuffled"):
    """The discards were shuffled into a deck."""

    deck: int
    order: tuple[int, ...]


class DieRolled(Event, frozen=True, tag="die_rolled"):
    """A die was rolled."""

    seat: int
    value: int
    why: str
    stream: str


class Picked(Event, frozen=True, tag="picked"):
    """Cards were picked at random; only the counter of the stream is a fact."""

    stream: str
    count: int


class LevelChanged(Event, frozen=True, tag="level_changed"):
    """A munchkin's Level changed."""

    seat: int
    before: int
    after: int
    why: str


class ItemTurned(Event, frozen=True, tag="item_turned"):
    """An Item was equipped or turned sideways."""

    card: int
    worn: bool


class CardAttached(Event, frozen=True, tag="card_attached"):
    """A card was attached to another, or detached (host -1)."""

    card: int
    host: int


class Died(Event, frozen=True, tag="died"):
    """A munchkin died."""

    seat: int


class Returned(Event, frozen=True, tag="returned"):
    """A dead munchkin is back."""

    seat: int


class FightBegan(Event, frozen=True, tag="fight_began"):
    """A fight began."""

    seat: int


class FoeJoined(Event, frozen=True, tag="foe_joined"):
    """A monster is in the fight; a double names its original."""

    card: int
    original: int
    by: int


class FoeLeft(Event, frozen=True, tag="foe_left"):
    """A monster is out of the fight."""

    card: int
    how: str
    levels: int
    treasures: int


class Enhanced(Event, frozen=True, tag="enhanced"):
    """An enhancer lies on a monster."""

    card: int
    on: int
    n: int
    by: int


class BonusGiven(Event, frozen=True, tag="bonus_given"):
    """A bonus for one side of the fight, or (`seat`) for one munchkin in it."""

    side: str
    n: int
    card: int
    by: int
    seat: int


class HelperJoined(Event, frozen=True, tag="helper_joined"):
    """Somebody helps."""

    seat: int
    forced: bool


class HelperLeft(Event, frozen=True, tag="helper_left"):
    """The helper is out of the fight."""

    seat: int
    why: str


class FighterChanged(Event, frozen=True, tag="fighter_changed"):
    """Somebody took over the fight."""

    seat: int
    before: int


class DealMade(Event, frozen=True, tag="deal_made"):
    """The terms of the help."""

    proposal: int


class KillClaimed(Event, frozen=True, tag="kill_claimed"):
    """The main fighter claims the kill."""

    seat: int
    munchkins: int
    monsters: int


class ClaimFailed(Event, frozen=True, tag="claim_failed"):
    """The claim no longer holds."""

    seat: int


class FightWon(Event, frozen=True, tag="fight_won"):
    """The fight is won."""

    seat: int
    helper: int
    munchkins: int
    monsters: int


class FightStopped(Event, frozen=True, tag="fight_stopped"):
    """A card ends the fight."""

    why: str


class FightOver(Event, frozen=True, tag="fight_over"):
    """The fight is over and its cards are cleared away."""

    how: str


class FleeBegan(Event, frozen=True, tag="flee_began"):
    """The fighters run."""

    seat: int


class FleeTurn(Event, frozen=True, tag="flee_turn"):
    """Somebody is about to run from a monster."""

    seat: int
    card: int
    needs: int
    bonus: int


class RollChanged(Event, frozen=True, tag="roll_changed"):
    """A roll was changed."""

    seat: int
    value: int
    bonus: int
    card: int


class Escaped(Event, frozen=True, tag="escaped"):
    """Somebody got away."""

    seat: int
    card: int
    how: str


class Caught(Event, frozen=True, tag="caught"):
    """Somebody was caught."""

    seat: int
    card: int


class AbilityUsed(Event, frozen=True, tag="ability_used"):
    """An ability of a card in play was used."""

    seat: int
    card: int
    use: int
    paid: int
    key: str


class CardPlayed(Event, frozen=True, tag="card_played"):
    """A card was played."""

    seat: int
    card: int
    on: int
    target: int
    side: str


class CurseFell(Event, frozen=True, tag="curse_fell"):
    """An affliction is about to land."""

    seat: int
    card: int
    by: int


class CurseCancelled(Event, frozen=True, tag="curse_cancelled"):
    """The affliction came to nothing."""

    seat: int
    card: int
    why: str


class CurseMoved(Event, frozen=True, tag="curse_moved"):
    """The affliction hits another."""

    seat: int
    before: int
    card: int


class Sold(Event, frozen=True, tag="sold"):
    """Items were sold for levels."""

    seat: int
    gold: int
    levels: int
    doubled: int


class Proposed(Event, frozen=True, tag="proposed"):
    """A proposal is open."""

    proposal: int
    what: str
    seat: int
    to: int
    give: tuple[int, ...]
    take: tuple[int, ...]
    picks: tuple[int, ...]
    plays: tuple[int, ...]
    even_if_lost: bool


class ProposalClosed(Event, frozen=True, tag="proposal_closed"):
    """A proposal is no longer open."""

    proposal: int
    how: str


class LootBegan(Event, frozen=True, tag="loot_began"):
    """A body is laid out."""

    seat: int
    order: tuple[int, ...]


class WindowOpened(Event, frozen=True, tag="window_opened"):
    """Everybody may speak up."""

    what: str
    seat: int


class WindowClosed(Event, frozen=True, tag="window_closed"):
    """Nobody did."""

    what: str


class Marked(Event, frozen=True, tag="marked"):
    """A reminder on a seat was set."""

    seat: int
    what: str
    n: int


class FreshCleared(Event, frozen=True, tag="fresh_cleared"):
    """What was just received no longer counts as such."""


class SexChanged(Event, frozen=True, tag="sex_changed"):
    """A munchkin's sex changed."""

    seat: int
    sex: str


class SealOpened(Event, frozen=True, tag="seal_opened"):
    """A Seal is opened; it covers the one beneath."""

    card: int
    seat: int
    number: int


class SealClosed(Event, frozen=True, tag="seal_closed"):
    """The topmost open Seal is closed and goes under the pile."""

    card: int
    number: int


class SealsShuffled(Event, frozen=True, tag="seals_shuffled"):
    """The Seals were shuffled."""

    order: tuple[int, ...]


class Left(Event, frozen=True, tag="left"):
    """A player left the game."""

    seat: int


class OwnerChanged(Event, frozen=True, tag="owner_changed"):
    """The table has another owner."""

    seat: int


class Disputed(Event, frozen=True, tag="disputed"):
    """The table argues."""

    seat: int
    what: str
    who: int
    card: int
    value: int
    rule: str


class Voted(Event, frozen=True, tag="voted"):
    """A vote was cast."""

    seat: int
    yes: bool


class DisputeSettled(Event, frozen=True, tag="dispute_settled"):
    """The dispute is settled."""

    yes: bool
    by: int


class RuleChanged(Event, frozen=True, tag="rule_changed"):
    """A named question has a new answer."""

    rule: str
    value: int


class UndoAsked(Event, frozen=True, tag="undo_asked"):
    """Somebody asks to take back the last act."""

    seat: int


class UndoRefused(Event, frozen=True, tag="undo_refused"):
    """The table does not consent."""

    seat: int


class Undone(Event, frozen=True, tag="undone"):
    """The game stands again where it stood before the last act."""


class GameOver(Event, frozen=True, tag="game_over"):
    """The game is over."""

    winners: tuple[int, ...]
    why: str


AnyCommand = (
    Kick
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
    | Accept
    | Decline
    | Withdraw
    | Claim
    | Flee
    | Pass
    | Answer
    | Show
    | Leave
    | Dispute
    | Vote
    | Rule
    | Appoint
    | Undo
    | AskUndo
    | Consent
)
_COMMAND_FIELDS: dict[type[Command], tuple[str, ...]] = {
    Kick: (),
    Trouble: ("card",),
    Loot: ("door",),
    EndTurn: (),
    Charity: ("cards", "to"),
    Play: ("card", "use", "on", "seat", "side", "cards", "pay"),
    PutDown: ("card", "sideways"),
    Equip: ("card",),
    Unequip: ("card",),
    Entrust: ("card", "host"),
    DropIdentity: ("card",),
    Use: ("card", "use", "on", "seat", "side", "pay"),
    Sell: ("cards", "double", "excess"),
    Propose: ("kind", "to", "give", "take", "picks", "plays", "even_if_lost"),
    Accept: ("proposal",),
    Decline: ("proposal",),
    Withdraw: ("proposal",),
    Claim: (),
    Flee: (),
    Pass: (),
    Answer: ("picks",),
    Show: ("to",),
    Leave: (),
    Dispute: ("what", "seat", "card", "value", "rule"),
    Vote: ("yes",),
    Rule: ("yes",),
    Appoint: ("seat",),
    Undo: (),
    AskUndo: (),
    Consent: ("yes",),
}
_COMMAND_PLAIN: dict[type[Command], type[commands.Command]] = {
    Kick: commands.Kick,
    Trouble: commands.Trouble,
    Loot: commands.Loot,
    EndTurn: commands.EndTurn,
    Charity: commands.Charity,
    Play: commands.Play,
    PutDown: commands.PutDown,
    Equip: commands.Equip,
    Unequip: commands.Unequip,
    Entrust: commands.Entrust,
    DropIdentity: commands.DropIdentity,
    Use: commands.Use,
    Sell: commands.Sell,
    Propose: commands.Propose,
    Accept: commands.Accept,
    Decline: commands.Decline,
    Withdraw: commands.Withdraw,
    Claim: commands.Claim,
    Flee: commands.Flee,
    Pass: commands.Pass,
    Answer: commands.Answer,
    Show: commands.Show,
    Leave: commands.Leave,
    Dispute: commands.Dispute,
    Vote: commands.Vote,
    Rule: commands.Rule,
    Appoint: commands.Appoint,
    Undo: commands.Undo,
    AskUndo: commands.AskUndo,
    Consent: commands.Consent,
}
_COMMAND_WIRE = {plain: wire for wire, plain in _COMMAND_PLAIN.items()}


AnyEvent = (
    GameBegan
    | TurnBegan
    | PhaseBegan
    | CardMoved
    | CardShown
    | HandShown
    | Shuffled
    | DieRolled
    | Picked
    | LevelChanged
    | ItemTurned
    | CardAttached
    | Died
    | Returned
    | FightBegan
    | FoeJoined
    | FoeLeft
    | Enhanced
    | BonusGiven
    | HelperJoined
    | HelperLeft
    | FighterChanged
    | DealMade
    | KillClaimed
    | ClaimFailed
    | FightWon
    | FightStopped
    | FightOver
    | FleeBegan
    | FleeTurn
    | RollChanged
    | Escaped
    | Caught
    | AbilityUsed
    | CardPlayed
    | CurseFell
    | CurseCancelled
    | CurseMoved
    | Sold
    | Proposed
    | ProposalClosed
    | LootBegan
    | WindowOpened
    | WindowClosed
    | Marked
    | FreshCleared
    | SexChanged
    | SealOpened
    | SealClosed
    | SealsShuffled
    | Left
    | OwnerChanged
    | Disputed
    | Voted
    | DisputeSettled
    | RuleChanged
    | UndoAsked
    | UndoRefused
    | Undone
    | GameOver
)
_EVENT_FIELDS: dict[type[Event], tuple[str, ...]] = {
    GameBegan: ("seats", "first"),
    TurnBegan: ("seat", "number"),
    PhaseBegan: ("phase",),
    CardMoved: ("card", "src", "src_seat", "dst", "dst_seat", "old", "new", "why"),
    CardShown: ("card", "seat"),
    HandShown: ("seat", "to", "cards"),
    Shuffled: ("deck", "order"),
    DieRolled: ("seat", "value", "why", "stream"),
    Picked: ("stream", "count"),
    LevelChanged: ("seat", "before", "after", "why"),
    ItemTurned: ("card", "worn"),
    CardAttached: ("card", "host"),
    Died: ("seat",),
    Returned: ("seat",),
    FightBegan: ("seat",),
    FoeJoined: ("card", "original", "by"),
    FoeLeft: ("card", "how", "levels", "treasures"),
    Enhanced: ("card", "on", "n", "by"),
    BonusGiven: ("side", "n", "card", "by", "seat"),
    HelperJoined: ("seat", "forced"),
    HelperLeft: ("seat", "why"),
    FighterChanged: ("seat", "before"),
    DealMade: ("proposal",),
    KillClaimed: ("seat", "munchkins", "monsters"),
    ClaimFailed: ("seat",),
    FightWon: ("seat", "helper", "munchkins", "monsters"),
    FightStopped: ("why",),
    FightOver: ("how",),
    FleeBegan: ("seat",),
    FleeTurn: ("seat", "card", "needs", "bonus"),
    RollChanged: ("seat", "value", "bonus", "card"),
    Escaped: ("seat", "card", "how"),
    Caught: ("seat", "card"),
    AbilityUsed: ("seat", "card", "use", "paid", "key"),
    CardPlayed: ("seat", "card", "on", "target", "side"),
    CurseFell: ("seat", "card", "by"),
    CurseCancelled: ("seat", "card", "why"),
    CurseMoved: ("seat", "before", "card"),
    Sold: ("seat", "gold", "levels", "doubled"),
    Proposed: ("proposal", "what", "seat", "to", "give", "take", "picks", "plays", "even_if_lost"),
    ProposalClosed: ("proposal", "how"),
    LootBegan: ("seat", "order"),
    WindowOpened: ("what", "seat"),
    WindowClosed: ("what",),
    Marked: ("seat", "what", "n"),
    FreshCleared: (),
    SexChanged: ("seat", "sex"),
    SealOpened: ("card", "seat", "number"),
    SealClosed: ("card", "number"),
    SealsShuffled: ("order",),
    Left: ("seat",),
    OwnerChanged: ("seat",),
    Disputed: ("seat", "what", "who", "card", "value", "rule"),
    Voted: ("seat", "yes"),
    DisputeSettled: ("yes", "by"),
    RuleChanged: ("rule", "value"),
    UndoAsked: ("seat",),
    UndoRefused: ("seat",),
    Undone: (),
    GameOver: ("winners", "why"),
}
_EVENT_PLAIN: dict[type[Event], type[events.Event]] = {
    GameBegan: events.GameBegan,
    TurnBegan: events.TurnBegan,
    PhaseBegan: events.PhaseBegan,
    CardMoved: events.CardMoved,
    CardShown: events.CardShown,
    HandShown: events.HandShown,
    Shuffled: events.Shuffled,
    DieRolled: events.DieRolled,
    Picked: events.Picked,
    LevelChanged: events.LevelChanged,
    ItemTurned: events.ItemTurned,
    CardAttached: events.CardAttached,
    Died: events.Died,
    Returned: events.Returned,
    FightBegan: events.FightBegan,
    FoeJoined: events.FoeJoined,
    FoeLeft: events.FoeLeft,
    Enhanced: events.Enhanced,
    BonusGiven: events.BonusGiven,
    HelperJoined: events.HelperJoined,
    HelperLeft: events.HelperLeft,
    FighterChanged: events.FighterChanged,
    DealMade: events.DealMade,
    KillClaimed: events.KillClaimed,
    ClaimFailed: events.ClaimFailed,
    FightWon: events.FightWon,
    FightStopped: events.FightStopped,
    FightOver: events.FightOver,
    FleeBegan: events.FleeBegan,
    FleeTurn: events.FleeTurn,
    RollChanged: events.RollChanged,
    Escaped: events.Escaped,
    Caught: events.Caught,
    AbilityUsed: events.AbilityUsed,
    CardPlayed: events.CardPlayed,
    CurseFell: events.CurseFell,
    CurseCancelled: events.CurseCancelled,
    CurseMoved: events.CurseMoved,
    Sold: events.Sold,
    Proposed: events.Proposed,
    ProposalClosed: events.ProposalClosed,
    LootBegan: events.LootBegan,
    WindowOpened: events.WindowOpened,
    WindowClosed: events.WindowClosed,
    Marked: events.Marked,
    FreshCleared: events.FreshCleared,
    SexChanged: events.SexChanged,
    SealOpened: events.SealOpened,
    SealClosed: events.SealClosed,
    SealsShuffled: events.SealsShuffled,
    Left: events.Left,
    OwnerChanged: events.OwnerChanged,
    Disputed: events.Disputed,
    Voted: events.Voted,
    DisputeSettled: events.DisputeSettled,
    RuleChanged: events.RuleChanged,
    UndoAsked: events.UndoAsked,
    UndoRefused: events.UndoRefused,
    Undone: events.Undone,
    GameOver: events.GameOver,
}
_EVENT_WIRE = {plain: wire for wire, plain in _EVENT_PLAIN.items()}


def to_plain(command: Command) -> commands.Command:
    """The engine's form of a command."""
    kind = type(command)
    return _COMMAND_PLAIN[kind](*(getattr(command, name) for name in _COMMAND_FIELDS[kind]))


def from_plain(command: commands.Command) -> Command:
    """The travelling form of a command."""
    kind = _COMMAND_WIRE[type(command)]
    return kind(*(getattr(command, name) for name in _COMMAND_FIELDS[kind]))


def event_from_plain(event: events.Event) -> Event:
    """The storable form of an event: with the engine's card numbers, so for logs, never for viewers."""
    kind = _EVENT_WIRE[type(event)]
    return kind(*(getattr(event, name) for name in _EVENT_FIELDS[kind]))


def event_to_plain(event: Event) -> events.Event:
    """The engine's form of a stored event."""
    kind = type(event)
    return _EVENT_PLAIN[kind](*(getattr(event, name) for name in _EVENT_FIELDS[kind]))


def snake(name: str) -> str:
    """The travelling name of a command or event: `PutDown` is `put_down`."""
    return "".join(("_" + c.lower()) if c.isupper() and i else c.lower() for i, c in enumerate(name))


encode_command = msgspec.json.Encoder().encode
decode_command = msgspec.json.Decoder(AnyCommand).decode
