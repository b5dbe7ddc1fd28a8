"""Questions about the rules that everybody asks: what wins, who would win, and who is waited for.

Bots, the server and the simulator ask here, so that the answers are in one place.
"""

from typing import Final

from kickdoor.engine.burden import deadly
from kickdoor.engine.conditions import second_edition
from kickdoor.engine.modifiers import strengths, winning
from kickdoor.engine.procedures.flee import foe_of, run_under_way
from kickdoor.engine.procedures.windows import fresh_passes
from kickdoor.engine.records import Combat, Fight
from kickdoor.engine.rules import ask
from kickdoor.engine.state import State

Outcome = tuple[int, int, bool]  # who helped, by how much it was won, whether it was

AS_IT_IS: Final = -1  # a margin
MANY: Final = 99

# -- winning ----------------------------------------------------------------------------------------------------------


def winning_level(state: State) -> int:
    """The Level that wins the game at this table (WIN-06)."""
    return ask(state, "win_level")


def kill_gain(state: State, fight: Fight) -> int:
    """The levels of the main fighter if the fight were won now: all monsters slain in it, and what cards add."""
    levels = fight.killed_levels
    for foe in fight.foes:
        levels += state.cards[foe.original].levels
    return levels + ask(state, "kill_levels", fight.fighter)


def help_gain(state: State, fight: Fight, helper: int) -> int:
    """The levels of a seat that helps if the fight were won now: for each monster slain, and once."""
    each = ask(state, "helper_levels", helper)
    return (fight.kills + len(fight.foes)) * each + ask(state, "helper_once", helper)


def reaches(state: State, seat: int, gain: int) -> bool:
    """Whether so many levels, won by a kill, would win the game."""
    return state.seats[seat].level + gain >= winning_level(state)  # EPIC-08


def suppose_won(state: State, fight: Fight, helper: int, margin: int = AS_IT_IS) -> Outcome:
    """Suppose that the fight is won with this helper (-1: with none); `put_back` takes what this returns.

    By this margin, or by as much as the totals say; a side that is not winning yet wins by one (AMB-028).
    """
    before = fight.helper, fight.margin, fight.beaten
    fight.helper = helper
    munchkins, monsters = strengths(state)
    if margin == AS_IT_IS:
        margin = munchkins - monsters if winning(state) else 1
    fight.beaten, fight.margin = second_edition(state), margin
    return before


def put_back(fight: Fight, before: Outcome) -> None:
    """The fight is what it was before `suppose_won`."""
    fight.helper, fight.margin, fight.beaten = before


def would_win(state: State, helper: int, margin: int = AS_IT_IS) -> list[int]:
    """Who would win the game if the fight were won now with this seat's help (-1: with nobody's); nobody outside."""
    fight = state.fight
    if fight is None:
        return []
    before = suppose_won(state, fight, helper, margin)
    found = winners(state, helper, gains(state, fight, helper))
    put_back(fight, before)
    return found


def margin_counts(state: State, fight: Fight) -> bool:
    """Whether who would win the game by the fight may depend on by how much it is won."""
    for seat in state.living():
        if state.kit(seat).by_margin:
            return True
    cards = [foe.original for foe in fight.foes] + fight.slain + state.open_seals
    return any(state.cards[card].by_margin for card in cards)


def gains(state: State, fight: Fight, helper: int) -> list[tuple[int, int]]:
    """What the main fighter and this helper gain if the fight is won now."""
    alone = [(fight.fighter, kill_gain(state, fight))]
    return alone if helper < 0 else [*alone, (helper, help_gain(state, fight, helper))]


def winners(state: State, helper: int, gains: list[tuple[int, int]]) -> list[int]:
    """Who reaches the winning Level by a kill (WIN-06, AMB-027, SEAL-11); the helper too if so agreed (FAST-04)."""
    found = [seat for seat, gain in gains if reaches(state, seat, gain)]
    if found and helper >= 0 and helper not in found and ask(state, "shared_victory"):
        found.append(helper)  # WIN-08
    return found


def for_the_win(state: State) -> bool:
    """Whether the main fighter would win the game by this fight (AMB-028)."""
    fight = state.fight
    return fight is not None and fight.fighter in would_win(state, fight.helper)


def may_be_forced(state: State, seat: int) -> bool:
    """Nobody is compelled to help with the winning kill (PREC-05), unless they would win too (AMB-030)."""
    found = would_win(state, seat)
    return seat in found or state.fight is None or state.fight.fighter not in found


def call(state: State, fight: Fight) -> str:
    """The window of a claimed kill: a last call if it would end the game for anybody (AMB-003)."""
    found = would_win(state, fight.helper)
    ends = bool(found) if second_edition(state) else fight.fighter in found
    return "last_call" if ends else "kill"


def deadly_roll(state: State) -> bool:
    """Whether the Run Away roll under way may end in death."""
    run = run_under_way(state)
    foe = None if run is None else foe_of(state, run.card)
    return foe is not None and deadly(state.cards[foe.original].bad_stuff)


def seals_left(state: State) -> int:
    """How many more Seals end the game (SEAL-12); very many if there are none."""
    open_ones = len(state.open_seals)
    return ask(state, "seals_to_end") - open_ones if state.seals or open_ones else MANY


# -- whose move it is -------------------------------------------------------------------------------------------------


def waiting(state: State) -> tuple[list[int], str]:
    """The seats that the game is waiting for, in their order, and what for."""
    window = state.window()
    if window is not None and state.question is None:
        return still_asked(window.passed), "window"
    return spoken_to(state)


def publicly_waiting(state: State) -> tuple[list[int], str]:
    """The seats that everybody sees as waited for: in a window all that were asked, because passes are private."""
    window = state.window()
    if window is not None and state.question is None:
        return still_asked(fresh_passes(state, window)), "window"
    return spoken_to(state)


def still_asked(passed: list[bool]) -> list[int]:
    return [seat for seat, silent in enumerate(passed) if not silent]


def spoken_to(state: State) -> tuple[list[int], str]:
    """The one seat that is waited for outside windows; nobody once the game is over."""
    if state.ending:
        return [], ""
    if state.question is not None:
        return [state.question.seat], "question"
    return [mover(state)], "fight" if rests_in_fight(state) else "turn"


def mover(state: State) -> int:
    """The seat that goes on where no question is asked and no window is open."""
    fight = state.fight
    return fight.fighter if fight is not None and rests_in_fight(state) else state.turn


def rests_in_fight(state: State) -> bool:
    return state.fight is not None and isinstance(state.frames[-1], Combat)
