"""Compiled and plain, engine and bots play the same games, byte for byte; and what is out of date is never run."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from kickdoor import fast
from tools.compile_engine import alone, current, missing

ROOT = Path(__file__).parent.parent
GAMES = 100


def run(*args: str, **environment: str) -> str:
    settings = {name: value for name, value in os.environ.items() if name not in (fast.PLAIN, fast.ELSEWHERE)}
    done = subprocess.run(
        [sys.executable, *args], cwd=ROOT, env={**settings, **environment}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def compiled() -> Path:
    """Compiled from the sources as they are and kept, so that only a change of them costs a compilation."""
    reason = missing()
    if reason:
        pytest.skip(reason)
    home = fast.HOME if current(fast.HOME) else ROOT / "build" / "compiled"
    run("tools/compile_engine.py", str(home), "--quick")
    assert current(home)
    return home


@pytest.mark.slow
@pytest.mark.xdist_group("compiled")
def test_a_hundred_games_are_the_same_compiled_and_plain(compiled: Path) -> None:
    plain_engine, *plain = run("-m", "tests.compiled_games", str(GAMES), **{fast.PLAIN: "1"}).splitlines()
    fast_engine, *quick = run("-m", "tests.compiled_games", str(GAMES), **{fast.ELSEWHERE: str(compiled)}).splitlines()
    assert plain_engine.endswith(".py")
    assert not fast_engine.endswith(".py")
    assert len(plain) == GAMES
    assert quick == plain


@pytest.mark.slow
@pytest.mark.xdist_group("compiled")
def test_the_version_says_that_it_is_compiled(compiled: Path) -> None:
    assert "(compiled)" in run("-m", "kickdoor", "--version", **{fast.ELSEWHERE: str(compiled)})


@pytest.mark.skipif(bool(missing()) or sys.platform == "win32", reason="nothing to compile with, or nothing to lock")
def test_who_waits_for_a_compilation_finds_it_done(tmp_path: Path) -> None:
    home = tmp_path / "compiled"
    command = [sys.executable, "tools/compile_engine.py", str(home), "--quick"]
    with alone(home):
        process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(timeout=2)  # it neither compiles nor gives up
        home.mkdir()
        (home / fast.STAMP).write_text(fast.source_hash())
    told, _ = process.communicate()
    assert (process.returncode, told) == (0, "Engine and bots are compiled already, from the sources as they are.\n")


def test_compiled_modules_of_other_sources_are_not_used(tmp_path: Path) -> None:
    (tmp_path / fast.STAMP).write_text("the hash of something else")
    told = run("-m", "kickdoor", "--version", **{fast.ELSEWHERE: str(tmp_path)})
    assert "out of date" in told
    assert "running plain until it is made again" in told


def test_any_change_of_a_source_changes_the_hash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "engine").mkdir()
    source = tmp_path / "engine" / "game.py"
    source.write_text("one = 1\n")
    monkeypatch.setattr(fast, "PACKAGE", tmp_path)
    before = fast.source_hash()
    source.write_text("one = 2\n")
    assert fast.source_hash() != before


def sums_of_generators(path: Path) -> list[int]:
    """The lines that add up a generator: `sum(price(card) for card in cards)`."""
    calls = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
    added = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "sum" and call.args]
    return [call.lineno for call in added if isinstance(call.args[0], ast.GeneratorExp)]


@pytest.mark.parametrize("path", fast.sources(), ids=fast.module_name)
def test_nothing_that_is_compiled_adds_up_a_generator(path: Path) -> None:
    """mypyc takes such a sum for a whole number and stops at the first fraction."""
    assert not sums_of_generators(path), "add up a list: sum([...]) for whole numbers, math.fsum([...]) for others"
