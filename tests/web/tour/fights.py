"""Fights, bargains, windows, dice and bodies."""

from typing import Any

from tests.web.hands import choose, dialog, press, until
from tests.web.stage import Ghost
from tests.web.test_dialogs import PEOPLE
from tests.web.tour.setting import GEAR, WIDE, Setting
from tests.web.words import spoken


class Fights(Setting):
    """What is seen once the door is open."""

    def fight(self) -> Any:
        gear = GEAR["mazes"]
        page = self.seated(seats={
            "Kim": {"level": 4, "in_play": gear["in_play"][1:3], "hand": gear["hand"]},
            "Roger": {"level": 6, "in_play": gear["other"]}, "Ann": {"level": 2},
        }, doors=["Letter-of-the-Law Lich"])  # fmt: skip
        press(page, "kick")
        page.wait_for_selector(".fight")
        return page

    def fight_in_full_swing(self) -> Any:
        """Four munchkins, a helper, a stab in the back, and something to say about it."""
        people = ("Kim", "Roger", "Ann", "Boffo")
        seats = {
            "Kim": {"level": 6, "in_play": ["Elf", "Warrior", "Pickle Spear", "Plot Armor"]},
            "Roger": {"level": 7, "in_play": ["Dwarf", "Reforged Sword", "Chain Letter Mail"]},
            "Ann": {"level": 8, "in_play": ["Cleric", "Hat of Tragic Backstory", "Wombat Boots"]},
            "Boffo": {"level": 4, "in_play": ["Halfling", "Torch of Looking Under Things"]},
        }
        seats["Kim"]["hand"] = ["Prismatic Glitter", "Jar of Bees, Lid Sold Separately", "Go Up a Level", "Orc"]
        seats["Ann"]["hand"] = ["Well-Rested"]
        given = {"seats": seats, "doors": ["Letter-of-the-Law Lich"]}
        given["discards"] = {"doors": ["Snack Wolf"], "treasures": ["Hardback Rulebook, Thrown"]}
        self.table = self.stage.table(*people, arranged=given)
        page = self.at(self.table.seat_link("Kim"), "[data-verb=kick]")
        kim, roger, ann, boffo = self.ghosts(*people)
        press(page, "kick")
        kim.wait(lambda client: client.view["fight"] is not None)
        kim.act("propose", kind="ask", to=1, picks=[1, 2])
        roger.may("accept", proposal=self._proposal(roger))
        ann.wait(lambda client: (client.view["fight"] or {}).get("helper") == 1)
        ann.act("play", card=ann.held("well_rested"), on=ann.client.view["fight"]["foes"][0]["card"]["handle"])
        boffo.say(type="chat", text="I would have helped for one Treasure, you know.")
        ann.say(type="emote", name="evil")
        roger.say(type="chat", text="Ann! That Lich was nearly asleep!")
        page.get_by_role("log").get_by_text("nearly asleep").wait_for(state="attached")
        page.wait_for_timeout(5000)  # until the bubbles are gone
        return page

    def fight_of_six(self) -> Any:
        """Two monsters, one of them grown, six munchkins with wide names, and a hand to choose from."""
        kim = {
            "level": 5,
            "in_play": ["Elf", "Pickle Spear"],
            "hand": ["Wandering Monster", "Glampire", "Greater", "Halfling", "Jar of Bees, Lid Sold Separately"],
        }
        page = self.crowd(
            kim,
            {WIDE[1]: {"level": 3, "in_play": ["Warrior"], "hand": ["Wandering Monster", "Snack Wolf"]}},
            doors=["Bearbug"],
        )
        press(page, "kick")
        me = self.ghost("P0")
        me.wait(lambda client: client.view["fight"] is not None)
        me.act("play", card=me.held("wandering_monster"), cards=[me.held("glampire")])
        me.act("play", card=me.held("greater"), on=me.client.view["fight"]["foes"][0]["card"]["handle"])
        until(page, "document.querySelectorAll('.fight .foe-card').length === 2")
        return page

    def fight_of_many(self) -> Any:
        """Three monsters, which is as bad as it gets."""
        page = self.fight_of_six()
        self.ghost("P1").act(
            "play", card=self.ghost("P1").held("wandering_monster"), cards=[self.ghost("P1").held("snack_wolf")]
        )
        until(page, "document.querySelectorAll('.fight .foe-card').length === 3")
        return page

    def fight_of_six_helped(self) -> Any:
        page = self.fight_of_six()
        me, helper = self.ghost("P0"), self.ghost("P2")
        me.act("propose", kind="ask", to=2, picks=[1])
        helper.may("accept", proposal=self._proposal(helper))
        page.wait_for_selector(".fight .who small")
        return page

    def fight_parts(self) -> Any:
        page = self.fight_of_six_helped()
        page.locator(".fight .total").first.click()
        return page

    def fight_of_another(self) -> Any:
        """Somebody else fights: help, hinder, popcorn."""
        page = self.sitting(
            {"level": 3, "in_play": ["Plot Armor"], "hand": ["Greater", "Jar of Bees, Lid Sold Separately"]},
            turn="Roger",
            doors=["Bearbug"],
        )
        roger = self.ghost("Roger")
        roger.may("kick")
        page.wait_for_selector(".fight")
        return page

    def _proposal(self, ghost: Ghost) -> int:
        ghost.wait(lambda client: bool(client.view["proposals"]))
        return int(ghost.client.view["proposals"][0]["id"])

    def offer_made(self) -> Any:
        """An offer to answer, with what it would do."""
        page = self.sitting(
            {"level": 9, "in_play": ["Plot Armor"], "hand": ["Greater"]}, turn="Roger", doors=["Letter-of-the-Law Lich"]
        )
        roger = self.ghost("Roger")
        roger.may("kick")
        roger.wait(lambda client: client.view["fight"] is not None)
        spear = next(card["handle"] for card in roger.client.view["seats"][1]["table"])
        roger.act("propose", kind="ask", to=0, give=[spear], picks=[1, 2])
        page.wait_for_selector(".offer .answers")
        return page

    def offer_of_six(self) -> Any:
        page = self.fight_of_six()
        for number in (1, 2):
            ghost = self.ghost(f"P{number}")
            ghost.act("propose", kind="pitch", to=0, picks=[1, 2])
        until(page, "document.querySelectorAll('.offer').length === 2")
        return page

    def asking_for_help(self) -> Any:
        page = self.fight()
        page.locator(".forecast .ask").first.click()
        dialog(page).wait_for()
        return page

    def trade(self) -> Any:
        page = self.DealDialog()
        choose(page, "Plot Armor", "Pickle Spear")
        return page

    def window(self) -> Any:
        """Somebody claims the kill, and the sand runs."""
        seats = {
            "Roger": {"level": 8, "in_play": ["Pickle Spear"]},
            "Kim": {"hand": ["Greater", "Jar of Bees, Lid Sold Separately", "Advantaged"]},
        }
        self.table = self.stage.table(
            *PEOPLE, arranged={"seats": seats, "turn": "Roger", "doors": ["Bearbug"]}, window_seconds=26
        )
        page = self.at(self.table.seat_link("Kim"), ".board")
        return self._claimed(page)

    def _claimed(self, page: Any) -> Any:
        """Roger says that he has won, and Kim is asked."""
        roger = self.ghost("Roger")
        roger.may("kick")
        roger.may("claim")
        page.wait_for_selector("[data-verb=pass]")
        return page

    def window_held(self) -> Any:
        page = self.window()
        page.get_by_role("button", name=spoken(page, "Hold")).click()
        page.wait_for_selector(".bar p b")
        return page

    def window_passed(self) -> Any:
        page = self.window()
        press(page, "pass")
        page.wait_for_selector(".bar p")
        return page

    def last_call(self) -> Any:
        page = self.seated(
            seats={"Roger": {"level": 9, "in_play": ["Pickle Spear"]}, "Kim": {"hand": ["Greater"]}},
            turn="Roger",
            doors=["Snack Wolf"],
        )
        return self._claimed(page)

    def a_curse(self) -> Any:
        page = self.sitting({"in_play": ["Plot Armor"], "hand": ["Hand Mirror of No, You"]}, doors=["Lose Your Armor"])
        press(page, "kick")
        page.wait_for_selector(".falling")
        return page

    def too_much(self) -> Any:
        """Two Big things at once: somebody has to choose."""
        gear = {"in_play": ["Scientist", "Licence-Plate Mail", {"Leaf Blower of the Last Judgement": "sideways"}]}
        self.table = self.stage.table(*PEOPLE, sets=["apocalypse"], arranged={"seats": {"Kim": gear}})
        return self.at(self.table.seat_link("Kim"), "[data-verb=pass]")

    def fleeing(self, loaded: tuple[int, ...] = (2,)) -> Any:
        page = self.seated(
            seats={"Kim": {"level": 6, "in_play": ["Pickle Spear"], "hand": ["Elf", "Spare Die From Under the Sofa"]}},
            doors=["Letter-of-the-Law Lich"],
            dice=loaded,
        )
        press(page, "kick")
        press(page, "flee")
        page.wait_for_selector(".roll")
        return page

    def rolled(self) -> Any:
        page = self.fleeing()
        press(page, "pass")
        for ghost in self.ghosts(*PEOPLE[1:]):
            ghost.may("pass")
        page.wait_for_selector(".roll.caught")
        return page

    def escaped(self) -> Any:
        page = self.fleeing(loaded=(6,))
        press(page, "pass")
        for ghost in self.ghosts(*PEOPLE[1:]):
            ghost.may("pass")
        page.wait_for_selector(".roll.safe")
        return page

    def _die(self) -> None:
        """Kim dies, and the others help themselves."""
        kim = {
            "level": 6,
            "in_play": ["Pickle Spear", "Plot Armor", "Wombat Boots"],
            "hand": ["Elf", "Glampire", "Go Up a Level"],
        }
        self.table = self.stage.table(
            *PEOPLE,
            arranged={"seats": {"Kim": kim, "Roger": {"level": 3}}, "doors": ["Letter-of-the-Law Lich"], "dice": [1]},
        )
        ghosts = self.ghosts(*PEOPLE)
        for verb in ("kick", "flee"):
            ghosts[0].may(verb)
        for ghost in ghosts * 2:
            ghost.may("pass")

    def dead(self) -> Any:
        """The body as the others see it."""
        self._die()
        return self.at(self.table.seat_link("Kim"), ".body h2")

    def looting(self) -> Any:
        self._die()
        page = self.at(self.table.seat_link("Roger"), ".board")
        dialog(page).wait_for()
        return page

    def won_by_another(self) -> Any:
        page = self.last_call()
        press(page, "pass")
        self.ghost("Ann").may("pass")
        dialog(page).wait_for()
        return page

    def log(self) -> Any:
        page = self.rolled()
        page.keyboard.press("l")
        return page

    def spectator(self) -> Any:
        self.fight()
        return self.at(f"/t/{self.table.id}#watch={self.table.watch}", ".board")
