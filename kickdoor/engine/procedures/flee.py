"""The chapter of running away (RUN-01 to RUN-08): a `Flight` for the fight, a `RunAway` for each fugitive."""

from typing import Final

from kickdoor.engine import events as ev
from kickdoor.engine.conditions import second_edition
from kickdoor.engine.kernel import Run, Steps, picked, steps
from kickdoor.engine.modifiers import flee_parts, total
from kickdoor.engine.names import CLAIMED
from kickdoor.engine.procedures.triggers import fire, trigger
from kickdoor.engine.procedures.windows import open_window
from kickdoor.engine.records import Effect, Fight, Flight, Foe, RunAway
from kickdoor.engine.rules import ask, own_answer, said
from kickdoor.engine.selectors import fighters
from kickdoor.engine.state import State
from kickdoor.engine.transfers import roll

ROLL_BY_ROLL: Final = -2  # a wish: neither first, but as the main fighter says before every roll


def set_out(game: Run, frame: Flight) -> None:
    """Both fighters must flee (RUN-06); who goes first is agreed, or the higher roll decides (AMB-100)."""
    game.emit(ev.FleeBegan(frame.seat))
    frame.runners = fighters(game.state)
    frame.go("first_wish" if len(frame.runners) == 2 else "next_runner")


def wishes(state: State, runners: list[int]) -> list[int]:
    """One of the two, or, where the set allows it, roll by roll as they go (RUN-07)."""
    return [*runners, ROLL_BY_ROLL] if ask(state, "flee_interleaved") else runners.copy()


def first_wish(game: Run, frame: Flight) -> None:
    frame.go("second_wish")
    fighter = frame.runners[0]
    game.put(frame, fighter, "who_runs_first", "seat", wishes(game.state, frame.runners), [fighter])


def second_wish(game: Run, frame: Flight) -> None:
    """The helper is asked too; of two different wishes that of the higher roll counts (AMB-100)."""
    fighter, helper = frame.runners
    if not frame.asked_both:
        frame.asked_both = True
        frame.wish = picked(frame)
        game.put(frame, helper, "who_runs_first", "seat", wishes(game.state, frame.runners), [frame.wish])
        return
    first = picked(frame)
    frame.go("next_runner")
    if first != frame.wish:
        winner = higher_roll(game, frame.runners)
        wish = frame.wish if winner == fighter else first
        first = winner if wish == ROLL_BY_ROLL else wish  # taking turns needs both (AMB-101)
    if first == ROLL_BY_ROLL:
        fight = game.state.fight
        assert fight is not None
        frame.go("next_roll")
        frame.left = [(seat, foe.card) for seat in frame.runners for foe in fight.foes]
    else:
        frame.runners.sort(key=lambda seat: seat != first)


def higher_roll(game: Run, seats: list[int]) -> int:
    while True:
        rolls = [roll(game, seat, "order") for seat in seats]
        if rolls[0] != rolls[1]:
            return seats[rolls.index(max(rolls))]


def next_runner(game: Run, frame: Flight) -> None:
    """One fugitive resolves all rolls, then the other (AMB-101); bodies are looted only after that (AMB-120)."""
    state = game.state
    if not frame.runners:
        game.pop()
        return
    runner = frame.runners.pop(0)
    fight = state.fight
    assert fight is not None
    if state.seats[runner].alive:
        game.push(RunAway(runner, [foe.card for foe in fight.foes]))


def next_roll(game: Run, frame: Flight) -> None:
    """Roll by roll: the main fighter says who is next, for as long as both have monsters to flee (AMB-101)."""
    state = game.state
    left = [(seat, card) for seat, card in frame.left if state.seats[seat].alive and foe_of(state, card) is not None]
    seats = sorted({seat for seat, _ in left}, key=lambda seat: seat != frame.seat)
    if not left:
        game.pop()
        return
    if frame.answer is None and not game.put(frame, frame.seat, "who_runs_next", "seat", seats, [seats[0]]):
        return
    runner = picked(frame)
    frame.left = [(seat, card) for seat, card in left if seat != runner]
    game.push(RunAway(runner, [card for seat, card in left if seat == runner], in_turns=True))


FLIGHT_STEPS: Final[Steps] = steps(set_out, first_wish, second_wish, next_runner, next_roll)


def foe_of(state: State, card: int) -> Foe | None:
    fight = state.fight
    if fight is not None:
        for foe in fight.foes:
            if foe.card == card:
                return foe
    return None


def choose_monster(game: Run, frame: RunAway) -> None:
    """Monsters are fled one by one in the order the fugitive likes (RUN-05); the dead need not run (DTH-02)."""
    state = game.state
    player = state.seats[frame.seat]
    frame.die = frame.added = 0
    frame.monsters = [card for card in frame.monsters if foe_of(state, card) is not None]
    if frame.rolled and not (frame.free and second_edition(state)):  # who is free of all has no roll left to wait for
        hand_back(game, frame)
        return
    if not frame.monsters or not player.alive:
        game.pop()
        return
    frame.go("face")
    left = frame.monsters.copy()
    game.put(frame, frame.seat, "flee_which", "card", left, [left[0]])


