"""The moments that a tour of the page stops at: what somebody at a table comes to see, each in a position that leads to it."""

import time
from collections.abc import Callable
from typing import Any

from tests.web.hands import HURRY, choose, dialog, held, play_to_the_end, press, say, until
from tests.web.stage import Ghost, Given, Stage
from tests.web.test_dialogs import PEOPLE, Reaching

WIDE = ("Wilhelmina Wamwammowicz", "W" * 24, "MMMMMMMMMMMM WWWWWWWWWWW", "Maximiliane-Wilhelmine W", "Ann", "Bo")
GEAR: dict[str, dict[str, list[Any]]] = {
    "mazes": {
        "in_play": ["Warrior", "Elf", "Pickle Spear", "Plot Armor", {"Wombat Boots": "sideways"}],
        "other": ["Dwarf", "Reforged Sword", "Chain Letter Mail", "Hat of Tragic Backstory"],
        "hand": ["Glampire", "Go Up a Level", "Prismatic Glitter", "Halfling", "Meat Shield"],
        "doors": ["Bearbug"],
    },
    "legends": {
        "in_play": ["Wizard", "Dwarf", "Excalibur", "Golden Fleece", {"Salad Trident": "sideways"}],
        "other": ["Thief", "Rapier Wit", "Coat of Many Coupons"],
        "hand": [
            "Lake Monster, Camera-Shy",
            "Go Up a Level",
            "Ambrosia, Past Its Date",
            "Elf",
            "Lasso of Volunteering",
        ],
        "doors": ["Grendel"],
    },
    "apocalypse": {
        "in_play": ["Scientist", "Nail Gun", "Licence-Plate Mail", {"Megaphone of Last Words": "sideways"}],
        "other": ["Kid", "Bubble Wrap Hauberk"],
        "hand": ["Hammerhead, Odd Jobs", "Go Up a Level", "Small Tactical Piano", "Militia", "Tire Iron"],
        "doors": ["Raccoon Government"],
    },
    "w40k": {
        "in_play": ["Ork", "Third-Hand Tank", "Power Armor", {"Lasblaster": "sideways"}],
        "other": ["Ultramarine", "Misericordia", "Valhallan Helmet"],
        "hand": ["Nurgling", "Go Up a Level", "Whole Bucket of Dice", "Necron", "Shopping Trolley of War"],
        "doors": ["Possessed Refrigerator"],
    },
}


