"""Every dialog of the page is reached, in a position that leads to it, and looked over in both sizes and themes."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.web.hands import choose, dialog, held, look_over, press, say, shut
from tests.web.stage import Given, Stage, Table
from tests.web.words import spoken

pytestmark = pytest.mark.web
FOLDER = Path(__file__).parents[2] / "web" / "src" / "dialogs"
PEOPLE = ("Kim", "Roger", "Ann")
RICH = {"in_play": ["Pickle Spear", {"Wombat Boots": "sideways"}], "hand": ["Reforged Sword"]}
RICHER = {"in_play": ["Fold-Away Catapult", "Plot Armor"], "hand": ["Chain Letter Mail"]}

Opens = Callable[[str], Any]


class Reaching:
    """How somebody at a fresh table comes to a dialog: the position, and what Kim does in it."""

    def __init__(self, stage: Stage, open_page: Callable[..., Any]) -> None:
        self.stage = stage
        self.open_page = open_page

    def seated(self, **given: Any) -> Any:
        self.table: Table = self.stage.table(*PEOPLE, arranged=given)
        page = self.open_page(path=self.table.seat_link("Kim"))
        page.wait_for_selector(".board")
        return page

    def sitting(self, kim: Given, **given: Any) -> Any:
        return self.seated(seats={"Kim": kim, "Roger": RICH}, **given)

    def CardSheet(self) -> Any:
        page = self.sitting({"hand": ["Glampire", "Plot Armor", "Elf"]})
        held(page, "Glampire").click()
        dialog(page).locator(".clause").first.wait_for()  # why not, and the clause
        return page

    def CharityDialog(self) -> Any:
        hand = ["Elf", "Dwarf", "Glampire", "Bearbug", "Cold Caller", "Decaf of Fury", "Greater"]
        page = self.sitting({"level": 4, "hand": hand}, phase="charity")
        press(page, "charity")
        choose(page, "Elf", "Glampire")
        return page

    def Choices(self) -> Any:
        """Seats to choose from, where CharityDialog has cards."""
        page = self.sitting({"hand": ["Go Up a Level"]})
        held(page, "Go Up a Level").click()
        say(page, "Play")
        dialog(page).get_by_role("button", name="Roger").wait_for()
        return page

    def DealDialog(self) -> Any:
        page = self.sitting(RICHER)
        page.get_by_role("region", name="Roger").get_by_role("button").first.click()
        say(page, "Trade")
        return page

    def WhySheet(self) -> Any:
        """What a monster's numbers are made of."""
        page = self.sitting({"level": 3}, doors=["Bearbug"])
        press(page, "kick")
        page.locator(".fight .spoils").click()
        dialog(page).get_by_role("button", name="RWD-02").wait_for()
        return page

    def DisputeDialog(self) -> Any:
        page = self.MenuSheet()
        say(page, "That cannot be right")
        return page

    def EndScreen(self) -> Any:
        page = self.seated(seats={"Kim": {"level": 9, "in_play": ["Pickle Spear"]}}, doors=["Snack Wolf"])
        others = [self.table.ghost(name) for name in PEOPLE[1:]]
        press(page, "kick")
        press(page, "claim")
        for other in others:
            other.may("pass")
        dialog(page).locator(".won").wait_for()
        return page

    def Filling(self) -> Any:
        page = self.seated(seats={"Kim": {"hand": ["Prismatic Glitter"]}}, doors=["Bearbug"])
        press(page, "kick")
        held(page, "Prismatic Glitter").click()
        say(page, "Play")
        dialog(page).get_by_role("button", name=spoken(page, "Monsters")).wait_for()
        return page

    def HintSheet(self) -> Any:
        """Hints are for somebody who plays against bots."""
        table = self.stage.table("Kim", bots=2, arranged={"turn": "Kim", "phase": "arrange"})
        page = self.open_page(path=table.seat_link("Kim"))
        page.wait_for_selector("[data-verb=kick]")
        page.keyboard.press("t")
        dialog(page).wait_for()
        return page

    def Hints(self) -> Any:
        """What the sheet shows once it is worked out."""
        page = self.HintSheet()
        dialog(page).locator(".move").first.wait_for()
        return page

    def KeysSheet(self) -> Any:
        page = self.sitting({})
        page.keyboard.press("?")
        return page

    def MenuSheet(self) -> Any:
        page = self.sitting({})
        page.get_by_role("button", name=spoken(page, "Menu")).click()
        return page

    def QuestionDialog(self) -> Any:
        carried = {"in_play": [{"Fold-Away Catapult": "sideways"}, {"Plot Armor": "sideways"}]}
        page = self.sitting(carried, doors=["Harpy Open-Mic Night"], dice=[1])
        others = [self.table.ghost(name) for name in PEOPLE[1:]]
        press(page, "kick")
        press(page, "flee")
        press(page, "pass")
        page.wait_for_selector("[data-verb=pass]", state="detached")
        for other in others:
            other.may("pass")
        dialog(page).or_(page.locator("[data-verb=pass]")).first.wait_for()
        if not dialog(page).count():  # the window after the roll
            press(page, "pass")
            for other in others:
                other.may("pass")
        dialog(page).get_by_text(spoken(page, "Harpy Open-Mic Night")).first.wait_for()
        return page

    def SeatSheet(self) -> Any:
        page = self.sitting({})
        page.get_by_role("region", name="Roger").get_by_role("button").first.click()
        return page

    def SellDialog(self) -> Any:
        page = self.sitting(RICHER)
        press(page, "sell")
        choose(page, "Fold-Away Catapult")
        return page

    def SureSheet(self) -> Any:
        page = self.MenuSheet()
        say(page, "Leave the game")
        return page


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.svelte")))
def test_every_dialog_is_reached(name: str, stage: Stage, open_page: Callable[..., Any], axe: str) -> None:
    way: Callable[[], Any] | None = getattr(Reaching(stage, open_page), name, None)
    assert way is not None, f"nobody knows how to reach {name}: add it to Reaching"
    page = way()
    dialog(page).wait_for()
    look_over(page, axe, name)
    assert dialog(page).count() == 1
    if dialog(page).get_by_role("button", name="Close").count():
        shut(page)
    else:
        assert name == "QuestionDialog", "only a question must be answered"
