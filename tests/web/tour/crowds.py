"""Tables of every size: three to eight munchkins, one to four monsters, ten cards in hand."""

from functools import partial
from typing import Any, Final

from tests.web.tour.setting import Setting

SEATS: Final = range(3, 9)
MONSTERS: Final = range(5)
NAMES: Final = (
    "Wilhelmina Wamwammowicz", "Maximiliane-Wilhelmine W", "Roger", "Bartholomew", "MMMMMMMMMMMM WWWWWWWWWWW", "Ann",
    "Hieronymus", "Bo",
)  # fmt: skip
FOES: Final = ("Bearbug", "Letter-of-the-Law Lich", "Encounter Balanced for Eight", "Glampire")
LOADS: Final[tuple[list[Any], ...]] = (
    ["Elf", "Pickle Spear", "Plot Armor", {"Wombat Boots": "sideways"}, "Hat of Tragic Backstory"],
    ["Bathroom Scale Mail", "Warrior", "Steel-Toed Slippers"],
    ["Reforged Sword", "Elf"],
    ["Scimitar of Mild Sarcasm"],
    ["Chain Letter Mail", "Cleric", "Mace of Closing Remarks", "Second-Hand Halo", "Cap of the Underdog"],
    ["Torch of Looking Under Things", "Orc"],
    [],
    ["Dwarf", "Wizard", "Staff of Staff Meetings", "Sandals of the Strategic Exit", "Robe of Impressive Sleeves"],
)
HAND: Final = (
    "Go Up a Level", "Prismatic Glitter", "Halfling", "Meat Shield", "Somebody Read the Encumbrance Rules",
    "Eight Hours' Sleep in a Dungeon", "Argue With the Map Until It Agrees", "Wandering Monster", "Greater",
    "Jar of Bees, Lid Sold Separately",
)  # fmt: skip


class Crowds(Setting):
    """The same people again and again, more of them every time."""

    def _crowd_of(self, seats: int, monsters: int = 0, level: int = 2, **more: Any) -> Any:
        names = NAMES[:seats]
        people = [f"P{number}" for number in range(seats)]
        given = {
            name: {"level": level if n == 0 else 2 + n, "in_play": load}
            for n, (name, load) in enumerate(zip(names, LOADS, strict=False))
        }  # fmt: skip
        given[names[0]]["hand"] = HAND
        fight = {"fighter": names[0], "foes": [{"card": foe, "original": foe} for foe in FOES[:monsters]], **more}
        fighting: dict[str, Any] = {
            "phase": "fighting", "fight": fight, "lying": {"fight": FOES[:monsters]}, "met": True,
            "frames": [
                {"turn": {"step": "next_door", "seat": names[0]}}, {"combat": {"step": "opened", "seat": names[0]}},
            ],
        }  # fmt: skip
        arranged = {"names": names, "seats": given, "house_rules": {"max_seats": 8}, **(fighting if monsters else {})}
        self.table = self.stage.table(*people, arranged=arranged, house_rules={"crowd": 1})
        return self.at(self.table.seat_link("P0"), ".fight" if monsters else ".board")

    def _screen_of_all(self) -> Any:
        """The big screen, with as much on it as there can be."""
        self._crowd_of(seats=SEATS[-1], monsters=MONSTERS[-1], level=8)
        return self.at(f"/t/{self.table.id}/screen#watch={self.table.watch}", ".stage .last")


def crowds() -> dict[str, Any]:
    """Every table by its name."""
    found: dict[str, Any] = {
        f"crowd_{seats}_{monsters}": partial(Crowds._crowd_of, seats=seats, monsters=monsters)
        for seats in SEATS
        for monsters in MONSTERS
    }
    return found | {"screen_of_all": Crowds._screen_of_all}
