"""Hints: from the seat's own view only, the same for the same seed, in words that a player can read."""

from pathlib import Path
from random import Random

import pytest

from kickdoor import cli
from kickdoor.analysis.hint import hint
from kickdoor.analysis.hint_words import HintWords
from kickdoor.bots.ahead.search import Budget
from kickdoor.engine.game import Game
from kickdoor.positions.to_text import written, written_for
from kickdoor.sim.driver import Driver
from kickdoor.sim.seating import new_bots, new_game
from kickdoor.soak.secrets import permuted

SMALL = Budget(4, ((2, 4), (2, 2)), 300)


def moments(set_id: str, number: int) -> list[tuple[Game, int]]:
    """Copies of a game of bots, each with a seat that is waited for."""
    game = new_game(set_id, 4, 3)
    driver = Driver(game, new_bots(["shrewd"] * 4, 3))
    found = []
    for _ in range(number):
        for _ in range(25):
            driver.step()
        found.append((game.copy(), game.waiting()[0]))
    return found


def lines(game: Game, seat: int, language: str = "en") -> list[str]:
    return HintWords(game.state, seat, language).hint(hint(game, seat, 5, SMALL))


def test_a_hint_depends_only_on_what_its_seat_knows() -> None:
    random = Random(4)
    for game, seat in moments("apocalypse", 4):
        other = Game.resume(permuted(game.state, seat, random))
        other.state.seed = bytes(32)
        assert lines(other, seat) == lines(game, seat)


def test_it_has_at_most_three_moves_with_their_chances_and_reasons() -> None:
    most = 0
    for game, seat in moments("mazes", 5):
        found = hint(game, seat, 5, SMALL)
        assert 1 <= len(found.moves) <= 3
        most = max(most, len(found.moves))
        assert all(0.0 <= each.chance <= 1.0 for each in found.moves)
        said = lines(game, seat, "de")
        assert len(said) == 1 + len(found.moves) and said[0].startswith(f"{game.state.seats[seat].name} gewinnt mit ")
        assert all(" %. " in line and "{" not in line for line in said[1:])
    assert most > 1


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, seat = moments("mazes", 2)[-1]
    name = game.state.seats[seat].name
    whole, own = tmp_path / "whole.yaml", tmp_path / "own.yaml"
    whole.write_text(written(game.state))
    own.write_text(written_for(game.state, seat))
    assert cli.main(["hint", str(whole), "--seat", name, "--quick"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(f"{name} wins with ")
    assert cli.main(["hint", str(own), "--seat", name, "--quick"]) == 0
    assert capsys.readouterr().out == shown
    assert cli.main(["hint", str(whole), "--seat", "Zed"]) == 2
    assert capsys.readouterr().err == "kickdoor: no player 'Zed'; there are Ann, Bob, Cleo, Dirk\n"
