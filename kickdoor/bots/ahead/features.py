"""A position in numbers, as one viewer knows it: what the learned estimate of the chances to win reads.

A hand counts by its backs; what is in it only for the viewer's own. A viewer of -1 knows no hand.
"""

from typing import Final

from kickdoor.bots.ahead.card_gauge import CardGauge
from kickdoor.engine.modifiers import power, strengths, winning
from kickdoor.engine.names import PHASES
from kickdoor.engine.procedures.seals import best_equipped
from kickdoor.engine.questions import help_gain, kill_gain, seals_left, would_win
from kickdoor.engine.records import Fight
from kickdoor.engine.rules import ask
from kickdoor.engine.state import State

SEAT_FACTS: Final = (
    "level", "to_go", "one_to_go", "two_to_go", "three_to_go", "five_to_go", "strength", "gear", "doors", "treasures",
    "one_shots", "carried", "gold", "identities", "curses", "hirelings", "abilities", "alive", "on_turn", "next",
    "ahead_in_level", "ahead_in_strength", "seal_winner", "fights", "fight_margin", "fight_won", "fight_gain",
    "fight_wins_game", "fight_treasures", "fight_level", "helps", "known", "hand_levels", "hand_swing", "hand_power",
    "hand_gold", "hand_harm", "hand_tricks", "hand_prey", "hand_monsters", "reserve_to_go",
)  # fmt: skip
TABLE_FACTS: Final = (
    "seats", "winning_level", "epic", "short", "turns", "shared_victory", "seals", "hand_limit", "phase", "monsters",
    "items", "level_ups", "one_shots", "monster_share", "harm_share",
)  # fmt: skip
FAR: Final = 99


class Position:
    """The numbers of one position: a row for every seat, and what holds for the whole table."""

    __slots__ = ("seats", "table", "present")

    def __init__(self, seats: list[list[float]], table: list[float], present: list[int]) -> None:
        self.seats = seats
        self.table = table
        self.present = present  # the seats that can still win


def position(state: State, viewer: int, gauge: CardGauge) -> Position:
    """All that the estimate is told."""
    top = ask(state, "win_level")
    present = [seat for seat, player in enumerate(state.seats) if player.present]
    rows = [seat_facts(state, seat, top, gauge) if seat in present else [] for seat in range(len(state.seats))]
    compare(rows, present)
    seal_facts(state, rows, present)
    if state.fight is not None:
        fight_facts(state, state.fight, rows)
    if viewer >= 0 and rows[viewer]:
        hand_facts(state, viewer, rows[viewer], top, gauge)
    return Position(rows, table_facts(state, len(present), top, gauge), present)


def seat_facts(state: State, seat: int, top: int, gauge: CardGauge) -> list[float]:
    """What everybody sees of a seat."""
    player = state.seats[seat]
    row = [0.0] * len(SEAT_FACTS)
    level, strength, to_go = player.level, power(state, seat), top - player.level
    row[0] = level / 10.0
    row[1] = to_go / 10.0
    row[2] = 1.0 if to_go <= 1 else 0.0
    row[3] = 1.0 if to_go <= 2 else 0.0
    row[4] = 1.0 if to_go <= 3 else 0.0
    row[5] = 1.0 if to_go <= 5 else 0.0
    row[6] = strength / 20.0
    row[7] = max(0, strength - level) / 20.0
    treasures = 0
    for card in player.hand:
        treasures += state.cards[card].deck
    row[8] = (len(player.hand) - treasures) / 5.0
    row[9] = treasures / 5.0
    one_shots, carried, gold, identities, curses, hirelings, abilities = 0.0, 0.0, 0, 0, 0, 0, 0
    for card in player.table:
        definition = state.cards[card]
        kind = definition.kind
        if definition.is_item:
            gold += definition.gold
            one_shots += gauge.swing[definition.index]
            if not state.worn[card]:
                carried += gauge.power[definition.index]
        elif kind == "identity":
            identities += 1
        elif kind == "curse":
            curses += 1
        elif kind == "hireling":
            hirelings += 1
        abilities += len(definition.uses)
    row[10] = one_shots / 10.0
    row[11] = carried / 10.0
    row[12] = gold / 2000.0
    row[13] = identities / 2.0
    row[14] = float(curses)
    row[15] = float(hirelings)
    row[16] = abilities / 4.0
    row[17] = 1.0 if player.alive else 0.0
    row[18] = 1.0 if state.turn == seat else 0.0
    row[19] = ((seat - state.turn) % len(state.seats)) / len(state.seats)
    return row


