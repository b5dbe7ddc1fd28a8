"""How the command line behaves: one clear line for a mistake, silence for Ctrl-C and `| head`, a quick --help."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from errno import EADDRNOTAVAIL
from pathlib import Path
from typing import Annotated

import pytest
import typer

from kickdoor import __version__, cli, fast
from kickdoor.cli.errors import UsageError, unknown

COMMANDS = """
import sys, time
from kickdoor import cli

@cli.app.command()
def chatter(lines: int) -> None:
    for number in range(lines):
        print("Kim kicks down door number", number)

@cli.app.command()
def ponder() -> None:
    print("pondering", flush=True)
    time.sleep(30)

sys.exit(cli.main())
"""


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> None:
    app = typer.Typer(rich_markup_mode=None)
    app.add_typer(group := typer.Typer(), name="card")

    @app.command()
    def watch(
        seats: Annotated[int, typer.Option(min=3, max=6)] = 4, seed: Annotated[int | None, typer.Option()] = None
    ) -> int:
        return seats + (seed or 0)

    @app.command()
    def sets(name: str) -> None:
        raise unknown("set", name, ["mazes", "legends"])

    @app.command()
    def broken() -> None:
        raise UsageError("cards.yaml is\n  not YAML")

    @app.command()
    def crash() -> None:
        raise ZeroDivisionError

    @group.command()
    def show(card: str) -> None: ...

    @group.command()
    def check(card: str) -> None: ...

    monkeypatch.setattr(cli, "app", app)


@pytest.mark.usefixtures("commands")
@pytest.mark.parametrize(
    ("args", "line"),
    [
        (["wacth"], "kickdoor: No such command 'wacth'. Did you mean 'watch'?"),
        (["watch", "--sead", "7"], "kickdoor watch: No such option: --sead (Possible options: --seats, --seed)"),
        (["watch", "--seats", "x"], "kickdoor watch: Invalid value for '--seats': 'x' is not a valid integer."),
        (["watch", "--seats", "9"], "kickdoor watch: Invalid value for '--seats': 9 is not in the range 3<=x<=6."),
        (["watch", "--seats"], "kickdoor: Option '--seats' requires an argument."),
        (["watch", "now"], "kickdoor watch: Got unexpected extra argument(s) (now)"),
        (["sets"], "kickdoor sets: Missing argument 'name'."),
        (["card"], "kickdoor card: Missing command."),
        (["card", "sow"], "kickdoor card: No such command 'sow'. Did you mean 'show'?"),
        (["sets", "Mazs"], "kickdoor: no set 'Mazs'; did you mean 'mazes'?"),
        (["sets", "chess"], "kickdoor: no set 'chess'; there are legends, mazes"),
        (["broken"], "kickdoor: cards.yaml is not YAML"),
    ],
)
def test_a_mistake_gets_one_line_and_exit_code_2(
    args: Sequence[str], line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(args) == 2
    out, err = capsys.readouterr()
    assert (out, err) == ("", line + "\n")


@pytest.mark.parametrize(
    ("args", "line"),
    [
        (
            "soak --game 1000000001",
            "soak: Invalid value for '--game': 1000000001 is not in the range 0<=x<=1000000000.",
        ),
        ("soak --game -1", "soak: Invalid value for '--game': -1 is not in the range 0<=x<=1000000000."),
        ("soak --minutes nan", "--minutes takes a number, and nan is none"),
        ("card check empty", "no card files (.yaml) in 'empty'"),
        ("scenario run empty", "no scenarios (.yaml) in 'empty'"),
        ("scenario run case.yaml", 'case.yaml:1: x: "sets" missing; case.yaml:1: x: "given" missing'),
        ("verify gone", "no file 'gone', and no database 'kickdoor.db' to look for a game of that id in"),
        ("replay noise", "noise: this is no file of a game: too large or cut short"),
        ("games import noise", "noise: this is no file of a game: too large or cut short"),
        ("games list --db notes", "notes: file is not a database"),
        ("games backup gone/copy.db --db kept.db", "gone/copy.db: No such file or directory"),
        ("serve --port 0 --db notes", "notes: file is not a database"),
        ("serve --port 0 --db empty", "empty: it is a folder, not a file"),
        (
            "serve --port 0 --host=",
            "there is no address in --host; 127.0.0.1 is this computer, 0.0.0.0 all its networks",
        ),
        (
            "serve --port 0 --cert notes --cert-key notes",
            "'notes' and 'notes' are no certificate and its key: both as PEM, without a password",
        ),
        ("serve --port 0 --host 203.0.113.1", f"cannot serve at 203.0.113.1, port 0: {os.strerror(EADDRNOTAVAIL)}"),
    ],
)
def test_a_file_or_number_that_cannot_be_is_named(
    args: str, line: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from kickdoor.server.database import opened

    monkeypatch.chdir(tmp_path)
    Path("empty").mkdir()
    Path("case.yaml").write_text("- title: x\n")
    Path("noise").write_text("x")
    Path("notes").write_text("Ann owes me a Treasure. ")
    opened("kept.db").close()
    assert cli.main(args.split()) == 2
    command = "kickdoor " if line.startswith("soak") else "kickdoor: "
    assert capsys.readouterr() == ("", f"{command}{line}\n")


@pytest.mark.parametrize(
    ("variable", "value", "line"),
    [
        ("BOT_SECONDS", "soon", "KICKDOOR_BOT_SECONDS takes a number from 0 on, not 'soon'"),
        ("BOT_PAUSE", "-1", "KICKDOOR_BOT_PAUSE takes a number from 0 on, not '-1'"),
        ("IDLE_SECONDS", "inf", "KICKDOOR_IDLE_SECONDS takes a number from 0 on, not 'inf'"),
        ("COMMANDS", "2.5", "KICKDOOR_COMMANDS takes a whole number from 0 on, not '2.5'"),
        ("COMMANDS_SECONDS", "0", "KICKDOOR_COMMANDS_SECONDS takes a number above 0, not '0'"),
    ],
)
def test_a_limit_that_cannot_be_is_named(
    variable: str, value: str, line: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:  # fmt: skip
    monkeypatch.setenv(f"KICKDOOR_{variable}", value)
    assert cli.main(["serve", "--port", "0", "--db", str(tmp_path / "a.db")]) == 2
    assert capsys.readouterr().err == f"kickdoor: {line}\n"


@pytest.mark.usefixtures("commands")
def test_a_command_answers_its_exit_code() -> None:
    assert cli.main(["watch", "--seats", "3", "--seed", "7"]) == 10


@pytest.mark.usefixtures("commands")
def test_a_bug_is_not_disguised_as_a_mistake() -> None:
    with pytest.raises(ZeroDivisionError):
        cli.main(["crash"])


def test_too_many_names_are_not_listed() -> None:
    assert str(unknown("card", "x", [f"card-{n}" for n in range(40)])) == "no card 'x'"


@pytest.mark.parametrize("args", [[], ["-h"], ["--help"]])
def test_help(args: Sequence[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(args) == 0
    assert capsys.readouterr().out.startswith("Usage: kickdoor [OPTIONS] COMMAND")


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out == f"kickdoor {__version__} ({fast.TOLD[fast.STATUS]})\n"


def test_help_imports_nothing_heavy() -> None:
    script = "import sys; from kickdoor import cli; cli.main(['--help']); print(*sys.modules, file=sys.stderr)"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = set(run.stderr.split())
    assert "kickdoor.cli" in loaded
    heavy = {"msgspec", "yaml", "rich", "asyncio", "multiprocessing", "kickdoor.engine", "kickdoor.cards"}
    assert loaded & heavy == set()


def test_it_runs_as_a_module() -> None:
    run = subprocess.run([sys.executable, "-m", "kickdoor", "--nonsense"], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (2, "", "kickdoor: No such option: --nonsense\n")


def test_ctrl_c_is_quiet() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", COMMANDS, "ponder"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "pondering\n"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=120)
    assert (process.returncode, out, err) == (130, "", "")


@pytest.mark.parametrize("lines", [1, 100_000], ids=["at the last flush", "in the middle"])
def test_a_reader_who_leaves_is_no_error(lines: int) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        command = [sys.executable, "-c", COMMANDS, "chatter", str(lines)]
        run = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, text=True, check=False, timeout=120)
    finally:
        os.close(writing)
    assert (run.returncode, run.stderr) == (1, "")
