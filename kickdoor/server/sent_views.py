"""What a viewer is sent of a game: the engine's views, sightings and options in the form that travels."""

from collections.abc import Collection
from typing import Any, Final, TypeVar

import msgspec

from kickdoor.engine import options as engine_options
from kickdoor.engine import sightings, visibility
from kickdoor.engine.commands import LIST_FIELDS, MEANT
from kickdoor.engine.events import NAMED_FIELDS
from kickdoor.engine.game import Game
from kickdoor.engine.state import State
from kickdoor.sent import Card, Event, Fight, Option, Proposal, Question, Ref, Slot, View
from kickdoor.wire import snake

T = TypeVar("T")

encode: Final = msgspec.json.Encoder().encode
NOTHING: Final[dict[str, Any]] = {}
NONE: Final[tuple[str, ...]] = ()
NO_MEANINGS: Final[dict[str, str]] = {}
MOST_SLOTLESS: Final = 20_000
SLOTLESS: Final[dict[tuple[object, ...], bytes]] = {}
SHARED: Final = tuple(
    name for name in View.__struct_fields__ if name != "seats"
)  # what is sent whole if it has changed


def view(game: Game, viewer: int) -> View:
    """What a viewer may know now."""
    public = converted(visibility.view(game.state, visibility.SPECTATOR, forecasts=True), View)
    if viewer < 0:
        return public
    mine, window = game.state.seats[viewer], game.state.window()
    return msgspec.structs.replace(
        public,
        seat=viewer,
        hand=converted(visibility.seen_hand(game.state, viewer), list[Card]),
        fresh=[game.state.handle[card] for card in mine.fresh],
        passed=window is not None and window.passed[viewer],
        **{name: converted(own, PRIVATE[name]) for name, own in sometimes_private(game.state, viewer).items()},
    )


def sometimes_private(state: State, viewer: int) -> dict[str, Any]:
    """The fields that are a seat's own only at times, besides seat, hand, fresh and passed, which always are."""
    question, fight = state.question, state.fight
    if question is None and not state.proposals and (fight is None or fight.deal is None):
        return NOTHING
    found: dict[str, Any] = {}
    if question is not None and question.seat == viewer:
        found["question"] = visibility.seen_question(state, question)
    if any(proposal.plays for proposal in state.proposals):  # cards in a hand have a handle there
        found["proposals"] = [visibility.seen_proposal(state, proposal, viewer) for proposal in state.proposals]
    if fight is not None and fight.deal is not None and fight.deal.plays:
        found["fight"] = visibility.seen_fight(state, fight, viewer, forecasts=True)
    return found


PRIVATE: Final[dict[str, Any]] = {"question": Question, "proposals": list[Proposal], "fight": Fight}


def converted(seen: object, kind: type[T]) -> T:
    return msgspec.convert(seen, kind, from_attributes=True)


def options(game: Game, seat: int) -> list[Option]:
    """What a seat may do now, in the game and at the table."""
    return [option(each) for each in (*game.options(seat), *game.table_options(seat))]


def encoded_option(template: engine_options.Option) -> bytes:
    """An option as bytes, as its struct would be. Those without slots are few, and encoded once for all tables."""
    if template.slots:
        return encode(plain_option(template))
    key = template.verb, template.sides, template.label, *template.fixed.items()
    known = SLOTLESS.get(key)
    if known is None:
        known = encode(plain_option(template))
        if len(SLOTLESS) < MOST_SLOTLESS:
            SLOTLESS[key] = known
    return known


def plain_option(template: engine_options.Option) -> dict[str, object]:
    """What the struct of `option` would hold, without what is as usual."""
    found: dict[str, object] = {"verb": snake(template.verb.__name__)}
    if template.fixed:
        found["fixed"] = template.fixed
    if template.slots:
        several, meant = LIST_FIELDS.get(template.verb, NONE), MEANT.get(template.verb, NO_MEANINGS)
        found["slots"] = [plain_slot(each, meant.get(each.name, "number"), several) for each in template.slots]
    if template.sides:
        found["sides"] = True
    if template.label:
        found["label"] = template.label
    return found


def plain_slot(slot: engine_options.Slot, of: str, several: Collection[str]) -> dict[str, object]:
    found: dict[str, object] = {
        "name": slot.name,
        "candidates": slot.candidates,
        "low": slot.low,
        "high": slot.high,
    }
    if slot.rule:
        found["rule"] = slot.rule
    if slot.least:
        found["least"] = slot.least
    if of != "number":
        found["of"] = of
    if slot.name in several:
        found["many"] = True
    return found


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


def named(seen: sightings.Sighting) -> dict[str, sightings.Value]:
    """What an event says; numbers that have names go by their names."""
    fields = NAMED_FIELDS.get(seen.kind)
    if fields is None:
        return seen.values
    values = dict(seen.values)
    for name, names in fields.items():
        number = values[name]
        assert isinstance(number, int)
        values[name] = names[number]
    return values


def event(seen: sightings.Sighting) -> Event:
    cards = {
        name: tuple(Ref(deck=ref.deck, handle=ref.handle, id=ref.id) for ref in refs)
        for name, refs in seen.cards.items()
    }
    return Event(kind=snake(seen.kind), values=named(seen), cards=cards)


def encoded_event(seen: sightings.Sighting) -> bytes:
    """As the struct of `event` would be encoded."""
    found: dict[str, object] = {"kind": snake(seen.kind)}
    if seen.values:
        found["values"] = named(seen)
    if seen.cards:
        found["cards"] = {name: [plain_ref(ref) for ref in refs] for name, refs in seen.cards.items()}
    return encode(found)


def plain_ref(ref: sightings.Ref) -> dict[str, object]:
    found: dict[str, object] = {"deck": ref.deck}
    if ref.handle:
        found["handle"] = ref.handle
    if ref.id:
        found["id"] = ref.id
    return found
