"""What is at stake in a fight, worked out for people: chances to escape, gains, what was played. Only public facts."""

from collections import Counter
from typing import Final

from kickdoor.engine.modifiers import Part, flee_parts, strengths, total, treasure_parts, winning
from kickdoor.engine.names import CLAIMED
from kickdoor.engine.procedures.flee import run_under_way, to_be_run, without_roll
from kickdoor.engine.questions import gains, put_back, suppose_won, would_win
from kickdoor.engine.records import Fight, Foe
from kickdoor.engine.rules import ask
from kickdoor.engine.state import State
from kickdoor.engine.views import SeenEscape, SeenFight, SeenForecast, SeenPart, SeenPlayed

DIE: Final = range(1, 7)


def seen_part(state: State, part: Part) -> SeenPart:
    return SeenPart(part.n, part.why, "" if part.card < 0 else state.cards[part.card].id, part.seat)


def add_stakes(state: State, fight: Fight, seen: SeenFight) -> None:
    """What people want to know in a fight without asking: only public facts go into it."""
    seen.with_help = forecast_all(state, fight)
    seen.played = seen_plays(state, fight)
    before = suppose_won(state, fight, fight.helper)
    seen.levels, *helped = [gain for _, gain in gains(state, fight, fight.helper)]
    put_back(fight, before)
    seen.helper_levels = sum(helped)
    running = to_be_run(state, fight)
    for foe, shown in zip(fight.foes, seen.foes, strict=True):
        shown.treasure_parts = [seen_part(state, part) for part in treasure_parts(state, foe)]
        shown.escapes = [seen_escape(state, seat, foe) for seat, card in running if card == foe.card]


def seen_escape(state: State, seat: int, foe: Foe) -> SeenEscape:
    """What it takes to get away: 5 or more with all that is added (RUN-02, RUN-03), unless no die is rolled."""
    parts, fate = flee_parts(state, seat, foe), ""
    run = run_under_way(state)
    if run is None or run.seat != seat:
        fate = without_roll(state, foe, seat)
    elif run.card != foe.card:
        fate = without_roll(state, foe, seat, "escaped" if run.free else "")
    else:
        fate = "" if run.die else without_roll(state, foe, seat, run.fate)
        parts += [Part(run.added, "added")] if run.added else []
    needs = ask(state, "flee_target", seat)
    if fate:
        faces = [] if fate == "caught" else list(DIE)
    else:
        faces = [face for face in DIE if face + total(parts) >= needs]
    return SeenEscape(seat, faces, needs, [seen_part(state, part) for part in parts], fate)


def seen_plays(state: State, fight: Fight) -> list[SeenPlayed]:
    """What was played during the fight, by whom, in order, and what of it counts now."""
    times = Counter((played.by, played.id) for played in fight.played)
    found: list[SeenPlayed] = []
    for (seat, id), n in times.items():
        sums: dict[str, int] = {}
        for bonus in (*fight.enhancers, *fight.bonuses):
            if bonus.by == seat and state.cards[bonus.card].id == id:
                sums[bonus.side] = sums.get(bonus.side, 0) + bonus.n
        found += [SeenPlayed(seat, id, n, size, side) for side, size in sums.items()] or [SeenPlayed(seat, id, n)]
    return found


def forecast_all(state: State, fight: Fight) -> dict[int, SeenForecast]:
    """What each possible helper would make of the fight, while it is open and nobody helps."""
    if fight.helper >= 0 or fight.stage > CLAIMED:
        return {}
    found: dict[int, SeenForecast] = {}
    for seat in state.others(fight.fighter):
        if state.seats[seat].alive:
            munchkins, monsters = forecast(state, seat)
            fight.helper = seat
            found[seat] = SeenForecast(munchkins, monsters, winning(state), would_win(state, seat))
            fight.helper = -1
    return found


def forecast(state: State, helper: int) -> tuple[int, int]:
    """The two totals if this seat helped ("with Roger 21 to 20"): only public facts go into it."""
    fight = state.fight
    assert fight is not None
    before = fight.helper
    fight.helper = helper
    totals = strengths(state)
    fight.helper = before
    return totals
