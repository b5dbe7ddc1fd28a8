"""The chapter of running away (RUN-01 to RUN-08). One `flee` frame for the fight, one `run` frame per fugitive.

A run frame's registers: the die, what cards have added to it, then the monsters still to be fled.
"""

from typing import Final

from kickdoor.engine import events as ev
from kickdoor.engine.kernel import Run, Step
from kickdoor.engine.modifiers import flee_parts, total
from kickdoor.engine.procedures.triggers import fire, trigger
from kickdoor.engine.procedures.windows import open_window
from kickdoor.engine.records import Foe, Frame
from kickdoor.engine.rules import ask, own_answer, said
from kickdoor.engine.selectors import fighters
from kickdoor.engine.state import State
from kickdoor.engine.transfers import roll

ROLL_BY_ROLL: Final = -2  # a wish: neither first, but as the main fighter says before every roll


def set_out(game: Run, frame: Frame) -> bool:
    """Both fighters must flee (RUN-06); who goes first is agreed, or the higher roll decides (AMB-100)."""
    state = game.state
    game.emit(ev.FleeBegan(frame.seat))
    runners = fighters(state)
    frame.regs = runners
    frame.step = 1 if len(runners) == 2 else 3
    return False


def wishes(state: State, runners: list[int]) -> list[int]:
    """One of the two, or, where the set allows it, roll by roll as they go (RUN-07)."""
    return [*runners, ROLL_BY_ROLL] if ask(state, "flee_interleaved") else runners.copy()


def first_wish(game: Run, frame: Frame) -> bool:
    frame.step = 2
    frame.answer = None
    game.put(frame, frame.regs[0], "who_runs_first", "seat", wishes(game.state, frame.regs), 1, 1, [frame.regs[0]])
    return False


def second_wish(game: Run, frame: Frame) -> bool:
    """The helper is asked too; of two different wishes that of the higher roll counts (AMB-100)."""
    assert frame.answer is not None
    if frame.paid == 0:
        frame.paid = 1
        frame.target = frame.answer[0]
        frame.answer = None
        game.put(frame, frame.regs[1], "who_runs_first", "seat", wishes(game.state, frame.regs), 1, 1, [frame.target])
        return False
    first = frame.answer[0]
    frame.answer = None
    frame.step = 3
    if first != frame.target:
        winner = higher_roll(game, frame.regs)
        wish = frame.target if winner == frame.regs[0] else first
        first = winner if wish == ROLL_BY_ROLL else wish  # taking turns needs both (AMB-101)
    if first == ROLL_BY_ROLL:
        fight = game.state.fight
        assert fight is not None
        frame.step = 4
        frame.regs = [number for seat in frame.regs for foe in fight.foes for number in (seat, foe.card)]
    else:
        frame.regs.sort(key=lambda seat: seat != first)
    return False


def higher_roll(game: Run, seats: list[int]) -> int:
    while True:
        rolls = [roll(game, seat, "order") for seat in seats]
        if rolls[0] != rolls[1]:
            return seats[0] if rolls[0] > rolls[1] else seats[1]


def next_runner(game: Run, frame: Frame) -> bool:
    """One fugitive resolves all rolls, then the other (AMB-101); bodies are looted only after that (AMB-120)."""
    state = game.state
    if not frame.regs:
        game.pop()
        return False
    runner = frame.regs.pop(0)
    fight = state.fight
    assert fight is not None
    if state.seats[runner].alive and state.seats[runner].present:
        game.push(Frame("run", seat=runner, regs=[0, 0, *(foe.card for foe in fight.foes)]))
    return False


def next_roll(game: Run, frame: Frame) -> bool:
    """Roll by roll: the main fighter says who is next, for as long as both have monsters to flee (AMB-101)."""
    state = game.state
    pairs = [(frame.regs[k], frame.regs[k + 1]) for k in range(0, len(frame.regs), 2)]
    left = [(seat, card) for seat, card in pairs if state.seats[seat].alive and foe_of(state, card) is not None]
    seats = sorted({seat for seat, _ in left}, key=lambda seat: seat != frame.seat)
    if not left:
        game.pop()
        return False
    if frame.answer is None and not game.put(frame, frame.seat, "who_runs_next", "seat", seats, 1, 1, [seats[0]]):
        return False
    assert frame.answer is not None
    runner = frame.answer[0]
    frame.answer = None
    frame.regs = [number for seat, card in left if seat != runner for number in (seat, card)]
    mine = [card for seat, card in left if seat == runner]
    game.push(Frame("run", seat=runner, regs=[0, 0, *mine], tseat=1))
    return False


