"""`kickdoor sim`: what it shows to people and scripts, what it writes, and how it ends."""

import csv
import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kickdoor import cli
from kickdoor.bots import BOTS
from kickdoor.sim.seating import game_seed
from tests.test_sim import Clumsy


def test_json_for_scripts(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["sim", "--games", "3", "--seats", "3", "--workers", "1", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["games"] == report["finished"] == 3
    assert report["decisions_per_second"] > 0
    assert {"turns_per_game", "decisions_per_game", "wins_by_seat"} <= set(report)


def test_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["sim", "--games", "2", "--workers", "1", "--bots", "basic,random"]) == 0
    shown = capsys.readouterr().out
    for words in ("turns per game", "wins of seat 4", "wins per game of random", "decisions per second", "deaths per"):
        assert words in shown


def test_cards_and_rules_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["sim", "--games", "2", "--workers", "1", "--cards", "--rules"]) == 0
    shown = capsys.readouterr().out
    assert "Glampire" in shown and "TURN-02" in shown and "Kick Down The Door" in shown


def test_a_row_per_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["sim", "--games", "3", "--seats", "3", "--workers", "1", "--json", "--rows"]
    assert cli.main([*arguments, str(tmp_path / "games.csv")]) == 0
    with (tmp_path / "games.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["seed"] for row in rows] == [str(game_seed(1, k)) for k in range(3)]
    report = json.loads(capsys.readouterr().out)
    assert sum(int(row["turns"]) for row in rows) / 3 == pytest.approx(report["turns_per_game"]["mean"], abs=0.05)
    for row in rows:
        assert row["ending"] == "kill" and max(row["level_1"], row["level_2"], row["level_3"], key=int) == "10"
        assert row[f"level_{row['winners'].split()[0]}"] == "10"

    parquet = pytest.importorskip("pyarrow.parquet")
    assert cli.main([*arguments, str(tmp_path / "games.parquet")]) == 0
    table = parquet.read_table(tmp_path / "games.parquet").to_pylist()
    assert [{name: str(value) for name, value in row.items()} for row in table] == rows


def test_rows_that_cannot_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cli.main(["sim", "--rows", str(tmp_path / "games.txt")]) == 2
    assert "ends in .csv or .parquet" in capsys.readouterr().err
    assert cli.main(["sim", "--rows", str(tmp_path / "nowhere" / "games.csv")]) == 2
    assert "No such file or directory" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert cli.main(["sim", "--rows", str(tmp_path / "games.parquet")]) == 2
    assert "Parquet needs pyarrow" in capsys.readouterr().err


def test_troubles_make_the_command_fail(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "clumsy", Clumsy)
    assert cli.main(["sim", "--games", "1", "--workers", "1", "--bots", "clumsy"]) == 1
    assert "kickdoor watch --set mazes --seats 4" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("args", "line"),
    [
        (["--set", "maze"], "kickdoor: no set 'maze'; did you mean 'mazes'?"),
        (["--bots", "bsic"], "kickdoor: no bot 'bsic'; did you mean 'basic'?"),
        (["--seats", "2"], "kickdoor: This game is for 3 to 6 players, not 2 (COMP-06)."),
        (["--seats", "3", "--bots", "basic,basic,basic,basic"], "kickdoor: 4 bots do not fit on 3 seats"),
    ],
)
@pytest.mark.parametrize("command", ["sim", "watch"])
def test_mistakes_get_one_line(command: str, args: list[str], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([command, *args]) == 2
    assert capsys.readouterr().err == f"{line}\n"


@pytest.mark.slow
def test_ctrl_c_with_workers(tmp_path: Path) -> None:
    rows = tmp_path / "games.csv"
    arguments = [sys.executable, "-m", "kickdoor", "sim", "--games", "100000", "--workers", "2", "--json"]
    with subprocess.Popen([*arguments, "--rows", str(rows)], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        while process.poll() is None and not (rows.exists() and rows.stat().st_size):  # the first games are written
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert process.returncode == 130 and b"Traceback" not in err
    assert json.loads(out)["finished"] > 0
