"""Checks what a scenario expects of single seats: what they have and what they may do."""

from kickdoor.engine.modifiers import fighter_parts, total
from kickdoor.engine.options import Option
from kickdoor.engine.rules import ask
from kickdoor.positions.cast import hint
from kickdoor.scenarios.acts import PLAIN, WITH_MORE
from kickdoor.scenarios.expecting import Checker, Mismatch, shown
from kickdoor.scenarios.saying import verb_of
from kickdoor.scenarios.shapes import ScenarioError, SeatExpected


def check_seat(checker: Checker, name: str, expected: SeatExpected) -> None:
    state = checker.state
    seat = checker.cast.seat(name)
    player = state.seats[seat]
    items = [card for card in player.table if state.cards[card].kind == "item"]
    for word, wanted, found in (
        ("Level", expected.level, player.level),
        ("sex", expected.sex, player.sex),
        ("alive", expected.alive, player.alive),
        ("present", expected.present, player.present),
        ("strength", expected.strength, total(fighter_parts(state, seat))),
    ):
        if wanted is not None:
            whose = word in ("Level", "sex", "strength")
            checker.same(f"{name}'s {word}" if whose else f"{name} {word}", wanted, found)
    if isinstance(expected.hand, int):
        checker.same(f"{name}'s hand", expected.hand, len(player.hand))
    for word, names, cards in (
        ("hand", None if isinstance(expected.hand, int) else expected.hand, player.hand),
        ("cards in play", expected.in_play, player.table),
        ("equipped Items", expected.equipped, [card for card in items if state.worn[card]]),
        ("Items lying sideways", expected.sideways, [card for card in items if not state.worn[card]]),
    ):
        if names is not None:
            checker.same_cards(f"{name}'s {word}", names, cards)
    _possessions(checker, name, expected, player.table + player.hand)
    for rule, answer in expected.rules.items():
        checker.same(f"rule {rule} for {name}", int(answer), ask(state, checker.rule(rule), seat))
    if expected.can or expected.cannot:
        _offers(checker, name, expected)


def _possessions(checker: Checker, name: str, expected: SeatExpected, cards: list[int]) -> None:
    state, cast = checker.state, checker.cast
    there = cast.names_of(state, cards)
    for card in cast.checked(state, expected.has):
        if card not in there:
            checker.mismatches.append(Mismatch(f"{name} has", card, shown(there)))
    for card in cast.checked(state, expected.lacks):
        if card in there:
            checker.mismatches.append(Mismatch(f"{name} lacks", card, shown(there)))
    if expected.attached is not None:
        table = state.seats[cast.seat(name)].table
        found = {cast.name_of(state, card): cast.name_of(state, state.host[card]) for card in table
                 if state.host[card] >= 0}  # fmt: skip
        checker.same(f"{name}'s attached cards", expected.attached, found)


# -- what a seat may do -----------------------------------------------------------------------------------------------


def _offers(checker: Checker, name: str, expected: SeatExpected) -> None:
    game = checker.game
    seat = checker.cast.seat(name)
    offered: set[tuple[str, str]] = set()
    for option in [*game.options(seat), *game.table_options(seat)]:
        offered |= _offer(checker, seat, option)
    told = sorted({verb for verb, _ in offered})
    for wanted, entries in ((True, expected.can), (False, expected.cannot)):
        for entry in entries:
            if _is_offered(checker, entry, offered) != wanted:
                word = "can" if wanted else "cannot"
                text = entry if isinstance(entry, str) else shown(entry)
                checker.mismatches.append(Mismatch(f"{name} {word}", text, f"offered: {', '.join(told) or 'nothing'}"))


def _offer(checker: Checker, seat: int, option: Option) -> set[tuple[str, str]]:
    """A template as pairs: the verb, and every card, ability or kind of proposal that it can be about."""
    state, cast = checker.state, checker.cast
    verb = verb_of(option.verb)
    handles = [option.fixed["card"]] if "card" in option.fixed else []
    for slot in option.slots:
        if slot.name == "card" or (slot.name == "cards" and verb in ("sell", "charity")):
            handles += slot.candidates
    found = {(verb, "")}
    for handle in handles:
        card = state.by_handle(seat, int(handle))
        if card >= 0:
            found.add((verb, cast.name_of(state, card)))
    if option.label:
        found.add((verb, option.label))
    if "kind" in option.fixed:
        kind, to = str(option.fixed["kind"]), cast.seats[int(option.fixed["to"])]
        found |= {(kind, ""), (kind, to)}
    return found


def _is_offered(checker: Checker, entry: str | dict[str, str], offered: set[tuple[str, str]]) -> bool:
    """`kick` is a verb, `{play: Elf}` a verb with a card or a seat, and any other word a card or an ability."""
    verbs = (*PLAIN, *WITH_MORE, "trade", "ask", "pitch")
    if isinstance(entry, dict):
        verb, about = next(iter(entry.items()))
        if verb not in verbs:
            raise ScenarioError(f"no verb {verb!r}{hint(verb, verbs)}")
        return (verb, about) in offered
    if entry in verbs:
        return (entry, "") in offered
    abilities = {use.name for definition in checker.state.pool.defs for use in definition.uses if use.name}
    if entry not in abilities:
        entry = checker.cast.checked(checker.state, [entry])[0]
    return any(about == entry for _, about in offered)
