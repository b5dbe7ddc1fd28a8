"""The review of a finished game on the page: its curve, its table, its lists, and playing on from a moment."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from kickdoor import cli
from kickdoor.analysis import judging, reviewing
from kickdoor.analysis.review import Review, encode
from kickdoor.bots.ahead.search import Budget
from kickdoor.server import games, reviews
from kickdoor.server.database import opened
from kickdoor.server.store import keep_review
from tests.web.hands import until
from tests.web.stage import Stage

pytestmark = [pytest.mark.slow, pytest.mark.web]

OLD = Path(__file__).parents[1] / "recorded" / "v0_1" / "finished.kickdoor"


@pytest.fixture(scope="module")
def game(stage: Stage) -> str:
    """A finished game with its review, which was made in a hurry."""
    with ThreadPoolExecutor(1) as aside:  # the browser has a loop in this thread
        assert aside.submit(cli.main, ["games", "import", str(OLD), "--db", stage.address]).result() == 0
    whole = games.from_file(OLD)
    with pytest.MonkeyPatch.context() as patch:
        for name in ("GLANCE", "LOOK"):
            patch.setattr(judging, name, Budget(3, ((2, 3),), 60))
        patch.setattr(reviewing, "MOST_JUDGED", 60)
        *_, review = reviews.reviewed(whole)
    assert isinstance(review, Review)
    store = opened(stage.address)
    sql, values = keep_review(whole.id, review.made_by, encode(review))
    store.change(sql, *values)
    store.close()
    return whole.id


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_review_is_read_and_leads_to_its_moments(stage: Stage, game: str, open_page: Any, size: str) -> None:
    page = open_page(size, f"/replay/{game}")
    page.get_by_role("button", name="Review").click()
    page.locator("svg.curve").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_text("As a table").click()
    rows = page.locator("figure tbody tr")
    assert rows.count() > 20 and rows.last.inner_text().split() == ["end", "0", "%", "0", "%", "100", "%"]
    page.get_by_role("button", name="Closer").click()
    assert page.get_by_role("button", name="Further away").is_enabled()
    zoomed_by_hand(page, size)
    page.locator(".point").last.click()
    until(page, "document.querySelector('.at').textContent.trim() !== 'Step 0 of 0'")
    assert not page.locator(".at").inner_text().startswith("Step 0 ")
    assert page.locator(".decision").count() > 3
    if size == "desktop":
        return
    page.locator(".decision").first.click()
    page.get_by_role("button", name="Play on from here").click()
    page.locator("[role=dialog] select").first.select_option("1")
    page.locator("[role=dialog] .go").click()
    page.locator(".board").wait_for()
    assert "/t/" in page.url


# Two fingers on the curve that move apart by so many pixels each.
PINCH = """(apart) => {
  const curve = document.querySelector("svg.curve");
  const { left, top, width, height } = curve.getBoundingClientRect();
  const finger = (type, pointerId, x) =>
    curve.dispatchEvent(new PointerEvent(type, {
      pointerId, pointerType: "touch", clientX: left + width / 2 + x, clientY: top + height / 2, bubbles: true,
    }));
  finger("pointerdown", 1, -20);
  finger("pointerdown", 2, 20);
  finger("pointermove", 1, -20 - apart);
  finger("pointermove", 2, 20 + apart);
  finger("pointerup", 1, -20 - apart);
  finger("pointerup", 2, 20 + apart);
}"""


def zoomed_by_hand(page: Any, size: str) -> None:
    """By two fingers on a phone, by keys on a desktop; and back."""
    wider = page.get_by_role("button", name="Further away")
    curve = page.get_by_role("group", name="Chances")
    curve.focus()
    page.keyboard.press("0")
    until(page, "document.querySelector('[aria-label=\"Further away\"]').disabled")
    step = page.locator(".at").inner_text()
    if size == "phone":
        page.evaluate(PINCH, 60)
    else:
        page.keyboard.press("+")
    until(page, "!document.querySelector('[aria-label=\"Further away\"]').disabled")
    page.keyboard.press("ArrowLeft")
    assert page.locator(".at").inner_text() == step, "the game itself stays where it is"
    page.keyboard.press("0")
    until(page, "document.querySelector('[aria-label=\"Further away\"]').disabled")
    assert wider.is_disabled()


def test_a_link_for_some_eyes_offers_no_review(stage: Stage, game: str, open_page: Any) -> None:
    link = stage.post(f"/api/replays/{game}/links", {"eyes": "1"})["link"]
    page = open_page("desktop", f"/replay/{link}")
    page.locator(".controls").wait_for()
    assert page.get_by_role("button", name="Review").count() == 0
    assert page.get_by_role("button", name="Play on from here").count() == 0
