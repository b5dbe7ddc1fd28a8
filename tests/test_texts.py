"""The catalogue of texts says everything the engine can ask, refuse or tell, and nothing else."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

import kickdoor.engine
from kickdoor import texts
from kickdoor.engine import events
from kickdoor.engine.refusal import Refusal
from kickdoor.engine.verbs.turns import PHASE_KEYS
from kickdoor.texts import Entry, languages, name, question_text, refusal_text, subject, way_texts

ENGINE = Path(kickdoor.engine.__file__).parent
CLAUSE = re.compile(r"[A-Z]+-\d+")
GAP = re.compile(r"\{(\w+)\}")


def calls() -> Iterator[ast.Call]:
    for path in sorted(ENGINE.rglob("*.py")):
        yield from (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call))


def strings(node: ast.expr) -> list[str]:
    return [part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)]


def refusals() -> dict[str, set[str]]:
    """The keys of all refusals in the engine, with the gaps that they fill: a key follows its clause."""
    found: dict[str, set[str]] = {key: set() for key in PHASE_KEYS.values()}
    for call in calls():
        for clause, key in zip(call.args, call.args[1:], strict=False):
            if any(CLAUSE.fullmatch(text) for text in strings(clause)):
                for text in strings(key):
                    found.setdefault(text, set()).update(word.arg for word in call.keywords if word.arg)
    return found


def questions() -> set[str]:
    """The keys of all questions that the engine puts."""
    found: set[str] = set()
    for call in calls():
        called = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        if called == "put":
            found.update(strings(call.args[2]))
        elif called == "select":
            found.update(strings(call.args[-1]))
    return found


def entries(texts: dict[str, Entry]) -> Iterator[str]:
    for entry in texts.values():
        if isinstance(entry, dict):
            yield from entries(entry)
        else:
            yield from [entry] if isinstance(entry, str) else entry


# -- refusals ---------------------------------------------------------------------------------------------------------


def test_every_refusal_has_its_sentence() -> None:
    assert set(refusals()) == set(subject("refusals"))


def test_sentences_ask_only_for_what_the_refusal_brings() -> None:
    for key, given in refusals().items():
        sentence = subject("refusals")[key]
        assert isinstance(sentence, str)
        assert set(GAP.findall(sentence)) <= given | {"affliction"}, key
        assert not sentence.endswith("."), key


def test_a_refusal_names_its_clause() -> None:
    assert refusal_text(Refusal("TURN-01", "not_your_turn", name="Bob")) == "It is Bob's turn, not yours (TURN-01)."
    assert refusal_text(Refusal("CLS-11", "one_identity", family="army"), {"army": "Army"}).startswith("One Army is")
    assert "Disaster" in refusal_text(Refusal("AMB-009", "affliction_first"), {"affliction": "Disaster"})


# -- questions and names ----------------------------------------------------------------------------------------------


def test_every_question_has_its_text() -> None:
    assert questions() == set(subject("questions")) - {"ways"}


def test_questions_name_the_card_that_asks() -> None:
    assert question_text("lose_which", "Bearbug").startswith("Bearbug wants")
    assert way_texts("back_out") == ["stay and help", "slip out"]


def test_windows_and_phases_have_names() -> None:
    opened = {text for call in calls() for text in strings(call) if getattr(call.func, "id", "") == "open_window"}
    windows = subject("names")["windows"]
    assert isinstance(windows, dict) and set(windows) == opened
    assert [name("phases", str(phase)) for phase in range(6)][4] == "Charity"


# -- the story --------------------------------------------------------------------------------------------------------


def kinds() -> list[str]:
    return [kind.__name__ for kind in events.Event.__subclasses__() if kind is not events.Picked]


@pytest.mark.parametrize("kind", kinds())
def test_every_event_has_a_place_in_the_story(kind: str) -> None:
    assert kind in subject("story")


def test_the_story_tells_of_nothing_else() -> None:
    told = {key for key in subject("story") if key[0].isupper() and " " not in key}
    assert told == set(kinds())


def test_nothing_is_said_in_a_language_that_yaml_made_up() -> None:
    """An unquoted yes, no, on or off is not a text."""
    for topic in texts.SUBJECTS:
        assert all(isinstance(text, str) for text in entries(subject(topic)))


# -- another language -------------------------------------------------------------------------------------------------


def test_what_a_language_does_not_say_is_said_in_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for topic in texts.SUBJECTS:
        (tmp_path / "en").mkdir(exist_ok=True)
        (tmp_path / "en" / f"{topic}.yaml").write_bytes((texts.FOLDER / "en" / f"{topic}.yaml").read_bytes())
    (tmp_path / "de").mkdir()
    (tmp_path / "de" / "refusals.yaml").write_text(yaml.safe_dump({"no_fight": "Es wird gar nicht gekämpft"}))
    monkeypatch.setattr(texts, "FOLDER", tmp_path)
    subject.cache_clear()
    try:
        assert languages() == ["de", "en"]
        assert refusal_text(Refusal("CMB-01", "no_fight"), language="de") == "Es wird gar nicht gekämpft (CMB-01)."
        assert refusal_text(Refusal("CMB-10", "not_now"), language="de") == "Not now (CMB-10)."
        assert name("windows", "kill", "de") == name("windows", "kill")
    finally:
        subject.cache_clear()
