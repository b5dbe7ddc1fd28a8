"""What the page says in its own language: tests call texts and cards by their English names."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

from kickdoor.sets import pool

ROOT: Final = Path(__file__).parents[2]
ENTRY: Final = re.compile(r'^  "?([\w.]+)"?:\s*((?:"(?:[^"\\]|\\.)*"(?:\s*\+\s*)?)+)', re.MULTILINE)
STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*"')


@cache
def texts(language: str) -> dict[str, str]:
    """The texts of the page, by key."""
    source = (ROOT / "web" / "src" / "texts" / f"{language}.ts").read_text()
    return {key: "".join(map(json.loads, STRING.findall(value))) for key, value in ENTRY.findall(source)}


@cache
def cards(language: str) -> dict[str, str]:
    """The names of the cards of the basic set, by id."""
    if language == "en":
        return {card.id: card.name for card in pool("mazes").defs}
    told = yaml.safe_load((ROOT / "kickdoor" / "sets" / "mazes" / "texts" / f"{language}.yaml").read_text())
    return {f"mazes.{card}": each["name"] for card, each in told["cards"].items() if "name" in each}


@cache
def _ways(language: str, english: str) -> re.Pattern[str]:
    found = {
        said(language)[key]
        for said in (texts, cards)
        for key, words in said("en").items()
        if words == english and key in said(language)
    }
    assert found, f"nothing is called {english!r}"
    return re.compile("|".join(map(re.escape, sorted(found))))


def spoken(page: Any, english: str) -> str | re.Pattern[str]:
    """What is called so in English, as the page calls it."""
    language: str = page.evaluate("document.documentElement.lang") or "en"
    return english if language == "en" else _ways(language, english)
