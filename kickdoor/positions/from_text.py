"""Reads positions, strictly: what is not understood is an error that names its line and its field."""

import re
from types import NoneType
from typing import Any, Final, Literal, TypeVar, get_origin

import msgspec

from kickdoor.cards.mistakes import Mistake, unknown
from kickdoor.cards.reader import BAD, Reader
from kickdoor.cards.source import Listing, Scalar, Table, Tree, Unreadable, parse
from kickdoor.engine.defs import Pool
from kickdoor.engine.game import Game, go_on
from kickdoor.engine.procedures.setup import BadTable
from kickdoor.engine.records import Combat, Flight, RunAway
from kickdoor.positions.cast import Cast
from kickdoor.positions.dealer import Dealer, empty_table
from kickdoor.positions.given import Given, Names, PositionError, SeatGiven, Word
from kickdoor.positions.record_text import FACTS
from kickdoor.sets import UnknownSet, pool
from kickdoor.texts import refusal_text

# Facts that have a notation of their own; the others are written field by field.
NOTED: Final = frozenset(
    {"seed", "seats", "zone", "owner", "handle", "worn", "host", "decks", "turn", "phase", "rulings", "table_owner",
     "loaded", "seals", "open_seals"}
)  # fmt: skip
PENDING: Final = tuple(name for name in FACTS if name not in NOTED)

FIGHTING: Final = (Combat, Flight, RunAway)

G = TypeVar("G", bound=Game)


class GivenReader(Reader):
    """Reads a position. Its seats are known first, because other keys name them.

    Among the kinds of value that a field takes ("a number or names") it chooses by the shape of what is written.
    """

    def __init__(self, file: str = "") -> None:
        super().__init__(file)
        self.seats: Names = ()
        self.placing = False  # inside a position, where words remember their place for the dealer's errors

    def given(self, node: Tree) -> Given | None:
        if not isinstance(node, Table):
            self.mistake("expected a map", node.line)
            return None
        self.seats = seat_names(node)
        plain, facts = Table(node.line), {}
        plain.twice = node.twice
        for key, each in node.entries.items():
            if key in PENDING:
                facts[key] = each
            else:
                plain.entries[key] = each
                plain.lines[key] = node.lines[key]
        if "facts" in plain.entries:
            self.mistake(unknown("key", "facts", PENDING), plain.lines["facts"])
            return None
        self.placing = True
        value = self.fill(plain, Given)
        self.placing = False
        if not isinstance(value, Given):
            return None
        for name in (value.turn, value.owner):
            if name and name not in self.seats:
                self.mistake(unknown("seat", name, self.seats), node.line)
        return msgspec.structs.replace(value, facts=facts)

    def _text(self, node: Scalar) -> Any:
        text = super()._text(node)
        if text is BAD or not self.placing:
            return text
        word = Word(node.text if node.text.isprintable() else text)
        word.line, word.path = node.line, ".".join(self.path).replace(".[", "[")
        return word

    def _dict(self, node: Tree, item: Any) -> Any:
        if item is SeatGiven and isinstance(node, Listing):  # seats by name only
            names = self.read(node, Names)
            return BAD if names is BAD else {str(name): SeatGiven() for name in names}
        return super()._dict(node, item)

    def _union(self, node: Tree, options: tuple[Any, ...]) -> Any:
        wanted = [option for option in options if option is not NoneType]
        if isinstance(node, Listing):
            return self._first(node, wanted, tuple, options)
        if isinstance(node, Table):
            structs = [option for option in wanted if isinstance(option, type) and issubclass(option, msgspec.Struct)]
            return self.read(node, structs[0]) if structs else self._first(node, wanted, dict, options)
        if int in wanted or bool in wanted:
            value = self._number(node, wanted)
            if value is not None:
                return value
        if str in wanted:
            return self.read(node, str)
        literals = [option for option in wanted if get_origin(option) is Literal]
        if literals:
            return self.read(node, literals[0])
        return self._first(node, wanted, tuple, options)

    def _first(self, node: Tree, wanted: list[Any], origin: type, options: tuple[Any, ...]) -> Any:
        fitting = [option for option in wanted if get_origin(option) is origin]
        return self.read(node, fitting[0]) if fitting else self._wrong(node, options)

    def _number(self, node: Scalar, wanted: list[Any]) -> int | bool | None:
        if int in wanted and re.fullmatch(r"-?\d{1,6}", node.text):
            return int(node.text)
        if bool in wanted and node.text in ("yes", "no", "true", "false"):
            return node.text in ("yes", "true")
        return None

    def _tuple(self, node: Tree, item: Any) -> Any:
        if isinstance(node, Scalar) and node.plain and node.text in ("none", "", "~"):
            return ()
        return super()._tuple(node, item)