class Moments(Reaching):
    """A method per moment, and the dialogs; each gives the page that is to be seen."""

    def __init__(self, stage: Stage, open_page: Callable[..., Any]) -> None:
        super().__init__(stage, open_page)
        self.known: dict[tuple[str, str], Ghost] = {}

    def at(self, path: str, ready: str) -> Any:
        page = self.open_page(path=path)
        page.wait_for_selector(ready)
        return page

    def ghost(self, name: str) -> Ghost:
        """Somebody at the table, always the same: acts are counted, and one that comes twice is done once."""
        if (self.table.id, name) not in self.known:
            self.known[self.table.id, name] = self.table.ghost(name)
        return self.known[self.table.id, name]

    def ghosts(self, *names: str) -> list[Ghost]:
        return [self.ghost(name) for name in names]

    def crowd(self, kim: Given, others: Given | None = None, names: tuple[str, ...] = WIDE, **given: Any) -> Any:
        """A table of many, all of them with long names and much to carry."""
        people = [f"P{number}" for number in range(len(names))]
        loads = [["Bathroom Scale Mail", "Warrior"], ["Reforged Sword", "Elf"], ["Scimitar of Mild Sarcasm"],
                 ["Chain Letter Mail", "Hat of Tragic Backstory", "Cleric"], ["Torch of Looking Under Things", "Orc"]]  # fmt: skip
        seats = {
            name: {"in_play": load, "level": 3 + n}
            for n, (name, load) in enumerate(zip(names[1:], loads, strict=False))
        }
        seats |= others or {}
        self.table = self.stage.table(*people, arranged={"names": names, "seats": {names[0]: kim, **seats}, **given})
        page = self.open_page(path=self.table.seat_link("P0"))
        page.wait_for_selector(".board")
        return page

    # -- around the table -------------------------------------------------------------------------------------------------

    def home(self) -> Any:
        self.stage.table("Bo", public=True)
        return self.at("/", "#play:not([disabled])")

    def new_table(self) -> Any:
        return self.at("/#new", "text=Optional rules")

    def new_table_options(self) -> Any:
        page = self.at("/#new", "details summary")
        page.locator("details summary").click()
        page.locator("details").evaluate("each => scrollTo(0, each.offsetTop - 60)")
        return page

    def pass_and_play(self) -> Any:
        return self.at("/#here", "text=Optional rules")

    def lobby(self) -> Any:
        table = self.stage.table("Kim", "Maximiliane-Wilhelmine W", bots=1, chairs=4)
        return self.at(table.seat_link("Kim"), "[aria-label=QR]")

    def lobby_rules(self) -> Any:
        page = self.lobby()
        page.get_by_role("button", name="Change the rules").click()
        return page

    def join(self) -> Any:
        table = self.stage.table("Kim", chairs=4)
        return self.at(f"/t/{table.id}#invite={table.invite}", "form .go")

    def join_full(self) -> Any:
        """Somebody knocks where every chair is taken."""
        page = self.at(f"/t/{(table := self.stage.table(*PEOPLE)).id}#invite={table.invite}", "form .go")
        page.locator("form .go").click()
        page.get_by_role("alert").wait_for()
        return page

    def no_table(self) -> Any:
        return self.at("/t/nowhere", "text=no such table")

    def bad_seat(self) -> Any:
        return self.at("/seat#nonsense", ".note:not(:has-text('Finding'))")

    def kicked_out(self) -> Any:
        table = self.stage.table("Kim", "Roger")
        kim = table.ghost("Kim")
        page = self.at(table.seat_link("Roger"), "[aria-label=QR]")
        kim.say(type="remove_seat", seat=1)
        page.wait_for_selector("[aria-label=QR]", state="detached")
        return page

    def rules(self) -> Any:
        return self.at("/rules", "article")

    def rules_search(self) -> Any:
        page = self.at("/rules", "article")
        page.get_by_role("searchbox").fill("charity")
        return page

    def credits(self) -> Any:
        return self.at("/credits", "text=game-icons")

    # -- a quiet table ----------------------------------------------------------------------------------------------------

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

    # -- fights -----------------------------------------------------------------------------------------------------------

    def fight(self) -> Any:
        gear = GEAR["mazes"]
        page = self.seated(seats={
            "Kim": {"level": 4, "in_play": gear["in_play"][1:3], "hand": gear["hand"]},
            "Roger": {"level": 6, "in_play": gear["other"]}, "Ann": {"level": 2},
        }, doors=["Letter-of-the-Law Lich"])  # fmt: skip
        press(page, "kick")
        page.wait_for_selector(".fight")
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
        helper.may("accept", proposal=self.offered(helper))
        page.wait_for_selector("text=helped by")
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

    def offered(self, ghost: Ghost) -> int:
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
        roger = self.ghost("Roger")
        roger.may("kick")
        roger.may("claim")
        page.wait_for_selector("[data-verb=pass]")
        return page

    def window_held(self) -> Any:
        page = self.window()
        page.get_by_role("button", name="Hold").click()
        page.get_by_text("hold on!").wait_for()
        return page

    def window_passed(self) -> Any:
        page = self.window()
        press(page, "pass")
        page.get_by_text("You passed").wait_for()
        return page

    def last_call(self) -> Any:
        page = self.seated(
            seats={"Roger": {"level": 9, "in_play": ["Pickle Spear"]}, "Kim": {"hand": ["Greater"]}},
            turn="Roger",
            doors=["Snack Wolf"],
        )
        roger = self.ghost("Roger")
        roger.may("kick")
        roger.may("claim")
        page.wait_for_selector("[data-verb=pass]")
        return page

    def a_curse(self) -> Any:
        page = self.sitting({"in_play": ["Plot Armor"], "hand": ["Hand Mirror of No, You"]}, doors=["Lose Your Armor"])
        press(page, "kick")
        page.wait_for_selector(".falling")
        return page

    def too_much(self) -> Any:
        """Two Big things at once: somebody has to choose."""
        gear = {"in_play": ["Scientist", "Licence-Plate Mail", {"Photofloods": "sideways"}]}
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
        page.locator(".roll").get_by_text("rolled 2").wait_for()
        return page

    def escaped(self) -> Any:
        page = self.fleeing(loaded=(6,))
        press(page, "pass")
        for ghost in self.ghosts(*PEOPLE[1:]):
            ghost.may("pass")
        page.locator(".roll").get_by_text("rolled 6").wait_for()
        return page

    def dead(self) -> Any:
        """The body as the others see it."""
        kim = {
            "level": 6,
            "in_play": ["Pickle Spear", "Plot Armor", "Wombat Boots"],
            "hand": ["Elf", "Glampire", "Go Up a Level"],
        }
        self.table = self.stage.table(
            *PEOPLE,
            arranged={"seats": {"Kim": kim, "Roger": {"level": 3}}, "doors": ["Letter-of-the-Law Lich"], "dice": [1]},
        )
        kim_, roger, ann = self.ghosts(*PEOPLE)
        page = self.at(self.table.seat_link("Kim"), ".board")
        for verb in ("kick", "flee"):
            kim_.may(verb)
        for _ in range(2):
            for ghost in (kim_, roger, ann):
                ghost.may("pass")
        page.get_by_role("heading", name="Looting the body").wait_for()
        return page

    def looting(self) -> Any:
        self.dead()
        page = self.at(self.table.seat_link("Roger"), ".board")
        dialog(page).wait_for()
        return page

    # -- together ---------------------------------------------------------------------------------------------------------

    def vote(self) -> Any:
        page = self.sitting({"hand": ["Elf"]})
        self.ghost("Ann").act("dispute", what="level", seat=2, value=5)
        page.get_by_role("button", name="Agree", exact=True).wait_for()
        return page

    def asked_to_undo(self) -> Any:
        page = self.sitting({"hand": ["Elf"]}, turn="Roger", doors=["Bearbug"])
        roger = self.ghost("Roger")
        roger.may("kick")
        roger.act("ask_undo")
        page.get_by_role("button", name="Let them").wait_for()
        return page

    def chat(self) -> Any:
        page = self.rest_of_three()
        roger, ann = self.ghosts("Roger", "Ann")
        roger.say(type="chat", text="Nobody move, I have dropped my good die.")
        ann.say(type="emote", name="evil")
        page.get_by_role("log").get_by_text("mwahaha").wait_for(state="attached")
        page.keyboard.press("c")
        return page

    def log(self) -> Any:
        page = self.rolled()
        page.keyboard.press("l")
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
        page.get_by_text("The line is down.").wait_for()
        return page

    def away(self) -> Any:
        page = self.rest_of_three()
        self.ghost("Ann").say(type="hand_over", on=True)
        page.get_by_text("a bot plays for them").first.wait_for()
        return page

    def spectator(self) -> Any:
        self.fight()
        return self.at(f"/t/{self.table.id}#watch={self.table.watch}", ".board")

    def curtain(self) -> Any:
        page = self.open_page(path="/#here")
        for number, name in enumerate(PEOPLE, 1):
            page.get_by_label(f"Munchkin {number}").fill(name)
        page.get_by_role("button", name="Set the table").click()
        page.wait_for_selector(".board")
        deadline = time.monotonic() + 60
        while not page.locator(".curtain button").count() and time.monotonic() < deadline:
            page.evaluate(HURRY)
            page.wait_for_timeout(60)
        return page

    # -- cards and rules ----------------------------------------------------------------------------------------------------

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

    # -- learning, ending ---------------------------------------------------------------------------------------------------

    def lesson(self) -> Any:
        page = self.at("/", "#learn:not([disabled])")
        page.click("#learn")
        page.wait_for_selector(".coach")
        return page

    def lesson_fight(self) -> Any:
        page = self.lesson()
        deadline = time.monotonic() + 60
        while not page.locator(".fight").count() and time.monotonic() < deadline:
            for button in ("Got it",):
                if page.get_by_role("button", name=button).count():
                    page.get_by_role("button", name=button).first.click()
            page.evaluate(HURRY)
            page.wait_for_timeout(60)
        page.wait_for_selector(".coach")
        return page

    def won_by_another(self) -> Any:
        page = self.last_call()
        press(page, "pass")
        self.ghost("Ann").may("pass")
        dialog(page).wait_for()
        return page

    def replay(self) -> Any:
        page = self.open_page()
        page.wait_for_selector("#play:not([disabled])")
        page.fill("input[autocomplete=nickname]", "Kim")
        page.click("#play")
        page.wait_for_selector(".board .hand .card")
        play_to_the_end(page)
        page.get_by_role("link", name="Watch the replay").click()
        page.wait_for_selector(".controls input[type=range]")
        page.get_by_role("button", name="Turn »").click()
        page.get_by_role("button", name="Turn »").click()
        page.wait_for_timeout(300)
        return page

    # -- every set's look -----------------------------------------------------------------------------------------------------

    def dressed(self, set: str, fight: bool) -> Any:
        gear = GEAR[set]
        kim = {"level": 4, "in_play": gear["in_play"], "hand": gear["hand"]}
        seats = {"Kim": kim, "Roger": {"level": 6, "in_play": gear["other"]}, "Ann": {"level": 2}}
        seals = {"open_seals": ["Beer Shortage", "Karma Comes Due"]} if set == "apocalypse" else {}
        self.table = self.stage.table(*PEOPLE, sets=[set], arranged={"seats": seats, "doors": gear["doors"], **seals})
        page = self.at(self.table.seat_link("Kim"), ".board")
        if fight:
            press(page, "kick")
            page.wait_for_selector(".fight")
        return page

    def home_of(self, set: str) -> Any:
        page = self.at("/", "#play:not([disabled])")
        page.locator("[role=radio]").nth(sorted(GEAR).index(set)).click()
        page.wait_for_timeout(100)
        return page


def every() -> dict[str, Callable[[Moments], Any]]:
    """All moments by name, dialogs and sets included."""
    own = [name for name in vars(Moments) if not name.startswith("_") and name not in HELPERS]
    dialogs = [name for name in vars(Reaching) if name[0].isupper()]
    found: dict[str, Callable[[Moments], Any]] = {name: getattr(Moments, name) for name in [*own, *dialogs]}
    for set in GEAR:
        found[f"set_{set}"] = lambda moments, set=set: moments.dressed(set, False)  # type: ignore[misc]
        found[f"set_{set}_fight"] = lambda moments, set=set: moments.dressed(set, True)  # type: ignore[misc]
        found[f"set_{set}_home"] = lambda moments, set=set: moments.home_of(set)  # type: ignore[misc]
    return found


HELPERS = {"at", "ghost", "ghosts", "crowd", "offered", "dressed", "home_of"}
