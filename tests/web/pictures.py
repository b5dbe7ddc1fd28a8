"""The pictures of the documentation, taken from the page itself: `make pictures`."""

import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.web.film import GIVEN, PEOPLE, fight
from tests.web.hands import until
from tests.web.stage import Stage
from tests.web.test_companion import begun, row, tab, up
from tools import browser

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
DESKTOP, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
STABBED, OVER = 5, 8  # the scenes of the fight that are kept
# The same fight as the film's, for the last Level.
LAST = {
    **GIVEN,
    "seats": {**GIVEN["seats"], "Kim": {**GIVEN["seats"]["Kim"], "level": 9, "in_play": ["Elf", "Plot Armor"]}},
}


class Stills:
    """In place of the film's camera: what is to be done at the end of a scene."""

    def __init__(self, page: Any, scenes: Mapping[int, Callable[[], object]]) -> None:
        self.page = page
        self.scenes = scenes
        self.scene = 0

    def roll(self, seconds: float, wait: float = 0.0) -> None:
        self.scene += 1
        self.page.wait_for_timeout((seconds + wait) * 1000)
        self.scenes.get(self.scene, lambda: None)()


def opened(chromium: Any, link: str, size: Mapping[str, int], scheme: str = "light") -> Any:
    mobile = size is PHONE
    page = chromium.new_context(viewport=size, color_scheme=scheme, has_touch=mobile, is_mobile=mobile).new_page()
    page.goto(link)
    return page


def taken(page: Any, name: str) -> None:
    page.wait_for_timeout(1500)
    page.screenshot(path=FOLDER / f"{name}.png")
    print(f"{name}.png")


def at_the_table(chromium: Any, stage: Stage) -> None:
    table = stage.table(*PEOPLE, arranged=GIVEN)
    link = f"{stage.url}{table.seat_link('Kim')}"
    page, phone = opened(chromium, link, DESKTOP), opened(chromium, link, PHONE, "dark")
    page.wait_for_selector("[data-verb=kick]")
    until(page, "!document.querySelector('.door.ow')")

    def both() -> None:
        taken(page, "table")
        taken(phone, "phone")

    fight(page, Stills(page, {STABBED: both}), table.ghost)


def at_the_end(chromium: Any, stage: Stage) -> None:
    table = stage.table(*PEOPLE, arranged=LAST)
    page = opened(chromium, f"{stage.url}{table.seat_link('Kim')}", DESKTOP)
    page.wait_for_selector("[data-verb=kick]")
    fight(page, Stills(page, {OVER: lambda: taken(page, "end")}), table.ghost)


def with_real_cards(chromium: Any, stage: Stage) -> None:
    page = begun(opened(chromium, f"{stage.url}/c", PHONE))
    for name, level, gear in (("Kim", 4, 6), ("Roger", 6, 3), ("Ann", 3, 1)):
        up(page, name, level - 1)
        for _ in range(gear):
            row(page, name).locator(".gear button").nth(1).click()
    page.locator(".who").first.click()
    page.locator("dialog fieldset button").first.click()
    page.keyboard.press("Escape")
    page.click("#next-turn")
    taken(page, "companion-table")
    tab(page, 1)
    page.locator(".button.big", has_text="Kim").click()
    page.locator("select").nth(1).select_option(label="Roger")
    page.locator(".levels button").nth(13).click()
    page.locator(".chest button").nth(3).click()
    taken(page, "companion-fight")


def main() -> int:
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        stage = Stage(Path(place) / "pictures.db")
        stage.start()
        chromium = playwright.chromium.launch(executable_path=browser.usable(), args=list(browser.ARGUMENTS))
        try:
            at_the_table(chromium, stage)
            at_the_end(chromium, stage)
            with_real_cards(chromium, stage)
        finally:
            chromium.close()
            stage.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
