"""The page shows the cards' pictures, and fetches a set's only once, when it shows the first of its cards."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.hands import until
from tests.web.stage import Stage

pytestmark = pytest.mark.web
HAND = ["Glampire", "Cold Caller", "Prismatic Glitter"]
GIVEN = {"seats": {"Kim": {"hand": HAND, "in_play": ["Pickle Spear"]}, "Roger": {}, "Ann": {}}}
SEEN = """[...document.querySelectorAll(".me .card .art img")].filter((each) => each.naturalWidth > 0).length === 4"""
THRIFTY = """Object.defineProperty(navigator, "connection", { value: { saveData: true } });"""


def test_cards_and_tokens_show_their_pictures(stage: Stage, open_page: Callable[..., Any]) -> None:
    page = open_page()
    asked: list[str] = []
    page.on("request", lambda request: "/pictures/" in request.url and asked.append(request.url))
    page.goto(f"http://127.0.0.1:{stage.port}{stage.table('Kim', 'Roger', 'Ann', arranged=GIVEN).seat_link('Kim')}")
    page.locator(".me .card").first.wait_for()
    until(page, SEEN)
    assert len(asked) == 1 and asked[0].endswith("/pictures/mazes")


def test_who_saves_data_sees_the_mark_of_the_kind(stage: Stage, open_page: Callable[..., Any]) -> None:
    page = open_page("phone")
    page.context.add_init_script(THRIFTY)
    asked: list[str] = []
    page.on("request", lambda request: "/pictures/" in request.url and asked.append(request.url))
    page.goto(f"http://127.0.0.1:{stage.port}{stage.table('Kim', 'Roger', 'Ann', arranged=GIVEN).seat_link('Kim')}")
    page.locator(".me .card .art svg").nth(3).wait_for()
    assert not asked
