"""The puzzle of a day as the page gets it. Worked out beside the server, because a story is played through first."""

from datetime import date, timedelta
from functools import lru_cache
from typing import Final

import msgspec

from kickdoor.puzzles.puzzle import day_of, number_of, of_day
from kickdoor.puzzles.telling import Posed, PuzzleWords
from kickdoor.server import sent_views

POSE: Final = -2  # no move: the puzzle itself
MOST_KEPT: Final = 400  # answers


def open_day(text: str, today: date) -> date | None:
    """The day that is meant, if its puzzle is open somewhere on Earth by now; "" is today."""
    day = day_of(text) if text else today
    return day if day is not None and day <= today + timedelta(days=1) else None


@lru_cache(maxsize=MOST_KEPT)
def told(day: str, move: int, language: str) -> bytes:
    """The puzzle, what to say to a move, or the solution."""
    when = date.fromisoformat(day)
    words = PuzzleWords(of_day(when), language)
    if move == POSE:
        return msgspec.json.encode(posed(when, words))
    return msgspec.json.encode(words.judged(move))


def posed(day: date, words: PuzzleWords) -> Posed:
    puzzle, number = words.puzzle, number_of(day)
    return Posed(
        date=day.isoformat(),
        number=number,
        title=words.title(number),
        task=words.task(),
        rule=words.said("rule"),
        sets=words.game.state.pool.rulebook.id,
        seat=puzzle.seat,
        view=sent_views.view(words.game, puzzle.seat),
        moves=words.moves(),
    )
