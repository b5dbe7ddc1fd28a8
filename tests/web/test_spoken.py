"""What the page says to the server: only what its player does, however much the others do."""

import json
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.web.hands import HURRY, held, press, shut
from tests.web.stage import Stage

pytestmark = pytest.mark.web

GIVEN = {"seats": {"Kim": {"hand": ["Elf"]}}, "turn": "Kim", "phase": "charity"}
TOO_FAST = {"type": "failed", "code": "too_fast", "sentence": "Slow down.", "id": ""}


class Wire:
    """Between a page and the server: what they say by kinds and in order, and acts that are not heard."""

    def __init__(self, stage: Stage, page: Any, unheard: int = 0) -> None:
        self.said: Counter[str] = Counter()
        self.heard: Counter[str] = Counter()
        self.order: list[str] = []
        self.unheard = unheard
        page.route_web_socket("**/ws/*", self.listen)
        page.goto(f"{stage.url}{stage.table('Kim', bots=3, arranged=GIVEN).seat_link('Kim')}")

    def listen(self, page: Any) -> None:
        server = page.connect_to_server()

        def said(frame: str) -> None:
            if self.count(self.said, frame) == "act" and self.unheard:
                self.unheard -= 1
                return page.send(json.dumps(TOO_FAST))
            return server.send(frame)

        def told(frame: str) -> None:
            self.count(self.heard, frame)
            page.send(frame)

        page.on_message(said)
        server.on_message(told)

    def count(self, kinds: Counter[str], frame: str) -> str:
        kind: str = json.loads(frame)["type"]
        kinds[kind] += 1
        self.order.append(kind)
        return kind

    def until(self, page: Any, kind: str, times: int) -> None:
        """Play hastily until the page has heard something so many times."""
        deadline = time.monotonic() + 15
        while self.heard[kind] < times:
            assert time.monotonic() < deadline, f"the table stands still: {self.order}"
            page.evaluate(HURRY)
            page.wait_for_timeout(25)


def test_bots_that_play_make_the_page_say_nothing(open_page: Callable[..., Any], stage: Stage) -> None:
    page = open_page()
    wire = Wire(stage, page)
    held(page, "Elf").click()
    shut(page)
    press(page, "end_turn")
    wire.until(page, "update", 10)
    assert wire.said["reading"] == 2, "that somebody reads is said when it begins and when it ends"
    assert set(wire.said) <= {"hello", "orders", "reading", "why", "act", "ping"}, wire.said
    assert wire.said["why"] <= 2 and wire.said["act"] <= wire.heard["update"], wire.said


def test_what_was_too_fast_for_the_server_is_said_again_soon(open_page: Callable[..., Any], stage: Stage) -> None:
    page = open_page()
    wire = Wire(stage, page, unheard=1)
    press(page, "end_turn")
    wire.until(page, "accepted", 1)
    heard = wire.order[: wire.order.index("accepted")]
    assert heard.count("act") == 2, "once it was not heard"
    assert heard.count("pong") < 2, "it did not wait for the pulse of the line"