def seat_names(given: Tree | None) -> Names:
    seats = given.entries.get("seats") if isinstance(given, Table) else None
    if isinstance(seats, Table):
        return tuple(seats.entries)
    if isinstance(seats, Listing):
        return tuple(item.text for item in seats.items if isinstance(item, Scalar))
    return ()


def read(text: str) -> Given:
    """The position that a text describes."""
    tree = parse(text.encode("utf-8", "replace"))
    if isinstance(tree, Mistake):
        raise PositionError(at(tree))
    reader = GivenReader()
    try:
        given = reader.given(tree)
    except Unreadable as error:
        raise PositionError(f"line {error.line}: {error.message}") from None
    if given is None or reader.mistakes:
        raise PositionError(at(reader.mistakes[0]))
    return given


def at(mistake: Mistake) -> str:
    """A mistake with its line.

    >>> at(Mistake(line=4, path="seats.Kim.level", message="0 is out of range, from 1 to 98"))
    'line 4: seats.Kim.level: 0 is out of range, from 1 to 98'
    """
    place = f"line {mistake.line}" if mistake.line else ""
    return ": ".join(part for part in (place, mistake.path, mistake.message) if part)


def loaded(text: str, kind: type[G]) -> G:
    """The game that stands as the text says; a position that would not stay so is an error."""
    given = read(text)
    if not given.set:
        raise PositionError('"set" missing: the cards that the game is played with')
    if given.deal or given.refused:
        raise PositionError("deal and refused are for scenarios: a position says where the cards lie")
    try:
        cards = pool(*given.set.split("+"))
    except UnknownSet as error:
        raise PositionError(str(error)) from None
    return standing(given, cards, kind)


def standing(given: Given, cards: Pool, kind: type[G]) -> G:
    """The game that stands as the position says."""
    try:
        state = empty_table(given, cards)
    except BadTable as error:
        raise PositionError(refusal_text(error.refusal)) from None
    state.loaded = list(given.dice)
    state.frames = []
    Dealer(state, given, Cast(given.seats)).deal()
    game = kind.resume(state)
    if "frames" not in given.facts:
        state.dirty = True
        events = go_on(state)
        if events or state.question is not None:
            told = f"{type(events[0]).__name__} would follow at once" if events else "somebody is asked at once"
            raise PositionError(f"the position does not stay as it is: {told}")
    problem = unrest(game)
    if problem:
        raise PositionError(problem)
    game.start = state.copy()
    return game


def unrest(game: Game) -> str:
    """Why a game cannot stand as it is; "" if it can. What does not fit what is pending is found only by trying."""
    state = game.state
    if state.fight is None and any(isinstance(frame, FIGHTING) for frame in state.frames):
        return "what is pending does not fit the rest of the position: somebody fights, but there is no fight"
    try:
        events = go_on(state.copy())
        for seat in range(len(state.seats)):
            game.view(seat)
            game.options(seat)
        waiting = game.waiting()
        for seat in waiting:
            game.copy().submit(seat, game.default(seat))
    except Exception as error:  # the frames come from untrusted text
        return f"what is pending does not fit the rest of the position ({error!r})"
    if events:
        return f"the position does not stay as it is: {type(events[0]).__name__} would follow at once"
    return "" if waiting or game.over else "the position does not stay as it is: nobody has to move"
