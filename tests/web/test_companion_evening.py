"""A whole evening with real cards, pretended: two phones, one of them offline half of the time, to Level 10."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.web.test_companion import Open, agreed, begun, device, joined, levels, long, row, server, shared, tab, up

__all__ = ["device", "server"]  # fixtures

pytestmark = pytest.mark.web

NAMES = ["Kim", "Roger", "Ann"]
SHOTS = Path(__file__).parents[2] / "build" / "shots"


class Evening:
    """What somebody taps, in the order of a game. A picture of both phones is taken whenever something is new."""

    def __init__(self, host: Any, guest: Any, language: str) -> None:
        self.host, self.guest, self.language = host, guest, language
        self.number = 0

    def picture(self, what: str) -> None:
        self.number += 1
        SHOTS.mkdir(parents=True, exist_ok=True)
        for name, page in (("kim", self.host), ("roger", self.guest)):
            page.screenshot(path=SHOTS / f"evening-{self.language}-{self.number:02}-{what}-{name}.png")

    def offline(self, off: bool) -> None:
        """The guest's phone loses the network, or finds it again."""
        self.guest.context.set_offline(off)
        self.guest.wait_for_selector("[data-net=off]" if off else "[data-net=saved]")

    def fight(self, page: Any, name: str, level: int, helper: str = "", won: bool = True, last: bool = False) -> None:
        tab(page, 1)
        page.locator("main .button.big", has_text=name).click()
        if helper:
            page.locator("select").nth(1).select_option(label=helper)
        page.locator(".levels button").nth(level - 1).click()
        self.picture("fight")
        page.click("#won" if won else "#ran")
        if not last:
            tab(page, 0)

    def gear(self, page: Any, name: str, n: int) -> None:
        for _ in range(n):
            row(page, name).locator(".gear button").nth(1).click()


@long
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_whole_game_on_two_phones_one_of_them_often_offline(device: Open, language: str) -> None:
    host = device(language=language)
    host.wait_for_selector("#begin")
    host.locator("label.check", has_text=re.compile("Apo[ck]alypse")).locator("input").check()  # it has the Seals
    host.locator("label.check", has_text="Mazes").locator("input").uncheck()
    begun(host, NAMES)
    guest = joined(device(shared(host), language=language), "Roger")
    evening = Evening(host, guest, language)
    both = [host, guest]

    tab(host, 2)
    host.click("#start-roll")
    evening.picture("dice")
    tab(host, 0)
    evening.gear(host, "Kim", 4)
    evening.gear(guest, "Roger", 3)
    evening.picture("table")

    evening.offline(True)  # Roger walks to the kitchen
    evening.gear(guest, "Roger", 2)
    evening.fight(host, "Kim", 3)
    evening.fight(guest, "Roger", 2)
    evening.picture("apart")
    evening.offline(False)
    agreed(both, [2, 2, 1], NAMES)
    evening.picture("together")

    evening.fight(host, "Kim", 8, helper="Roger")  # Roger helps, and gains nothing for it (HELP-11)
    agreed(both, [3, 2, 1], NAMES)
    host.locator(".seals .stepper").locator("button").nth(1).click()  # a Seal opens
    host.locator(".seals .open").first.wait_for()
    guest.locator(".seals .open").first.wait_for()
    evening.fight(host, "Ann", 9, won=False)
    row(host, "Ann").locator(".who").click()
    host.locator("dialog .button.danger").click()  # it killed her: another Seal
    host.locator(".seals .open").nth(1).wait_for()
    host.click("#undo")
    host.locator(".seals .open").nth(1).wait_for(state="detached")
    evening.picture("undone")

    evening.offline(True)
    up(guest, "Roger", 3)  # three levels in one turn close a Seal
    guest.click("#undo")
    up(guest, "Roger", 1)
    up(host, "Roger", 1)  # a curse takes back nothing: the host counts one more for him meanwhile
    up(host, "Kim", 4)
    for _ in range(12):
        tab(guest, 2)
        guest.click("#roll")
    evening.picture("statistics")
    tab(guest, 0)
    guest.reload()  # without a network
    guest.wait_for_selector("[data-seat]")
    assert levels(guest, NAMES)[1] == 5
    evening.offline(False)
    agreed(both, [7, 6, 1], NAMES)

    host.click("#next-turn")
    evening.fight(host, "Kim", 5)
    up(host, "Kim", 1)
    evening.offline(True)
    up(guest, "Roger", 1)
    evening.gear(host, "Kim", 9)
    evening.fight(host, "Kim", 10, last=True)
    host.wait_for_selector("dialog svg[role=img]")  # it is over, with the chart
    evening.picture("over")
    evening.offline(False)
    guest.wait_for_selector("dialog svg[role=img]")
    evening.picture("both-over")
    for page in both:
        page.keyboard.press("Escape")
        tab(page, 0)
    agreed(both, [10, 7, 1], NAMES)
    tellings = []
    for page in both:
        tab(page, 4)
        page.locator("main .button.big").nth(1).click()
        page.wait_for_selector("dialog li")
        tellings.append(sorted(page.locator("dialog li .break").all_inner_texts()))
        page.screenshot(path=SHOTS / f"evening-{language}-history-{len(tellings)}.png")
    assert tellings[0] == tellings[1]
