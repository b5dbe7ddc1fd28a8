"""Hints on the page: asked for by a key or a button, and played by a tap."""

from typing import Any

import pytest

from tests.web.hands import until
from tests.web.stage import Stage

pytestmark = [pytest.mark.slow, pytest.mark.web]


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_tap_plays_the_move_of_a_hint(stage: Stage, open_page: Any, size: str) -> None:
    table = stage.table("Kim", bots=2, arranged={"turn": "Kim", "phase": "arrange"})
    page = open_page(size, table.seat_link("Kim"))
    page.wait_for_selector("[data-verb=kick]")
    if size == "desktop":
        page.keyboard.press("t")
    else:
        page.get_by_role("button", name="Hint").click()
    dialog = page.get_by_role("dialog", name="Hint")
    dialog.locator(".move").first.wait_for()
    assert "As it stands, you win with" in dialog.inner_text()
    said = dialog.locator(".move").first.inner_text()
    assert "%" in said and "to win" in said
    dialog.locator(".move").first.click()
    until(page, "!document.querySelector('[role=dialog][aria-label=Hint]')")
