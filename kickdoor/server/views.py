"""What a viewer is sent of a game, as it travels: mirrors of the engine's views, sightings, options and questions."""

from typing import Annotated

import msgspec

from kickdoor.engine import options as engine_options
from kickdoor.engine import sightings, visibility
from kickdoor.engine.game import Game
from kickdoor.wire import snake


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
    disputed: bool
    winners: tuple[int, ...]
    ending: str
    undo_asker: int
    seals: int
    open_seals: list[Card]
    fight: Fight | None = None
    question: Question | None = None


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
    return msgspec.convert(visibility.View(game.state, viewer), View, from_attributes=True)


def options(game: Game, seat: int) -> list[Option]:
    """What a seat may do now, in the game and at the table."""
    return [option(each) for each in (*game.options(seat), *game.table_options(seat))]


def option(template: engine_options.Option) -> Option:
    slots = [Slot(slot.name, slot.candidates, slot.low, slot.high, slot.rule) for slot in template.slots]
    return Option(snake(template.verb.__name__), template.fixed, slots, template.sides, template.label)


def event(seen: sightings.Sighting) -> Event:
    cards = {name: tuple(Ref(ref.deck, ref.handle, ref.id) for ref in refs) for name, refs in seen.cards.items()}
    return Event(snake(seen.kind), seen.values, cards)
