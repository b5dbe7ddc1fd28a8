"""Sets up the position that a scenario begins with."""

from typing import Final

import msgspec

from kickdoor.cards.mistakes import CardError
from kickdoor.engine.defs import Pool
from kickdoor.engine.game import Game, go_on
from kickdoor.house_rules import house_rules
from kickdoor.positions.cast import Cast
from kickdoor.positions.dealer import Dealer, empty_table
from kickdoor.positions.given import Given, SeatGiven
from kickdoor.rulebook.clause import MIX
from kickdoor.scenarios.event_lines import short
from kickdoor.scenarios.shapes import Scenario, ScenarioError
from kickdoor.sets import ids, pool_from_text

# Nobody reaches Level 99, so nobody can ever play these.
BLANKS: Final = """
{kind: trick, id: blank_door, name: Blank Door, use: {when: your_turn, if: {level: {min: 99}}, do: skip_phase}},
{kind: boon, id: blank_treasure, name: Blank Treasure, use: {when: your_turn, if: {level: {min: 99}}, do: skip_phase}}
"""


def pool_for(scenario: Scenario, set_id: str) -> Pool:
    """The set's cards, the scenario's own, and the blank ones. A mix is of the sets that it names, or of all."""
    own = scenario.cards.strip()
    text = f"[{BLANKS}, {own[1:-1]}]"
    try:
        return pool_from_text(text, "+".join(scenario.mix or ids()) if set_id == MIX else set_id)
    except CardError as error:
        raise ScenarioError(f"its own cards: {error}") from None


def whole_rules(given: Given) -> Given:
    """A house rule that is on brings all its numbers: `epic: yes` is a whole Epic game. What is said stays."""
    said, numbers = dict(given.house_rules), {}
    for name, rule in house_rules().items():
        if rule.numbers and name in said:
            numbers.update(rule.numbers if said[name] else {})
            if name not in rule.numbers:
                del said[name]
    return msgspec.structs.replace(given, house_rules={**numbers, **said})


def set_up(scenario: Scenario, set_id: str) -> tuple[Game, Cast]:
    """The game as the scenario begins; a position that would not stay as given is an error."""
    given = whole_rules(scenario.given)
    cast = Cast(given.seats)
    pool = pool_for(scenario, set_id)
    state = empty_table(given, pool)
    state.loaded = list(given.dice)
    if given.deal:
        seats = {name: SeatGiven(sex=seat.sex) for name, seat in given.seats.items()}
        said = {name: getattr(given, name) for name in ("deal", "dice", "house_rules", "seed", "refused")}
        if given != Given(seats=seats, **said):
            raise ScenarioError(
                "a game that begins with the deal takes only names, sexes, dice, house rules and a seed"
            )
        game = Game.resume(state)
        game.opening = go_on(state)
        return game, cast
    if given.set not in ("", pool.rulebook.id):
        raise ScenarioError(f"this is a position of {given.set}, not of {pool.rulebook.id}")
    Dealer(state, given, cast).deal()
    state.dirty = state.dirty or "frames" not in given.facts
    start = state.copy()
    restless = go_on(state)
    if restless or (state.question is not None and "question" not in given.facts):
        told = "; ".join(short(state, cast, event) for event in restless) or "somebody is asked at once"
        raise ScenarioError(f"the given position does not stay as it is: {told}")
    return Game.resume(state, start), cast
