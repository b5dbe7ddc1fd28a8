"""The pages around the table, the looks that people choose, and a turn without a mouse."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.hands import dialog, held, look_over, press, until
from tests.web.stage import Stage
from tests.web.tour.moments import Moments

pytestmark = pytest.mark.web
Opens = Callable[..., Any]


@pytest.mark.parametrize(
    ("path", "ready"),
    [("/", "#play:not([disabled])"), ("/#new", "text=House rules"), ("/#here", "text=House rules"),
     ("/rules", "article"), ("/credits", "text=game-icons"), ("/odds", "h1"), ("/puzzle/2026-02-01", "text=Pass")],
)  # fmt: skip
def test_pages_look_right(open_page: Opens, axe: str, path: str, ready: str) -> None:
    page = open_page(path=path)
    page.wait_for_selector(ready)
    look_over(page, axe, "page-" + (path.strip("/#").replace("/", "-") or "home"))


def test_the_lobby_looks_right(open_page: Opens, stage: Stage, axe: str) -> None:
    table = stage.table("Kim", "Roger", bots=1)
    page = open_page(path=table.seat_link("Kim"))
    page.get_by_role("button", name="Deal the cards").wait_for()
    look_over(page, axe, "lobby")


@pytest.mark.parametrize("moment", ["clause", "word", "zoom", "vote", "looting", "window_held", "spectator"])
def test_moments_look_right(open_page: Opens, stage: Stage, axe: str, moment: str) -> None:
    """What no page and no dialog of its own shows."""
    look_over(getattr(Moments(stage, open_page), moment)(), axe, moment)


def test_searching_the_rules(open_page: Opens) -> None:
    page = open_page(path="/rules")
    page.wait_for_selector("article")
    every = page.locator("article").count()
    page.get_by_role("searchbox").fill("charity")
    until(page, f"document.querySelectorAll('article').length < {every}")
    assert 0 < page.locator("article").count() < every
    assert "charity" in page.locator("main").inner_text().lower()
    page.get_by_role("searchbox").fill("xyzzy")
    page.get_by_text("Nothing found.").wait_for()


def test_home_does_not_jump_when_the_server_answers(open_page: Opens) -> None:
    """All sets stand there before: the page knows what they are called."""
    page = open_page(path="/credits")
    page.route("**/api/sets", lambda route: None)  # an answer that never comes
    page.goto(page.url.replace("/credits", "/"))
    page.wait_for_selector("#play")
    assert page.get_by_role("radiogroup", name="Set").get_by_role("radio").count() == 4


def test_the_volume_is_kept(open_page: Opens, stage: Stage) -> None:
    page = open_page(path=stage.table("Kim", "Roger", "Ann", arranged={}).seat_link("Kim"))
    for loud, sound in (("30", True), ("0", False), ("75", True)):
        page.get_by_role("button", name="Menu").click()
        page.get_by_label("Volume").fill(loud)
        page.reload()
        page.get_by_role("button", name="Menu").click()
        assert page.get_by_label("Volume").input_value() == loud
        assert page.evaluate("JSON.parse(localStorage.kickdoor).sound") is sound
        page.keyboard.press("Escape")


def test_looks_are_remembered(open_page: Opens) -> None:
    page = open_page()
    page.get_by_role("button", name="Look:").click()
    until(page, "document.documentElement.dataset.theme === 'dark'")
    page.get_by_role("button", name="Sound: on").click()
    page.get_by_role("button", name="Deutsch").click()
    page.get_by_role("button", name="English").wait_for()
    until(page, "document.documentElement.lang === 'de' && document.documentElement.dataset.theme === 'dark'")
    assert page.evaluate("JSON.parse(localStorage.kickdoor).sound") is False
    page.get_by_role("button", name="English").click()
    page.get_by_role("button", name="Sound: off").wait_for()


def test_calm_motion(open_page: Opens, stage: Stage) -> None:
    page = open_page(path=stage.table("Kim", "Roger", "Ann", arranged={}).seat_link("Kim"))
    page.get_by_role("button", name="Menu").click()
    dialog(page).get_by_label("Motion").select_option("less")
    until(page, "document.documentElement.dataset.motion === 'less'")
    assert page.evaluate(
        "parseFloat(getComputedStyle(document.querySelector('[role=dialog]')).animationDuration) < 0.01"
    )


def test_a_turn_by_keyboard(open_page: Opens, stage: Stage) -> None:
    """Help, a card put on with the keys alone, a kick, a claim, a pass, the end of the turn."""
    seats = {"Kim": {"level": 3, "hand": ["Reforged Sword"]}}
    table = stage.table("Kim", "Roger", "Ann", arranged={"seats": seats, "doors": ["Snack Wolf"]})
    others = [table.ghost(name) for name in ("Roger", "Ann")]
    page = open_page(path=table.seat_link("Kim"))
    page.wait_for_selector("[data-verb=kick]")
    page.keyboard.press("?")
    dialog(page).wait_for()
    page.keyboard.press("Escape")
    dialog(page).wait_for(state="detached")
    held(page, "Reforged Sword").focus()
    page.keyboard.press("Enter")
    dialog(page).wait_for()
    until(page, "document.activeElement.closest('[role=dialog]') !== null")
    for _ in range(8):
        page.keyboard.press("Tab")
        if "Put on the table" in (page.evaluate("document.activeElement.textContent") or ""):
            break
    page.keyboard.press("Enter")
    page.locator(".me .play [data-card$=reforged_sword]").wait_for()
    page.keyboard.press("k")
    page.wait_for_selector("[data-verb=claim]")
    page.keyboard.press("k")
    for other in others:
        other.may("pass")
    page.wait_for_selector("[data-verb=end_turn]")
    page.keyboard.press("e")
    until(page, "document.querySelector('.board').dataset.turn === 'other'")


def test_cards_and_abilities_are_called_as_the_reader_calls_them(open_page: Opens, stage: Stage) -> None:
    kim = {"level": 3, "in_play": ["Warrior"], "hand": ["Pickle Spear", "Elf"]}
    table = stage.table("Kim", "Roger", "Ann", arranged={"seats": {"Kim": kim}, "doors": ["Glampire"]})
    page = open_page()
    page.get_by_role("button", name="Deutsch").click()
    page.get_by_role("button", name="English").wait_for()
    page.goto(f"http://127.0.0.1:{stage.port}{table.seat_link('Kim')}")
    page.locator(".me .hand").get_by_text("Gurkenspeer").wait_for()
    press(page, "kick")
    page.locator(".log").get_by_text("Glampir").first.wait_for()
    page.locator(".me .play").get_by_role("button", name="Krieger").click()
    page.get_by_role("button", name="Benutzen: Berserkergang").wait_for()


def test_the_puzzle_of_the_day(open_page: Opens) -> None:
    """Every wrong move says why, the right one tells a story, and the browser counts the days."""
    page = open_page(path="/puzzle")
    moves = page.locator(".move")
    moves.first.wait_for()
    for place in range(moves.count()):
        moves.nth(place).click()
        moves.nth(place).locator("svg").wait_for()
        if page.locator(".move.right").count():
            break
    assert page.locator(".move.right").count() == 1
    page.locator(".told p").first.wait_for()
    page.reload()
    page.get_by_text("Days in a row: 1").wait_for()
