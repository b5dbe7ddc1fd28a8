"""The pages around the table: coming in, reading up, being sent away."""

import time
from typing import Any

from tests.web.hands import HURRY, play_to_the_end
from tests.web.test_dialogs import PEOPLE
from tests.web.tour.setting import Setting


class Pages(Setting):
    """What is seen before the cards are dealt, and after."""

    def home(self) -> Any:
        self.stage.table("Bo", public=True)
        return self.at("/", "#play:not([disabled])")

    def new_table(self) -> Any:
        return self.at("/#new", "text=House rules")

    def new_table_house_rules(self) -> Any:
        page = self.at("/#new", "details summary")
        page.locator("details summary").click()
        page.locator("details").evaluate("each => scrollTo(0, each.offsetTop - 60)")
        return page

    def pass_and_play(self) -> Any:
        return self.at("/#here", "text=House rules")

    def lobby(self) -> Any:
        table = self.stage.table("Kim", "Maximiliane-Wilhelmine W", bots=1, seats=4)
        return self.at(table.seat_link("Kim"), "[aria-label=QR]")

    def lobby_rules(self) -> Any:
        page = self.lobby()
        page.get_by_role("button", name="Change the rules").click()
        return page

    def join(self) -> Any:
        table = self.stage.table("Kim", seats=4)
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

    def the_end(self) -> Any:
        """A whole game against bots, with everything that it is remembered for."""
        page = self.open_page()
        page.wait_for_selector("#play:not([disabled])")
        page.fill("input[autocomplete=nickname]", "Kim")
        page.click("#play")
        page.wait_for_selector(".board .hand .card")
        play_to_the_end(page)
        for shut in page.locator(".toast button[aria-label=Close]").all():
            shut.click()  # a hasty hand was refused something at the last moment
        return page

    def replay(self) -> Any:
        page = self.the_end()
        page.get_by_role("link", name="Watch the replay").click()
        page.wait_for_selector(".controls input[type=range]")
        page.get_by_role("button", name="Turn »").click()
        page.get_by_role("button", name="Turn »").click()
        page.wait_for_timeout(300)
        return page
