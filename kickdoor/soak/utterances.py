"""Random commands: fillings of what a seat is offered, and commands that were never offered."""

from collections.abc import Iterator, Sequence
from inspect import Parameter, signature
from random import Random
from typing import Any, Final

from kickdoor.engine import commands as cmd
from kickdoor.engine.commands import LIST_FIELDS
from kickdoor.engine.events import Event
from kickdoor.engine.fields import fields
from kickdoor.engine.game import TAKING_BACK, Game
from kickdoor.engine.options import Option, Slot, fill
from kickdoor.engine.procedures.overload import carries
from kickdoor.engine.refusal import Refusal
from kickdoor.engine.state import State
from kickdoor.engine.verbs.table_verbs import DISPUTES, RULABLE
from kickdoor.soak.invariants import Broken

FREE_FLAGS: Final = {"sideways", "excess", "even_if_lost"}  # either way is fine wherever the rest fits
NOT_TEMPLATES: Final = (cmd.Dispute,)  # said freely, never offered as a template


def keeps(state: State, seat: int, option: Option, values: dict[str, list[int]]) -> bool:
    """Whether a filling keeps the rules that its slots name."""
    return all(keeps_rule(state, seat, option, slot, values) for slot in option.slots)


def keeps_rule(state: State, seat: int, option: Option, slot: Slot, values: dict[str, list[int]]) -> bool:
    chosen = values.get(slot.name, [])
    if slot.rule == "gold":
        gold = sum(state.cards[state.by_handle(seat, h)].gold for h in chosen + values.get("double", []))
        return gold >= slot.least
    if slot.rule == "of cards":
        return all(value in values["cards"] for value in chosen)
    if slot.rule == "shares":
        shares = [chosen.count(other) for other in slot.candidates]
        return max(shares) - min(shares) <= 1
    if slot.rule == "monster first":
        kinds = [state.cards[state.by_handle(seat, handle)].kind for handle in chosen]
        return kinds in (["monster"], ["monster", "enhancer"])
    if slot.rule == "not on":
        return not set(chosen) & set(values.get("on", []))
    if slot.rule == "trade":
        give = [state.by_handle(seat, handle) for handle in values["give"]]
        take = [state.by_handle(seat, handle) for handle in values["take"]]
        to = partner(state, option)
        return bool(give or take) and carries(state, seat, give, take) and carries(state, to, take, give)
    assert not slot.rule, slot.rule
    return True


def partner(state: State, option: Option) -> int:
    """With whom a template trades: it names the seat, or the proposal that it answers."""
    if "to" in option.fixed:
        return int(option.fixed["to"])
    return next(each.by for each in state.proposals if each.id == option.fixed["proposal"])


def random_filling(state: State, seat: int, option: Option, random: Random) -> cmd.Command | None:
    """A random filling that keeps the rules, None if a few tries found none."""
    for _ in range(12):
        values = {slot.name: random_values(slot, random) for slot in option.slots}
        if keeps(state, seat, option, values):
            return fill(option, values, random.choice(("munchkins", "monsters")))
    return None


def random_values(slot: Slot, random: Random) -> list[int]:
    number = random.randint(slot.low, min(slot.high, slot.low + 3, max(slot.low, len(slot.candidates))))
    if slot.rule == "shares":
        order = random.sample(slot.candidates, len(slot.candidates))
        return [order[k % len(order)] for k in range(number)]
    return random.sample(slot.candidates, number)


def fits(state: State, seat: int, option: Option, command: cmd.Command) -> bool:
    """Whether a command is a filling of the template."""
    if type(command) is not option.verb:
        return False
    slots = {slot.name: slot for slot in option.slots}
    values: dict[str, list[int]] = {}
    blank = default_fields(option.verb)
    for name in fields(type(command)):
        value = getattr(command, name)
        if name in FREE_FLAGS:
            continue
        if name in slots:
            given = list(value) if name in LIST_FIELDS.get(option.verb, ()) else [value]
            slot = slots[name]
            distinct = slot.rule == "shares" or len(set(given)) == len(given)
            if not distinct or not slot.low <= len(given) <= slot.high or not set(given) <= set(slot.candidates):
                return False
            values[name] = given
        elif name in option.fixed:
            if value != option.fixed[name]:
                return False
        elif name == "side" and option.sides:
            if value not in ("munchkins", "monsters"):
                return False
        elif value != blank.get(name):
            return False
    return keeps(state, seat, option, values)


