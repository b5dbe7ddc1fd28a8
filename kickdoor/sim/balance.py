"""Is the game fair and fun? Every set and their mix, played by several bots at tables of several sizes, and judged."""

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from kickdoor.engine.defs import Pool
from kickdoor.sets import ids, pool
from kickdoor.sim.report import Report, report_of
from kickdoor.sim.runner import Result, Trouble, each, jobs
from kickdoor.sim.tally import Tally
from kickdoor.sim.targets import TARGETS, Figure, Target
from kickdoor.sim.workers import Crew

JUDGED: Final = 4  # seats; tables of other sizes are printed beside it
SEATS: Final = (4, 3, 5, 6)
BOTS: Final = ("basic", "shrewd")
DECIDES: Final = 0.30  # users of such a card win so much more often, for certain
UNLOVED: Final = 0.03  # of a card's owners use it

Cell = tuple[str, int]  # bots and seats
Reports = Mapping[Cell, Report]


class Answer(msgspec.Struct, frozen=True):
    """One row of one set: what was found at each number of seats. `passed` is None where nothing is asked."""

    what: str
    bots: str
    least: float | None
    most: float | None
    unit: str
    found: dict[int, Figure | None]
    passed: bool | None


class Verdict(msgspec.Struct, frozen=True):
    """All about one set or mix. The lists name cards; a card that is seldom used fails nothing."""

    set_id: str
    games: int
    finished: int
    answers: list[Answer]
    never_drawn: list[str]
    never_used: list[str]
    deciding: list[str]
    unloved: list[str]
    troubles: list[Trouble]  # the games that did not end

    @property
    def passed(self) -> bool:
        return all(passed for *_, passed in self.checks) and all(row.passed is not False for row in self.answers)

    @property
    def checks(self) -> list[tuple[str, str, str, bool]]:
        """What is asked of all games together: the question, what is wanted, what was found, whether it is right."""
        ended = 0 < self.finished == self.games
        return [
            ("games that end by themselves", "all", f"{self.finished} of {self.games}", ended),
            ("cards never drawn", "none", str(len(self.never_drawn)), not self.never_drawn),
            ("cards never used", "none", str(len(self.never_used)), not self.never_used),
            ("cards that decide games", "none", str(len(self.deciding)), not self.deciding),
        ]


def tables() -> list[str]:
    """Every set, and all of them mixed."""
    return [*ids(), "+".join(ids())]


def played(
    set_id: str, bots: str, seats: int, games: int, seed: int, crew: Crew, tell: Callable[[int], None]
) -> Report:
    """Play so many games of one cell. Ctrl-C reports what is done."""
    tally = Tally(seats)

    def hear(result: Result) -> None:
        tally.add(result)
        tell(tally.games)

    each(jobs(set_id, seats, games, seed, (bots,), booked=True), crew, hear)
    return report_of(tally, 0.0, pool(*set_id.split("+")))


def verdict(set_id: str, reports: Reports, cards: Pool) -> Verdict:
    """The judgement over all that was played of a set or a mix."""
    found = list(reports.values())
    names = [card.name for card in cards.defs]
    uses = [card for report in found for card in report.cards]
    drawn = {card.name for card in uses if card.drawn}
    used = {card.name for card in uses if card.used}
    loved = {card.name for card in uses if card.used >= max(1, card.drawn * UNLOVED)}
    return Verdict(
        set_id,
        sum(report.games for report in found),
        sum(report.finished for report in found),
        answers(set_id, reports, cards),
        never_drawn=[name for name in names if name not in drawn],
        never_used=[name for name in names if name not in used],
        deciding=sorted({card.name for card in uses if card.low > DECIDES}),
        unloved=[name for name in names if name in used and name not in loved],
        troubles=[trouble for report in found for trouble in report.troubles],
    )


def answers(set_id: str, reports: Reports, cards: Pool) -> list[Answer]:
    seals = any(card.kind == "seal" for card in cards.defs)
    rows = []
    for target in TARGETS:
        if seals or not target.with_seals:
            judged = not (target.with_seals and "+" in set_id)
            rows += [row for bots in target.bots if (row := answer(target, bots, reports, judged)) is not None]
    return rows


def answer(target: Target, bots: str, reports: Reports, judged: bool) -> Answer | None:
    found = {seats: target.figure(report) for (name, seats), report in reports.items() if name == bots}
    if not found:
        return None
    passed = target.passed(found[JUDGED]) if judged and JUDGED in found else None
    return Answer(target.what, bots, target.least, target.most, target.unit, found, passed)
