"""From the door to the crown: whole games against bots, the end, the replay, and another game."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.web.hands import dialog, fits, look_over, play_to_the_end, until

pytestmark = pytest.mark.web


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_whole_game_against_bots(open_page: Callable[..., Any], axe: str, size: str) -> None:
    page = open_page(size)
    page.fill("input[autocomplete=nickname]", "Kim")
    page.click("#play")
    page.wait_for_selector(".board .hand .card")
    assert fits(page)
    assert {"pass", "kick", "over"} <= play_to_the_end(page)
    assert fits(page)
    if size == "desktop":
        watch_it_again(page, axe)
    else:
        play_again(page)


def watch_it_again(page: Any, axe: str) -> None:
    """The replay steps, jumps, plays and changes eyes."""
    page.get_by_role("link", name="Watch the replay").click()
    page.wait_for_selector(".controls")
    step = page.locator(".controls input[type=range]")
    step.wait_for()
    last = int(step.get_attribute("max"))
    assert last > 20
    page.locator(".seat").first.wait_for()
    assert page.locator(".seat .held").count() == 4, "all eyes see every hand"
    page.keyboard.press("ArrowRight")
    until(page, "document.querySelector('.controls input[type=range]').value === '1'")
    page.get_by_role("button", name="Forward").click()
    page.get_by_role("button", name="Back", exact=True).click()
    until(page, "document.querySelector('.controls input[type=range]').value === '1'")
    page.get_by_label("Seen by").select_option("none")
    until(page, "!document.querySelector('.seat .held')")
    page.get_by_label("Seen by").select_option(label="Kim")
    until(page, "document.querySelectorAll('.seat .held').length === 1")
    page.get_by_role("button", name="Turn »").click()
    until(page, "Number(document.querySelector('.controls input[type=range]').value) > 1")
    before = int(step.input_value())
    page.get_by_role("button", name="Play", exact=True).click()
    until(page, f"Number(document.querySelector('.controls input[type=range]').value) > {before}")
    page.get_by_role("button", name="Pause", exact=True).click()
    look_over(page, axe, "replay")
    step.fill(str(last))
    until(page, f"document.querySelector('.controls input[type=range]').value === '{last}'")
    page.locator(".seats p", has_text="the end").wait_for()
    page.locator(".log p", has_text=re.compile(r"\bwins? the game\b")).wait_for()
    assert fits(page)


def play_again(page: Any) -> None:
    """A rematch leads back to the chairs, and from there into another game."""
    dialog(page).get_by_role("button", name="Again!").click()
    page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_selector(".board .hand .card")
    assert page.locator("[role=dialog] .won").count() == 0
    assert page.locator(".board").get_attribute("data-phase") != "over"
