"""The page calls its player: by the title, and by a buzz and a badge when nobody looks at it."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.stage import Stage

pytestmark = pytest.mark.web

HEAR = """() => {
  window.heard = [];
  navigator.vibrate = (pattern) => window.heard.push("buzz") > 0;
  navigator.setAppBadge = async () => { window.heard.push("badge"); };
  navigator.clearAppBadge = async () => { window.heard.push("clear"); };
}"""
LOOK_AWAY = """(away) => {
  Object.defineProperty(document, "hidden", { configurable: true, value: away });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_the_title_and_a_buzz_call_who_is_awaited(open_page: Callable[..., Any], stage: Stage) -> None:
    table = stage.table("Kim", "Roger", "Ann", arranged={"seats": {}, "doors": ["Bearbug"]})
    roger = table.ghost("Roger")
    kim = open_page(path=table.seat_link("Kim"))
    kim.wait_for_function("() => document.title.startsWith('● ')")
    kim.evaluate(LOOK_AWAY, False)
    kim.evaluate(HEAR)
    kim.evaluate(LOOK_AWAY, True)
    assert kim.evaluate("window.heard") == ["buzz", "badge"], "it is her turn, and she looks away"
    kim.evaluate(LOOK_AWAY, False)
    assert kim.evaluate("window.heard.at(-1)") == "clear"
    other = open_page(path=table.seat_link("Ann"))
    other.wait_for_function("() => document.title.includes('Kim')")
    other.evaluate(HEAR)
    other.evaluate(LOOK_AWAY, True)
    assert other.evaluate("window.heard") == [], "nobody waits for Ann"
    roger.leave()
