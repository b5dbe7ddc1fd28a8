"""What a viewer is sent of a game, as it travels: mirrors of the engine's views, sightings, options and questions."""

from typing import Annotated, Any, TypeVar

import msgspec

from kickdoor.engine import options as engine_options
from kickdoor.engine import sightings, visibility
from kickdoor.engine.game import Game
from kickdoor.engine.records import CLAIMED
from kickdoor.wire import snake

T = TypeVar("T")


class Sent(msgspec.Struct, frozen=True, omit_defaults=True):
    """Base of all that is sent inside a message."""


class Card(Sent, frozen=True):
    """A card that the viewer may see. `host`: the handle of the card it is attached to."""

    handle: int
    id: str
    worn: bool = False
    host: int = 0


class Seat(Sent, frozen=True):
    name: str
    level: int
    alive: bool
    present: bool
    doors: int
    treasures: int
    table: list[Card]
    strength: int
    sex: str = ""


class Part(Sent, frozen=True):
    """A summand of a total."""

    n: int
    why: str
    card: str = ""
    seat: int = -1


class Foe(Sent, frozen=True):
    card: Card
    original: str
    strength: int
    parts: list[Part]
    levels: int
    treasures: int
    tags: tuple[str, ...] = ()


class Proposal(Sent, frozen=True):
    id: int
    kind: str
    by: int
    to: int
    give: list[Card] = []
    take: list[Card] = []
    picks: tuple[int, ...] = ()
    plays: list[Card] = []
    even_if_lost: bool = False


class Fight(Sent, frozen=True):
    fighter: int
    helper: int
    forced: bool
    stage: int
    foes: list[Foe]
    munchkins: int
    monsters: int
    munchkin_parts: list[Part]
    monster_parts: list[Part]
    deal: Proposal | None = None
    with_help: dict[int, tuple[int, int]] = {}  # the two totals with each seat that could help, while nobody does


class Question(Sent, frozen=True):
    """Put to the viewer. An answer names some of `values`; `cards` are the cards among them, in the same order."""

    key: str
    of: str
    values: list[int]
    low: int
    high: int
    default: list[int]
    cards: list[Card] = []
    because: str = ""


class Roll(Sent, frozen=True):
    """A Run Away roll under way: from which monster, the die (0 before it is rolled), what is added, what is needed."""

    seat: int
    card: Card
    die: int
    bonus: int
    needs: int


class OpenDispute(Sent, frozen=True):
    """What the table argues about: by whom, what (level, give, discard, rule), about whom, and who has voted how."""

    by: int
    what: str
    seat: int
    value: int
    rule: str
    votes: dict[int, bool]
    card: Card | None = None


class View(Sent, frozen=True):
    """All that one viewer may know now."""

    seat: int
    seats: list[Seat]
    hand: list[Card]
    fresh: list[int]
    decks: list[int]
    discards: list[int]
    tops: list[Card | None]
    turn: int
    turns: int
    phase: int
    window: str
    window_seat: int
    passed: bool
    asked: int
    proposals: list[Proposal]
    row: list[Card]
    owner: int
    winners: tuple[int, ...]
    ending: str
    undo_asker: int
    seals: int
    open_seals: list[Card]
    looters: list[int]
    fight: Fight | None = None
    roll: Roll | None = None
    falling: Card | None = None
    question: Question | None = None
    dispute: OpenDispute | None = None


class Patch(msgspec.Struct, frozen=True):
    """The fields of a view that have changed; put them over the old ones. `seats` holds only the seats that changed."""

    seat: int | msgspec.UnsetType = msgspec.UNSET
    seats: dict[int, Seat] | msgspec.UnsetType = msgspec.UNSET
    hand: list[Card] | msgspec.UnsetType = msgspec.UNSET
    fresh: list[int] | msgspec.UnsetType = msgspec.UNSET
    decks: list[int] | msgspec.UnsetType = msgspec.UNSET
    discards: list[int] | msgspec.UnsetType = msgspec.UNSET
    tops: list[Card | None] | msgspec.UnsetType = msgspec.UNSET
    turn: int | msgspec.UnsetType = msgspec.UNSET
    turns: int | msgspec.UnsetType = msgspec.UNSET
    phase: int | msgspec.UnsetType = msgspec.UNSET
    window: str | msgspec.UnsetType = msgspec.UNSET
    window_seat: int | msgspec.UnsetType = msgspec.UNSET
    passed: bool | msgspec.UnsetType = msgspec.UNSET
    asked: int | msgspec.UnsetType = msgspec.UNSET
    proposals: list[Proposal] | msgspec.UnsetType = msgspec.UNSET
    row: list[Card] | msgspec.UnsetType = msgspec.UNSET
    owner: int | msgspec.UnsetType = msgspec.UNSET
    winners: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET
    ending: str | msgspec.UnsetType = msgspec.UNSET
    undo_asker: int | msgspec.UnsetType = msgspec.UNSET
    seals: int | msgspec.UnsetType = msgspec.UNSET
    open_seals: list[Card] | msgspec.UnsetType = msgspec.UNSET
    looters: list[int] | msgspec.UnsetType = msgspec.UNSET
    fight: Fight | msgspec.UnsetType | None = msgspec.UNSET
    roll: Roll | msgspec.UnsetType | None = msgspec.UNSET
    falling: Card | msgspec.UnsetType | None = msgspec.UNSET
    question: Question | msgspec.UnsetType | None = msgspec.UNSET
    dispute: OpenDispute | msgspec.UnsetType | None = msgspec.UNSET


