"""What a browser remembers of its finished games, without an account: sums, a nemesis, achievements."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from kickdoor import sets
from kickdoor.story.deeds import SeatDeeds, Stab
from kickdoor.texts import text_at

FAVOURITES: Final = 5  # cards
LATEST: Final = 20  # games in the list


class Page(msgspec.Struct, frozen=True):
    """One finished game in a book. `mine` is None if the game could not be read."""

    game: str
    ended: float
    seat: int = -1
    sets: list[str] = []
    names: list[str] = []
    win_level: int = 0
    mine: SeatDeeds | None = None


class Favourite(msgspec.Struct, frozen=True):
    id: str
    n: int


class Rival(msgspec.Struct, frozen=True):
    """Somebody by name, and how often."""

    name: str
    n: int


class Feat(msgspec.Struct, frozen=True):
    """An achievement: reached or still to come, in the reader's language."""

    key: str
    name: str
    words: str
    reached: bool


class PlayedGame(msgspec.Struct, frozen=True):
    """A game of the book, for the list."""

    game: str
    ended: float
    sets: list[str]
    names: list[str]
    won: bool
    level: int


class BestStab(msgspec.Struct, frozen=True):
    game: str
    whom: str
    stab: Stab


class Book(msgspec.Struct, frozen=True):
    """GET /api/mine: all of it, worked out anew from the pages."""

    games: int
    wins: int
    stabs_given: int
    stabs_taken: int
    deaths: int
    helped: int
    cards: list[Favourite]
    nemesis: Rival | None
    victim: Rival | None
    best_stab: BestStab | None
    feats: list[Feat]
    played: list[PlayedGame]
    pending: int = 0  # games that are still to be worked out: ask again


def opened(pages: Sequence[Page], language: str, pending: int = 0) -> Book:
    """The book of these games, the latest first."""
    read = [(page, page.mine) for page in pages if page.mine is not None]
    mine = [deeds for _, deeds in read]
    cards: Counter[str] = Counter()
    for deeds in mine:
        cards.update(deeds.cards)
    stabs = [(page, deeds.best) for page, deeds in read if deeds.best is not None]
    best = max(stabs, key=lambda each: each[1].rank, default=None)
    return Book(
        games=len(pages),
        wins=sum(deeds.won for deeds in mine),
        stabs_given=sum(sum(deeds.stabs.values()) for deeds in mine),
        stabs_taken=sum(sum(deeds.stabbed.values()) for deeds in mine),
        deaths=sum(deeds.deaths for deeds in mine),
        helped=sum(deeds.helped for deeds in mine),
        cards=[Favourite(id, n) for id, n in ranked(cards)[:FAVOURITES]],
        nemesis=foremost(pages, lambda deeds: deeds.stabbed),
        victim=foremost(pages, lambda deeds: deeds.stabs),
        best_stab=best and BestStab(best[0].game, best[0].names[best[1].seat], best[1]),
        feats=[feat(key, reached(read), language) for key, reached in FEATS.items()],
        played=[
            PlayedGame(page.game, page.ended, page.sets, page.names, deeds.won, deeds.level)
            for page, deeds in read[:LATEST]
        ],
        pending=pending,
    )


def feat(key: str, reached: bool, language: str) -> Feat:
    name, words = (text_at("feats", f"{key}.{part}", language) for part in ("name", "words"))
    return Feat(key, name, words, reached)


def ranked(found: Counter[str]) -> list[tuple[str, int]]:
    """What appears most often first; of several the first by name.

    >>> ranked(Counter({"b": 2, "a": 2, "c": 3}))
    [('c', 3), ('a', 2), ('b', 2)]
    """
    return sorted(found.items(), key=lambda each: (-each[1], each[0]))


def foremost(pages: Sequence[Page], of: Callable[[SeatDeeds], dict[int, int]]) -> Rival | None:
    """Who appears most often in a count of all games, by name."""
    found: Counter[str] = Counter()
    for page in pages:
        if page.mine is not None:
            found.update({page.names[seat]: n for seat, n in of(page.mine).items()})
    return Rival(*ranked(found)[0]) if found else None


# -- achievements -----------------------------------------------------------------------------------------------------

Read = Sequence[tuple[Page, SeatDeeds]]


def ever(deed: Callable[[SeatDeeds], object]) -> Callable[[Read], bool]:
    """Reached in one game."""
    return lambda read: any(deed(mine) for _, mine in read)


def in_all(least: int, deed: Callable[[SeatDeeds], int]) -> Callable[[Read], bool]:
    """Reached in all games together."""
    return lambda read: sum(deed(mine) for _, mine in read) >= least


def stabs(mine: SeatDeeds) -> int:
    return sum(mine.stabs.values())


def stabbed(mine: SeatDeeds) -> int:
    return sum(mine.stabbed.values())


def everywhere(read: Read) -> bool:
    return {each for page, _ in read for each in page.sets} >= set(sets.ids())


def complicated(read: Read) -> bool:
    foe = foremost([page for page, _ in read], lambda mine: mine.stabbed)
    return foe is not None and foe.n >= 10


FEATS: Final[dict[str, Callable[[Read], bool]]] = {
    "first_game": lambda read: len(read) > 0,
    "first_win": ever(lambda mine: mine.won),
    "ten_wins": in_all(10, lambda mine: mine.won),
    "furniture": lambda read: len(read) >= 25,
    "first_stab": ever(stabs),
    "cutlery": in_all(50, stabs),
    "turned": ever(lambda mine: mine.best is not None and mine.best.turned),
    "overkill": ever(lambda mine: mine.best is not None and mine.best.n >= 15),
    "pincushion": in_all(25, stabbed),
    "popular": ever(lambda mine: stabbed(mine) >= 6),
    "complicated": complicated,
    "saint": ever(lambda mine: mine.won and not stabs(mine)),
    "survivor": ever(lambda mine: mine.won and stabbed(mine) >= 5),
    "helper": ever(lambda mine: mine.helped >= 4),
    "ill_wisher": ever(lambda mine: mine.curses >= 4),
    "frequent_dier": ever(lambda mine: mine.deaths >= 3),
    "phoenix": ever(lambda mine: mine.won and mine.deaths),
    "so_close": lambda read: any(not mine.won and 0 < page.win_level - 1 <= mine.level for page, mine in read),
    "consistent": ever(lambda mine: mine.level <= 2 and not mine.won),
    "bigger_fish": ever(lambda mine: mine.beaten >= 30),
    "retail": ever(lambda mine: mine.sold >= 3),
    "together": ever(lambda mine: mine.won and mine.helped >= 3),
    "stirred": lambda read: any(len(page.sets) > 1 for page, _ in read),
    "everywhere": everywhere,
}
