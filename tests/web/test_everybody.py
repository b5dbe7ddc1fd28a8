"""The table for everybody: without a mouse, without eyes, enlarged.

`make everybody` plays both games from the first turn, and has axe look over every moment of the tour.
"""

import os
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.web.hands import DRAWN, LANDED, dialog, press, serious, until
from tests.web.readers import Reader, Typist, play
from tests.web.stage import Given, Stage
from tests.web.tour.camera import ENLARGED, LOOKS, RULES, Camera, viewport
from tests.web.tour.moments import Moments, every

pytestmark = pytest.mark.web
Opens = Callable[..., Any]
WHOLE = "EVERYBODY_ALL" in os.environ
LATE: Given = {
    "names": ["Kim", "Bo", "Di"],
    "seats": {
        "Kim": {"level": 8, "in_play": ["Pickle Spear"], "hand": ["Reforged Sword", "Elf", "Glampire"]},
        "Bo": {"level": 8, "in_play": ["Fold-Away Catapult"]},
        "Di": {"level": 8, "in_play": ["Plot Armor"]},
    },
    "doors": ["Bearbug", "Snack Wolf", "Tutorial Slime", "Carnivorous Doormat", "Unlicensed Bard"],
}  # fmt: skip
TOTAL = re.compile(r"(Munchkins|Monsters) −?\d+")
SECONDS = 600 if WHOLE else 150  # on a busy machine


@pytest.fixture
def game(open_page: Opens, stage: Stage) -> Any:
    """A game against two bots: from its first turn, or near its end."""
    if not WHOLE:
        return open_page(path=stage.table("Kim", bots=2, arranged=LATE).seat_link("Kim"))
    page = open_page()
    page.get_by_role("button", name="Play now").click()
    return page


def at(page: Any) -> Any:
    return page.evaluate("document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName")


def test_a_game_by_keyboard_alone(game: Any) -> None:
    game.wait_for_selector(".board")
    done = play(game, Typist(game).step, SECONDS)
    assert done.count("k") > 1, "a kick and a claim at least"


def test_a_game_by_the_structure_of_the_page_alone(game: Any) -> None:
    """Roles and names are enough: what is in hand, what of it can be used, how the fight stands, who is where."""
    game.wait_for_selector(".board")
    reader = Reader(game)
    heard = reader.hear()
    assert [each for each in heard if each.role == "main" and each.name == "The table"]
    assert [each for each in heard if each.role == "image" and each.name.startswith("Level ")]
    assert [each for each in heard if each.role == "region" and each.name == "you"]
    totals: set[str] = set()

    def step() -> str:
        heard = reader.hear()
        if not totals and any(each.name == "Claim the kill!" for each in heard):
            game.wait_for_timeout(500)  # a fight is drawn in parts, the buttons first
            heard = reader.hear()
        mute = [each for each in heard if each.role in ("button", "dialog", "link") and not each.name]
        assert not mute
        totals.update(found[1] for each in heard if each.role == "button" and (found := TOTAL.fullmatch(each.name)))
        return reader.step(heard)

    done = play(game, step, SECONDS)
    assert totals == {"Munchkins", "Monsters"}
    assert any(each.lower().startswith("kick down the door") for each in done)


def test_cards_that_can_be_used_say_so(open_page: Opens, stage: Stage) -> None:
    table = stage.table("Kim", "Roger", "Ann", arranged={"seats": {"Kim": {"hand": ["Reforged Sword", "Greater"]}}})
    page = open_page(path=table.seat_link("Kim"))
    hand = page.get_by_role("group", name="Hand: 2")
    hand.locator("[aria-label^='Reforged Sword']").wait_for()  # before the cards have come, it has only its id
    names = [each.get_attribute("aria-label") for each in hand.get_by_role("button").all()]
    usable = {name.split(",")[0]: name.endswith("can be used now") for name in names}
    assert usable == {"Reforged Sword": True, "Greater": False}