def compare(rows: list[list[float]], present: list[int]) -> None:
    """How far each seat is ahead of the best of the others."""
    for place, source in ((20, 0), (21, 6)):
        for seat in present:
            best = 0.0
            for other in present:
                if other != seat and rows[other][source] > best:
                    best = rows[other][source]
            rows[seat][place] = 2.0 * (rows[seat][source] - best)


def seal_facts(state: State, rows: list[list[float]], present: list[int]) -> None:
    """Who would win if the last Seal were opened now, the more the nearer it is."""
    left = seals_left(state)
    if left < FAR:
        for seat in best_equipped(state):
            if seat in present:
                rows[seat][22] = 1.0 / max(1, left)


def fight_facts(state: State, fight: Fight, rows: list[list[float]]) -> None:
    """What the fight may bring its fighter and its helper."""
    munchkins, monsters = strengths(state)
    won = winning(state)
    winners = would_win(state, fight.helper)
    level, treasures = 0, fight.treasures
    for foe in fight.foes:
        level += state.cards[foe.original].level
        treasures += state.cards[foe.original].treasures
    for seat in (fight.fighter, fight.helper):
        if seat < 0 or not rows[seat]:
            continue
        row = rows[seat]
        gain = kill_gain(state, fight) if seat == fight.fighter else help_gain(state, fight, seat)
        row[23] = 1.0 if seat == fight.fighter else 0.0
        row[24] = max(-2.0, min(2.0, (munchkins - monsters) / 8.0))
        row[25] = 1.0 if won else 0.0
        row[26] = gain / 3.0
        row[27] = (1.0 if won else 0.4) if seat in winners else 0.0
        row[28] = treasures / 4.0
        row[29] = level / 15.0
        row[30] = 1.0 if seat == fight.helper else 0.0


def hand_facts(state: State, seat: int, row: list[float], top: int, gauge: CardGauge) -> None:
    """What the viewer holds."""
    player = state.seats[seat]
    levels, swing, gear, gold, harm, tricks, prey, monsters = 0.0, 0.0, 0.0, 0, 0.0, 0.0, 0, 0
    strength = power(state, seat)
    for card in player.hand:
        definition = state.cards[card]
        index = definition.index
        if index < 0:
            continue
        levels += gauge.level_up[index]
        swing += gauge.swing[index]
        gear += gauge.power[index]
        harm += gauge.harmful[index]
        tricks += gauge.trick[index]
        if definition.is_item:
            gold += definition.gold
        if definition.kind == "monster":
            monsters += 1
            if definition.level < strength:
                prey += 1
    row[31] = 1.0
    row[32] = levels
    row[33] = swing / 10.0
    row[34] = gear / 10.0
    row[35] = gold / 2000.0
    row[36] = harm / 3.0
    row[37] = tricks / 2.0
    row[38] = prey / 2.0
    row[39] = monsters / 2.0
    highest = min(top - 1, ask(state, "kill_from") - 1)
    risen = min(highest, player.level + int(levels) + int((gold + 2000.0 * row[12]) / 1000.0))
    row[40] = (top - max(player.level, risen)) / 10.0


def table_facts(state: State, seats: int, top: int, gauge: CardGauge) -> list[float]:
    left = seals_left(state)
    return [
        seats / 4.0,
        top / 10.0,
        1.0 if ask(state, "epic") else 0.0,
        1.0 if top < 10 else 0.0,
        min(state.turns, 80) / 40.0,
        1.0 if ask(state, "shared_victory") else 0.0,
        1.0 / max(1, left) if left < FAR else 0.0,
        ask(state, "hand_limit") / 5.0,
        state.phase / len(PHASES),
        *gauge.tone,
    ]
