"""A game as bytes, at any point of it, and back: set, players, seed, commands, and the state with what is pending."""

from typing import Any, Final, TypeVar

import msgspec

from kickdoor import saved
from kickdoor.engine import state as facts
from kickdoor.engine.defs import Pool
from kickdoor.engine.game import Game
from kickdoor.engine.known import hide
from kickdoor.logged import AnyCommand
from kickdoor.wire import from_plain, to_plain

FORMAT: Final = 2


class BadSave(ValueError):
    """Bytes that are no saved game of this version, and why."""


class SavedGame(saved.Saved, frozen=True):
    """The whole game. A save of another format fails at its first field, so that is told apart first."""

    format: int
    set: str
    cards: int
    start: saved.Facts
    line: list[tuple[int, AnyCommand]]
    state: saved.Facts


def save(game: Game) -> bytes:
    """The whole game as bytes."""
    pool = game.state.pool
    line = [(seat, from_plain(command)) for seat, command in game.line]
    whole = SavedGame(
        FORMAT, pool.rulebook.id, len(game.state.cards), frozen(game.start), line, frozen(game.state)
    )  # fmt: skip
    return msgspec.msgpack.encode(whole)


G = TypeVar("G", bound=Game)


def load(data: bytes, pool: Pool) -> Game:
    """The game that these bytes are; `pool` must be the one it was played with."""
    return opened(read(data), pool, Game)


def read(data: bytes) -> SavedGame:
    """What was saved, before anybody knows the cards."""
    try:
        head = msgspec.msgpack.decode(data, type=list[msgspec.Raw])
        format = msgspec.msgpack.decode(head[0], type=int) if head else 0
        if format != FORMAT:
            raise BadSave(f"This game was saved in format {format}, this program reads format {FORMAT}.")
        return msgspec.msgpack.decode(data, type=SavedGame)
    except msgspec.MsgspecError as error:
        raise BadSave(f"This is not a saved game: {error}.") from None


def opened(whole: SavedGame, pool: Pool, kind: type[G]) -> G:
    """The saved game, as an object of this class."""
    if whole.set != pool.rulebook.id or whole.cards != len(pool.cards()):
        raise BadSave(f"This game was played with other cards ({whole.set}, {whole.cards} cards).")
    game = kind.resume(thawed_state(whole.state, pool), thawed_state(whole.start, pool))
    game.line = [(seat, to_plain(command)) for seat, command in whole.line]
    return game


def dump_state(state: facts.State) -> bytes:
    """One state as bytes: equal states give equal bytes."""
    return msgspec.msgpack.encode(frozen(state))


def frozen(state: facts.State) -> saved.Facts:
    return msgspec.convert(state, saved.Facts, from_attributes=True)


def load_known(data: bytes, pool: Pool, viewer: int) -> facts.State:
    """What one seat knows of a game (`engine.known`), from the bytes of `dump_state`."""
    state = thawed_state(msgspec.msgpack.decode(data, type=saved.Facts), pool)
    state.forget()
    hide(state, viewer)
    return state


def thawed_state(facts_saved: saved.Facts, pool: Pool) -> facts.State:
    state = facts.State(pool, pool.cards(), [], facts_saved.seed)
    for name in facts_saved.__struct_fields__:
        setattr(state, name, thawed(getattr(facts_saved, name)))
    return state


def thawed(value: Any) -> Any:
    """The engine's plain object for a saved one, deep."""
    if isinstance(value, saved.Saved):
        kind, asked = saved.PLAIN[type(value)]
        fields = {name: thawed(getattr(value, name)) for name in value.__struct_fields__}
        new: Any = kind(*[fields[name] for name in asked])
        for name, field in fields.items():
            setattr(new, name, field)
        return new
    if isinstance(value, list):
        return [thawed(item) for item in value]
    return value