def test_the_keyboard_comes_along(open_page: Opens, stage: Stage) -> None:
    """To the table when the game begins, to where it was when what it was on goes away, never to another button."""
    page = open_page(path=stage.table("Kim", bots=2).seat_link("Kim"))
    page.get_by_role("button", name="Deal the cards").press("Enter")
    page.wait_for_selector(".board")
    until(page, "document.activeElement.matches('main .middle')")
    table = stage.table("Kim", "Roger", "Ann", arranged={"seats": {"Kim": {"hand": ["Elf"]}}, "doors": ["Bearbug"]})
    page = open_page(path=table.seat_link("Kim"))
    page.locator("[data-verb=kick]").press("Enter")
    page.wait_for_selector("[data-verb=flee]")
    until(page, "document.activeElement.matches('.actions')")
    page.keyboard.press("h")
    page.keyboard.press("Enter")
    dialog(page).wait_for()
    until(page, "document.activeElement.closest('[role=dialog]') !== null")
    page.keyboard.press("Escape")
    until(page, "document.activeElement.matches('.hand .card')")


def test_nobody_reads_behind_a_curtain(open_page: Opens) -> None:
    """Pass and play: a screen reader and the Tab key stay in front of it, too."""
    page = open_page(path="/#here")
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_selector(".board")
    press(page, "pass")
    page.wait_for_selector(".curtain")
    heard = Reader(page).hear()
    assert not [each for each in heard if each.within("group", "Hand")]
    assert [each for each in heard if each.role == "button"]
    until(page, "document.activeElement.closest('.curtain') !== null")


def test_arrow_keys_choose_among_radio_buttons(open_page: Opens) -> None:
    page = open_page()
    group = page.get_by_role("radiogroup", name="Set")
    group.get_by_role("radio", checked=True).focus()
    before = at(page), group.get_by_role("radio", checked=True).inner_text()
    page.keyboard.press("ArrowDown")
    after = group.get_by_role("radio", checked=True)
    assert after.inner_text() != before[1]
    assert after.evaluate("(each) => each === document.activeElement")
    page.keyboard.press("ArrowUp")
    assert group.get_by_role("radio", checked=True).inner_text() == before[1]
    assert group.locator("[tabindex='0']").count() == 1, "one stop for the Tab key"
    page.keyboard.press("End")
    assert group.get_by_role("radio").last.get_attribute("aria-checked") == "true"


@pytest.mark.parametrize("moment", ["fight_in_full_swing", "MenuSheet", "DealDialog", "home", "EndScreen"])
def test_at_twice_the_size_nothing_is_lost(open_page: Opens, stage: Stage, moment: str) -> None:
    """The rules of the tour hold, and all that can be pressed can be scrolled to."""
    page = every()[moment](Moments(stage, open_page))
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size(viewport(ENLARGED))
    page.evaluate(DRAWN)
    page.evaluate(LANDED)
    assert not (found := page.evaluate(RULES)), "\n".join(found)
    assert not (lost := page.evaluate(OUT_OF_REACH)), lost


# Buttons and fields that cannot be scrolled to, or lie under something else once they are.
OUT_OF_REACH = """() => {
  const scope = document.querySelector("[role=dialog]") ?? document;
  const found = [];
  for (const each of scope.querySelectorAll("button, a[href], input, select")) {
    if (!each.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    each.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, top, width, height } = each.getBoundingClientRect();
    const at = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!at || !(each.contains(at) || at.contains(each) || each.labels?.[0]?.contains(at)))
      found.push(`${each.ariaLabel ?? each.textContent.trim() ?? each.name} under ${at?.outerHTML.slice(0, 90)}`);
  }
  return found;
}"""


@pytest.fixture(scope="module")
def camera(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Camera]:
    """The tour's own server: one of its moments takes the line down."""
    stage = Stage(tmp_path_factory.mktemp("axe") / "kickdoor.db")
    stage.start()
    made = Camera(chromium, stage)
    yield made
    made.close()
    stage.stop()


@pytest.mark.skipif(not WHOLE, reason="make everybody")
@pytest.mark.parametrize("moment", sorted(every()))
def test_axe_finds_nothing(camera: Camera, axe: str, moment: str) -> None:
    try:
        page = camera.reached(moment)
        for look in LOOKS:
            page.emulate_media(color_scheme=look, reduced_motion="reduce")
            page.evaluate(DRAWN)
            page.evaluate(LANDED)
            assert not (found := serious(page, axe)), "\n".join([f"{moment}, {look}:", *found])
    finally:
        camera.leave()
