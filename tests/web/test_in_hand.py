"""A phone in the hand: Back closes what lies on the table, and what others carry is seen before one of them is hit."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.hands import dialog, held, say, until
from tests.web.stage import Stage
from tests.web.test_dialogs import PEOPLE, Reaching

pytestmark = pytest.mark.web


def test_back_closes_the_sheet_and_not_the_table(open_page: Callable[..., Any], stage: Stage) -> None:
    page = Reaching(stage, lambda path: open_page("phone", path)).CardSheet()
    dialog(page).locator(".clause").first.click()
    until(page, "document.querySelectorAll('[role=dialog]').length === 2")
    for left in (1, 0):
        page.go_back()
        until(page, f"document.querySelectorAll('[role=dialog]').length === {left}")
    assert page.locator(".board").count()
    held(page, "Elf").click()
    page.keyboard.press("Escape")
    page.wait_for_selector("[role=dialog]", state="detached")
    page.get_by_role("button", name="What happened").click()
    page.wait_for_selector(".side:not(.desk)")
    page.go_back()
    page.wait_for_selector(".side:not(.desk)", state="detached")
    assert page.locator(".board").count()
    page.go_back()  # there is nothing left to close
    page.wait_for_selector(".board", state="detached")


HASTY = """() => {
  const press = (key) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  press("Escape");
  document.querySelector(".hand .card").click();
  history.back();
}"""


def test_back_is_right_however_soon_it_comes(open_page: Callable[..., Any], stage: Stage) -> None:
    """A sheet is closed by hand, another is opened, and Back is pressed, all before the browser has drawn anything."""
    page = Reaching(stage, lambda path: open_page("phone", path)).CardSheet()
    for _ in range(3):
        page.evaluate(HASTY)
        page.wait_for_selector("[role=dialog]", state="detached")
        assert page.locator(".board").count()
        held(page, "Elf").click()
        dialog(page).wait_for()
    page.keyboard.press("Escape")
    page.wait_for_selector("[role=dialog]", state="detached")
    page.go_back()
    page.wait_for_selector(".board", state="detached")


def test_what_others_carry_is_seen_before_one_is_cursed(open_page: Callable[..., Any], stage: Stage) -> None:
    seats = {"Kim": {"hand": ["Lose Your Armor"]}, "Roger": {"level": 6, "in_play": ["Dwarf", "Chain Letter Mail"]}}
    table = stage.table(*PEOPLE, arranged={"seats": seats})
    page = open_page("phone", path=table.seat_link("Kim"))
    held(page, "Lose Your Armor").click()
    say(page, "Play")
    roger = dialog(page).get_by_role("button", name="Roger")
    roger.wait_for()
    assert all(each in roger.inner_text() for each in ("Level 6", "Dwarf", "Chain Letter Mail +3"))
