"""The mutation tester: what it changes, what it leaves alone, and what it says of a small project."""

import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from tools import mutants
from tools.mutants import Config
from tools.mutations import mutants_of

PYPROJECT = """
[tool.mutants]
weights = { "game" = 1, "game/rules" = 3 }
copy = ["game", "tests", "missing.txt"]
tests = ["tests", "-p", "no:cacheprovider"]
deselect = ["tests/test_game.py::test_broken"]
"""

TESTS = """
from game.rules import fights, stops

def test_fights():
    assert fights(5, 4) and not fights(3, 4)

def test_stops():
    assert stops(3) == 3

def test_broken():
    assert False
"""

RULES = """import signal

def fights(munchkins: int, monster: int) -> bool:
    return munchkins > monster

def stops(steps: int) -> int:
    if steps < 0:
        signal.pause()
    return steps
"""


def changed_lines(source: str) -> list[str]:
    """Each mutant as the line that differs."""
    before = textwrap.dedent(source).encode()
    found = []
    for mutant in mutants_of("x.py", before):
        if mutant.is_python:
            pairs = zip(before.splitlines(), mutant.mutated.splitlines(), strict=False)
            found.append(next(new.decode().strip() for old, new in pairs if old != new))
    return found


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x = a < b", ["x = (a <= b)", "x = (a >= b)"]),
        ("x = a is b", ["x = (a is not b)"]),
        ("x = 'ä' and b", ["x = ('ä' or b)"]),
        ("x = not a", ["x = a"]),
        ("x = a + b", ["x = (a - b)"]),
        ("x = 4", ["x = 5", "x = 3"]),
        ("x = True", ["x = False"]),
        ("x = min(a, b)", ["x = max(a, b)"]),
        ("seat.level = a", ["pass"]),
        ("seat.level += a", ["pass", "seat.level -= a"]),
        ("hand.discard(card)", ["pass"]),
        ("raise Refusal(reason)", ["pass"]),
        ("x = a if b else c", ["x = a if (not b) else c"]),
        ("x = [a for a in b if a]", ["x = [a for a in b if (not a)]"]),
        ("if a: b()\nelse: c()", ["if (not a): b()", "if a: pass", "else: pass"]),
        ("def f() -> bool:\n    return g()", ["return (not g())"]),
        ("def f() -> int:\n    return g()", ["return (g() + 1)"]),
        ("def f() -> None:\n    return", ["pass"]),
        ("match a:\n    case b if c:\n        x = a", ["case b if (not c):"]),
        ("match a:\n    case -1:\n        x = a", ["case -2:", "case -0:"]),
    ],
)
def test_what_is_changed(source: str, expected: list[str]) -> None:
    assert changed_lines(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        '"""A docstring."""',
        "import a",
        "x: int",
        "X: TypeAlias = A | Literal[1]",
        "X = A | Literal[1, 2]",
        "def f(a: Literal[1]) -> Literal[2]: ...",
        "@slots(True)\nclass A(B[1]): ...",
        "class Colour(IntEnum):\n    RED = 1",
        "if TYPE_CHECKING:\n    f()",
        "x = f'{a + 1}'",
        "assert a < b",
        "assert_never(a)",
        "raise AssertionError(1)",
        "def __repr__(self):\n    return 1 + 1",
        "while True:\n    x = a",
        "def __init__(self, level):\n    self.level = level",
        "x = 1  # mutants: skip",
    ],
)
def test_what_is_left_alone(source: str) -> None:
    assert changed_lines(source) == []


@pytest.fixture
def project(tmp_path: Path) -> Path:
    files = {
        "pyproject.toml": PYPROJECT,
        "game/rules.py": RULES,
        "game/other.py": "x = 1\n",
        "tests/test_game.py": TESTS,
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def test_the_same_seed_draws_the_same_sample_and_prefers_what_weighs_more(project: Path) -> None:
    config = Config.read(project)
    found = mutants.candidates(project, config)
    assert {mutant.path for mutant in found} == {"game/rules.py", "game/other.py"}
    orders = [list(mutants.shuffled(found, config, seed)) for seed in range(300)]
    assert orders[7] == list(mutants.shuffled(found, config, 7))
    first_of_rules = sum(order[0].path == "game/rules.py" for order in orders)
    share = sum(mutant.path == "game/rules.py" for mutant in found) / len(found)
    assert first_of_rules / len(orders) > share


def test_survivors_are_shown_and_too_many_fail(
    project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mutants, "PATIENCE_SECONDS", 3.0)
    options = ["--root", str(project), "--only", "game/rules.py", "--minutes", "2"]
    assert mutants.main([*options, "--threshold", "99"]) == 1
    out = capsys.readouterr().out
    assert "game/rules.py:4: Gt becomes GtE" in out
    assert "-    return munchkins > monster\n+    return (munchkins >= monster)" in out
    assert "noticed  game/rules.py:7: Lt becomes GtE (hung, " in out
    assert (project / "game/rules.py").read_text() == RULES


def test_tests_that_fail_anyway_prove_nothing(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "tests/test_game.py").write_text("def test():\n    assert False\n")
    assert mutants.main(["--root", str(project)]) == 2
    assert "the tests fail without any mutant" in capsys.readouterr().err


def test_ctrl_c_reports_what_is_done(project: Path) -> None:
    (project / "game/rules.py").write_text(RULES + "\nx = 1" * 300)
    command = [sys.executable, "-m", "tools.mutants", "--root", str(project)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert "possible mutants" in process.stdout.readline()
        assert "SURVIVED" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert process.returncode == 130, err
    assert "mutants tried" in out
