"""What every moment of the tour is set up with: somebody at a page, the others at the table, and what they carry."""

from collections.abc import Callable
from typing import Any

from tests.web.stage import Ghost, Given, Stage
from tests.web.test_dialogs import Reaching

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


class Setting(Reaching):
    """A server to set tables on, and a way to open pages."""

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
        loads = [
            ["Bathroom Scale Mail", "Warrior"],
            ["Reforged Sword", "Elf"],
            ["Scimitar of Mild Sarcasm"],
            ["Chain Letter Mail", "Hat of Tragic Backstory", "Cleric"],
            ["Torch of Looking Under Things", "Orc"],
        ]
        seats = {
            name: {"in_play": load, "level": 3 + n}
            for n, (name, load) in enumerate(zip(names[1:], loads, strict=False))
        }
        seats |= others or {}
        self.table = self.stage.table(*people, arranged={"names": names, "seats": {names[0]: kim, **seats}, **given})
        page = self.open_page(path=self.table.seat_link("P0"))
        page.wait_for_selector(".board")
        return page
