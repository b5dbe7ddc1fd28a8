"""Scenarios are counted for the clauses and sets that they name, and wrong names are errors."""

from pathlib import Path

import pytest

from kickdoor.cli import main
from kickdoor.rulebook import SETS, RulebookError, SetId, load
from kickdoor.rulebook.proofs import Proofs, finished_sets, read_proofs, unproven

RULEBOOK = load()
TWO: tuple[SetId, ...] = ("mazes", "legends")


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def _proofs(folder: Path, text: str, finished: tuple[SetId, ...] = TWO) -> Proofs:
    _write(folder / "case.yaml", text)
    return read_proofs(folder, RULEBOOK, finished)


def test_all_means_every_finished_set(tmp_path: Path) -> None:
    proofs = _proofs(tmp_path, "{title: A tie, proves: [CMB-02], sets: all, when: []}")
    assert [proofs.count("CMB-02", set_id) for set_id in SETS] == [0, 1, 0, 1, 0]


def test_all_counts_only_where_the_clause_holds(tmp_path: Path) -> None:
    proofs = _proofs(tmp_path, "{title: A Bearbug, proves: [HELP-06, HELP-16], sets: all}")
    assert proofs.count("HELP-06", "legends") == 1
    assert proofs.count("HELP-16", "legends") == 0


def test_a_mixed_game_has_to_be_named(tmp_path: Path) -> None:
    assert _proofs(tmp_path, "{title: Mixed, proves: [MIX-01], sets: all}", ("mix",)).count("MIX-01", "mix") == 0
    assert _proofs(tmp_path, "{title: Mixed, proves: [MIX-01], sets: [mix]}", ("mix",)).count("MIX-01", "mix") == 1


def test_named_sets_count_when_finished(tmp_path: Path) -> None:
    proofs = _proofs(tmp_path, "{title: A tie, proves: [CMB-02], sets: [mazes, w40k]}")
    assert [proofs.count("CMB-02", set_id) for set_id in SETS] == [0, 1, 0, 0, 0]


def test_lists_and_folders_of_scenarios(tmp_path: Path) -> None:
    _write(tmp_path / "fights" / "ties.yaml", "- {title: One, proves: [CMB-02, CMB-02, AMB-076], sets: [mazes]}")
    proofs = _proofs(
        tmp_path, "- {title: Two, proves: [CMB-02], sets: [mazes]}\n- {title: A card, sets: [mazes]}\n", ("mazes",)
    )
    assert proofs.count("CMB-02", "mazes") == 2
    assert [(proof.title, proof.file) for proof in proofs.of("AMB-076")] == [("One", str(Path("fights/ties.yaml")))]


def test_no_scenarios_prove_nothing(tmp_path: Path) -> None:
    proofs = read_proofs(tmp_path / "nowhere", RULEBOOK, TWO)
    assert proofs.of("CMB-02") == ()
    missing = unproven(RULEBOOK, proofs, "mazes")
    assert "CMB-02" in missing and "AMB-001" in missing
    assert "COMP-05" not in missing  # nothing to prove
    assert "SEAL-01" not in missing  # of another set


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("{title: T, proves: [CMB-2], sets: all}", r"case.yaml, 'T' proves CMB-2, .* did you mean CMB-02\?"),
        ("{title: T, proves: [ENH-06], sets: [mazes]}", r"case.yaml, 'T' proves ENH-06 in mazes, .*only in w40k"),
        ("{title: T, proves: [CMB-02], sets: [mazs]}", r"case.yaml, 'T' names the set mazs, .* did you mean mazes\?"),
        ("{title: T, proves: [CMB-02], sets: some}", r"case.yaml, scenario 1: Invalid enum value 'some'"),
        ("{title: T, proves: CMB-02, sets: all}", r"case.yaml, scenario 1: Expected `array`"),
        ("{title: T, proves: [CMB-02]}", r"case.yaml, scenario 1: .*missing required field `sets`"),
        ("[{title: T, sets: all}, nonsense]", r"case.yaml, scenario 2: expected keys with values"),
        ("{title: T, title: U, sets: all}", r"case.yaml, line 1: the key 'title' is given twice"),
        ("{title: T, sets: [", r"case.yaml, line \d: "),
    ],
)
def test_a_mistake_names_the_file(tmp_path: Path, text: str, error: str) -> None:
    with pytest.raises(RulebookError, match=error):
        _proofs(tmp_path, text)


def test_finished_sets(tmp_path: Path) -> None:
    _write(tmp_path / "mazes" / "rulebook.yaml", "id: mazes")
    _write(tmp_path / "legends" / "rulebook.yaml", "unfinished: true")
    _write(tmp_path / "base.yaml", "id: base")
    (tmp_path / "w40k").mkdir()
    assert finished_sets(tmp_path) == ("mazes",)


def test_a_mix_is_finished_with_its_last_set(tmp_path: Path) -> None:
    for set_id in ("w40k", "mazes", "apocalypse", "legends"):
        assert "mix" not in finished_sets(tmp_path)
        _write(tmp_path / set_id / "rulebook.yaml", "unfinished: false")
    assert finished_sets(tmp_path) == SETS


def test_the_command_shows_the_proofs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _write(tmp_path / "ties.yaml", "{title: Nobody likes a tie, proves: [CMB-02], sets: [mazes]}")
    monkeypatch.setattr("kickdoor.rulebook.proofs.SCENARIO_FOLDER", tmp_path)
    assert main(["rules", "CMB-02", "--set", "mazes"]) == 0
    assert "Nobody likes a tie  ties.yaml, in mazes" in capsys.readouterr().out
    assert main(["rules", "CMB-02", "--set", "mazes", "--json"]) == 0
    assert '"mazes": 1' in capsys.readouterr().out
    _write(tmp_path / "ties.yaml", "{title: Nobody likes a tie, proves: [CMB-2], sets: [mazes]}")
    assert main(["rules"]) == 2
    assert capsys.readouterr().err.endswith("did you mean CMB-02?\n")
