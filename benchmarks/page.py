"""The longest script task of the page while 60 cards lie on the table: `make trace`.

Chromium traces a game that is watched; the figure stands beside that of a plain loop of JavaScript in the same browser.
"""

import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tests.web.stage import Stage
from tools import browser

CARDS: Final = 60
WANTED: Final = 16.0  # milliseconds
SCRIPT: Final = frozenset({"EvaluateScript", "FunctionCall", "RunMicrotasks", "v8.run", "EventDispatch"})
LOOP: Final = """() => {
  const began = performance.now();
  let n = 0;
  for (let i = 0; i < 3e6; i++) n += i % 7;
  return performance.now() - began;
}"""
COUNT: Final = "document.querySelectorAll('.board [data-card]').length"
ITEMS: Final = (
    "Pickle Spear", "Plot Armor", "Wombat Boots", "Reforged Sword", "Scimitar of Mild Sarcasm", "Chain Letter Mail",
    "Hat of Tragic Backstory", "Torch of Looking Under Things", "Turning Keys", "Parrying Clipboard",
    "Gavel of House Rules", "Helm of the Falling Visor", "Sandals of the Strategic Exit", "Extra Hand on a Stick",
    "Sidekick's Sash", "Bracelet of Curse Insurance", "Loot Trolley With One Bad Wheel",
    "Cloak of Dramatic Entrances", "Dagger of Passive Aggression", "Wand of Maybe", "Mace of Closing Remarks",
    "Shield of Plausible Deniability", "Statement Spork", "Bow With Strings Attached", "Staff of Staff Meetings",
    "Bathroom Scale Mail", "Robe of Impressive Sleeves", "Second-Hand Halo", "Steel-Toed Slippers",
    "Hammer of Finger Nailing", "Meat Shield", "Sword From the Cover", "Pet Rock, House-Trained",
    "Cap of the Underdog", "Prismatic Glitter", "Decaf of Fury", "Communal Garlic Dip", "Eviction Notice",
    "Sign-Up Sheet", "Baton of Passing", "Potion Without a Label", "Jar of Bees, Lid Sold Separately",
    "Scroll of Group Discount", "Smoke Bomb, Mint",
)  # fmt: skip
HAND: Final = (
    "Glampire", "Elf", "Dwarf", "Halfling", "Orc", "Wizard", "Thief", "Cleric", "Warrior", "Greater",
    "Life Partner", "Cold Caller", "Eavesdropper", "Wandering Monster", "Super Munchkin", "Half-Breed",
    "Advantaged",
)  # fmt: skip


def main_thread(events: list[dict[str, Any]]) -> tuple[int, int]:
    """The page's own thread: the renderer's main one that did most."""
    names = [each for each in events if each.get("name") == "thread_name" and each["args"]["name"] == "CrRendererMain"]
    busy = {(each["pid"], each["tid"]): 0.0 for each in names}
    for each in events:
        if (key := (each.get("pid"), each.get("tid"))) in busy:
            busy[key] += each.get("dur", 0)
    return max(busy, key=lambda key: busy[key])


def tasks(events: list[dict[str, Any]]) -> Iterator[tuple[float, float]]:
    """Of each task of the page: milliseconds of processor time, and how many of them were script."""
    pid, tid = main_thread(events)
    own = [each for each in events if each.get("pid") == pid and each.get("tid") == tid and each.get("ph") == "X"]
    script = [each for each in own if each["name"] in SCRIPT]
    for task in (each for each in own if each["name"].endswith("RunTask")):
        began, ended = task["ts"], task["ts"] + task["dur"]
        inside = [each for each in script if began <= each["ts"] and each["ts"] + each["dur"] <= ended]
        outer = [each for each in inside if not any(covers(other, each) for other in inside)]
        yield task.get("tdur", task["dur"]) / 1000, sum(each.get("tdur", each["dur"]) for each in outer) / 1000


def covers(outer: dict[str, Any], inner: dict[str, Any]) -> bool:
    wide = outer["ts"] <= inner["ts"] and outer["ts"] + outer["dur"] >= inner["ts"] + inner["dur"]
    return wide and outer is not inner and (outer["dur"] > inner["dur"] or outer["ts"] < inner["ts"])


def traced(chromium: Any, stage: Stage) -> tuple[list[dict[str, Any]], int, float]:
    """The events of a trace, how many cards were on the table, and what the plain loop took."""
    carried = [{name: "sideways"} for name in ITEMS]
    seats: dict[str, Any] = {
        "Kim": {"level": 2, "in_play": carried[:12], "hand": list(HAND)},
        "Roger": {"in_play": carried[12:28]},
        "Ann": {"level": 3, "in_play": carried[28:]},
    }
    table = stage.table(
        "Kim", "Roger", "Ann", arranged={"seats": seats, "doors": ["Bearbug"], "options": {"big_limit": 9}}
    )
    ghosts = [table.ghost(name) for name in ("Roger", "Ann")]
    page = chromium.new_page(viewport={"width": 1440, "height": 900})
    page.set_default_timeout(12_000)
    page.goto(stage.url + table.seat_link("Kim"))
    page.wait_for_selector(".board .hand .card")
    page.wait_for_timeout(1500)
    loop = min(page.evaluate(LOOP) for _ in range(5))
    cards = int(page.evaluate(COUNT))
    assert cards >= CARDS, f"only {cards} cards are on the table"
    chromium.start_tracing(page=page, categories=["toplevel", "devtools.timeline", "v8"])
    for _ in range(3):
        page.locator(".hand .card").first.click()
        page.wait_for_selector("[role=dialog]")
        page.keyboard.press("Escape")
        page.wait_for_timeout(200)
    page.locator("[data-verb=kick]").dispatch_event("click")
    page.wait_for_selector(".fight")
    for ghost in ghosts:
        ghost.say(type="chat", text="Oh dear.")
    page.wait_for_timeout(600)
    page.locator("[data-verb=flee]").dispatch_event("click")
    page.wait_for_timeout(600)
    found = json.loads(chromium.stop_tracing())["traceEvents"]
    page.close()
    return found, cards, loop


def main() -> int:
    from playwright.sync_api import sync_playwright

    path = browser.usable()
    if not path:
        print(f"There is no Chromium. {browser.HOW}", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        stage = Stage(Path(folder) / "kickdoor.db")
        stage.start()
        chromium = playwright.chromium.launch(executable_path=path, args=list(browser.ARGUMENTS))
        try:
            events, cards, loop = traced(chromium, stage)
        finally:
            chromium.close()
            stage.stop()
    measured = sorted(tasks(events), key=lambda task: task[1], reverse=True)
    longest = measured[0][1]
    print(f"{cards} cards on the table, {len(measured)} tasks traced.")
    print(f"Longest script task: {longest:.1f} ms; wanted: at most {WANTED:.0f}.")
    print(f"Longest task with layout and paint: {max(whole for whole, _ in measured):.1f} ms.")
    print(f"A plain loop of 3 million turns takes {loop:.1f} ms here; the script task is {longest / loop:.2f} of that.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
