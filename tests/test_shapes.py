"""Shapes are declared once, in schema/: no form of them is old or written by hand, and a new field reaches them all."""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from kickdoor.engine import records
from kickdoor.engine.chapters import STEPS
from kickdoor.server import protocol
from tools import protocol_ts
from tools.shapes.__main__ import formatted, texts
from tools.shapes.reading import shapes

ROOT = Path(__file__).parents[1]
DECLARED = ("commands.yaml", "events.yaml", "records.yaml", "frames.yaml", "views.yaml")
TELLING = 4  # fewer fields than this are alike by chance
# Classes that look like a shape and hold something else.
DIFFERENT = {
    "kickdoor/engine/modifiers.py: Part": "its card is a number of the engine, which no viewer may see",
    "kickdoor/engine/options.py: Option": "its verb is a class, so that it can be filled and checked",
}


# -- what is generated ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", texts())
def test_generated_modules_are_up_to_date(file: str) -> None:
    assert (ROOT / file).read_text("utf-8") == formatted(texts()[file]), "run `make shapes`"


def test_the_protocol_and_the_types_of_the_page_are_up_to_date() -> None:
    assert protocol.FILE.read_text("utf-8") == protocol.text(), "run `make shapes`"
    assert protocol_ts.FILE.read_text("utf-8") == protocol_ts.text(json.loads(protocol.text())), "run `make shapes`"


def test_every_step_of_a_frame_is_a_function_of_its_procedure() -> None:
    frames = shapes("frames.yaml")
    bases = {shape.base for shape in frames.values()}  # no frame by themselves
    steps_of = {name: shape.steps for name, shape in frames.items() if name not in bases}
    assert {kind.__name__: tuple(steps) for kind, steps in STEPS.items()} == steps_of
    assert all(getattr(records, kind.__name__) is kind for kind in STEPS)


# -- what is written by hand ------------------------------------------------------------------------------------------


def field_names(found: ast.ClassDef) -> set[str]:
    """The fields that a class declares: with a type, or as slots."""
    names = {
        each.target.id for each in found.body if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
    }
    for each in found.body:
        if isinstance(each, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "__slots__" for t in each.targets):
            names |= {str(part.value) for part in ast.walk(each.value) if isinstance(part, ast.Constant)}
    return names


@cache
def declared() -> dict[str, set[str]]:
    """The fields of every shape that has enough of them."""
    every = {name: shape for file in DECLARED for name, shape in shapes(file).items()}
    fields = {name: {each.name for each in shape.fields} for name, shape in every.items()}
    return {name: own for name, own in fields.items() if len(own) >= TELLING}


def repeated(source: str) -> Iterator[tuple[str, str]]:
    """Every class that has all the fields of a shape, with that shape."""
    for found in ast.walk(ast.parse(source)):
        if isinstance(found, ast.ClassDef):
            names = field_names(found)
            yield from ((found.name, shape) for shape, own in declared().items() if own <= names)


def test_no_class_repeats_a_shape_by_hand() -> None:
    files = [path for path in (ROOT / "kickdoor").rglob("*.py") if "compiled" not in path.relative_to(ROOT).parts]
    by_hand = {path.relative_to(ROOT).as_posix(): path for path in files}
    for generated in texts():
        del by_hand[generated]
    found = {f"{file}: {name}" for file, path in by_hand.items() for name, _ in repeated(path.read_text("utf-8"))}
    assert found == DIFFERENT.keys(), "declare it in schema/, and use what `make shapes` writes"


@pytest.mark.parametrize(
    "body",
    [
        "    n: int\n    why: str\n    card: str = ''\n    seat: int = -1\n    more: int = 0",
        "    __slots__ = ('card', 'n', 'seat', 'why')",
        "    __slots__ = ('card', 'n')\n    why: str\n    seat: int",
    ],
)
def test_a_mirror_is_found_however_it_is_written(body: str) -> None:
    assert list(repeated(f"class Mirror:\n{body}\n")) == [("Mirror", "Part")]
    assert list(repeated(f"class Mirror:\n{body.replace('why', 'whence')}\n")) == []


# -- the walk in CONTRIBUTING -----------------------------------------------------------------------------------------

