"""The rulebook is complete, well formed, and says clearly what is wrong with a broken one."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from kickdoor.cli import main
from kickdoor.rulebook import SETS, Clause, RulebookError, Ruling, load, load_in
from kickdoor.rulebook.loading import FOLDER

RULEBOOK = load()
ENTRIES = tuple(RULEBOOK.by_id.values())

CLAUSES = {
    "COMP": 11, "CARD": 10, "CHAR": 6, "WIN": 8, "PREC": 8, "TIME": 10, "TURN": 14, "LVL": 4, "CLS": 12, "DUAL": 6,
    "TRE": 1, "ITM": 7, "BIG": 6, "VEH": 5, "TRD": 5, "SELL": 5, "ONE": 5, "OTH": 4, "CMB": 10, "MON": 3, "ENH": 7,
    "MULT": 5, "TAG": 4, "HELP": 17, "INT": 7, "RWD": 5, "RUN": 8, "DTH": 12, "CRS": 9, "SEAL": 14, "MIX": 5, "FAST": 5,
    "VAR": 3, "EPIC": 9, "EX": 5,
}  # fmt: skip
RULINGS = [(1, 18), (20, 37), (40, 82), (90, 113), (120, 134), (140, 158), (160, 171), (180, 201)]


def _sentences(entry: Clause) -> Iterator[str]:
    yield entry.text
    yield from entry.variants.values()
    if entry.exempt is not None:
        yield entry.exempt


def test_every_clause_is_there_once() -> None:
    wanted = [f"{chapter}-{number:02}" for chapter, count in CLAUSES.items() for number in range(1, count + 1)]
    assert len(wanted) == 246 + 9  # those of the four rulebooks, and Epic
    assert sorted(clause.id for clause in RULEBOOK.clauses) == sorted(wanted)


def test_every_ruling_is_there_once() -> None:
    wanted = [f"AMB-{number:03}" for first, last in RULINGS for number in range(first, last + 1)]
    assert len(wanted) == 171
    assert [ruling.id for ruling in RULEBOOK.rulings] == wanted


def test_titles_are_short() -> None:
    assert [entry.title for entry in ENTRIES if not 2 <= len(entry.title.split()) <= 5] == []


def test_texts_end_with_a_full_stop_and_are_short() -> None:
    sentences = [sentence for entry in ENTRIES for sentence in _sentences(entry)]
    assert [sentence for sentence in sentences if not sentence.endswith(".")] == []
    assert [sentence for sentence in sentences if len(sentence) > 400] == []


def test_questions_are_questions() -> None:
    assert [ruling.id for ruling in RULEBOOK.rulings if not ruling.question.endswith("?")] == []


def test_sets_stand_in_order() -> None:
    assert [entry.id for entry in ENTRIES if entry.sets != tuple(known for known in SETS if known in entry.sets)] == []


def test_only_mixing_is_for_mixed_games() -> None:
    assert {entry.id for entry in ENTRIES if "mix" in entry.sets} == {f"MIX-0{number}" for number in range(1, 6)}


def test_references_lead_somewhere() -> None:
    texts = [sentence for entry in ENTRIES for sentence in _sentences(entry)]
    named = {id for text in texts for id in re.findall(r"\b[A-Z]+-\d\d+\b", text)}
    assert named <= set(RULEBOOK.by_id)


def test_glossary_terms_are_sorted_and_unique() -> None:
    terms = [term.term.lower() for term in RULEBOOK.glossary]
    assert terms == sorted(set(terms))
    assert all(term.text.endswith(".") for term in RULEBOOK.glossary)


def test_loading_twice_reads_once() -> None:
    assert load() is load()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("clauses", "rulings", "de"):
        shutil.copytree(FOLDER / name, tmp_path / name)
    for name in ("contents.yaml", "glossary.yaml"):
        shutil.copy(FOLDER / name, tmp_path / name)
    return tmp_path


def _change(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


@pytest.mark.parametrize(
    ("file", "old", "new", "error"),
    [
        ("clauses/combat.yaml", "    text:", "    txt:", r"clauses/combat.yaml, CMB-01: unknown key 'txt'.* text\?"),
        ("clauses/combat.yaml", "w40k", "wh40k", r"clauses/combat.yaml, CMB-01: Invalid enum value 'wh40k'"),
        ("clauses/combat.yaml", "CMB-01", "CMB-1", r"clauses/combat.yaml, CMB-1: .*matching regex"),
        ("clauses/combat.yaml", "CMB-02", "CMB-01", r"CMB-01 stands in the rulebook twice"),
        (
            "clauses/combat.yaml",
            "title: Combat",
            "id: CMB-01\n    title: Combat",
            r"line 4: the key 'id' is given twice",
        ),
        ("clauses/combat.yaml", "clauses:", "claws:", r"clauses/combat.yaml: unknown key 'claws'.* clauses\?"),
        ("clauses/combat.yaml", "title:", "title", r"combat.yaml, line \d+: "),
        ("clauses/seals.yaml", "    text:", "    variants: {mazes: No.}\n    text:", r"SEAL-01: a variant for mazes"),
        ("rulings/seals.yaml", "status: settled", "status: maybe", r"AMB-180: Invalid enum value 'maybe'"),
        ("contents.yaml", "- combat", "- combats", r"contents.yaml: clauses/combats?.yaml "),
        ("glossary.yaml", "CLS-01", "CLS-99", r"glossary.yaml, Army: no clause CLS-99; did you mean CLS-09\?"),
    ],
)
def test_a_broken_rulebook_says_where(folder: Path, file: str, old: str, new: str, error: str) -> None:
    _change(folder / file, old, new)
    with pytest.raises(RulebookError, match=error):
        load(folder)


def test_a_missing_file_is_named(folder: Path) -> None:
    (folder / "glossary.yaml").unlink()
    with pytest.raises(RulebookError, match=r"glossary.yaml: No such file"):
        load(folder)


def test_the_command_shows_one_clause(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "cmb-02"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("CMB-02  Monsters win ties")
    assert "Holds in w40k, mazes, apocalypse, legends" in shown


def test_the_command_names_the_nearest_ids(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "CMB-2"]) == 2
    assert re.fullmatch(r"kickdoor: no clause or ruling 'CMB-2'; the nearest are CMB-02, .*\n", capsys.readouterr().err)


def test_the_command_writes_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--json", "--set", "legends"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert list(listed) == ["clauses", "rulings"]
    assert all(
        list(entry) == ["id", "sets", "text", "enforced_at", "proven_in", "exempt"] for entry in listed["clauses"]
    )
    assert all(
        re.fullmatch(r"kickdoor/\S+:\d+", place) for entry in listed["rulings"] for place in entry["enforced_at"]
    )
    assert {entry["id"] for kind in listed.values() for entry in kind} == {
        entry.id for entry in RULEBOOK.holding_in("legends")
    }


def test_the_command_lists_chapters(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--set", "apocalypse"]) == 0
    shown = capsys.readouterr().out
    assert "Seals" in shown
    assert "HELP-16" not in shown  # of another set
    assert main(["rules", "--set", "apocalypse", "--unproven"]) == 0
    assert "COMP-05" not in capsys.readouterr().out  # nothing to prove


# -- in German --------------------------------------------------------------------------------------------------------

SAME = {"DUAL-02", "OTH-02"}  # their titles are names of cards


def test_every_clause_and_ruling_is_said_in_german() -> None:
    german = load_in("de")
    assert list(german.by_id) == list(RULEBOOK.by_id)
    for entry in ENTRIES:
        said = german.clause(entry.id)
        assert said.text != entry.text and (said.title != entry.title or entry.id in SAME), entry.id
        assert set(said.variants) == set(entry.variants)
        assert not set(said.variants.values()) & set(entry.variants.values()), entry.id
        assert all(text.endswith(".") for text in (said.text, *said.variants.values())), entry.id
        if isinstance(entry, Ruling):
            assert isinstance(said, Ruling) and said.question != entry.question and said.question.endswith("?")


def test_chapters_and_glossary_are_said_in_german() -> None:
    german = load_in("de")
    assert not {chapter.title for chapter in german.chapters} & {chapter.title for chapter in RULEBOOK.chapters}
    assert not {term.text for term in german.glossary} & {term.text for term in RULEBOOK.glossary}
    assert {term.clauses for term in german.glossary} == {term.clauses for term in RULEBOOK.glossary}


def test_german_refers_to_the_same_clauses() -> None:
    german = load_in("de")
    for entry in ENTRIES:
        assert re.findall(r"[A-Z]+-\d+", german.clause(entry.id).text) == re.findall(r"[A-Z]+-\d+", entry.text), (
            entry.id
        )


def test_an_unknown_language_is_english() -> None:
    assert load_in("tlh") is RULEBOOK


def test_words_for_a_clause_that_is_not_there_are_refused(folder: Path) -> None:
    (folder / "de" / "clauses" / "more.yaml").write_text("CMB-99: {title: Nie, text: Nie.}")
    with pytest.raises(RulebookError, match="no 'CMB-99'"):
        load_in("de", folder)
