"""Running sums over many games: whole numbers only, so that the order in which games come in does not matter."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import Final

from kickdoor.sim.chances import Key
from kickdoor.sim.ledger import Book
from kickdoor.sim.runner import Result
from kickdoor.sim.victory import HANDED_OVER

MOST_TROUBLES: Final = 1_000  # told one by one; the rest is only counted
SEATS_WITH: Final = ("held", "ever", "sets")  # what a book says of each seat
WIN: Final = 840  # parts of a win: it can be split evenly among up to eight winners


class Tally:
    """What a run adds up to so far. Wins are counted over games that ended; what was used, over all."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.games = 0
        self.finished = 0
        self.endings: Counter[str] = Counter()
        self.turns: Counter[int] = Counter()
        self.decisions: Counter[int] = Counter()
        self.seat_wins: Counter[int] = Counter()
        self.seat_parts: Counter[int] = Counter()  # wins in parts, those that are shared split
        self.bot_wins: Counter[str] = Counter()
        self.bot_games: Counter[str] = Counter()
        self.shared = 0
        self.won: Counter[str] = Counter()  # how
        self.deaths: Counter[int] = Counter()  # per game
        self.best_turn: Counter[int] = Counter()
        self.stopped: Counter[int] = Counter()
        self.close = 0  # games with a loser one Level short of winning
        self.seals_opened: Counter[int] = Counter()
        self.seals_closed: Counter[int] = Counter()
        # Seats that had an identity at the end (held) or at any time (ever), or played mostly cards of a set (sets).
        self.seats_with: dict[str, Counter[str]] = {what: Counter() for what in SEATS_WITH}
        self.wins_with: dict[str, Counter[str]] = {what: Counter() for what in SEATS_WITH}
        self.held_parts: Counter[str] = Counter()  # parts of wins, by identity at the end
        self.rules: Counter[str] = Counter()
        self.rules_squared: Counter[str] = Counter()
        self.drawn: Counter[int] = Counter()  # by the card's place in the pool
        self.used: Counter[int] = Counter()
        self.users: Counter[int] = Counter()  # seats that used it, over all games
        self.user_wins: Counter[int] = Counter()
        self.could: Counter[Key] = Counter()  # chances to use a card or an ability
        self.did: Counter[Key] = Counter()
        self.booked = 0  # finished games whose cards were counted
        self.troubles: list[Result] = []

    def add(self, result: Result) -> None:
        self.games += 1
        self.endings[result.ending] += 1
        self.decisions[result.decisions] += 1
        if not result.finished:
            if len(self.troubles) < MOST_TROUBLES:
                self.troubles.append(result)
            return
        self.finished += 1
        self.turns[result.turns] += 1
        self.shared += len(result.winners) > 1
        self.seat_wins.update(result.winners)
        self.seat_parts.update(dict.fromkeys(result.winners, part(result.winners)))
        self.bot_games.update(result.bots)
        self.bot_wins.update(result.bots[seat] for seat in result.winners)
        if result.book is not None:
            self.add_book(result.book, result.winners)

    def add_book(self, book: Book, winners: Sequence[int]) -> None:
        self.booked += 1
        self.won[book.won] += 1
        self.deaths[sum(book.deaths)] += 1
        self.best_turn[book.best_turn] += 1
        self.stopped[book.stopped] += 1
        self.close += book.close
        self.seals_opened[book.seals_opened] += 1
        self.seals_closed[book.seals_closed] += 1
        for what in SEATS_WITH:
            rows: tuple[tuple[str, ...], ...] = getattr(book, what)
            self.seats_with[what].update(chain.from_iterable(rows))
            self.wins_with[what].update(chain.from_iterable(rows[seat] for seat in winners))
        for seat in winners:
            self.held_parts.update(dict.fromkeys(book.held[seat], part(winners)))
        self.rules.update(book.rules)
        self.rules_squared.update({clause: count * count for clause, count in book.rules.items()})
        for key, (could, did) in book.chances.items():
            self.could[key] += could
            self.did[key] += did
        self.add_cards(book, sum(1 << seat for seat in winners))

    def add_cards(self, book: Book, winners: int) -> None:
        for index, drawn in enumerate(book.drawn):
            if drawn:
                self.drawn[index] += drawn
        for index, used in enumerate(book.used):
            if used:
                self.used[index] += used
                users = book.users[index]
                self.users[index] += users.bit_count()
                self.user_wins[index] += (users & winners).bit_count()

    @property
    def handed_over(self) -> int:
        return sum(self.won[how] for how in HANDED_OVER)

    @property
    def wins(self) -> int:
        return self.seat_wins.total()


def part(winners: Sequence[int]) -> int:
    """What each of them has of the win.

    >>> part((2,)), part((0, 2, 3))
    (840, 280)
    """
    return WIN // len(winners) if winners else 0