def default_fields(verb: type[cmd.Command]) -> dict[str, object]:
    parameters = signature(verb).parameters.values()
    return {parameter.name: parameter.default for parameter in parameters if parameter.default is not Parameter.empty}


def random_command(game: Game, random: Random) -> tuple[int, cmd.Command] | None:
    """Something that a random seat may do, favouring those who are waited for and what moves the game on."""
    waiting = game.waiting()
    seat = random.choice(waiting) if random.random() < 0.85 else random.randrange(len(game.state.seats))
    if seat in waiting and random.random() < 0.35:
        return seat, game.default(seat)
    choices = game.options(seat)
    if not choices:
        return None
    verb = random.choice(sorted({option.verb.__name__ for option in choices}))
    option = random.choice([option for option in choices if option.verb.__name__ == verb])
    command = random_filling(game.state, seat, option, random)
    return None if command is None else (seat, command)


def table_command(game: Game, random: Random) -> tuple[int, cmd.Command] | None:
    """Something about the table rather than the game; leaving is rare, taking back has a trial of its own."""
    seat = random.randrange(len(game.state.seats))
    if random.random() < 0.3:
        dispute = wild_dispute(game.state, random)
        return (seat, dispute) if game.why_not(seat, dispute) is None else None
    choices = [option for option in game.table_options(seat) if option.verb not in TAKING_BACK]
    choices = [option for option in choices if option.verb is not cmd.Leave or random.random() < 0.05]
    command = random_filling(game.state, seat, random.choice(choices), random) if choices else None
    return None if command is None else (seat, command)


def played(game: Game, random: Random, commands: int) -> Iterator[list[Event]]:
    """What happens at each of so many random commands; each of them was offered, so each must be accepted."""
    for _ in range(commands):
        if game.over:
            return
        move = random_command(game, random)
        if move is not None:
            answer = game.submit(*move)
            if isinstance(answer, Refusal):
                raise Broken(f"offered but refused: {move[1]!r}: {answer}")
            yield answer


def play_on(game: Game, random: Random, commands: int) -> None:
    """Play so many random commands."""
    for _ in played(game, random, commands):
        pass


# -- what nobody offered ----------------------------------------------------------------------------------------------


def wild_command(game: Game, random: Random) -> tuple[int, cmd.Command]:
    """Any command at all, with handles and seats that exist or nearly do."""
    state = game.state
    seat = random.randrange(len(state.seats))
    handles = [state.handle[card] for card in state.seats[seat].hand + state.seats[seat].table]
    handles += [handle for handle in state.handle if handle > 0]
    handles += [-1, 0, 999]
    verb: Any = random.choice([each for each in cmd.Command.__subclasses__() if each not in NOT_TEMPLATES])
    return seat, verb(**{name: wild_value(name, verb, handles, state, random) for name in fields(verb)})


def wild_dispute(state: State, random: Random) -> cmd.Dispute:
    cards = [state.handle[card] for player in state.seats for card in player.table]
    return cmd.Dispute(
        random.choice(DISPUTES), random.randrange(len(state.seats)), random.choice([0, *cards]), random.randrange(12),
        random.choice(RULABLE),
    )  # fmt: skip


def wild_value(name: str, verb: object, handles: list[int], state: State, random: Random) -> object:
    if name in ("cards", "pay", "give", "take", "double", "plays"):
        return tuple(random.sample(handles, random.choice((0, 0, 0, 1, 1, 2, 3)) % (len(handles) + 1)))
    if name == "picks" or (name == "to" and verb is not cmd.Propose):
        return tuple(random.choice(range(6)) for _ in range(random.choice((0, 1, 1, 2))))
    choices: dict[str, Sequence[object]] = {
        "on": [0, 0, *handles],
        "seat": range(-1, len(state.seats)),
        "to": range(len(state.seats)),
        "side": ("", "", "munchkins", "monsters"),
        "kind": ("trade", "ask", "pitch", "nonsense"),
        **dict.fromkeys(("card", "host"), handles),
        **dict.fromkeys(("sideways", "excess", "even_if_lost", "yes", "door"), (False, True)),
    }
    return random.choice(choices.get(name, (0, 0, 0, 1, 2)))
