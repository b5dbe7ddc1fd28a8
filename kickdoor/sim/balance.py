"""Is the game fair and fun? The questions that are asked of every set and of their mix, and the answers."""

from collections.abc import Callable
from typing import Final

import msgspec

from kickdoor.engine.defs import Pool
from kickdoor.sets import ids, pool
from kickdoor.sim.report import Report, report_of
from kickdoor.sim.runner import Result, Trouble, each, jobs
from kickdoor.sim.tally import Tally

SEATS: Final = 4
BOTS: Final = ("basic",)
SHORTEST, LONGEST = 50, 130  # turns, on average
UNFAIR: Final = 0.04  # what a seat may win above its fair share
OFTEN: Final = 0.6  # of the games ended by Seals is no longer now and then
DECIDES: Final = 0.30  # users of such a card win so much more often, for certain
UNLOVED: Final = 0.03  # of a card's owners use it


class Answer(msgspec.Struct, frozen=True):
    """One question, what was found, and whether that is as it should be."""

    question: str
    found: str
    wanted: str
    passed: bool


class Verdict(msgspec.Struct, frozen=True):
    """All about one set or mix. The lists name cards; a card that is seldom used fails nothing."""

    set_id: str
    games: int
    answers: list[Answer]
    never_drawn: list[str]
    never_used: list[str]
    deciding: list[str]
    unloved: list[str]
    troubles: list[Trouble]  # the games that did not end

    @property
    def passed(self) -> bool:
        return all(answer.passed for answer in self.answers)


def tables() -> list[str]:
    """Every set, and all of them mixed."""
    return [*ids(), "+".join(ids())]


def judged(set_id: str, games: int, seed: int, workers: int, tell: Callable[[int], None]) -> Verdict:
    """Play so many games of a set or a mix and judge them. Ctrl-C judges what is done."""
    cards = pool(*set_id.split("+"))
    tally = Tally(SEATS)

    def hear(result: Result) -> None:
        tally.add(result)
        tell(tally.games)

    each(jobs(set_id, SEATS, games, seed, BOTS, booked=True), workers, hear)
    return verdict(set_id, report_of(tally, 0.0, cards), cards)


def verdict(set_id: str, report: Report, cards: Pool) -> Verdict:
    never_drawn = [card.name for card in report.cards if not card.drawn]
    never_used = [card.name for card in report.cards if not card.used]
    deciding = [card.name for card in report.cards if card.low > DECIDES]
    answers = [ends(report), length(report), seats(report), deaths(report)]
    if any(card.kind == "seal" for card in cards.defs):
        answers += seals(report)
    answers += [
        none_of("cards never drawn", never_drawn),
        none_of("cards never used", never_used),
        none_of("cards that decide games", deciding),
    ]
    unloved = [card.name for card in report.cards if 0 < card.used < card.drawn * UNLOVED]
    return Verdict(set_id, report.games, answers, never_drawn, never_used, deciding, unloved, report.troubles)


def ends(report: Report) -> Answer:
    passed = 0 < report.finished == report.games
    return Answer("games that end by themselves", f"{report.finished} of {report.games}", "all", passed)


def length(report: Report) -> Answer:
    turns = report.turns_per_game
    wanted = f"{SHORTEST} to {LONGEST}"
    if turns is None:
        return Answer("mean length in turns", "none", wanted, False)
    found = f"{turns.mean} ({turns.low} to {turns.high})"
    return Answer("mean length in turns", found, wanted, SHORTEST <= turns.mean <= LONGEST)


def seats(report: Report) -> Answer:
    """Shared victories count for everybody who has a part in them, so the fair share may be above a quarter."""
    fair = sum(wins.share for wins in report.wins_by_seat) / len(report.wins_by_seat)
    best = max(report.wins_by_seat, key=lambda wins: wins.share)
    place = report.wins_by_seat.index(best) + 1
    found = f"{best.share - fair:+.1%} (seat {place}; {best.low - fair:+.1%} to {best.high - fair:+.1%})"
    return Answer("best seat above its fair share", found, f"{UNFAIR:+.0%} at most", best.share - fair <= UNFAIR)


def deaths(report: Report) -> Answer:
    spread = report.deaths_per_game
    mean = 0.0 if spread is None else spread.mean
    found = "none" if spread is None else f"{spread.mean} ({spread.low} to {spread.high})"
    return Answer("deaths per game", found, "some", mean > 0)


def seals(report: Report) -> list[Answer]:
    opened = report.seals_opened_per_game
    ended = report.endings.get("seals")
    found = "none" if opened is None else f"{opened.mean} ({opened.low} to {opened.high})"
    share = "0.0%" if ended is None else f"{ended.share:.1%} ({ended.low:.1%} to {ended.high:.1%})"
    sometimes = ended is not None and 0 < ended.share <= OFTEN
    return [
        Answer("Seals opened per game", found, "some", opened is not None),
        Answer("games ended by the seventh", share, f"some, {OFTEN:.0%} at most", sometimes),
    ]


def none_of(question: str, names: list[str]) -> Answer:
    return Answer(question, str(len(names)), "none", not names)
