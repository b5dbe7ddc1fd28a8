"""Files of scenarios: what is not understood is an error, and what the command line makes of them."""

from pathlib import Path

import pytest

from kickdoor.cli import main
from kickdoor.scenarios import read_file, read_text, run
from tests.test_scenario_runner import HEAD, KILL, SEATS, error_of

GOOD = "seats: {Kim: {}, Roger: {}, Ann: {}}"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("title: T\nsets: [mazes]\ngivn: {}", 'case.yaml:3: T: unknown key "givn", did you mean "given"?'),
        ("title: T\nsets: [mazs]\ngiven: {}", 'T: unknown set "mazs", did you mean "mazes"?'),
        ("title: T\nsets: all", 'case.yaml:1: T: "given" missing'),
        ("title: T\nsets: all\ngiven: {seat: {}}", 'T: given: unknown key "seat", did you mean "seats"?'),
        (f"title: T\nsets: all\ngiven: {{{GOOD}, trun: Kim}}", 'unknown key "trun", did you mean "turn"?'),
        (f"title: T\nsets: all\ngiven: {{{GOOD}, turn: Kima}}", 'unknown seat "Kima", did you mean "Kim"?'),
        (f"title: T\nsets: all\ngiven: {{{GOOD}}}\nwhen: [Kmi: kick]", 'T: step 1: unknown seat "Kmi"'),
        (f"title: T\nsets: all\ngiven: {{{GOOD}}}\nwhen: [Kim: kik]", 'unknown verb "kik", did you mean "kick"?'),
        (f"title: T\nsets: all\ngiven: {{{GOOD}}}\nwhen: [Kim: {{plya: X}}]", 'unknown verb "plya"'),
        (f"title: T\nsets: all\ngiven: {{{GOOD}}}\nwhen: [Kim: {{play: X, onn: Y}}]", 'unknown key "onn"'),
        (f"title: T\nsets: all\ngiven: {{{GOOD}}}\nwhen: [Kim: {{play: X, use: Y}}]", "expected one verb"),
        (f"title: T\nsets: all\ngiven: {{{GOOD}}}\nwhen: [{{Kim: kick, Ann: kick}}]", "expected one seat"),
        (f"title: T\nsets: all\ngiven: {{{GOOD}}}\nwhen: [nobody moves]", "expected `Kim: …`"),
        (f"title: T\nsets: all\ngiven: {{{GOOD}}}\nwhen: [{{Kim: kick, refused: TRN-01}}]", 'unknown clause "TRN-01"'),
        (f"title: T\nsets: all\ngiven: {{{GOOD}}}\nthen: {{phse: door}}", 'T: then: unknown key "phse"'),
        (f"title: T\nsets: all\ngiven: {{{GOOD}}}\nthen: {{phase: dor}}", 'unknown word "dor", did you mean "door"?'),
        (f"title: T\nsets: all\ngiven: {{{GOOD}}}\nthen: {{Kim: {{lvel: 1}}}}", 'unknown key "lvel"'),
        (f"title: T\nsets: all\ngiven: {{{GOOD}}}\nthen: {{seen_by: {{Ro: {{}}}}}}", 'unknown seat "Ro"'),
        (f"title: T\nsets: all\ngiven: {{{GOOD}}}\nends: figth", 'unknown word "figth", did you mean "fight"?'),
        (f"title: T\nsets: all\ngiven: {{{GOOD}}}\nthen: {{turn: Kim, turn: Ann}}", "twice"),
        (f"title: T\nsets: all\nproves: [CMB-2]\ngiven: {{{GOOD}}}", 'case.yaml:3: T: unknown clause "CMB-2"'),
        (f"title: T\nsets: all\ngiven: {{{GOOD}, dice: [9]}}", "given.dice[0]: 9 is out of range, from 1 to 6"),
        (f"title: T\nsets: all\ngiven: {{{GOOD}, dice: [0]}}", "given.dice[0]: 0 is out of range, from 1 to 6"),
        (
            f"title: T\nsets: all\ngiven: {{{GOOD}}}\nwhen: [Kim: {{flee: yes}}]",
            "T: step 1: flee is said alone, not with a value: `Kim: flee`",
        ),
        ("title: [", "case.yaml"),
        ("- nonsense", "scenario 1: expected a scenario"),
    ],
)
def test_what_is_not_understood_is_anerror_of(text: str, error: str) -> None:
    assert error in error_of(text)