def hand_back(game: Run, frame: RunAway) -> None:
    """Roll by roll: back to the question who is next, with the monsters that this one has left."""
    game.pop()
    flight = game.state.frames[-1]
    assert isinstance(flight, Flight)
    flight.left += [(frame.seat, card) for card in frame.monsters]


def face(game: Run, frame: RunAway) -> None:
    """Everybody has a moment before the roll (AMB-005)."""
    state = game.state
    frame.card = picked(frame)
    foe = foe_of(state, frame.card)
    assert foe is not None
    frame.fate = "escaped" if frame.free else ""
    frame.go("try_it")
    bonus = total(flee_parts(state, frame.seat, foe))
    game.emit(ev.FleeTurn(frame.seat, foe.card, ask(state, "flee_target", frame.seat), bonus))
    open_window(game, "flee", frame.seat)


def try_it(game: Run, frame: RunAway) -> None:
    """Decide the attempt without a roll where the rules or a card do, else roll."""
    state = game.state
    foe = foe_of(state, frame.card)
    if foe is None or not state.seats[frame.seat].alive:
        frame.go("choose_monster")
        return
    frame.go("outcome")
    frame.fate = without_roll(state, foe, frame.seat, frame.fate)
    if not frame.fate:
        frame.die = roll(game, frame.seat, "flee")  # AMB-106
        if state.pool.roll_changers:
            open_window(game, "roll", frame.seat)


def without_roll(state: State, foe: Foe, seat: int, fate: str = "") -> str:
    """What happens to somebody who runs from this monster without a roll, "" if the die decides; `fate`: so far."""
    own = own_answer(state, "escape", seat) if second_edition(state) else 1  # CRS-05: a Curse may hold them fast
    if not foe_rule(state, foe, "escape", seat, own):  # AMB-103
        return "caught"
    if state.cards[foe.original].level <= ask(state, "easy_escape", seat):
        return "escaped"
    return fate or ("not pursued" if not_pursued(state, foe, seat) else "")


def not_pursued(state: State, foe: Foe, seat: int) -> bool:
    """It lets low Levels go, judged at the moment of fleeing (AMB-104), or needs no roll for this munchkin."""
    if state.seats[seat].level <= state.cards[foe.original].pursues_above:
        return True
    return bool(foe_rule(state, foe, "free_escape", seat, own_answer(state, "free_escape", seat)))


def foe_rule(state: State, foe: Foe, rule: str, seat: int, default: int) -> int:
    """What this very monster says to a question about the one who runs from it."""
    return said(state, state.cards[foe.original], rule, default, [seat], "fighters")


def roll_fails(state: State) -> bool:
    """Whether the roll at hand, with all that is added to it, is too low."""
    run = run_under_way(state)
    assert run is not None
    foe = foe_of(state, run.card)
    if foe is None:
        return False
    rolled = run.die + run.added + total(flee_parts(state, run.seat, foe))
    return rolled < ask(state, "flee_target", run.seat)


def outcome(game: Run, frame: RunAway) -> None:
    """5 or more escapes, whatever the die alone shows (RUN-02, AMB-105); else Bad Stuff at once (RUN-04)."""
    state = game.state
    foe = foe_of(state, frame.card)
    frame.go("choose_monster")
    if foe is None:
        return
    seat = frame.seat
    frame.monsters.remove(foe.card)
    frame.rolled = frame.in_turns
    by_roll = not frame.fate
    escaped = frame.fate in ("escaped", "not pursued") or (by_roll and not roll_fails(state))
    # Pushed first, done last: what the monster does to a player who did not beat it, caught or not (AMB-112).
    fire(game, foe.original, foe.card, "unbeaten", seat, struck_before(state, foe))
    if escaped:
        game.emit(ev.Escaped(seat, foe.card, frame.fate or "roll"))
        if by_roll:
            trigger(game, seat, "escaped")
    else:
        game.emit(ev.Caught(seat, foe.card))
        trigger(game, seat, "caught")
        bad_stuff = state.cards[foe.original].bad_stuff
        if bad_stuff is not None:
            game.push(Effect(seat, card=foe.card, node=bad_stuff.id))


def struck_before(state: State, foe: Foe) -> bool:
    """Whether this monster has punished another fugitive already; from now on it has."""
    flight = next(frame for frame in reversed(state.frames) if isinstance(frame, Flight))
    if foe.card in flight.struck:
        return second_edition(state)
    flight.struck.append(foe.card)
    return False


RUN_STEPS: Final[Steps] = steps(choose_monster, face, try_it, outcome)


def run_under_way(state: State) -> RunAway | None:
    for frame in reversed(state.frames):
        if isinstance(frame, RunAway):
            return frame
    return None


def to_be_run(state: State, fight: Fight) -> list[tuple[int, int]]:
    """Who would have to run from which monster, or has to yet."""
    cards = [foe.card for foe in fight.foes]
    if fight.stage <= CLAIMED:
        return [(seat, card) for seat in fighters(state) for card in cards]
    found: list[tuple[int, int]] = []
    for frame in state.frames:
        if isinstance(frame, RunAway):
            found += [(frame.seat, card) for card in frame.monsters]
        elif isinstance(frame, Flight):
            found += [(seat, card) for seat in frame.runners for card in cards if not frame.left]
            found += frame.left
    return [(seat, card) for seat, card in found if state.seats[seat].alive]
