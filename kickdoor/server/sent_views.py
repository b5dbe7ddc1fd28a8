"""What a viewer is sent of a game: the engine's views, sightings and options in the form that travels."""

from typing import Any, Final, TypeVar, get_args, get_type_hints

import msgspec

from kickdoor.engine import options as engine_options
from kickdoor.engine import sightings, visibility
from kickdoor.engine.commands import LIST_FIELDS, MEANT
from kickdoor.engine.events import NAMED_FIELDS
from kickdoor.engine.game import Game
from kickdoor.engine.state import State
from kickdoor.engine.views import SeenSeat
from kickdoor.sent import Card, Event, Fight, Option, Proposal, Question, Ref, Seat, Sent, Slot, View
from kickdoor.wire import snake

T = TypeVar("T")

MOST_SLOTLESS: Final = 20_000
SLOTLESS: Final[dict[tuple[object, ...], bytes]] = {}
encode: Final = msgspec.json.Encoder().encode


KINDS: Final = get_type_hints(View, include_extras=True)
SHARED: Final = tuple(name for name in KINDS if name != "seats")  # what is sent whole if it has changed


def nested(kind: Any) -> bool:
    """Whether something of this type holds objects of the engine."""
    return any(nested(part) for part in get_args(kind)) or (isinstance(kind, type) and issubclass(kind, Sent))


NESTED: Final = frozenset(name for name, kind in KINDS.items() if nested(kind))


def field(name: str, value: object) -> object:
    """A field of the engine's view in the form that travels."""
    return msgspec.convert(value, KINDS[name], from_attributes=True) if value and name in NESTED else value


def view(game: Game, viewer: int) -> View:
    """What a viewer may know now."""
    public = converted(visibility.view(game.state, visibility.SPECTATOR, forecasts=True), View)
    if viewer < 0:
        return public
    own = always_private(game.state, viewer) | sometimes_private(game.state, viewer)
    return msgspec.structs.replace(public, hand=hand(game.state, viewer), **own)


def always_private(state: State, viewer: int) -> dict[str, Any]:
    """The fields of a view, but for the hand, that are always a seat's own."""
    mine, window = state.seats[viewer], state.window()
    return {
        "seat": viewer,
        "fresh": [state.handle[card] for card in mine.fresh],
        "passed": window is not None and window.passed[viewer],
    }


def sometimes_private(state: State, viewer: int) -> dict[str, Any]:
    """The fields that are a seat's own only at times: everything else is the same for all."""
    question, fight = state.question, state.fight
    found: dict[str, Any] = {}
    if question is not None and question.seat == viewer:
        found["question"] = converted(visibility.seen_question(state, question), Question)
    if any(proposal.plays for proposal in state.proposals):  # cards in a hand have a handle there
        seen = [visibility.seen_proposal(state, proposal, viewer) for proposal in state.proposals]
        found["proposals"] = converted(seen, list[Proposal])
    if fight is not None and fight.deal is not None and fight.deal.plays:
        found["fight"] = converted(visibility.seen_fight(state, fight, viewer, forecasts=True), Fight)
    return found


def hand(state: State, viewer: int) -> list[Card]:
    return converted([visibility.seen_card(state, card, viewer) for card in state.seats[viewer].hand], list[Card])


def seat(seen: SeenSeat) -> Seat:
    return converted(seen, Seat)


def converted(seen: object, kind: type[T]) -> T:
    return msgspec.convert(seen, kind, from_attributes=True)


def options(game: Game, seat: int) -> list[Option]:
    """What a seat may do now, in the game and at the table."""
    return [option(each) for each in (*game.options(seat), *game.table_options(seat))]


def encoded_option(template: engine_options.Option) -> bytes:
    """An option as bytes. Those without slots are few, and the same at all tables: they are encoded once."""
    if template.slots:
        return encode(option(template))
    key = template.verb, template.sides, template.label, *template.fixed.items()
    known = SLOTLESS.get(key)
    if known is None:
        known = encode(option(template))
        if len(SLOTLESS) < MOST_SLOTLESS:
            SLOTLESS[key] = known
    return known


def option(template: engine_options.Option) -> Option:
    verb = template.verb
    several, meant = LIST_FIELDS.get(verb, ()), MEANT.get(verb, {})
    slots = [
        Slot(
            name=slot.name,
            candidates=slot.candidates,
            low=slot.low,
            high=slot.high,
            rule=slot.rule,
            least=slot.least,
            of=meant.get(slot.name, "number"),
            many=slot.name in several,
        )
        for slot in template.slots
    ]
    return Option(
        verb=snake(verb.__name__), fixed=template.fixed, slots=slots, sides=template.sides, label=template.label
    )


def event(seen: sightings.Sighting) -> Event:
    """Numbers that have names go by their names."""
    cards = {
        name: tuple(Ref(deck=ref.deck, handle=ref.handle, id=ref.id) for ref in refs)
        for name, refs in seen.cards.items()
    }
    values = dict(seen.values)
    for name, names in NAMED_FIELDS.get(seen.kind, {}).items():
        number = values[name]
        assert isinstance(number, int)
        values[name] = names[number]
    return Event(kind=snake(seen.kind), values=values, cards=cards)
