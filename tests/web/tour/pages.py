"""The pages around the table: coming in, reading up, being sent away."""

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

from kickdoor import cli
from kickdoor.server import games
from tests.web.hands import HURRY, play_to_the_end
from tests.web.test_dialogs import PEOPLE
from tests.web.tour.setting import Setting
from tests.web.words import spoken

FINISHED = Path(__file__).parents[2] / "recorded" / "v0_1" / "finished.kickdoor"


@cache
def played(database: str) -> str:
    """A game that was played to its end, by its id in a database that has it now."""
    with ThreadPoolExecutor(1) as aside, redirect_stdout(StringIO()):  # the browser has a loop in this thread
        assert aside.submit(cli.main, ["games", "import", str(FINISHED), "--db", database]).result() == 0
    return games.from_file(FINISHED).id


class Pages(Setting):
    """What is seen before the cards are dealt, and after."""

    def home(self) -> Any:
        self.stage.table("Bo", public=True)
        return self.at("/", "#play:not([disabled])")

    def new_table(self) -> Any:
        return self.at("/#new", "details summary")

    def new_table_house_rules(self) -> Any:
        page = self.at("/#new", "details summary")
        page.locator("details summary").click()
        page.locator("details").evaluate("each => scrollTo(0, each.offsetTop - 60)")
        return page

    def pass_and_play(self) -> Any:
        return self.at("/#here", "details summary")

    def lobby(self) -> Any:
        table = self.stage.table("Kim", "Maximiliane-Wilhelmine W", bots=1, seats=4)
        return self.at(table.seat_link("Kim"), "[aria-label=QR]")

    def lobby_rules(self) -> Any:
        page = self.lobby()
        page.get_by_role("button", name=spoken(page, "Change the rules")).click()
        return page

    def join(self) -> Any:
        table = self.stage.table("Kim", seats=4)
        return self.at(f"/t/{table.id}#invite={table.invite}", "form .go")

    def join_full(self) -> Any:
        """Somebody knocks where every chair is taken."""
        table = self.stage.table(*PEOPLE)
        return self.at(f"/t/{table.id}#invite={table.invite}", ".note .button")

    def no_table(self) -> Any:
        return self.at("/t/nowhere", ".note h1")

    def bad_seat(self) -> Any:
        return self.at("/seat#nonsense", ".note [role=alert]")

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
        page.get_by_role("searchbox").fill("Munchkin")
        return page

    def puzzle(self) -> Any:
        return self.at("/puzzle/2026-11-01", ".move")

    def puzzle_tried(self) -> Any:
        page = self.puzzle()
        page.locator(".move").first.click()
        page.wait_for_selector(".told, .move.wrong")
        return page

    def odds(self) -> Any:
        return self.at("/odds", "main h1")

    def mine(self) -> Any:
        return self.at("/mine", "main h1")

    def screen(self) -> Any:
        table = self.stage.table(*PEOPLE, arranged={"doors": ["Bearbug"]})
        table.ghost("Kim").may("kick")
        return self.at(f"/t/{table.id}/screen#watch={table.watch}", ".stage")

    def story(self) -> Any:
        return self.at(f"/story/{played(self.stage.address)}", "main h1")

    def credits(self) -> Any:
        return self.at("/credits", "text=game-icons")

    def lesson(self) -> Any:
        page = self.at("/", "#learn:not([disabled])")
        page.click("#learn")
        page.wait_for_selector(".coach")
        return page

    def lesson_fight(self) -> Any:
        page = self.lesson()
        deadline = time.monotonic() + 60
        while not page.locator(".fight").count() and time.monotonic() < deadline:
            page.evaluate("document.querySelector('.coach .yes')?.click()")
            kicked = page.evaluate(HURRY) == "kick"
            page.wait_for_timeout(600 if kicked else 60)  # a fight is drawn in parts, and talked about then
        page.wait_for_selector(".coach")
        return page

    def the_end(self) -> Any:
        """A whole game against bots, with everything that it is remembered for."""
        page = self.open_page()
        page.wait_for_selector("#play:not([disabled])")
        page.fill("input[autocomplete=nickname]", "Kim")
        page.click("#play")
        page.wait_for_selector(".board .hand .card")
        play_to_the_end(page)
        for shut in page.locator(".toast button.flat").all():
            shut.click()  # a hasty hand was refused something at the last moment
        return page

    def replay(self) -> Any:
        page = self.at(f"/replay/{played(self.stage.address)}", ".controls input[type=range]")
        for _ in range(2):
            page.locator(".steps button").last.click()
        page.wait_for_timeout(300)
        return page
