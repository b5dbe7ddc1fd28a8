"""Every clause and ruling is carried out by a line that names it, and proven by a scenario in each finished set."""

import re
from pathlib import Path

import pytest

from kickdoor.cli import main
from kickdoor.rulebook import load
from kickdoor.rulebook.enforcement import ID, PACKAGE, enforced_at
from kickdoor.rulebook.proofs import finished_sets, load_proofs, unproven

ROOT = PACKAGE.parent
EXECUTABLE = [entry.id for entry in load().by_id.values() if entry.exempt is None]


def test_every_clause_is_proven() -> None:
    finished = finished_sets()
    proofs = load_proofs(load(), finished)
    missing = {set_id: unproven(load(), proofs, set_id) for set_id in finished}
    lines = [f"{set_id}, {len(ids)} unproven: {' '.join(ids)}" for set_id, ids in missing.items() if ids]
    assert not lines, "\n".join(["Write scenarios that prove these, or see `kickdoor rules --unproven`.", *lines])


def test_every_clause_is_named_beside_its_line() -> None:
    missing = [id for id in EXECUTABLE if id not in enforced_at()]
    assert not missing, f"Write the id beside the line that carries it out: {' '.join(missing)}"


def test_every_id_that_is_named_exists() -> None:
    folders = [PACKAGE, ROOT / "web" / "src", ROOT / "docs", ROOT / "tools"]
    files = [path for folder in folders for path in folder.rglob("*") if path.suffix in KINDS]
    files += ROOT.glob("*.md")
    unknown = {
        f"{path.relative_to(ROOT)}: {id}"
        for path in files
        for id in ID.findall(path.read_text(encoding="utf-8"))
        if id not in load().by_id
    }
    assert not unknown


KINDS = {".py", ".yaml", ".md", ".ts", ".svelte"}


def test_a_place_is_the_line_that_does_it(tmp_path: Path) -> None:
    engine = tmp_path / "kickdoor" / "engine"
    sets = tmp_path / "kickdoor" / "sets"
    engine.mkdir(parents=True)
    sets.mkdir()
    (engine / "turn.py").write_text(TURN)
    (engine / "commands.py").write_text('"""Said.\n\nGenerated from a list; do not edit.\n"""\nKICK = "TURN-02"\n')
    (sets / "base.yaml").write_text("numbers:  # TURN-08 to TURN-10\n  # LVL-01\n\n  hands: 2\n  big: 1  # BIG-01\n")
    found = {
        id: [(str(place), place.text) for place in places] for id, places in enforced_at(tmp_path / "kickdoor").items()
    }
    assert found == {
        "TURN-02": [("kickdoor/engine/turn.py:4", "def kick() -> str:")],
        "TURN-03": [("kickdoor/engine/turn.py:7", "door = 1")],
        "TURN-04": [
            ("kickdoor/engine/turn.py:7", "door = 1"),
            ("kickdoor/engine/turn.py:8", 'return "TURN-04"  # AMB-009'),
        ],
        "AMB-009": [("kickdoor/engine/turn.py:8", 'return "TURN-04"  # AMB-009')],
        "LVL-01": [("kickdoor/sets/base.yaml:4", "hands: 2")],
        "BIG-01": [("kickdoor/sets/base.yaml:5", "big: 1  # BIG-01")],
    }


TURN = '''"""The turn (TURN-01)."""


def kick() -> str:
    """Opens the door (TURN-02)."""
    # TURN-03, TURN-04
    door = 1
    return "TURN-04"  # AMB-009
'''


def test_the_command_shows_the_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "CMB-02"]) == 0
    shown = capsys.readouterr().out
    assert re.search(r"Carried out by\n  kickdoor/engine/modifiers\.py:\d+  def winning", shown)


def test_the_walk_leads_from_the_clause_to_its_proof() -> None:
    _, _, after = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("### A clause to its line\n")
    steps = re.findall(r"^\d\. `([^`]+)`", after.partition("\n## ")[0].partition("\n### ")[0], re.MULTILINE)
    assert len(steps) == 5
    assert [step for step in steps if "CMB-02" not in (ROOT / step).read_text(encoding="utf-8")] == []
    assert steps[2] in {place.file for place in enforced_at()["CMB-02"]}
    proofs = load_proofs(load(), finished_sets())
    assert steps[3].removeprefix("tests/scenarios/") in {proof.file for proof in proofs.of("CMB-02")}
