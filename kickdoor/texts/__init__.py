"""The catalogue of texts: everything the program says to people, by language and key. Cards bring their own."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

import yaml

from kickdoor.engine.refusal import Refusal

FOLDER: Final = Path(__file__).parent
DEFAULT: Final = "en"
SUBJECTS: Final = (
    "refusals",
    "complaints",
    "questions",
    "names",
    "house_rules",
    "story",
    "talk",
    "hints",
    "previews",
    "reviews",
    "feats",
    "odds",
    "puzzles",
)

Entry = str | list[str] | dict[str, "Entry"]


def languages() -> list[str]:
    """The languages there are texts in.

    >>> "en" in languages()
    True
    """
    return sorted(path.name for path in FOLDER.iterdir() if (path / "refusals.yaml").is_file())


def spoken(wanted: str) -> str:
    """The language to speak to somebody who asks for this one: "de-AT" is German, and an unknown language is English.

    >>> spoken("de-AT"), spoken("tlh"), spoken("../../etc")
    ('de', 'en', 'en')
    """
    language = wanted.lower().replace("_", "-").partition("-")[0]
    return language if language in languages() else DEFAULT


@cache
def subject(name: str, language: str = DEFAULT) -> dict[str, Entry]:
    """All texts about a subject; what a language does not say (yet) is said in English."""
    texts: dict[str, Entry] = {}
    for tongue in dict.fromkeys((DEFAULT, language)):
        path = FOLDER / tongue / f"{name}.yaml"
        if path.is_file():
            found = yaml.load(path.read_bytes(), yaml.CSafeLoader)
            texts = merged(texts, found)
    return texts


def merged(below: dict[str, Entry], above: dict[str, Entry]) -> dict[str, Entry]:
    """One catalogue over another, entry by entry.

    >>> merged({"a": {"b": "1", "c": "2"}}, {"a": {"c": "3"}})
    {'a': {'b': '1', 'c': '3'}}
    """
    result = dict(below)
    for key, entry in above.items():
        old = result.get(key)
        result[key] = merged(old, entry) if isinstance(old, dict) and isinstance(entry, dict) else entry
    return result


def entry_at(topic: str, path: str, language: str = DEFAULT) -> Entry:
    """What stands at a path; "" if nothing does.

    >>> entry_at("questions", "ways.may")
    ['no', 'yes']
    """
    found: Entry = subject(topic, language)
    for key in path.split("."):
        if isinstance(found, list):
            found = found[int(key)]
        else:
            found = found.get(key, "") if isinstance(found, dict) else ""
    return found


def text_at(topic: str, path: str, language: str = DEFAULT) -> str:
    """One text by its path.

    >>> text_at("names", "many_decks.door", "de")
    'Türen'
    """
    found = entry_at(topic, path, language)
    assert isinstance(found, str) and found, f"no text {path} about {topic}"
    return found


@cache
def name(kind: str, key: str = "", language: str = DEFAULT) -> str:
    """What something is called.

    >>> name("windows", "flee")
    'before the Run Away roll'
    """
    return text_at("names", f"{kind}.{key}" if key else kind, language)


def refusal_text(refusal: Refusal, words: Mapping[str, str] | None = None, language: str = DEFAULT) -> str:
    """Why not, as a sentence with its clause. `words` are what the set calls things.

    >>> refusal_text(Refusal("TURN-01", "not_your_turn", name="Bob"))
    "It is Bob's turn, not yours (TURN-01)."
    """
    called = dict(words or {})
    gaps: dict[str, str | int] = {"affliction": "Curse", **called, **refusal.args}
    if "family" in refusal.args:
        family = str(refusal.args["family"])
        gaps["family"] = called.get(family, family.capitalize())
    clause = f" ({refusal.clause})" if refusal.clause else ""
    return f"{text_at('refusals', refusal.key, language).format(**gaps)}{clause}."


def question_text(key: str, card: str = "", low: int = 1, high: int = 1, language: str = DEFAULT) -> str:
    """What a seat is asked, with the name of the card that asks.

    >>> question_text("choose", "Harpy Open-Mic Night")
    'Harpy Open-Mic Night leaves you a choice.'
    """
    return text_at("questions", key, language).format(card=card, low=low, high=high)


def way_texts(key: str, language: str = DEFAULT) -> list[str]:
    """What the ways of a question mean, where the question alone can tell; empty if its card must.

    >>> way_texts("may")
    ['no', 'yes']
    """
    return list(entry_at("questions", f"ways.{key}", language))


def talk_wordings(temper: str, moment: str, language: str = DEFAULT) -> list[str]:
    """All that a bot of that temper may say at such a moment."""
    return [line for who in ("anyone", temper) for line in entry_at("talk", f"{who}.{moment}", language)]


def talk_text(temper: str, moment: str, number: int, whom: str = "", language: str = DEFAULT) -> str:
    """A line of a bot's table talk: `number` picks one of the wordings, counted round.

    >>> talk_text("greedy", "stabbed", 4, "Ann")
    'You will get my bill, Ann.'
    """
    lines = talk_wordings(temper, moment, language)
    return lines[number % len(lines)].format(whom=whom) if lines else ""
