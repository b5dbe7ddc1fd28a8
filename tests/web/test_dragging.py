"""Cards that are dragged: by a mouse at once, by a finger after a long press, for a swipe is to scroll the page."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.hands import dialog, held, press, totals, until
from tests.web.stage import Stage

pytestmark = pytest.mark.web
Opens = Callable[..., Any]
Point = tuple[float, float]
PEOPLE = ("Kim", "Roger", "Ann")
SWORD = ".me .play [data-card$=reforged_sword]"


def middle(place: Any) -> Point:
    place.scroll_into_view_if_needed()
    box = place.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def towards(start: Point, end: Point, steps: int = 8) -> list[Point]:
    return [
        (start[0] + (end[0] - start[0]) * step / steps, start[1] + (end[1] - start[1]) * step / steps)
        for step in range(1, steps + 1)
    ]


def drag(page: Any, card: Any, place: Any) -> None:
    """With a mouse; on the way there the places that would take the card are marked."""
    start, end = middle(card), middle(place)
    page.mouse.move(*start)
    page.mouse.down()
    for point in towards(start, end):
        page.mouse.move(*point)
    page.locator(".dragged").wait_for()
    page.mouse.up()
    page.locator(".dragged, .droppable").first.wait_for(state="detached")


class Finger:
    """One finger on the glass, through the browser's own handling of touches."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.glass = page.context.new_cdp_session(page)

    def touch(self, kind: str, *at: Point) -> None:
        points = [{"x": x, "y": y} for x, y in at]
        self.glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def slides(self, start: Point, end: Point) -> None:
        for point in towards(start, end):
            self.touch("touchMove", point)

    def swipes(self, start: Point, end: Point) -> None:
        self.touch("touchStart", start)
        self.slides(start, end)
        self.touch("touchEnd")


def test_by_mouse(open_page: Opens, stage: Stage) -> None:
    """Onto the own table, onto a munchkin, onto a side of a fight, and back to where it came from."""
    seats = {"Kim": {"level": 3, "hand": ["Reforged Sword", "Prismatic Glitter"]}}
    table = stage.table(*PEOPLE, arranged={"seats": seats, "doors": ["Bearbug"]})
    page = open_page(path=table.seat_link("Kim"))
    drag(page, held(page, "Reforged Sword"), page.locator(".me .play"))
    page.locator(SWORD).wait_for()

    drag(page, page.locator(SWORD), page.get_by_role("region", name="Roger"))
    dialog(page).get_by_role("heading", name="Roger").wait_for()
    page.keyboard.press("Escape")

    press(page, "kick")
    totals(page, 5, 6)
    drag(page, held(page, "Prismatic Glitter"), page.locator(".logo"))
    assert not dialog(page).count()
    drag(page, held(page, "Prismatic Glitter"), page.locator("[data-drop=munchkins] .who"))
    until(page, "!document.querySelector('.hand .card')")


def test_by_finger(open_page: Opens, stage: Stage) -> None:
    """A swipe that begins on a card scrolls; after a long press the same card is dragged."""
    seats = {"Kim": {"level": 3, "hand": ["Reforged Sword", "Elf", "Glampire"]}}
    page = open_page("phone", path=stage.table(*PEOPLE, arranged={"seats": seats}).seat_link("Kim"))
    page.set_viewport_size({"width": 390, "height": 500})  # shorter than the table
    sword = held(page, "Reforged Sword")
    finger = Finger(page)
    start = middle(sword)
    down = page.evaluate("scrollY")
    assert down > 0
    finger.swipes(start, (start[0] + 4, start[1] + 120))
    until(page, f"scrollY < {down}")
    assert not page.locator(".dragged").count()
    assert not page.locator(SWORD).count()

    start, end = middle(sword), middle(page.locator(".me .head"))
    finger.touch("touchStart", start)
    page.locator(".large .card.full").wait_for()  # the long press shows it
    above = page.evaluate("scrollY")
    finger.slides(start, end)
    page.locator(".held.dragged").wait_for()
    page.locator(".large").wait_for(state="detached")
    finger.touch("touchEnd")
    page.locator(SWORD).wait_for()
    assert page.evaluate("scrollY") == above, "the page does not scroll under a card that is dragged"


def test_a_long_press_alone_only_shows(open_page: Opens, stage: Stage) -> None:
    seats = {"Kim": {"hand": ["Reforged Sword"]}}
    page = open_page("phone", path=stage.table(*PEOPLE, arranged={"seats": seats}).seat_link("Kim"))
    finger = Finger(page)
    finger.touch("touchStart", middle(held(page, "Reforged Sword")))
    page.locator(".large .card.full").wait_for()
    finger.touch("touchEnd")
    page.locator(".large .card.full").click()
    page.locator(".large").wait_for(state="detached")
    assert not dialog(page).count()
    assert held(page, "Reforged Sword").count() == 1
