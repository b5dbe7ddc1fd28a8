"""A game as bytes, at any point of it, and back: set, players, seed, commands, and the state with all that is pending.

The structs mirror the engine's plain classes field by field, so a field that is forgotten here fails the type check of
msgspec and the round-trip tests.
"""

from typing import Any

import msgspec

from kickdoor.engine import records as plain
from kickdoor.engine import state as facts
from kickdoor.engine.defs import Pool
from kickdoor.engine.game import Game
from kickdoor.wire import AnyCommand, from_plain, to_plain

FORMAT = 1


class BadSave(ValueError):
    """Bytes that are no saved game of this version, and why."""


class Saved(msgspec.Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """Base of all that is saved."""


class Seat(Saved, frozen=True):
    name: str
    level: int
    sex: str
    alive: bool
    present: bool
    hand: list[int]
    table: list[int]
    fresh: list[int]
    next_handle: int
    doubled: int
    gained: int
    marks: dict[str, int]


class Foe(Saved, frozen=True):
    card: int
    original: int


class Bonus(Saved, frozen=True):
    side: str
    n: int
    card: int
    by: int
    on: int


class Proposal(Saved, frozen=True):
    id: int
    kind: str
    by: int
    to: int
    give: tuple[int, ...]
    take: tuple[int, ...]
    picks: tuple[int, ...]
    plays: tuple[int, ...]
    even_if_lost: bool


class Fight(Saved, frozen=True):
    fighter: int
    helper: int
    forced: bool
    stage: int
    foes: list[Foe]
    enhancers: list[Bonus]
    bonuses: list[Bonus]
    deal: Proposal | None
    killed_levels: int
    kills: int
    treasures: int
    margin: int
    beaten: bool


class Frame(Saved, frozen=True):
    proc: str
    step: int
    seat: int
    by: int
    card: int
    node: int
    target: int
    tseat: int
    side: str
    paid: int
    name: str
    regs: list[int]
    answer: list[int] | None


class Question(Saved, frozen=True):
    seat: int
    key: str
    of: str
    candidates: list[int]
    low: int
    high: int
    default: list[int]
    card: int


class Dispute(Saved, frozen=True):
    by: int
    what: str
    seat: int
    card: int
    value: int
    rule: str
    votes: dict[int, bool]


class State(Saved, frozen=True):
    seats: list[Seat]
    zone: list[int]
    owner: list[int]
    handle: list[int]
    worn: list[bool]
    host: list[int]
    decks: list[list[int]]
    next_public: int
    turn: int
    turns: int
    phase: int
    met: bool
    fight: Fight | None
    bodies: list[int]
    proposals: list[Proposal]
    next_proposal: int
    used: dict[str, int]
    rulings: dict[str, int]
    dispute: Dispute | None
    table_owner: int
    winners: tuple[int, ...]
    ending: str
    seed: bytes
    counters: dict[str, int]
    loaded: list[int]
    frames: list[Frame]
    question: Question | None
    version: int
    dirty: bool
    undo_asker: int
    undo_votes: dict[int, bool]
    seals: list[int]
    open_seals: list[int]


class SavedGame(Saved, frozen=True):
    format: int
    set: str
    cards: int
    start: State
    line: list[tuple[int, AnyCommand]]
    state: State


# The engine's class of each, and how many of the fields its constructor asks for.
PLAIN: dict[type[Saved], tuple[type, int]] = {
    Seat: (plain.Seat, 1),
    Foe: (plain.Foe, 2),
    Bonus: (plain.Bonus, 5),
    Proposal: (plain.Proposal, 9),
    Fight: (plain.Fight, 1),
    Frame: (plain.Frame, 1),
    Question: (plain.Question, 8),
    Dispute: (plain.Dispute, 7),
}


def save(game: Game) -> bytes:
    """The whole game as bytes."""
    pool = game.state.pool
    line = [(seat, from_plain(command)) for seat, command in game.line]
    whole = SavedGame(
        FORMAT,
        pool.rulebook.id,
        len(game.state.cards),
        msgspec.convert(game.start, State, from_attributes=True),
        line,  # type: ignore[arg-type]
        msgspec.convert(game.state, State, from_attributes=True),
    )
    return msgspec.msgpack.encode(whole)


def load(data: bytes, pool: Pool) -> Game:
    """The game that these bytes are; `pool` must be the one it was played with."""
    try:
        whole = msgspec.msgpack.decode(data, type=SavedGame)
    except msgspec.MsgspecError as error:
        raise BadSave(f"This is not a saved game: {error}.") from None
    if whole.format != FORMAT:
        raise BadSave(f"This game was saved in format {whole.format}, this program reads format {FORMAT}.")
    if whole.set != pool.rulebook.id or whole.cards != sum(definition.copies for definition in pool.defs):
        raise BadSave(f"This game was played with other cards ({whole.set}, {whole.cards} cards).")
    game = Game.resume(restore_state(whole.state, pool), restore_state(whole.start, pool))
    game.line = [(seat, to_plain(command)) for seat, command in whole.line]
    return game


def dump_state(state: facts.State) -> bytes:
    """One state as bytes: equal states give equal bytes."""
    return msgspec.msgpack.encode(msgspec.convert(state, State, from_attributes=True))


def restore_state(saved: State, pool: Pool) -> facts.State:
    cards = [definition for definition in pool.defs for _ in range(definition.copies)]
    state = facts.State(pool, cards, [], saved.seed)
    for name in saved.__struct_fields__:
        setattr(state, name, thaw(getattr(saved, name)))
    return state


def thaw(value: Any) -> Any:
    """The engine's plain object for a saved one, deep."""
    if isinstance(value, Saved):
        kind, asked = PLAIN[type(value)]
        fields = {name: thaw(getattr(value, name)) for name in value.__struct_fields__}
        new: Any = kind(*list(fields.values())[:asked])
        for name in value.__struct_fields__[asked:]:
            setattr(new, name, fields[name])
        return new
    if isinstance(value, list):
        return [thaw(item) for item in value]
    return value
