"""The page beyond the hand: it calls its player, and it shows the table to the whole room."""

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


def test_the_big_screen_shows_the_table_and_no_hand(open_page: Callable[..., Any], stage: Stage) -> None:
    seats = {"Kim": {"level": 5, "hand": ["Pickle Spear"]}}
    table = stage.table("Kim", "Roger", "Ann", arranged={"seats": seats, "doors": ["Bearbug"]})
    kim = table.ghost("Kim")
    screen = open_page(path=f"/t/{table.id}/screen#watch={table.watch}&invite={table.invite}")
    screen.get_by_text("Turn 1: Kim").wait_for()
    kim.act("kick")
    screen.get_by_text("5 for the munchkins").wait_for()
    screen.get_by_role("listitem").filter(has_text="Bearbug").wait_for()
    screen.get_by_text("kicks down the door").wait_for()
    assert "Pickle Spear" not in screen.content(), "a hand is nobody else's business"
    assert screen.get_by_role("button").count() == 0
    kim.leave()
    lost = open_page(path=f"/t/{table.id}/screen")
    lost.get_by_text("Open this screen from the menu").wait_for()