def test_own_cards_are_checked() -> None:
    text = f"title: T\nsets: all\ncards: [{{kind: monster, id: rat, name: Rat}}]\ngiven: {{{GOOD}}}"
    (scenario,) = read_text(text.encode())
    failure = run(scenario, "mazes").failure
    assert failure is not None and '"level"' in failure.found


def test_the_command_line_counts_and_tells(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = tmp_path / "good.yaml"
    good.write_text(f"{HEAD}given: {{{SEATS}, doors: [Rat]}}\nwhen: {KILL}")
    assert main(["scenario", "run", str(good)]) == 0
    assert capsys.readouterr().out == "1 scenario: 1 passed\n"
    assert main(["scenario", "run", str(tmp_path), "-v", "--set", "mazes"]) == 0
    assert "FightWon seat=Kim" in capsys.readouterr().out
    (tmp_path / "bad.yaml").write_text(f"{HEAD}given: {{{SEATS}, doors: [Rat]}}\nwhen: [Kim: loot]")
    assert main(["scenario", "run", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert "FAILED A rat [mazes]" in out and out.endswith("2 scenarios: 1 passed, 1 failed\n")


def test_the_command_line_refuses_what_it_cannot_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("title: T\nsets: all\ngivn: {}")
    for args in ([str(broken)], [str(tmp_path / "nowhere")], [str(tmp_path), "--set", "chess"]):
        assert main(["scenario", "run", *args]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_a_file_that_cannot_be_read_does_not_stop_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.yaml").write_text("title: T\nsets: all\ngivn: {}")
    (tmp_path / "b.yaml").write_text(f"{HEAD}given: {{{SEATS}, doors: [Rat]}}\nwhen: {KILL}")
    assert main(["scenario", "run", str(tmp_path)]) == 2
    out, err = capsys.readouterr()
    assert out == "1 scenario: 1 passed\n"
    assert err.startswith("kickdoor: ") and 'unknown key "givn"' in err and err.count("\n") == 1


def test_the_command_line_can_stop_at_the_first_failure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.yaml").write_text(f"{HEAD}given: {{{SEATS}}}\nwhen: [Kim: loot]")
    assert main(["scenario", "run", str(tmp_path)]) == 1
    assert capsys.readouterr().out.endswith("2 scenarios: 0 passed, 2 failed\n")
    assert main(["scenario", "run", str(tmp_path), "--first"]) == 1
    assert capsys.readouterr().out.endswith("1 scenario: 0 passed, 1 failed\n")
    assert main(["scenario", "run", str(tmp_path), "--set", "legends"]) == 2
    assert capsys.readouterr().err == "kickdoor: there is no scenario for the set 'legends'\n"


def test_a_file_without_scenarios_is_a_mistake(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty.yaml").write_text("[]")
    assert main(["scenario", "run", str(tmp_path / "empty.yaml")]) == 2
    assert capsys.readouterr().err == "kickdoor: there is no scenario\n"


def test_the_page_about_scenarios_shows_one_that_runs() -> None:
    page = (Path(__file__).parents[1] / "docs" / "scenarios.md").read_text()
    example = page.split("```yaml\n")[1].split("```")[0]
    (scenario,) = read_text(example.encode())
    assert run(scenario, "mazes").failure is None


def test_files_hold_one_or_several(tmp_path: Path) -> None:
    case = f"{{title: T, sets: [mazes], given: {{{GOOD}}}}}"
    for text, number in ((case, 1), (f"[{case}, {case}]", 2)):
        (tmp_path / "case.yaml").write_text(text)
        assert len(read_file(tmp_path / "case.yaml")) == number
