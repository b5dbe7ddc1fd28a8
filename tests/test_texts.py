"""The catalogue of texts says everything the program can ask, refuse or tell, in every language, and nothing else."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml

from kickdoor import Game, rulebook, texts
from kickdoor.engine import commands as cmd
from kickdoor.engine import events
from kickdoor.engine.names import PHASES
from kickdoor.engine.procedures.setup import BadTable, new_state
from kickdoor.engine.procedures.windows import CLAIMS
from kickdoor.engine.refusal import Refusal
from kickdoor.engine.verbs.turns import TOO_LATE
from kickdoor.house_rules import expand, house_rules
from kickdoor.sets import pool
from kickdoor.texts import Entry, languages, name, question_text, refusal_text, subject, text_at, way_texts
from kickdoor.texts.complaint import Complaint, RuledOut

ROOT = Path(__file__).parents[1]
ENGINE = ROOT / "kickdoor" / "engine"
CLAUSE = re.compile(r"[A-Z]+-\d+")
GAP = re.compile(r"\{(\w+)\}")


@cache
def nodes(folder: Path) -> list[ast.AST]:
    return [node for path in sorted(folder.rglob("*.py")) for node in ast.walk(ast.parse(path.read_text("utf-8")))]


def calls(folder: Path = ENGINE) -> Iterator[ast.Call]:
    yield from (node for node in nodes(folder) if isinstance(node, ast.Call))


def strings(node: ast.expr) -> list[str]:
    return [part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)]


def called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def refusals() -> dict[str, set[str]]:
    """The keys of all refusals in the engine, with the gaps that they fill: a key follows its clause."""
    found: dict[str, set[str]] = {key: set() for key in TOO_LATE.values()}
    for call in calls():
        for clause, key in zip(call.args, call.args[1:], strict=False):
            if called(call) == "Refusal" or any(CLAUSE.fullmatch(text) for text in strings(clause)):
                for text in strings(key):
                    found.setdefault(text, set()).update(word.arg for word in call.keywords if word.arg)
    return found


def questions() -> set[str]:
    """The keys of all questions that the engine puts."""
    found: set[str] = set()
    for call in calls():
        if called(call) == "put":
            found.update(strings(call.args[2]))
        elif called(call) == "select":
            found.update(strings(call.args[-1]))
        elif called(call) == "Question" and len(call.args) > 1:
            found.update(strings(call.args[1]))
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
    assert refusal_text(Refusal("", "own_names")) == "Every player needs a name of their own."


# -- complaints -------------------------------------------------------------------------------------------------------


def complainers() -> dict[str, int]:
    """Everything that makes a complaint by its key: Complaint, what derives from it or gives one; where its key is."""
    found = {"Complaint": 0}
    for node in nodes(ROOT / "kickdoor"):
        if isinstance(node, ast.ClassDef) and getattr(next(iter(node.bases), None), "id", "") == "Complaint":
            made = [below for below in node.body if isinstance(below, ast.FunctionDef) and below.name == "__init__"]
            given = [each.arg for each in made[0].args.args[1:]] if made else ["key"]
            if "key" in given:  # else it is made of a refusal
                found[node.name] = given.index("key")
    for node in nodes(ROOT / "kickdoor"):
        if isinstance(node, ast.FunctionDef) and getattr(node.returns, "id", "") in found:
            given = [each.arg for each in node.args.args]
            if "key" in given:
                found[node.name] = given.index("key")
    return found


def complaints() -> Iterator[tuple[str, ast.expr, set[str]]]:
    """Every complaint that is made anywhere: the code, its key, and the gaps that it fills."""
    makers = complainers()
    for call in calls(ROOT / "kickdoor"):
        if called(call) in makers:
            given = {word.arg or "**" for word in call.keywords}
            yield ast.unparse(call), call.args[makers[called(call)]], given


def keys(node: ast.expr) -> list[str]:
    """The keys that an expression can have. Only what can be read here can be checked here."""
    if isinstance(node, ast.IfExp):
        return keys(node.body) + keys(node.orelse)
    assert isinstance(node, ast.Constant) and isinstance(node.value, str), f"no key: {ast.unparse(node)}"
    return [node.value]


PASSED_ON = {"NotAllowed('not_now', key, **gaps)"}  # not_now itself


@pytest.mark.parametrize("language", languages())
def test_every_complaint_has_its_sentence_with_its_gaps(language: str) -> None:
    catalogue, made = subject("complaints", language), set()
    for where, node, given in complaints():
        for key in [] if where in PASSED_ON else keys(node):
            sentence = catalogue[key]
            assert isinstance(sentence, str) and sentence.endswith((".", "?")), where
            assert set(GAP.findall(sentence)) == given, where
            made.add(key)
    assert made == set(catalogue)
    assert {"BadHouseRule", "BadMix", "BadName", "NotAllowed", "not_now"} < complainers().keys()


def test_a_complaint_that_nobody_can_check_is_found() -> None:
    with pytest.raises(AssertionError, match="no key"):
        keys(ast.parse("f'There is no {what}.'", mode="eval").body)


@pytest.mark.parametrize("kind", ["Failed", "Refused", "Because", "Problem", "Spoken"])
def test_the_server_writes_no_sentence_of_its_own(kind: str) -> None:
    made = [call for call in calls(ROOT / "kickdoor" / "server") if called(call) == kind]
    assert made
    for call in made:
        assert not any(" " in text for text in strings(call)), ast.unparse(call)


@pytest.mark.parametrize("language", languages())
def test_what_a_house_rule_is_refused_with_is_told_in_one_language(language: str) -> None:
    def told(agreed: dict[str, int], *set_ids: str) -> str:
        with pytest.raises(Complaint) as error:
            expand(agreed, pool(*set_ids or ("mazes",)))
        return error.value.told(language)

    names = {rule.id: rule.name for rule in house_rules(language).values()}
    apart = told({"epic": 1, "quick": 1})
    assert names["epic"] in apart and names["quick"] in apart
    for rule in house_rules().values():
        if rule.needs:
            assert text_at("names", f"needs.{rule.needs}", language) in told({rule.id: 1}, "mazes", "w40k")
    assert text_at("names", "many_decks.treasure", language) in told({"deal": 8, "treasures": 50, "crowd": 1})
    assert text_at("names", "many_decks.door", language) in told({"only:curse": 1})


def test_a_table_that_the_rules_refuse() -> None:
    with pytest.raises(BadTable) as error:
        new_state(pool("mazes"), ["Ann", "Bob"], b"", {})
    complaint = RuledOut(error.value.refusal)
    assert str(complaint) == "This game is for 3 to 6 players, not 2 (COMP-06)."
    assert complaint.told("de") == "Dieses Spiel ist für 3 bis 6, nicht für 2 (COMP-06)."


# -- questions and names ----------------------------------------------------------------------------------------------


def test_every_question_has_its_text() -> None:
    assert questions() == set(subject("questions")) - {"ways"}


def test_questions_name_the_card_that_asks() -> None:
    assert question_text("lose_which", "Bearbug").startswith("Bearbug wants")
    assert way_texts("back_out") == ["stay and help", "slip out"]


def test_windows_and_phases_have_names() -> None:
    opened = {text for call in calls() for text in strings(call) if getattr(call.func, "id", "") == "open_window"}
    windows = subject("names")["windows"]
    assert isinstance(windows, dict) and set(windows) == opened | set(CLAIMS)
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
    "previews.home.title",
    "story.tails.bonus", "story.cards.known", "story.totals.side", "story.totals.sum", "story.cards.hidden many",
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


def test_every_house_rule_is_explained_and_nothing_else() -> None:
    assert set(subject("house_rules")) == set(house_rules())


# -- which language --------------------------------------------------------------------------------------------------


def test_the_language_that_somebody_asks_for() -> None:
    assert refusal_text(Refusal("SELL-01", "no_sale_in_combat"), language="de") == (
        "Im Kampf kannst du nichts verkaufen (SELL-01)."
    )
    assert Complaint("too_many_letters", most=300).told("de") == "Bleib unter 300 Buchstaben."
    assert Complaint("no_such_table").told("tlh") == str(Complaint("no_such_table")) == "There is no such table."


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


# -- the walk in CONTRIBUTING -----------------------------------------------------------------------------------------


def test_the_walk_from_a_refusal_to_its_german_sentence() -> None:
    """The files that it names for a new refusal are those in which the refusal of the example stands."""
    section = (ROOT / "CONTRIBUTING.md").read_text("utf-8").split("### A refusal to its German sentence\n")[1]
    walk = section.split("\n#")[0]
    named = re.findall(r"^\d\. `([^`]+)`", walk, re.MULTILINE)
    assert all((ROOT / file).is_file() for file in named)
    game = Game("mazes", ["Ann", "Bob", "Cleo"], seed=2, house_rules={"first": 1})
    for seat in range(3):
        game.submit(seat, cmd.Pass())
    refused = game.why_not(1, cmd.Sell((), ()))
    assert refused is not None and f'`Refusal("{refused.clause}", "{refused.key}")`' in walk
    suffixes = {".py", ".yaml", ".ts", ".svelte"}
    searched = [path for folder in ("kickdoor", "web/src") for path in (ROOT / folder).rglob("*") if path.is_file()]
    holding = [path for path in searched if path.suffix in suffixes and refused.key in path.read_text("utf-8")]
    assert sorted(path.relative_to(ROOT).as_posix() for path in holding) == sorted(named[:3])
    assert refusal_text(refused, language="de") in walk


def test_the_walk_to_a_new_language_names_what_german_has() -> None:
    walk = (ROOT / "CONTRIBUTING.md").read_text("utf-8").split("### A new language\n")[1].partition("\n##")[0]
    named = re.findall(r"`([\w/.]+/[\w/.]+)`", walk)
    assert [path for path in named if not (ROOT / path).exists()] == []
    places = {path for path in named if path.rpartition("/")[2].partition(".")[0] == "de"}
    assert len(places) == 5
