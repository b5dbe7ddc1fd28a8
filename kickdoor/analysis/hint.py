"""A hint for one seat: up to three moves, the chance to win that each leaves, and why. From what the seat knows."""

from typing import Final, NamedTuple

from kickdoor.analysis.deeds import meant
from kickdoor.bots.ahead.estimate_file import estimate_for
from kickdoor.bots.ahead.search import FULL, Budget, Finding, Outlook
from kickdoor.bots.seer import SeerBot
from kickdoor.bots.tempers import TEMPERS
from kickdoor.engine.commands import Command
from kickdoor.engine.game import Game
from kickdoor.engine.known import known
from kickdoor.engine.seat_eyes import SeatEyes

MOST: Final = 3
TELLING: Final = 0.04  # smaller differences are no reason
RISEN: Final = 0.25  # Levels


class Why(NamedTuple):
    """A reason: its text's key, this move's figure and that of the move it is compared with."""

    key: str
    this: float = 0.0
    other: float = 0.0
    seat: int = -1


class Advice(NamedTuple):
    """One move. A command of None is silence."""

    command: Command | None
    chance: float
    why: Why


class Hint(NamedTuple):
    """The chances of all seats as they stand for this one, and the moves, the best first."""

    seat: int
    chances: list[float]
    moves: list[Advice]


def hint(game: Game, seat: int, seed: int = 0, budget: Budget = FULL, most: int = MOST) -> Hint:
    """What to do now. Nothing of it depends on what the seat may not know; the same seed gives the same hint."""
    seen = Game.resume(known(game.state, seat))
    eyes = SeatEyes(seen, seat)
    chances = estimate_for(seen.state.pool).chances(seen.state, seat)
    if seen.over or not eyes.options:
        return Hint(seat, chances, [])
    bot = SeerBot(f"hint/{seed}", TEMPERS["fair"], budget)
    command = bot.act(eyes)
    found = bot.finding
    moves = [Advice(command, chances[seat], Why("only"))] if found is None else advice(found, leading(found))
    return Hint(seat, chances, spoken(seen, seat, moves)[:most])


def spoken(game: Game, seat: int, moves: list[Advice]) -> list[Advice]:
    """The moves as commands that can be given: silence is what it means now. Two that mean the same are one."""
    found: dict[str, Advice] = {}
    for each in moves:
        command = meant(game, seat, each.command)
        found.setdefault(repr(command), each._replace(command=command))
    return list(found.values())


def leading(found: Finding) -> Outlook:
    """The move that promises most, less its error. A bot wants to be surer than this before it leaves its habits."""
    return max(found.outlooks, key=lambda each: each.gain() - (0.0 if each is found.first else each.error()))


def advice(found: Finding, best: Outlook) -> list[Advice]:
    """The moves of a search, this one first. Each is compared with the best of the others."""
    ranked = [best, *(each for each in found.outlooks if each is not best)]
    told = []
    for place, each in enumerate(ranked):
        other = ranked[1 if place == 0 else 0] if len(ranked) > 1 else each
        told.append(Advice(each.command, each.chance(found.seat), reason(each, other, found.seat)))
    return told


def reason(this: Outlook, other: Outlook, seat: int) -> Why:
    """What speaks most for a move that is better than the other, or against one that is worse."""
    if this is other:
        return Why("only")
    better = this.chance(seat) - other.chance(seat)
    sign = 1.0 if better >= 0 else -1.0
    found = [Why("won", this.share("won"), other.share("won"))]
    found += [Why(what, this.share(what), other.share(what)) for what in ("lost", "died")]
    rivals = [place for place in range(len(this.endings[0].chances)) if place != seat]
    found += [Why("rival", this.chance(place), other.chance(place), place) for place in rivals]
    best = max(found, key=lambda why: sign * favour(why))
    telling = sign * favour(best) >= TELLING
    if telling and best.key != "rival":
        return best
    if sign * (this.level() - other.level()) >= RISEN:
        return Why("level", this.level(), other.level())
    if telling:
        return best
    return Why("hand") if better >= TELLING / 2 else Why("close")


def favour(why: Why) -> float:
    """How far a reason speaks for its move: to win is good, all the others are bad."""
    return (why.this - why.other) * (1.0 if why.key == "won" else -1.0)
