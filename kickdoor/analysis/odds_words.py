"""The figures of dice and decks as a page says them, in the reader's language."""

from typing import Final

import msgspec

from kickdoor.analysis.odds import ALL, BOTS, DOORS, FACE, FLEE, PEOPLE, TREASURES, Figure, Odds
from kickdoor.texts import Entry, subject, text_at

GROUPS: Final = (ALL, PEOPLE, BOTS)
SECTIONS: Final = (FACE, FLEE, DOORS, TREASURES)
SHARE: Final = 0.95  # of honest figures are within their range
FEW: Final = 200  # rolls


class OddsRow(msgspec.Struct, frozen=True):
    """One figure. `low` and `high`: its honest range."""

    what: str
    who: str
    of: int
    seen: int
    expected: float
    low: int
    high: int
    inside: bool


class OddsSection(msgspec.Struct, frozen=True):
    title: str
    words: str
    rows: list[OddsRow]


class OddsTold(msgspec.Struct, frozen=True):
    """GET /api/odds and /api/odds/{game}: the dice and decks of finished games beside what was to be expected."""

    title: str
    asked: str
    how: list[str]
    counted: str  # what was counted
    notes: list[str]
    verdict: str
    columns: list[str]
    outside: str
    sections: list[OddsSection]
    whole: bool = True  # nothing is left to be counted


class OddsWords:
    def __init__(self, language: str) -> None:
        self.language = language

    def said(self, key: str, **gaps: object) -> str:
        return text_at("odds", key, self.language).format(**gaps)

    def told(self, odds: Odds, total: int = 0, lessons: int = 0, unreadable: int = 0, one: bool = False) -> OddsTold:
        """`total`: so many games there are; those that are neither counted nor left out are still to be counted."""
        sections = [section for sort in SECTIONS if (section := self.section(odds, sort)).rows]
        rows = [row for section in sections for row in section.rows]
        left = total - odds.games - lessons - unreadable
        return OddsTold(
            title=self.said("title"),
            asked=self.said("asked"),
            how=[str(line) for line in listed(subject("odds", self.language)["how"])],
            counted=self.counted(odds, total, left, one),
            notes=self.notes(odds, lessons, unreadable),
            verdict=self.verdict(rows),
            columns=[self.said(f"columns.{name}") for name in ("what", "who", "of", "seen", "expected", "range")],
            outside=self.said("outside"),
            sections=sections,
            whole=left <= 0,
        )

    def counted(self, odds: Odds, total: int, left: int, one: bool) -> str:
        if one:
            return self.said("game")
        if left > 0:
            return self.said("so_far", n=odds.games, total=total)
        return self.said("games", n=odds.games) if odds.games else self.said("none")

    def notes(self, odds: Odds, lessons: int, unreadable: int) -> list[str]:
        rolls = odds.figures.get(f"{ALL} {FACE} 1", Figure()).chances
        found = [self.said("few")] if odds.games and rolls < FEW else []
        for key, count in (("loaded", odds.loaded), ("lessons", lessons), ("unreadable", unreadable)):
            found += [self.said(key, n=count)] if count else []
        return found

    def verdict(self, rows: list[OddsRow]) -> str:
        if not rows:
            return ""
        inside = sum(row.inside for row in rows)
        return self.said("verdict", inside=inside, all=len(rows), expected=f"{SHARE * len(rows):.0f}")

    def section(self, odds: Odds, sort: str) -> OddsSection:
        whats = dict.fromkeys(key.split(" ", 2)[2] for key in odds.figures if key.split(" ")[1] == sort)
        whats = dict.fromkeys(sorted(whats, key=lambda what: (-self.weight(odds, sort, what), what)))
        rows = [
            self.row(odds.figures[key], sort, what, group)
            for what in whats
            for group in GROUPS
            if (key := f"{group} {sort} {what}") in odds.figures
        ]
        return OddsSection(self.said(f"sections.{sort}"), self.said(f"words.{sort}"), rows)

    def weight(self, odds: Odds, sort: str, what: str) -> float:
        """What is to be expected most comes first; faces stand in their order."""
        return 0.0 if sort == FACE else odds.figures[f"{ALL} {sort} {what}"].expected

    def row(self, figure: Figure, sort: str, what: str, group: str) -> OddsRow:
        low, high = figure.range()
        return OddsRow(
            self.what(sort, what),
            self.said(f"groups.{group}"),
            figure.chances,
            figure.seen,
            round(figure.expected, 1),
            low,
            high,
            figure.within(),
        )

    def what(self, sort: str, what: str) -> str:
        if sort == FACE:
            return what
        if sort == FLEE:
            return self.said("rows.flee")
        known = subject("odds", self.language)["kinds"]
        return self.said(f"kinds.{what if isinstance(known, dict) and what in known else 'other'}")


def listed(entry: Entry) -> list[Entry]:
    return list(entry) if isinstance(entry, list) else [entry]
