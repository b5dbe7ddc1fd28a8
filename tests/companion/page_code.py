"""Asks the page's own code, run by node, what it makes of fights and questions."""

import subprocess
from typing import Any

import msgspec
import pytest

from kickdoor.companion.book import book, own_cards
from tools import build_web


def answers(language: str = "en", **asked: Any) -> Any:
    node = build_web.on_the_path() or build_web.from_pypi()
    if node is None or not (build_web.WEB / "node_modules").is_dir():
        pytest.skip("there is no node: make web")
    whole = {"book": book(language), "own": own_cards(language), "fights": [], "questions": [], **asked}
    told = subprocess.run(
        [node[0], "tests/companion_answers.js"],
        cwd=build_web.WEB,
        capture_output=True,
        input=msgspec.json.encode(whole),
    )
    assert told.returncode == 0, told.stderr.decode()[-3000:]
    return msgspec.json.decode(told.stdout)