SHAPE, LINE, SHOWN = "schema/views.yaml", "kickdoor/engine/visibility.py", "web/src/table/Seat.svelte"
# The last line of a seat in each file, and the line of the new fact below it.
WALK = {
    SHAPE: (
        '  strength: amount  # outside this fight: Level and what is equipped\n  sex: str = ""\n',
        '  mood: str = ""\n',
    ),
    LINE: ("        player.sex,  # COMP-08\n", '        "glad" if player.level > 1 else "grumpy",\n'),
    SHOWN: ('      <b class="two-lines">{seat.name}</b>\n', "      <i>{seat.mood}</i>\n"),
}
SENT = """
import msgspec
from kickdoor import Game
from kickdoor.sent import Patch, View
from kickdoor.server.sent_views import view

game = Game("mazes", ["Ann", "Bob", "Cleo"], seed=1)
assert [seat.mood for seat in game.view(0).seats] == ["grumpy"] * 3
encoded = msgspec.json.encode(view(game, -1))
assert msgspec.json.decode(encoded, type=View).seats[2].mood == "grumpy"
patch = msgspec.json.encode(Patch(seats={2: view(game, -1).seats[2]}))
assert msgspec.json.decode(patch, type=Patch).seats[2].mood == "grumpy"
print("sent")
"""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program with a new fact on a seat."""
    home = tmp_path_factory.mktemp("tree")
    ignored = shutil.ignore_patterns("__pycache__", "static", "compiled", "node_modules", "*.so")
    for folder in ("kickdoor", "schema", "tools", "web/src"):
        shutil.copytree(ROOT / folder, home / folder, ignore=ignored)
    (home / "docs").mkdir()
    shutil.copy(ROOT / "pyproject.toml", home)  # how generated code is formatted
    for file, (last, new) in WALK.items():
        text = (home / file).read_text("utf-8")
        assert text.count(last) == 1
        (home / file).write_text(text.replace(last, last + new), "utf-8")
    for command in ("-m tools.shapes", "-m kickdoor.server.protocol", "tools/protocol_ts.py"):
        python(home, *command.split())
    return home


def python(home: Path, *arguments: str) -> str:
    env = {**os.environ, "PYTHONPATH": str(home), "PYTHONDONTWRITEBYTECODE": "1", "KICKDOOR_PLAIN": "1"}
    done = subprocess.run([sys.executable, *arguments], cwd=home, capture_output=True, text=True, check=False, env=env)
    assert done.stderr == ""
    return done.stdout


def test_the_walk_names_these_files() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    walk = text.partition("### A new fact on a seat\n")[2].partition("\n##")[0]
    assert re.findall(r"^\d\. `([^`]+)`", walk, re.MULTILINE) == [SHAPE, "make shapes", LINE, SHOWN]


def test_make_shapes_runs_what_the_walk_runs() -> None:
    recipe = (ROOT / "Makefile").read_text("utf-8").partition("\nshapes:")[2].partition("\n\n")[0]
    ran = re.findall(r"\$\(BIN\)/python ([^&\n]+)", recipe)
    assert [each.strip() for each in ran] == ["-m tools.shapes", "-m kickdoor.server.protocol", "tools/protocol_ts.py"]


@pytest.mark.slow
def test_a_new_fact_on_a_seat_is_in_every_form(tree: Path) -> None:
    def part(file: str, head: str) -> str:
        return (tree / file).read_text("utf-8").partition(head)[2].partition("\n\n\n")[0].partition("\n}")[0]

    assert 'mood: str = ""' in part("kickdoor/engine/views.py", "class SeenSeat(Printed):")
    assert 'mood: str = ""' in part("kickdoor/sent.py", "class Seat(Sent, frozen=True):")
    assert "seats: dict[ChairNumber, Seat]" in part("kickdoor/sent.py", "class Patch(msgspec.Struct, frozen=True):")
    assert "  mood?: string;" in part("web/src/protocol.ts", "export interface Seat {")
    protocol_json = json.loads((tree / "docs" / "protocol.json").read_text("utf-8"))
    assert protocol_json["$defs"]["Seat"]["properties"]["mood"] == {"type": "string", "default": ""}


@pytest.mark.slow
def test_a_new_fact_on_a_seat_is_computed_sent_and_patched(tree: Path) -> None:
    assert python(tree, "-c", SENT) == "sent\n"


def test_a_new_field_of_a_view_is_in_its_patch(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "schema", tmp_path / "schema")
    views = tmp_path / "schema" / "views.yaml"
    views.write_text(
        views.read_text("utf-8").replace("  looters: list[seat]\n", "  looters: list[seat]\n  weather: amount\n")
    )
    monkeypatch.setattr("tools.shapes.reading.SCHEMA", tmp_path / "schema")
    patch = texts()["kickdoor/sent.py"].partition("class Patch(")[2].partition("\n\n\n")[0]
    assert "    weather: AmountNumber | msgspec.UnsetType = msgspec.UNSET\n" in patch
