"""The ladder: counted right, the same whatever the number of workers, and in the right order."""

import json
from pathlib import Path

import pytest

from kickdoor import cli
from kickdoor.bots import BOTS
from kickdoor.sim.ladder import Ladder, Rung, climb, rungs, standing
from kickdoor.sim.ladder_file import LadderFile
from kickdoor.sim.ratings import Ratings
from kickdoor.sim.runner import Result
from kickdoor.sim.workers import Processes


def without_times(found: Ladder) -> object:
    standings = [(each.set_id, each.bot, each.rivals, each.games, each.wins) for each in found.standings]
    return standings, found.ratings, found.troubles, found.complete


def test_the_number_of_workers_changes_nothing() -> None:
    steps = rungs(["mazes", "apocalypse"], ["random", "basic"])
    assert without_times(climb(steps, 5, 3)) == without_times(climb(steps, 5, 3, Processes(2)))


def test_basic_stands_well_above_random() -> None:
    found = climb(rungs(["mazes"], ["random", "basic"]), 24, 1)
    assert found.standings[0].wins.low > 0.5
    assert found.ratings["basic"].sure > found.ratings["random"].skill


def test_only_the_wins_of_the_bot_itself_count() -> None:
    """Every bot is alike here, so that each wins about one game in four, not all of them."""
    found = climb(rungs(["mazes"], ["basic/fair", "basic"]), 16, 2)
    wins = found.standings[0].wins
    assert 0 < wins.count < 12 and wins.of == 16
    assert found.standings[0].milliseconds > 0


def test_winners_are_rated_above_the_rest_and_the_rest_alike() -> None:
    ratings = Ratings()
    for number in range(30):
        ratings.add(Result(number, number, ("a", "b", "c"), "kill", (0,), (10, 7, 2), 20, 200))
    ratings.add(Result(99, 99, ("a", "b", "c"), "stall", (), (9, 9, 9), 1001, 5000))
    told = ratings.told()
    assert told["a"].sure > told["b"].skill and told["b"] == told["c"]


def test_a_crash_is_a_trouble_and_not_a_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    class Clumsy:
        def __init__(self, seed: str) -> None: ...

        def act(self, eyes: object) -> None:
            raise RuntimeError("tripped over a rug")

    monkeypatch.setitem(BOTS, "clumsy", Clumsy)
    found = climb(rungs(["mazes"], ["random", "clumsy"]), 2, 1)
    assert found.standings[0].finished == 0 and len(found.troubles) == 2


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    args = ["ladder", "--sets", "mazes", "--bots", "random,basic", "--games", "2", "--workers", "1"]
    assert cli.main(args) == 0
    shown = capsys.readouterr().out
    assert "against three" in shown and "95 %" in shown and "skill" in shown
    assert cli.main([*args, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["standings"][0]["wins"]["of"] == 2 and found["complete"]


@pytest.mark.parametrize(
    ("args", "line"),
    [
        (["--sets", "maze"], "kickdoor: no set 'maze'; did you mean 'mazes'?"),
        (["--bots", "basic,shrew"], "kickdoor: no bot 'shrew'; did you mean 'shrewd'?"),
        (["--bots", "basic"], "kickdoor: a ladder needs two bots at least: --bots basic,shrewd"),
    ],
)
def test_mistakes_get_one_line(args: list[str], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["ladder", *args]) == 2
    assert capsys.readouterr().err == f"{line}\n"


# -- par, and going on ------------------------------------------------------------------------------------------------


def test_a_shared_win_counts_half() -> None:
    rung = Rung("mazes", "basic", "random")
    alone = Result(0, 0, tuple(rung.row), "kill", (0,), (10, 9, 1, 1), 20, 200)
    shared = Result(4, 4, tuple(rung.row), "kill", (0, 1), (10, 10, 1, 1), 20, 200)
    lost = Result(8, 8, tuple(rung.row), "kill", (2,), (1, 9, 10, 1), 20, 200)
    found = standing(rung, [alone, shared, lost, lost._replace(number=12)])
    assert found.wins.share == 1.5 / 4 and found.par == 0.25


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    steps, path = rungs(["mazes"], ["random", "basic"]), tmp_path / "ladder.jsonl"
    whole = climb(steps, 6, 5)
    first = LadderFile(path, 5)
    climb(steps, 4, 5, kept=first)
    first.close()
    path.write_bytes(path.read_bytes() + b'{"set_id": "maz')  # the machine went down in the middle of a line
    again = LadderFile(path, 5)
    played: list[int] = []
    found = climb(steps, 6, 5, kept=again, tell=played.append)
    again.close()
    assert played == [5, 6]
    assert without_times(found) == without_times(whole)
    assert len(path.read_text().splitlines()) == 7


def test_a_file_of_something_else_is_refused_and_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("milk\neggs\n")
    args = ["ladder", "--sets", "mazes", "--bots", "random,basic", "--games", "1", "--resume"]
    assert cli.main([*args, str(path)]) == 2
    assert capsys.readouterr().err == f"kickdoor: {path} holds no ladder; give a new name\n"
    assert path.read_text() == "milk\neggs\n"
    assert cli.main([*args, str(tmp_path)]) == 2
    assert "cannot keep games" in capsys.readouterr().err
    other = tmp_path / "other.jsonl"
    LadderFile(other, 3).close()
    assert cli.main([*args, str(other), "--seed", "4"]) == 2
    assert "is of seed 3" in capsys.readouterr().err


def test_the_picture_shows_every_rung_and_par(tmp_path: Path) -> None:
    path = tmp_path / "ladder.svg"
    args = ["ladder", "--sets", "mazes", "--bots", "random,basic", "--games", "2", "--workers", "1"]
    assert cli.main([*args, "--plot", str(path)]) == 0
    picture = path.read_text()
    assert "basic vs 3 × random" in picture and "par 25%" in picture
