"""The catalogue of texts says everything the engine can ask, refuse or tell, and nothing else."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

import kickdoor.engine
import kickdoor.server
from kickdoor import rulebook, texts
from kickdoor.engine import events
from kickdoor.engine.names import PHASES
from kickdoor.engine.refusal import Refusal
from kickdoor.engine.verbs.turns import TOO_LATE
from kickdoor.switches import switches, switches_in
from kickdoor.texts import Entry, languages, name, question_text, refusal_text, subject, talk_in, told_in, way_texts

ENGINE = Path(kickdoor.engine.__file__).parent
SERVER = Path(kickdoor.server.__file__).parent
SPEAKERS = ("NotAllowed", "not_now", "Failed", "complain", "problem", "told_in")
CLAUSE = re.compile(r"[A-Z]+-\d+")
GAP = re.compile(r"\{(\w+)\}")


def calls() -> Iterator[ast.Call]:
    for path in sorted(ENGINE.rglob("*.py")):
        yield from (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call))


def strings(node: ast.expr) -> list[str]:
    return [part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)]


def refusals() -> dict[str, set[str]]:
    """The keys of all refusals in the engine, with the gaps that they fill: a key follows its clause."""
    found: dict[str, set[str]] = {key: set() for key in TOO_LATE.values()}
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
    assert [name("phases", phase) for phase in PHASES][4] == "Charity"


# -- the story --------------------------------------------------------------------------------------------------------


def kinds() -> list[str]:
    return [kind.__name__ for kind in events.Event.__subclasses__() if kind is not events.Picked]


@pytest.mark.parametrize("kind", kinds())
def test_every_event_has_a_place_in_the_story(kind: str) -> None:
    assert kind in subject("story")


def test_the_story_tells_of_nothing_else() -> None:
    told = {key for key in subject("story") if key[0].isupper() and " " not in key}
    assert told == set(kinds())


def test_the_clauses_in_the_story_exist() -> None:
    book = rulebook.load()
    for language in languages():
        named = [
            clause for text in entries(subject("story", language)) for clause in re.findall(r"{([^{}]+-\d+)}", text)
        ]
        assert named and all(clause in book.by_id for clause in named)


def test_nothing_is_said_in_a_language_that_yaml_made_up() -> None:
    """An unquoted yes, no, on or off is not a text."""
    for topic in texts.SUBJECTS:
        assert all(isinstance(text, str) for text in entries(subject(topic)))


# -- another language -------------------------------------------------------------------------------------------------

OTHERS = [language for language in languages() if language != texts.DEFAULT]
SAME = {  # what is the same word in German
    "names.and", "names.comma", "names.tally.bot",
    "story.tails.bonus", "story.totals.side", "story.totals.sum", "story.cards.hidden many",
}  # fmt: skip


def leaves(entry: Entry, path: str = "") -> Iterator[tuple[str, str | list[str]]]:
    """Every text of a catalogue, or wordings of a text, by its path."""
    if isinstance(entry, dict):
        for key, below in entry.items():
            yield from leaves(below, f"{path}.{key}")
    else:
        yield path, entry


def said(topic: str, language: str) -> dict[str, str | list[str]]:
    """What a language itself says of a subject, without the English beneath it."""
    raw = yaml.safe_load((texts.FOLDER / language / f"{topic}.yaml").read_text("utf-8"))
    return dict(leaves(raw, topic))


def wordings(entry: str | list[str]) -> list[str]:
    return [entry] if isinstance(entry, str) else entry


def gaps(entry: str | list[str]) -> list[set[str]]:
    return sorted((set(GAP.findall(text)) for text in wordings(entry)), key=sorted)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("topic", texts.SUBJECTS)
def test_another_language_says_everything_with_the_same_gaps(topic: str, language: str) -> None:
    english, other = said(topic, texts.DEFAULT), said(topic, language)
    assert set(other) == set(english)
    for key, entry in english.items():
        assert gaps(other[key]) == gaps(entry), key
        assert all(bool(text) == bool(twin) for text, twin in zip(wordings(entry), wordings(other[key]), strict=True))


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("topic", texts.SUBJECTS)
def test_nothing_is_left_in_english(topic: str, language: str) -> None:
    english, other = said(topic, texts.DEFAULT), said(topic, language)
    alike = {key for key, entry in english.items() for text in wordings(entry) if text and text in wordings(other[key])}
    assert alike <= SAME


@pytest.mark.parametrize("language", OTHERS)
def test_optional_rules_are_explained_in_every_language(language: str) -> None:
    assert set(subject("switches", language)) == set(switches())
    for switch, english in zip(switches_in(language), switches().values(), strict=True):
        assert switch.name != english.name and switch.help != english.help


def server_sentences() -> set[str]:
    """The sentences that the server says of the table, those with gaps as an example of them."""
    found: set[str] = set()
    for path in sorted(SERVER.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in SPEAKERS:
                found.update(text for text in map(shown, node.args) if text.endswith(".") and " " in text)
    return found


def shown(node: ast.expr) -> str:
    """A string as it might look."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(shown(part) if isinstance(part, ast.Constant) else "7" for part in node.values)
    return ""


@pytest.mark.parametrize("language", OTHERS)
def test_the_server_can_say_it_in_every_language(language: str) -> None:
    sentences = server_sentences()
    assert "There is no such table." in sentences
    assert [text for text in sorted(sentences) if told_in(text, language) == text] == []


@pytest.mark.parametrize("language", OTHERS)
def test_whatever_a_bot_says_can_be_heard_in_every_language(language: str) -> None:
    for english in entries(subject("talk")):
        line = english.format(whom="Kim")
        assert talk_in(line, language) != line
    assert talk_in("Bob: nobody wrote this.", language) == "Bob: nobody wrote this."


# -- which language --------------------------------------------------------------------------------------------------


def test_the_language_that_somebody_asks_for() -> None:
    assert refusal_text(Refusal("SELL-01", "no_sale_in_combat"), language="de") == (
        "Im Kampf kannst du nichts verkaufen (SELL-01)."
    )
    assert told_in("There is no such table.", "en") == "There is no such table."
    assert told_in("Keep it below 300 letters.", "de") == "Bleib unter 300 Buchstaben."
    assert told_in("Nobody ever said this.", "de") == "Nobody ever said this."


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
