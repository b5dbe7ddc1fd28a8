"""Looks for puzzles in simulated games: positions in which exactly one move wins, or exactly one stops a winner."""

from collections.abc import Iterator
from random import Random
from typing import Final

import yaml

from kickdoor import sets
from kickdoor.analysis.deeds import deed_of
from kickdoor.engine import commands as cmd
from kickdoor.engine.events import Event
from kickdoor.engine.game import Game
from kickdoor.engine.modifiers import strengths
from kickdoor.engine.questions import for_the_win, winning_level, would_win
from kickdoor.engine.speaking import shape
from kickdoor.positions.from_text import loaded
from kickdoor.positions.given import PositionError
from kickdoor.positions.to_text import dumped, written_for
from kickdoor.puzzles.moves import moves, settling
from kickdoor.puzzles.puzzle import Puzzle
from kickdoor.puzzles.worlds import STOP, WIN, Trials
from kickdoor.sim.driver import Driver
from kickdoor.sim.seating import game_seed, new_bots, new_game
from kickdoor.wire import from_plain

WORLDS: Final = 100
SURE: Final = 97  # of them for the answer; a little more than is promised
UNLIKELY: Final = 55  # at most, for every other move
GLANCES: Final = (2, 6)  # worlds that sort most positions out
LOOK: Final = 24
TOGETHER: Final = 6  # worlds in which the other moves are tried together
FEWEST: Final = 4  # moves to choose from
MOST: Final = 14
MOST_TURNS: Final = 90
MOST_ON_TABLE: Final = 44  # cards: more cannot be read at a glance
BOTS: Final = ("basic", "shrewd")
SEATS: Final = (3, 3, 4, 4, 5)
HANDLED: Final = ("handles", "next_handle", "next_public", "next_proposal", "version")  # left out of the text


def mined(seed: int, number: int) -> list[Puzzle]:
    """The puzzles of one simulated game; the same ones for the same seed and number."""
    random = Random(f"puzzles/{seed}/{number}")
    set_id = random.choice(sets.ids())
    seats = random.choice(SEATS)
    game = new_game(set_id, seats, game_seed(seed, number))
    places: dict[str, tuple[Game, int, str]] = {}

    def hear(game: Game, seat: int, command: cmd.Command, events: list[Event]) -> None:
        for seat, kind in moments(game):
            places.setdefault(looks(game, seat, kind), (game.copy(), seat, kind))

    bots = new_bots([random.choice(BOTS) for _ in range(seats)], game_seed(seed, number))
    Driver(game, bots, hear, strict=False).run(MOST_TURNS)
    found: dict[tuple[int, int, str], Puzzle] = {}
    for there, seat, kind in places.values():
        key = there.state.turns, seat, kind
        if key not in found:
            puzzle = sifted(there, seat, kind, f"{seed}/{number}/{len(there.line)}")
            if puzzle is not None:
                found[key] = puzzle
    return list(found.values())


def moments(game: Game) -> Iterator[tuple[int, str]]:
    """The seats that could have a puzzle now."""
    state = game.state
    if state.ending or state.question is not None or state.proposals:
        return
    if sum(len(player.table) for player in state.seats) > MOST_ON_TABLE:
        return
    window, fight = state.window(), state.fight
    if window is not None and window.what == "last_call" and fight is not None:
        winners = would_win(state, fight.helper)
        yield from ((seat, STOP) for seat in game.waiting() if seat not in winners and state.seats[seat].hand)
    elif window is None and fight is not None and for_the_win(state) and game.waiting() == [fight.fighter]:
        if not isinstance(game.default(fight.fighter), cmd.Claim):
            yield fight.fighter, WIN
    elif window is None and fight is None and len(game.waiting()) == 1:
        seat = game.waiting()[0]
        near = state.seats[seat].level >= winning_level(state) - 1
        if near and any(option.verb is cmd.Trouble for option in game.options(seat)):
            yield seat, WIN


def looks(game: Game, seat: int, kind: str) -> str:
    """The same for two moments of a turn in which a seat has the same choice."""
    state, fight = game.state, game.state.fight
    played = () if fight is None else (shape(fight), strengths(state))
    return repr((kind, seat, state.turns, played, sorted(state.seats[seat].hand)))


def sifted(game: Game, seat: int, kind: str, source: str) -> Puzzle | None:
    """The puzzle of this position, if it is one. It is tried as it will be read: from the text."""
    offered = moves(game, seat)
    if not a_choice(game, seat, offered):
        return None
    trials = Trials(game, seat, kind)
    if not all(promising(trials.counts(offered, 0, worlds), worlds) for worlds in GLANCES):
        return None
    text = lean(written_for(game.state, seat))
    try:
        game = loaded(text, Game)
    except PositionError:
        return None
    trials = Trials(game, seat, kind)
    offered = moves(game, seat)
    counts = trials.counts(offered, 0, LOOK) if a_choice(game, seat, offered) else [0, 0]
    if not promising(counts, LOOK):
        return None
    best = counts.index(max(counts))
    aside = trials.counts(settling(game, seat), 0, LOOK)
    if max(aside, default=0) > UNLIKELY * LOOK / WORLDS or others_do(trials, offered, best):
        return None
    counts = [a + b for a, b in zip(counts, trials.counts(offered, LOOK, WORLDS), strict=True)]
    if max(counts) < SURE or sorted(counts)[-2] > UNLIKELY:
        return None
    order = Random(source).sample(range(len(offered)), len(offered))
    return Puzzle(
        kind=kind,
        seat=seat,
        answer=order.index(best),
        moves=[from_plain(offered[place]) for place in order],
        counts=[counts[place] for place in order],
        worlds=WORLDS,
        card=(deed_of(game.state, seat, offered[best]).cards or ("",))[0],
        source=source,
        position=text,
    )


def a_choice(game: Game, seat: int, offered: list[cmd.Command]) -> bool:
    """Whether there are enough moves to choose from, but not too many, with at least two different cards."""
    cards = {deed.cards for move in offered if (deed := deed_of(game.state, seat, move)).cards}
    return FEWEST <= len(offered) <= MOST and len(cards) > 1


def promising(counts: list[int], worlds: int) -> bool:
    """Whether one move nearly always does it and the others mostly do not."""
    ranked = sorted(counts, reverse=True)
    return ranked[0] >= 0.9 * worlds and ranked[1] <= 0.7 * worlds


def others_do(trials: Trials, offered: list[cmd.Command], best: int) -> bool:
    """Whether other moves would do it together, without the best: then it is not the only way."""
    rest = [move for place, move in enumerate(offered) if place != best and not isinstance(move, cmd.Pass | cmd.Flee)]
    lines = [rest, rest[::-1]] + [[move, other] for move in rest for other in rest if move is not other]
    return any(sum(trials.succeeds(number, line) for number in range(TOGETHER)) > TOGETHER // 2 for line in lines)


def lean(text: str) -> str:
    """A position without the numbers by which its game named the cards: they are given anew when it is read."""
    position = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    for part in (position, *position["seats"].values()):
        for name in HANDLED:
            part.pop(name, None)
    return dumped(position)


def likeness(puzzle: Puzzle) -> tuple[str, ...]:
    """What makes two puzzles the same to a reader: the aim, the card that answers, and what is fought."""
    fight = yaml.safe_load(puzzle.position).get("fight") or {}
    foes = sorted(str(foe.get("card")) for foe in fight.get("foes", ()))
    return puzzle.kind, puzzle.card, *foes
