"""`kickdoor card show`, `kickdoor card check` and `kickdoor sets`."""

import json
from pathlib import Path

import pytest

from kickdoor.cli import main
from kickdoor.sets import load

RAT = """
- kind: monster
  id: rat
  name: Rat With a Plan
  level: 1
  treasures: 1
  bad_stuff: {lose_levels: 1}
"""


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    code = main(args)
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.parametrize("name", ["mazes.glampire", "glampire", "Glampire", "GLAMPIRE"])
def test_a_card_is_shown_by_any_of_its_names(capsys: pytest.CaptureFixture[str], name: str) -> None:
    code, out, _ = run(capsys, "card", "show", name)
    assert code == 0
    for shown in ("Glampire 14", "Level 14 Undead monster", "Bad Stuff: ", "4 Treasures", "mazes.glampire"):
        assert shown in out


def test_epic_powers_are_shown_where_epic_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    plain, epic = (run(capsys, "card", "show", "mazes.orc", *args)[1] for args in ((), ("--house-rule", "epic")))
    assert "Epic" not in plain and "Shrug It Off" in plain
    assert "Epic" in epic and "Shrug It Off" in epic


def test_every_line_of_a_drawn_card_is_as_wide(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "card", "show", "mazes.cleric")
    assert {len(line) for line in out.splitlines()} == {46}
    assert "mazes.cleric ×3" in out


def test_a_card_that_does_not_exist(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "card", "show", "glampir") == (2, "", "kickdoor: no card 'glampir'; did you mean 'glampire'?\n")
    assert run(capsys, "card", "show", "elf", "--set", "mazs") == (
        2,
        "",
        "kickdoor: no set 'mazs'; did you mean 'mazes'?\n",
    )


def test_a_card_of_a_file_is_shown(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(RAT)
    code, out, _ = run(capsys, "card", "show", f"{file}#rat")
    assert code == 0
    assert "Rat With a Plan 1" in out
    assert run(capsys, "card", "show", f"{file}#rate")[::2] == (2, "kickdoor: no card 'rate'; did you mean 'rat'?\n")
    file.write_text(RAT.replace("lose_levels", "lose_level"))
    code, _, err = run(capsys, "card", "show", f"{file}#rat")
    assert code == 2
    assert err.startswith(f'kickdoor: {file}:7: rat: bad_stuff: unknown word "lose_level"')


def test_a_card_without_a_phrase_is_not_shown(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(RAT.replace("{lose_levels: 1}", "{roll: {rows: [{to: 6, do: {roll: [{to: 6}]}}]}}"))
    code, _, err = run(capsys, "card", "show", f"{file}#rat")
    assert (code, err) == (2, 'kickdoor: rat: no phrase for "roll" inside "roll"\n')


def test_all_sets_are_checked_if_none_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "card", "check")
    assert (code, err) == (0, "")
    book = load("mazes").rulebook
    assert f"mazes: {book.doors + book.treasures} cards" in out
    assert "no mistakes" in out


def test_a_file_with_mistakes_fails_the_check(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(RAT)
    assert run(capsys, "card", "check", str(file)) == (0, f"{file}: 1 card (1 different), no mistakes\n", "")
    file.write_text(RAT.replace("lose_levels", "lose_level"))
    code, out, _ = run(capsys, "card", "check", str(tmp_path))
    assert code == 1
    assert out.splitlines() == [
        f'{tmp_path.name}/mine.yaml:7: rat: bad_stuff: unknown word "lose_level", did you mean "lose_levels"?',
        f"{tmp_path}: no cards (0 different), 1 mistake",
    ]


def test_a_warning_does_not_fail_the_check(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(RAT.replace("treasures: 1", "treasures: 4"))
    code, out, _ = run(capsys, "card", "check", str(file))
    assert code == 0
    assert f"{file}:2: rat: treasures: Level 1 usually gives 1, not 4 (only a warning)" in out


def test_there_must_be_something_to_check(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    assert run(capsys, "card", "check", str(gone)) == (2, "", f"kickdoor: no file or folder '{gone}'\n")


def test_any_bytes_are_checked_without_a_traceback(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "noise.yaml"
    file.write_bytes(bytes(range(256)))
    assert run(capsys, "card", "check", str(file))[0] == 1


def test_card_alone_helps(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "card")
    assert code == 0
    assert "show" in out
    assert "check" in out


def test_the_sets_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "sets")
    assert code == 0
    assert "Munchkins & Mazes" in out
    code, out, _ = run(capsys, "sets", "--json")
    assert code == 0
    book = load("mazes").rulebook
    mazes = {"id": "mazes", "name": book.name, "doors": book.doors, "treasures": book.treasures, "seals": 0}
    listed = {each["id"]: each for each in json.loads(out)}
    assert listed["mazes"].items() >= mazes.items()
