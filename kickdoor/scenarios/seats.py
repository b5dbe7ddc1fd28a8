"""Checks what a scenario expects of single seats: what they have and what they may do."""

from collections.abc import Callable
from typing import Final

from kickdoor.engine.conditions import equipped
from kickdoor.engine.modifiers import fighter_parts, total
from kickdoor.engine.options import Option
from kickdoor.engine.records import Seat
from kickdoor.engine.rules import ask
from kickdoor.engine.state import State
from kickdoor.scenarios.acts import PLAIN, VERBS, verb_of
from kickdoor.scenarios.expecting import Checker, known_word, said, shown
from kickdoor.scenarios.shapes import SeatExpected

FACTS: Final[dict[str, tuple[str, Callable[[State, int, Seat], object]]]] = {
    "level": ("'s Level", lambda state, seat, player: player.level),
    "sex": ("'s sex", lambda state, seat, player: player.sex),
    "alive": (" alive", lambda state, seat, player: player.alive),
    "present": (" present", lambda state, seat, player: player.present),
    "strength": ("'s strength", lambda state, seat, player: total(fighter_parts(state, seat))),
}
CARDS: Final[dict[str, tuple[str, Callable[[State, Seat], list[int]]]]] = {
    "hand": ("hand", lambda state, player: player.hand),
    "in_play": ("cards in play", lambda state, player: player.table),
    "equipped": (
        "equipped Items",
        lambda state, player: [card for card in items(state, player) if equipped(state, card)],
    ),
    "sideways": (
        "Items lying sideways",
        lambda state, player: [card for card in items(state, player) if not state.worn[card]],
    ),
}


def items(state: State, player: Seat) -> list[int]:
    return [card for card in player.table if state.cards[card].kind == "item"]


def check_seat(checker: Checker, name: str, expected: SeatExpected) -> None:
    state, cast, seat = checker.state, checker.cast, checker.cast.seat(name)
    player = state.seats[seat]
    there = cast.names_of(state, player.table + player.hand)
    for key, wanted in said(expected):
        if key in FACTS:
            words, fact = FACTS[key]
            checker.same(f"{name}{words}", wanted, fact(state, seat, player))
        elif key in CARDS and isinstance(wanted, int):
            checker.same(f"{name}'s hand", wanted, len(player.hand))
        elif key in CARDS:
            words, cards = CARDS[key]
            checker.same_cards(f"{name}'s {words}", wanted, cards(state, player))
        elif key in ("has", "lacks"):
            for card in cast.checked(state, wanted):
                if (card in there) != (key == "has"):
                    checker.wrong(f"{name} {key}", card, there)
        elif key == "attached":
            hosted = [card for card in player.table if state.host[card] >= 0]
            found = {cast.name_of(state, card): cast.name_of(state, state.host[card]) for card in hosted}
            checker.same(f"{name}'s attached cards", wanted, found)
        elif key == "rules":
            for rule, answer in wanted.items():
                checker.same(f"rule {rule} for {name}", int(answer), ask(state, checker.rule(rule), seat))
    if expected.can or expected.cannot:
        check_offers(checker, name, expected)


# -- what a seat may do -----------------------------------------------------------------------------------------------


def check_offers(checker: Checker, name: str, expected: SeatExpected) -> None:
    game, seat = checker.game, checker.cast.seat(name)
    offered: set[tuple[str, str]] = set()
    for option in [*game.options(seat), *game.table_options(seat)]:
        offered |= offer(checker, seat, option)
    told = ", ".join(sorted({verb for verb, _ in offered})) or "nothing"
    for word, entries in (("can", expected.can), ("cannot", expected.cannot)):
        for entry in entries:
            if is_offered(checker, entry, offered) != (word == "can"):
                checker.wrong(f"{name} {word}", entry if isinstance(entry, str) else shown(entry), f"offered: {told}")


def offer(checker: Checker, seat: int, option: Option) -> set[tuple[str, str]]:
    """A template as pairs: the verb, and every card, ability or kind of proposal that it can be about."""
    state, cast = checker.state, checker.cast
    verb = verb_of(option.verb)
    handles = [option.fixed["card"]] if "card" in option.fixed else []
    for slot in option.slots:
        if slot.name == "card" or (slot.name == "cards" and verb in ("sell", "charity")):
            handles += slot.candidates
    cards = [state.by_handle(seat, int(handle)) for handle in handles]
    found = {(verb, ""), *((verb, cast.name_of(state, card)) for card in cards if card >= 0)}
    if option.label:
        found.add((verb, option.label))
    if option.fixed.get("door"):
        found.add((verb, "door"))
    if "kind" in option.fixed:
        kind, to = str(option.fixed["kind"]), cast.seats[int(option.fixed["to"])]
        found |= {(kind, ""), (kind, to)}
    return found


def is_offered(checker: Checker, entry: str | dict[str, str], offered: set[tuple[str, str]]) -> bool:
    """`kick` is a verb, `{play: Elf}` a verb with a card or a seat, and any other word a card or an ability."""
    verbs = (*PLAIN, *VERBS, "trade", "ask", "pitch")
    if isinstance(entry, dict):
        verb, about = next(iter(entry.items()))
        return (known_word("verb", verb, verbs), about) in offered
    if entry in verbs:
        return (entry, "") in offered
    abilities = {use.name for definition in checker.state.pool.defs for use in definition.uses if use.name}
    if entry not in abilities:
        entry = checker.cast.checked(checker.state, [entry])[0]
    return any(about == entry for _, about in offered)
