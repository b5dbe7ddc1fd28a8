"""Bots that are other programs: asked with what their seat sees, and reported clearly when they fail."""

import json
import re
import sys
from pathlib import Path
from random import Random

import pytest

from kickdoor import cli
from kickdoor.bots import BOTS, BotBroke, make, release
from kickdoor.bots.program import ProgramBot, greeting, question
from kickdoor.engine import commands as cmd
from kickdoor.engine.game import Game
from kickdoor.engine.seat_eyes import SeatEyes
from kickdoor.sim.runner import jobs, play
from kickdoor.sim.seating import new_game
from kickdoor.soak.secrets import permuted

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples" / "twenty_line_bot.py"


def program(folder: Path, text: str) -> str:
    """A Python program on disk, as a bot."""
    path = folder / "bot.py"
    path.write_text(text)
    return f"cmd:{sys.executable} {path}"


def first_word(bot: str, seconds: float = 20.0) -> cmd.Command | None:
    player = make(bot, "t")
    assert isinstance(player, ProgramBot)
    player.seconds = seconds
    try:
        return player.act(SeatEyes(new_game("mazes", 3, 1), 0))
    finally:
        release([player])


def test_the_example_plays_a_whole_game() -> None:
    row = [f"cmd:{sys.executable} {EXAMPLE}", "random", "basic"]
    result = play(next(jobs("mazes", 3, 1, 1, row)))
    assert result.finished, result.error


def test_the_example_is_the_one_in_the_docs() -> None:
    assert EXAMPLE.read_text() in (ROOT / "docs" / "bots.md").read_text()
    assert len([line for line in EXAMPLE.read_text().splitlines() if line and not line.startswith('"""')]) < 28


def test_the_python_example_in_the_docs_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "bots.md").read_text(), re.DOTALL)
    example = next(block for block in blocks if "class Hasty" in block)
    monkeypatch.setitem(BOTS, "hasty", BOTS["random"])  # so that it is gone again after the test
    exec(example, {"__name__": "example"})
    assert capsys.readouterr().out.endswith("of 8\n")


def test_a_command_is_understood(tmp_path: Path) -> None:
    bot = program(tmp_path, 'input(); input()\nprint(\'{"type": "play", "card": -3, "seat": 1}\')')
    command = first_word(bot)
    assert isinstance(command, cmd.Play) and (command.card, command.seat) == (-3, 1)


def test_null_is_silence(tmp_path: Path) -> None:
    assert first_word(program(tmp_path, "input(); input()\nprint('null')")) is None


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("import sys; sys.exit(3)", "ended with exit code 3"),
        ("input(); input(); print('kick!')", "answered 'kick!', which is no command"),
        ('input(); input(); print(\'{"type": "dance"}\')', "which is no command"),
        ('input(); input(); print(\'{"type": "kick", "hard": true}\')', "which is no command"),
        ("input(); input(); print('x' * 200_000)", "at too great length"),
        ("import os; os.close(0); os.close(1); import time; time.sleep(60)", "has closed its ears or its mouth"),
    ],
)
def test_what_goes_wrong_is_said(text: str, problem: str, tmp_path: Path) -> None:
    with pytest.raises(BotBroke, match=problem):
        first_word(program(tmp_path, text))


def test_a_silent_program_runs_out_of_time(tmp_path: Path) -> None:
    with pytest.raises(BotBroke, match=r"said nothing for 0\.5 seconds"):
        first_word(program(tmp_path, "import time; time.sleep(60)"), 0.5)


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(BotBroke, match="cannot be started"):
        first_word("cmd:./no-such-bot")


def test_it_is_told_what_its_seat_sees_and_nothing_else() -> None:
    game = new_game("apocalypse", 4, 3)
    eyes, other = SeatEyes(game, 1), SeatEyes(Game.resume(permuted(game.state, 1, Random(2))), 1)
    assert question(eyes) == question(other) and greeting(eyes) == greeting(other)
    told = json.loads(json.dumps(question(eyes)))
    assert len(told["view"]["hand"]) == 8 and told["seat"] == 1
    assert {"handle", "id", "worn", "carried", "host"} == set(told["view"]["hand"][0])


# -- the command line -------------------------------------------------------------------------------------------------


def test_a_broken_program_is_reported_without_a_traceback(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bot = program(tmp_path, "import sys; sys.exit(4)")
    assert cli.main(["sim", "--games", "1", "--workers", "1", "--bots", f"{bot},basic"]) == 1
    err = capsys.readouterr().err
    assert err.startswith(f"crash: {bot} ended with exit code 4") and "Traceback" not in err
    assert cli.main(["watch", "--plain", "--bots", f"{bot},basic"]) == 1
    assert f"kickdoor: {bot} ended with exit code 4" in capsys.readouterr().err


def test_a_refused_command_is_reported_without_a_traceback(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bot = program(tmp_path, 'import sys\nnext(sys.stdin)\nfor _ in sys.stdin: print(\'{"type": "flee"}\', flush=True)')
    assert cli.main(["sim", "--games", "1", "--workers", "1", "--bots", bot]) == 1
    err = capsys.readouterr().err
    assert "Flee()" in err and "Traceback" not in err


@pytest.mark.parametrize(
    ("bots", "line"),
    [
        ("cmd:./nobody", "kickdoor: cmd:./nobody: there is no program './nobody' that can be run"),
        ("cmd:", "kickdoor: cmd: needs a program, such as cmd:./mybot"),
        ("basic/sleepy", "kickdoor: no temper 'sleepy'; there are boastful, fair, friendly, gloomy, greedy, vengeful"),
        ("random/greedy", "kickdoor: random has no temper"),
    ],
)
def test_mistakes_get_one_line(bots: str, line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["sim", "--bots", bots]) == 2
    assert capsys.readouterr().err == f"{line}\n"
