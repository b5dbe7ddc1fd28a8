"""Every moment of the tour by its name."""

from collections.abc import Callable
from functools import partial
from typing import Any

from tests.web.hands import press
from tests.web.test_dialogs import PEOPLE, Reaching
from tests.web.tour.crowds import Crowds, crowds
from tests.web.tour.fights import Fights
from tests.web.tour.pages import Pages
from tests.web.tour.setting import GEAR
from tests.web.tour.tables import Tables


class Moments(Pages, Tables, Fights, Crowds):
    """A method per moment, and the dialogs; each gives the page that is to be seen."""

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
    own = [name for part in (Pages, Tables, Fights) for name in vars(part) if not name.startswith("_")]
    dialogs = [name for name in vars(Reaching) if name[0].isupper()]
    found: dict[str, Callable[[Moments], Any]] = {name: getattr(Moments, name) for name in [*own, *dialogs]}
    found |= crowds()
    for set in GEAR:
        found[f"set_{set}"] = partial(Moments.dressed, set=set, fight=False)
        found[f"set_{set}_fight"] = partial(Moments.dressed, set=set, fight=True)
        found[f"set_{set}_home"] = partial(Moments.home_of, set=set)
    return found
