"""The mutation tester: what it changes, what it leaves alone, and what it says of a small project."""

import importlib
import json
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from tools import mutants
from tools.mutants import Config, wilson
from tools.mutations import mutants_of
from tools.reach import Counter, Reach, bits

PYPROJECT = """
[tool.mutants]
weights = { "game" = 1, "game/rules" = 3 }
copy = ["game", "tests", "missing.txt"]
tests = ["tests", "-p", "no:cacheprovider"]
deselect = ["tests/test_game.py::test_broken"]
"""

TESTS = """
from game.rules import LIMIT, Door, fights, stops

def test_fights():
    assert fights(5, 4) and not fights(3, 4)

def test_stops():
    assert stops(3) == 3

def test_all():
    assert fights(5, 4) and stops(3) == 3 and LIMIT == 5

def test_door():
    assert Door().knock(4) == [5]

def test_broken():
    assert False
"""

RULES = """import signal

LIMIT = 5

def fights(munchkins: int, monster: int) -> bool:
    return munchkins > monster

def stops(steps: int) -> int:
    if steps < 0:
        signal.pause()
    return steps

class Door:
    def knock(self, times: int) -> list[int]:
        return [n + 1 for n in range(times, times + 1)]

def unreached() -> int:
    return 3
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
        ("match a:\n    case -4:\n        x = a", ["case -5:", "case -3:"]),
        ("x = -1", ["x = 0"]),
        ("x = a[-1]", ["x = a[-2]", "x = a[-0]"]),
        ("x = zip(a, b, strict=True)", []),
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


def hunt(project: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tools.mutants", "--root", str(project), "--patience", "0.1", *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


def test_every_mutant_meets_the_tests_that_reach_it(project: Path) -> None:
    verdicts = project / "verdicts.json"
    done = hunt(project, "--only", "game/rules.py", "--threshold", "99", "--json", str(verdicts))
    assert done.returncode == 1, done.stderr
    assert "game/rules.py:6: Gt becomes GtE" in done.stdout
    assert "-    return munchkins > monster\n+    return (munchkins >= monster)" in done.stdout
    assert (project / "game/rules.py").read_text() == RULES
    found = json.loads(verdicts.read_text())
    how = {(each["line"], each["what"]): (each["how"], each["test"].rpartition("::")[2]) for each in found["mutants"]}
    assert how == {
        (3, "5 becomes 6"): ("failed", "test_all"),  # a name at the top of the module: everything is imported again
        (3, "5 becomes 4"): ("failed", "test_all"),
        (6, "Gt becomes GtE"): ("passed", ""),
        (6, "Gt becomes LtE"): ("failed", "test_fights"),  # before test_all, which reaches more
        (9, "Lt becomes LtE"): ("passed", ""),
        (9, "Lt becomes GtE"): ("hung", ""),
        (9, "0 becomes 1"): ("passed", ""),
        (9, "0 becomes -1"): ("passed", ""),
        (10, "call left out"): ("passed", ""),  # no test gets there
        (11, "answer one too high"): ("failed", "test_stops"),
        (15, "Add becomes Sub"): ("failed", "test_door"),
        (15, "1 becomes 2"): ("failed", "test_door"),
        (15, "1 becomes 0"): ("failed", "test_door"),
        (18, "3 becomes 4"): ("passed", ""),
        (18, "3 becomes 2"): ("passed", ""),
    }
    assert (found["tried"], found["seed"]) == (len(found["mutants"]), 1)
    assert found["noticed"] == sum(each["noticed"] for each in found["mutants"])
    assert f"{found['tried']} mutants tried, {found['noticed']} noticed" in done.stdout


def test_what_reaches_what_is_found_anew_only_after_a_change(project: Path) -> None:
    kept = project / mutants.CACHE
    hunt(project, "--most", "1")
    first = kept.read_bytes()
    kept.touch()
    hunt(project, "--most", "1")
    assert kept.read_bytes() == first
    (project / "tests/test_game.py").write_text(TESTS.replace("test_all", "test_most"))
    hunt(project, "--most", "1")
    assert kept.read_bytes() != first


COUNTED = '''
def f(a):
    """What it does."""
    if a:
        return (1,
                2)
    elif a is None:
        try:
            g = lambda: 1
            raise ValueError
        except ValueError:
            return g()
    match a:
        case []:
            return [b
                    for b in a]

class C:
    x = 1

    def m(self):
        def inner():
            return 1
        return inner
'''


def test_statements_count_themselves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "counted_module.py"
    file.write_text(COUNTED)
    counter = Counter(tmp_path, frozenset([str(file)]))
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "meta_path", [counter, *sys.meta_path])
    module = importlib.import_module("counted_module")
    assert counter.taken() == set()
    assert module.f.__doc__ == "What it does."
    reached = []
    for call in (lambda: module.f([]), lambda: module.f("a"), lambda: module.f(None), lambda: module.C().m()()):
        call()
        reached.append(sorted(int(place.removeprefix("counted_module.py:")) for place in counter.taken()))
    assert reached == [[4, 7, 13, 15], [4, 5], [4, 7, 8, 9, 10, 12], [22, 23, 24]]


def test_what_reaches_what_can_be_kept() -> None:
    reach = Reach(["a", "b", "c"], [0.5, 0.0, 0.0], start={"x.py:1"})
    other = Reach([], [0.0, 0.25, 0.0])
    reach.note(0, ["x.py:1", "x.py:2"])
    other.note(1, ["x.py:2"])
    reach.join(other)
    assert Reach.load(reach.dump()) == reach
    assert (list(bits(reach.masks["x.py:2"])), reach.breadth(), reach.seconds) == ([0, 1], [2, 1, 0], [0.5, 0.25, 0.0])


def test_how_sure_a_score_is() -> None:
    low, high = wilson(90, 100)
    assert (round(low, 3), round(high, 3)) == (0.826, 0.945)
    assert wilson(0, 10)[0] == 0 and wilson(10, 10)[1] == 1


def test_tests_that_fail_anyway_prove_nothing(project: Path) -> None:
    (project / "tests/test_game.py").write_text("def test():\n    assert False\n")
    done = hunt(project)
    assert done.returncode == 2
    assert "assert False" in done.stderr and "the tests fail without any mutant" in done.stderr


def test_ctrl_c_reports_what_is_done(project: Path) -> None:
    (project / "game/rules.py").write_text(RULES + "\nx = 1" * 300)
    command = [sys.executable, "-m", "tools.mutants", "--root", str(project)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert "possible mutants" in process.stdout.readline()
        assert "statements reached" in process.stdout.readline()
        assert "rules.py" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=120)
    assert process.returncode == 130, err
    assert "mutants tried" in out
