"""Many games: the same whatever the number of workers, honest about what went wrong, counted right."""

import json
import signal
import subprocess
import sys
import time

import pytest

from kickdoor import cli
from kickdoor.bots import BOTS, Eyes
from kickdoor.engine import commands as cmd
from kickdoor.sim import runner
from kickdoor.sim.driver import Driver
from kickdoor.sim.report import share, summed_up
from kickdoor.sim.runner import Result, jobs, play, run
from kickdoor.sim.table import game_seed, new_bots, new_game, seated


class Mute:
    """Says nothing at all: every default must be enough to go on."""

    def __init__(self, seed: str) -> None: ...

    def act(self, eyes: Eyes) -> cmd.Command | None:
        return None


class Clumsy(Mute):
    def act(self, eyes: Eyes) -> cmd.Command | None:
        raise RuntimeError("tripped over a rug")


@pytest.fixture
def odd_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "mute", Mute)
    monkeypatch.setitem(BOTS, "clumsy", Clumsy)


def test_results_do_not_depend_on_the_number_of_workers() -> None:
    work = jobs("mazes", 3, 9, 5, ["basic", "random"])
    assert run(work, 1) == run(work, 2)


def test_one_game_alone_is_the_same_as_in_its_run() -> None:
    work = jobs("mazes", 4, 6, 2, ["basic"])
    assert play(work[4]) == run(work, 1)[4]


def test_bots_change_seats_from_game_to_game() -> None:
    rows = [job.bots for job in jobs("mazes", 4, 4, 1, ["basic", "random", "random", "random"])]
    assert [row.index("basic") for row in rows] == [0, 3, 2, 1]
    assert len({game_seed(base, k) for base in range(3) for k in range(100)}) == 300


@pytest.mark.usefixtures("odd_bots")
def test_a_crash_is_reported_with_its_seed_and_does_not_end_the_run() -> None:
    work = [job._replace(bots=("clumsy",) * 3) if job.number == 1 else job for job in jobs("mazes", 3, 3, 1, ["basic"])]
    report = summed_up(run(work), 3, 1.0)
    assert (report.games, report.finished, report.crashes) == (3, 2, 1)
    assert report.troubles[0].seed == work[1].seed and "tripped over a rug" in report.troubles[0].error


def test_a_stall_is_reported() -> None:
    job = jobs("mazes", 3, 1, 1, ["basic"])[0]._replace(most_turns=2)
    result = play(job)
    assert result.ending == "stall" and not result.finished and result.winners == ()


@pytest.mark.usefixtures("odd_bots")
def test_silence_keeps_a_game_going() -> None:
    game = new_game("mazes", 4, 1)
    Driver(game, new_bots(["mute"] * 4, 1)).run(most_turns=30)
    assert game.over or game.state.turns > 30


def test_decisions_are_choices() -> None:
    """Every decision is a command, and passes for seats with nothing to play are none."""
    game = new_game("mazes", 4, 3)
    driver = Driver(game, new_bots(["basic"] * 4, 3))
    driver.run()
    passes = sum(isinstance(command, cmd.Pass) for _, command in game.line)
    assert game.state.turns < driver.decisions <= len(game.line)
    assert len(game.line) - passes - game.state.turns < driver.decisions


def test_the_report_adds_up() -> None:
    bots = ("basic", "random", "random")
    results = [
        Result(0, 1, bots, "kill", (0,), (10, 3, 4), 20, 200),
        Result(1, 2, bots, "kill", (0, 2), (10, 3, 10), 40, 300),
        Result(2, 3, bots, "stall", (), (9, 9, 9), 1001, 5000),
    ]
    report = summed_up(results, 3, 2.0)
    assert (report.games, report.finished, report.stalls, report.shared_wins) == (3, 2, 1, 1)
    assert report.turns_per_game is not None and report.turns_per_game.mean == 30
    assert [wins.count for wins in report.wins_by_seat] == [2, 0, 1]
    assert report.wins_by_bot["basic"] == share(2, 2) and report.wins_by_bot["random"] == share(1, 4)
    assert report.decisions_per_second == 2750


# -- the command ------------------------------------------------------------------------------------------------------


def test_json_for_scripts(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["sim", "--games", "3", "--seats", "3", "--workers", "1", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["games"] == report["finished"] == 3
    assert report["decisions_per_second"] > 0
    assert {"turns_per_game", "decisions_per_game", "wins_by_seat"} <= set(report)


def test_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["sim", "--games", "2", "--workers", "1", "--bots", "basic,random"]) == 0
    shown = capsys.readouterr().out
    for words in ("turns per game", "wins of seat 4", "wins per game of random", "decisions per second"):
        assert words in shown


@pytest.mark.usefixtures("odd_bots")
def test_troubles_make_the_command_fail(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["sim", "--games", "1", "--workers", "1", "--bots", "clumsy"]) == 1
    assert "kickdoor watch --set mazes --seats 4" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("args", "line"),
    [
        (["--set", "maze"], "kickdoor: no set 'maze'; did you mean 'mazes'?"),
        (["--bots", "bsic"], "kickdoor: no bot 'bsic'; did you mean 'basic'?"),
        (["--seats", "2"], "kickdoor: mazes is for 3 to 6 players, not 2"),
        (["--seats", "3", "--bots", "basic,basic,basic,basic"], "kickdoor: 4 bots do not fit on 3 seats"),
    ],
)
@pytest.mark.parametrize("command", ["sim", "watch"])
def test_mistakes_get_one_line(command: str, args: list[str], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([command, *args]) == 2
    assert capsys.readouterr().err == f"{line}\n"


def test_ctrl_c_keeps_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []

    def interrupted(job: runner.Job) -> Result:
        if job.number == 3:
            raise KeyboardInterrupt
        played.append(job.number)
        return Result(job.number, job.seed, job.bots, "kill", (0,), (), 1, 1)

    monkeypatch.setattr(runner, "play", interrupted)
    assert [result.number for result in run(jobs("mazes", 3, 9, 1, ["basic"]))] == [0, 1, 2]


@pytest.mark.slow
def test_ctrl_c_with_workers() -> None:
    arguments = [sys.executable, "-m", "kickdoor", "sim", "--games", "100000", "--workers", "2", "--json"]
    finished = 0
    for patience in (4, 20, 80):  # a busy machine may need longer for the first game
        process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        time.sleep(patience)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=120)
        assert process.returncode == 130 and b"Traceback" not in err
        finished = json.loads(out)["finished"]
        if finished:
            break
    assert finished


def test_seats_of_one_bot() -> None:
    assert seated(["basic"], 5, 3) == ("basic",) * 5