class Slot(Sent, frozen=True):
    """Pick between `low` and `high` of the candidates; `rule` names what a filling must keep besides."""

    name: str
    candidates: list[int]
    low: int
    high: int
    rule: str = ""


class Option(Sent, frozen=True):
    """A template: the command's type, the fields that are given, the slots that are open."""

    verb: str
    fixed: dict[str, int | str | bool] = {}
    slots: list[Slot] = []
    sides: bool = False
    label: str = ""


class Ref(Sent, frozen=True):
    """A card in an event: handle and id if the viewer may know them, else only its back."""

    deck: int
    handle: int = 0
    id: str = ""


Value = int | str | bool | tuple[int, ...]


class Event(Sent, frozen=True):
    """Something that happened, as this viewer may know it."""

    kind: str
    values: dict[str, Value] = {}
    cards: dict[str, tuple[Ref, ...]] = {}


Seq = Annotated[int, msgspec.Meta(ge=0)]


def view(game: Game, viewer: int) -> View:
    """What a viewer may know now."""
    return msgspec.structs.replace(public(game), **private(game, viewer))


def public(game: Game) -> View:
    """What everybody may know now: a spectator's view."""
    seen = msgspec.convert(visibility.View(game.state, visibility.SPECTATOR), View, from_attributes=True)
    if seen.fight is None:
        return seen
    return msgspec.structs.replace(seen, fight=with_forecasts(game, seen.fight))


def with_forecasts(game: Game, fight: Fight) -> Fight:
    """The fight with what each possible helper would make of it, while it is open and nobody helps."""
    state = game.state
    if fight.helper >= 0 or fight.stage > CLAIMED:
        return fight
    others = [seat for seat in state.others(fight.fighter) if state.seats[seat].alive]
    return msgspec.structs.replace(fight, with_help={seat: visibility.forecast(state, seat) for seat in others})


def private(game: Game, viewer: int) -> dict[str, Any]:
    """The fields of a view that are a seat's own: everything else is the same for all."""
    if viewer < 0:
        return {}
    state = game.state
    mine = state.seats[viewer]
    window, question = state.window(), state.question
    found: dict[str, Any] = {
        "seat": viewer,
        "hand": converted([visibility.seen_card(state, card, viewer) for card in mine.hand], list[Card]),
        "fresh": [state.handle[card] for card in mine.fresh],
        "passed": window is not None and bool(window.regs[viewer]),
    }
    if question is not None and question.seat == viewer:
        found["question"] = converted(visibility.seen_question(state, question), Question)
    if any(proposal.plays for proposal in state.proposals):  # cards in a hand have a handle there
        seen = [visibility.seen_proposal(state, proposal, viewer) for proposal in state.proposals]
        found["proposals"] = converted(seen, list[Proposal])
    fight = state.fight
    if fight is not None and fight.deal is not None and fight.deal.plays:
        found["fight"] = converted(visibility.seen_fight(state, fight, viewer), Fight)
    return found


def converted(seen: object, kind: type[T]) -> T:
    return msgspec.convert(seen, kind, from_attributes=True)


def options(game: Game, seat: int) -> list[Option]:
    """What a seat may do now, in the game and at the table."""
    return [option(each) for each in (*game.options(seat), *game.table_options(seat))]


def option(template: engine_options.Option) -> Option:
    slots = [Slot(slot.name, slot.candidates, slot.low, slot.high, slot.rule) for slot in template.slots]
    return Option(snake(template.verb.__name__), template.fixed, slots, template.sides, template.label)


def event(seen: sightings.Sighting) -> Event:
    cards = {name: tuple(Ref(ref.deck, ref.handle, ref.id) for ref in refs) for name, refs in seen.cards.items()}
    return Event(snake(seen.kind), seen.values, cards)
