"""Scenarios are counted for the clauses and sets that they name, and wrong names are errors."""

from pathlib import Path

import pytest

from kickdoor.cli import main
from kickdoor.rulebook import SETS, RulebookError, SetId, load
from kickdoor.rulebook.proofs import LISTED, Header, Proofs, collect, finished_sets, listing, unproven
from tools.list_proofs import headers

RULEBOOK = load()
TWO: tuple[SetId, ...] = ("mazes", "legends")


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def _proofs(proves: str, sets: str, finished: tuple[SetId, ...] = TWO) -> Proofs:
    return collect([Header("case.yaml", "T", tuple(sets.split()), tuple(proves.split()))], RULEBOOK, finished)


def test_all_means_every_finished_set() -> None:
    proofs = _proofs("CMB-02", "all")
    assert [proofs.count("CMB-02", set_id) for set_id in SETS] == [0, 1, 0, 1, 0]


def test_all_counts_only_where_the_clause_holds() -> None:
    proofs = _proofs("HELP-06 HELP-16", "all")
    assert proofs.count("HELP-06", "legends") == 1
    assert proofs.count("HELP-16", "legends") == 0


def test_a_mixed_game_has_to_be_named() -> None:
    assert _proofs("MIX-01", "all", ("mix",)).count("MIX-01", "mix") == 0
    assert _proofs("MIX-01", "mix", ("mix",)).count("MIX-01", "mix") == 1


def test_an_ordinary_clause_may_be_proven_in_a_mix() -> None:
    proofs = _proofs("CMB-02", "mix mazes", ("mix", "mazes"))
    assert proofs.count("CMB-02", "mix") == proofs.count("CMB-02", "mazes") == 1


def test_named_sets_count_when_finished() -> None:
    proofs = _proofs("CMB-02", "mazes w40k")
    assert [proofs.count("CMB-02", set_id) for set_id in SETS] == [0, 1, 0, 0, 0]


def test_lists_and_folders_of_scenarios(tmp_path: Path) -> None:
    given = "given: {seats: [Kim, Ann, Roger]}"
    _write(tmp_path / "a" / "ties.yaml", f"- {{title: One, proves: [CMB-02, CMB-02, AMB-076], sets: mazes, {given}}}")
    _write(
        tmp_path / "b.yaml",
        f"- {{title: Two, proves: [CMB-02], sets: [mazes], {given}}}\n- {{title: A card, sets: [mazes], {given}}}\n",
    )
    found = headers(tmp_path)
    assert [header.title for header in found] == ["One", "Two"]
    proofs = collect(found, RULEBOOK, ("mazes",))
    assert proofs.count("CMB-02", "mazes") == 2
    assert [(proof.title, proof.file) for proof in proofs.of("AMB-076")] == [("One", "a/ties.yaml")]


def test_no_scenarios_prove_nothing() -> None:
    proofs = collect([], RULEBOOK, TWO)
    assert proofs.of("CMB-02") == ()
    missing = unproven(RULEBOOK, proofs, "mazes")
    assert "CMB-02" in missing and "AMB-001" in missing
    assert "COMP-05" not in missing  # nothing to prove
    assert "SEAL-01" not in missing  # of another set


@pytest.mark.parametrize(
    ("proves", "sets", "error"),
    [
        ("CMB-2", "all", r"case.yaml, 'T' proves CMB-2, .* did you mean CMB-02\?"),
        ("ENH-06", "mazes", r"case.yaml, 'T' proves ENH-06 in mazes, .*only in w40k"),
        ("CMB-02", "mazs", r"case.yaml, 'T' names the set mazs, .* did you mean mazes\?"),
    ],
)
def test_a_mistake_names_the_file(proves: str, sets: str, error: str) -> None:
    with pytest.raises(RulebookError, match=error):
        _proofs(proves, sets)


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


def test_the_installed_list_is_current() -> None:
    assert LISTED.read_bytes() == listing(headers()), "run `make proofs`"


def test_the_command_shows_the_proofs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    listed = tmp_path / "proofs.json"
    listed.write_bytes(listing([Header("ties.yaml", "Nobody likes a tie", ("mazes",), ("CMB-02",))]))
    monkeypatch.setattr("kickdoor.rulebook.proofs.LISTED", listed)
    assert main(["rules", "CMB-02", "--set", "mazes"]) == 0
    assert "Nobody likes a tie  ties.yaml, in mazes" in capsys.readouterr().out
    assert main(["rules", "CMB-02", "--set", "mazes", "--json"]) == 0
    assert '"mazes": 1' in capsys.readouterr().out
    listed.write_bytes(listing([Header("ties.yaml", "Nobody likes a tie", ("mazes",), ("CMB-2",))]))
    assert main(["rules"]) == 2
    assert capsys.readouterr().err.endswith("did you mean CMB-02?\n")
    listed.write_text("[{]")
    assert main(["rules"]) == 2
    assert capsys.readouterr().err.startswith("kickdoor: proofs.json: ")


def test_without_a_list_the_command_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("kickdoor.rulebook.proofs.LISTED", tmp_path / "proofs.json")
    assert main(["rules", "CMB-02"]) == 0
    shown = capsys.readouterr().out
    assert "proofs are not installed" in shown and "Proven by" not in shown
    assert main(["rules", "--json"]) == 0
    assert '"proven_in": null' in capsys.readouterr().out
    assert main(["rules"]) == 0
    shown = capsys.readouterr().out
    assert shown.endswith("proofs are not installed\n") and "0 of" not in shown
    assert main(["rules", "--unproven"]) == 2
    assert capsys.readouterr().err.startswith("kickdoor: proofs are not installed; ")
