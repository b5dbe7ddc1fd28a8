"""A command as a reader needs it: what was done with which cards to whom, in no language and without the state."""

import msgspec

from kickdoor.engine import commands as cmd
from kickdoor.engine.fields import fields
from kickdoor.engine.game import Game
from kickdoor.engine.state import State
from kickdoor.wire import snake

ANOTHER = {"on": "on", "host": "on", "take": "on", "pay": "pay", "double": ""}  # fields that are not the thing itself


class Deed(msgspec.Struct, frozen=True, omit_defaults=True):
    """Cards by id; "" is one that is not seen."""

    verb: str
    cards: tuple[str, ...] = ()
    on: tuple[str, ...] = ()  # what it is aimed at, or asked for in return
    pay: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    n: int = 0  # Treasures that are promised
    ability: str = ""
    side: str = ""
    asks: str = ""  # the question that is answered …
    because: str = ""  # … and the card that puts it
    ways: tuple[int, ...] = ()


SILENCE = Deed("silence")


def deed_of(state: State, seat: int, command: cmd.Command | None) -> Deed:
    """What a seat is about to do in this state."""
    if command is None:
        return SILENCE
    if isinstance(command, cmd.Answer):
        return answered(state, seat, command)
    meant = cmd.MEANT.get(type(command), {})
    found: dict[str, list[str]] = {"cards": [], "on": [], "pay": [], "": []}
    seats: list[int] = []
    for field in fields(type(command)):
        value = getattr(command, field)
        for number in value if isinstance(value, tuple) else (value,):
            if meant.get(field) == "card" and number:
                found[ANOTHER.get(field, "cards")].append(card_id(state, seat, number))
            elif meant.get(field) == "seat" and 0 <= number < len(state.seats):
                seats.append(number)
    return Deed(
        command.kind if isinstance(command, cmd.Propose) else snake(type(command).__name__),
        tuple(found["cards"]),
        tuple(found["on"]),
        tuple(found["pay"]),
        tuple(seats),
        len(command.picks) if isinstance(command, cmd.Propose | cmd.Counter) else 0,
        ability_of(state, found["cards"], command),
        command.side if isinstance(command, cmd.Play | cmd.Use) else "",
    )


def answered(state: State, seat: int, command: cmd.Answer) -> Deed:
    question = state.question
    if question is None:
        return Deed("answer")
    picks = command.picks
    because = state.cards[question.card].id if question.card >= 0 else ""
    if question.of == "card":
        return Deed("answer", tuple(card_id(state, seat, pick) for pick in picks), asks=question.key, because=because)
    if question.of == "seat":
        return Deed("answer", seats=tuple(picks), asks=question.key, because=because)
    return Deed("answer", asks=question.key, because=because, ways=tuple(picks))


def card_id(state: State, seat: int, handle: int) -> str:
    number = state.by_handle(seat, handle)
    return state.cards[number].id if number >= 0 else ""


def ability_of(state: State, cards: list[str], command: cmd.Command) -> str:
    """The name of the ability that is used, if it has one."""
    if not isinstance(command, cmd.Use) or not cards or cards[0] not in state.pool.by_id:
        return ""
    uses = state.pool.by_id[cards[0]].uses
    return uses[command.use].name if 0 <= command.use < len(uses) else ""


def meant(game: Game, seat: int, command: cmd.Command | None) -> cmd.Command | None:
    """The command that silence stands for at this moment; None if nobody waits for this seat's word."""
    if command is not None:
        return command
    state = game.state
    said: cmd.Command | None = None
    if state.question is None and state.window() is not None:
        said = cmd.Pass()
    elif state.question is None and (to_me := [each for each in state.proposals if each.to == seat]):
        said = cmd.Decline(to_me[-1].id)
    elif game.waiting() == [seat]:
        said = game.default(seat)
    return said if said is not None and game.why_not(seat, said) is None else None
