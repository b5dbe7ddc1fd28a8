"""What the companion's tests share: the page's own code, run by node, and requests that are refused."""

import subprocess
from typing import Any
from urllib.error import HTTPError

import msgspec
import pytest

from kickdoor.companion.book import book, own_cards
from tests.server_play import Server
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


def refused(server: Server, path: str, body: object) -> int:
    """The status of a request that must not work."""
    try:
        server.post(path, body)
    except HTTPError as error:
        error.close()
        return error.code
    raise AssertionError(f"{path} was not refused")