FLEE_STEPS: tuple[Step, ...] = (set_out, first_wish, second_wish, next_runner, next_roll)


def foe_of(state: State, card: int) -> Foe | None:
    fight = state.fight
    if fight is not None:
        for foe in fight.foes:
            if foe.card == card:
                return foe
    return None


def choose_monster(game: Run, frame: Frame) -> bool:
    """Monsters are fled one by one in the order the fugitive likes (RUN-05); the dead need not run (DTH-02)."""
    state = game.state
    player = state.seats[frame.seat]
    left = [card for card in frame.regs[2:] if foe_of(state, card) is not None]
    frame.regs = [0, 0, *left]
    if frame.tseat == 2:  # roll by roll: back to whoever says who is next, with what this one has left
        game.pop()
        game.state.frames[-1].regs += [number for card in left for number in (frame.seat, card)]
        return False
    if not left or not player.alive or not player.present:
        game.pop()
        return False
    frame.step = 1
    game.put(frame, frame.seat, "flee_which", "card", left, 1, 1, [left[0]])
    return False


def face(game: Run, frame: Frame) -> bool:
    """Everybody has a moment before the roll (AMB-005)."""
    state = game.state
    if frame.answer is not None:
        frame.target = frame.answer[0]
        frame.answer = None
    foe = foe_of(state, frame.target)
    if foe is None:
        frame.step = 0
        return False
    frame.name = "escaped" if frame.paid else ""  # a card may have got this one away from all of them
    frame.step = 2
    bonus = total(flee_parts(state, frame.seat, foe))
    game.emit(ev.FleeTurn(frame.seat, foe.card, ask(state, "flee_target", frame.seat), bonus))
    open_window(game, "flee", frame.seat)
    return False


def try_it(game: Run, frame: Frame) -> bool:
    state = game.state
    foe = foe_of(state, frame.target)
    if foe is None or not state.seats[frame.seat].alive:
        frame.step = 0
        return False
    hopeless = not foe_rule(state, foe, "escape", frame.seat, 1)
    if hopeless:
        frame.step = 3
        frame.name = "caught"
    elif frame.name == "escaped" or not_pursued(state, foe, frame.seat):
        frame.step = 3
        frame.name = frame.name or "not pursued"
    else:
        frame.regs[0] = roll(game, frame.seat, "flee")
        frame.step = 3
        if state.pool.roll_changers:
            open_window(game, "roll", frame.seat)
    return False


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
    run = run_frame(state)
    foe = None if run is None else foe_of(state, run.target)
    if run is None or foe is None:
        return False
    rolled = run.regs[0] + run.regs[1] + total(flee_parts(state, run.seat, foe))
    return rolled < ask(state, "flee_target", run.seat)


def outcome(game: Run, frame: Frame) -> bool:
    """5 or more escapes, whatever the die alone shows (RUN-02, AMB-105); else Bad Stuff at once (RUN-04)."""
    state = game.state
    foe = foe_of(state, frame.target)
    frame.step = 0
    if foe is None:
        return False
    seat = frame.seat
    frame.regs.remove(foe.card)
    frame.tseat = 2 if frame.tseat == 1 else frame.tseat
    by_roll = not frame.name
    escaped = frame.name in ("escaped", "not pursued") or (by_roll and not roll_fails(state))
    # Pushed first, done last: what the monster does to whoever did not beat it, caught or not (AMB-112).
    fire(game, foe.original, foe.card, "unbeaten", seat)
    if escaped:
        game.emit(ev.Escaped(seat, foe.card, frame.name or "roll"))
        if by_roll:
            trigger(game, seat, "escaped")
    else:
        game.emit(ev.Caught(seat, foe.card))
        trigger(game, seat, "caught")
        bad_stuff = state.cards[foe.original].bad_stuff
        if bad_stuff is not None:
            game.push(Frame("effect", seat=seat, card=foe.card, node=bad_stuff.id))
    return False


RUN_STEPS: tuple[Step, ...] = (choose_monster, face, try_it, outcome)


def run_frame(state: State) -> Frame | None:
    """The run that is under way, if any."""
    for frame in reversed(state.frames):
        if frame.proc == "run":
            return frame
    return None
