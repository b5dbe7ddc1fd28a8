"""A few dozen games, seen from every seat: what is told, seen, offered and refused is what is on file."""

from collections.abc import Callable

import pytest

from tests import transcripts

KEPT = transcripts.on_file()
GAMES = list(transcripts.games())


@pytest.mark.parametrize(("name", "play"), GAMES, ids=[name for name, _ in GAMES])
def test_a_game_is_the_one_on_file(name: str, play: Callable[[], transcripts.Transcript]) -> None:
    told = transcripts.difference(name, play, KEPT)
    assert not told, f"{told}; if that is what the rules now say, run `python -m tests.transcripts --write`"


def test_the_file_lists_the_games() -> None:
    assert list(KEPT) == [name for name, _ in GAMES]
