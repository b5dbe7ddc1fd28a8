"""A table at rest, a table that talks, and cards looked at closely."""

import time
from typing import Any

from tests.web.hands import HURRY, dialog, held, until
from tests.web.test_dialogs import PEOPLE
from tests.web.tour.setting import GEAR, Setting
from tests.web.words import spoken


class Tables(Setting):
    """What is seen while nobody fights."""

    def rest_of_three(self) -> Any:
        gear = GEAR["mazes"]
        return self.seated(seats={
            "Kim": {"level": 4, "in_play": gear["in_play"], "hand": gear["hand"]},
            "Roger": {"level": 6, "in_play": gear["other"]}, "Ann": {"level": 2},
        }, discards={"doors": ["Snack Wolf"], "treasures": ["Jar of Bees, Lid Sold Separately"]})  # fmt: skip

    def rest_of_six(self) -> Any:
        return self.crowd({"level": 5, "in_play": GEAR["mazes"]["in_play"], "hand": GEAR["mazes"]["hand"]})

    def large_hand(self) -> Any:
        hand = [*GEAR["mazes"]["hand"], "Somebody Read the Encumbrance Rules", "Eight Hours' Sleep in a Dungeon",
                "Argue With the Map Until It Agrees", "Wandering Monster"]  # fmt: skip
        return self.sitting({"level": 4, "in_play": ["Dwarf", "Plot Armor"], "hand": hand})

    def others_turn(self) -> Any:
        return self.sitting({"hand": ["Glampire", "Elf"]}, turn="Roger")

    def opening(self) -> Any:
        return self.seated(seats={"Kim": {"hand": ["Elf", "Plot Armor", "Bearbug"]}}, phase="opening")

    def charity_time(self) -> Any:
        return self.sitting({"level": 4, "hand": [*GEAR["mazes"]["hand"], "Cold Caller"]}, phase="charity")

    def empty_room(self) -> Any:
        page = self.sitting({"hand": ["Glampire", "Elf"]}, phase="door")
        page.wait_for_selector("[data-verb=loot]")
        return page

    def why_not(self) -> Any:
        page = self.sitting({"hand": ["Elf"]})
        page.locator("[data-off]").first.dispatch_event("click")
        page.wait_for_selector(".toast .clause")
        return page

    def vote(self) -> Any:
        page = self.sitting({"hand": ["Elf"]})
        self.ghost("Ann").act("dispute", what="level", seat=2, value=5)
        page.wait_for_selector(".council .vote")
        return page

    def asked_to_undo(self) -> Any:
        page = self.sitting({"hand": ["Elf"]}, turn="Roger", doors=["Bearbug"])
        roger = self.ghost("Roger")
        roger.may("kick")
        roger.act("ask_undo")
        page.wait_for_selector(".council .consent")
        return page

    def chat(self) -> Any:
        page = self.rest_of_three()
        roger, ann = self.ghosts("Roger", "Ann")
        roger.say(type="chat", text="Nobody move, I have dropped my good die.")
        ann.say(type="emote", name="evil")
        until(page, "document.querySelectorAll('.chat [role=log] p').length > 1")
        page.keyboard.press("c")
        return page

    def paused(self) -> Any:
        page = self.rest_of_three()
        self.ghost("Kim").say(type="pause", on=True)
        page.wait_for_selector(".toast")
        return page

    def line_down(self) -> Any:
        page = self.rest_of_three()
        page.wait_for_timeout(800)  # the cards and the letters are there by then
        self.stage.kill()
        page.wait_for_selector(".lasting .toast")
        return page

    def away(self) -> Any:
        page = self.rest_of_three()
        self.ghost("Ann").say(type="hand_over", on=True)
        page.get_by_text(spoken(page, "a bot plays for them")).first.wait_for()
        return page

    def curtain(self) -> Any:
        page = self.open_page(path="/#here")
        for number, name in enumerate(PEOPLE):
            page.locator("fieldset .field[maxlength]").nth(number).fill(name)
        page.get_by_role("button", name=spoken(page, "Set the table")).click()
        page.wait_for_selector(".board")
        deadline = time.monotonic() + 60
        while not page.locator(".curtain button").count() and time.monotonic() < deadline:
            page.evaluate(HURRY)
            page.wait_for_timeout(60)
        return page

    def zoom(self) -> Any:
        page = self.rest_of_three()
        page.locator(".piles .top .card").first.click()
        return page

    def zoom_by_focus(self) -> Any:
        page = self.rest_of_three()
        held(page, "Glampire").focus()
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(500)
        return page

    def card_to_play(self) -> Any:
        page = self.rest_of_three()
        held(page, "Meat Shield").click()
        return page

    def clause(self) -> Any:
        page = self.CardSheet()
        dialog(page).locator(".clause").first.click()
        page.get_by_role("dialog").nth(1).wait_for()
        return page

    def word(self) -> Any:
        page = self.CardSheet()
        dialog(page).locator(".words .clause").first.click()
        page.get_by_role("dialog").nth(1).wait_for()
        return page
