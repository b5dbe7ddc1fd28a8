"""What is at stake in a fight is on the table, without opening anything, and is there after a reload."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.web.hands import dialog, press, until
from tests.web.stage import Stage

pytestmark = pytest.mark.web
Opens = Callable[..., Any]
SEATS = {
    "Kim": {"level": 9, "in_play": ["Elf", "Pickle Spear"]},
    "Roger": {"level": 7, "in_play": ["Reforged Sword"], "hand": ["Greater"]},
    "Ann": {"level": 3},
}


def test_the_stakes_of_a_fight(open_page: Opens, stage: Stage) -> None:
    table = stage.table("Kim", "Roger", "Ann", arranged={"seats": SEATS, "doors": ["Letter-of-the-Law Lich"]})
    page = open_page("phone", path=table.seat_link("Kim"))
    page.set_viewport_size({"width": 360, "height": 640})
    press(page, "kick")
    roger = table.ghost("Roger")
    roger.wait(lambda client: client.view["fight"] is not None)
    roger.act("propose", kind="pitch", to=0, picks=[1])
    page.get_by_role("button", name="Accept").click()
    page.locator(".stakes .deal").wait_for()
    foe = roger.client.view["fight"]["foes"][0]["card"]["handle"]
    roger.act("play", card=roger.held("greater"), on=foe)
    page.locator(".stakes .chip").wait_for()
    before = seen(page)
    for words in ("Kim would win the GAME", "Roger helps for: Treasure picks 1.", "You die", "%", "Greater", "+10"):
        assert words in before, before
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.reload()
    until(page, f"document.querySelector('.stakes')?.innerText.replaceAll('\\n', ' ') === {json.dumps(before)}")
    page.locator(".stakes .run").first.click()
    dialog(page).get_by_role("button", name="RUN-03").wait_for()  # with the clause, and Kim is an Elf
    assert "Elf" in dialog(page).inner_text()
    roger.leave()


def seen(page: Any) -> str:
    return str(page.locator(".stakes").inner_text().replace("\n", " "))


def test_a_failed_die_says_what_happens_before_it_does(open_page: Opens, stage: Stage) -> None:
    given = {"seats": {"Kim": {"level": 4, "hand": ["Spare Die From Under the Sofa"]}}, "doors": ["Glampire"]}
    table = stage.table("Kim", "Roger", "Ann", arranged={**given, "dice": [2]})
    page = open_page("phone", path=table.seat_link("Kim"))
    ghosts = [table.ghost(name) for name in ("Roger", "Ann")]
    press(page, "kick")
    until(page, "document.querySelector('.waited')?.dataset.mine === 'true'")
    press(page, "flee")
    page.locator(".roll .bad", has_text="If caught: Lose 2 levels").wait_for()
    assert "the die waits for your word" in page.inner_text(".roll") and not page.locator(".die.waiting").count()
    for ghost in ghosts:
        ghost.may("pass")
    press(page, "pass")
    page.locator(".roll .bad.heated", has_text="Now for Kim: Lose 2 levels").wait_for()
    assert page.locator(".me .track").count()
    for ghost in ghosts:
        ghost.leave()


def test_every_line_says_why(open_page: Opens, stage: Stage) -> None:
    """In a first game in words, later by a mark that opens the clause."""
    table = stage.table("Kim", "Roger", "Ann", arranged={"doors": ["Elf"]})
    page = open_page(path=table.seat_link("Kim"))
    press(page, "kick")
    page.locator(".log .because", has_text="Something else behind it").click()
    dialog(page).get_by_text("TURN-05").first.wait_for()
    page.evaluate("""() => { const kept = JSON.parse(localStorage.getItem("kickdoor") ?? "{}");
      localStorage.setItem("kickdoor", JSON.stringify({ ...kept, games: [{ id: "x", names: [], sets: [] }] })); }""")
    page.reload()
    page.get_by_role("button", name="Why? TURN-05").click()
    dialog(page).get_by_text("TURN-05").first.wait_for()


def test_a_hand_is_counted_against_its_limit(open_page: Opens, stage: Stage) -> None:
    """What the limit is comes from the engine: a Dwarf keeps one more."""
    dwarf = {"in_play": ["Dwarf"], "hand": ["Elf", "Plot Armor", "Glampire"]}
    seats = {"Kim": {"hand": ["Elf", "Orc"]}, "Roger": dwarf}
    page = open_page(path=stage.table("Kim", "Roger", "Ann", arranged={"seats": seats}).seat_link("Kim"))
    for name, said in (("Roger", "3 / 6"), ("you", "2 / 5")):
        page.get_by_role("region", name=name).get_by_role("button").first.click()
        page.get_by_role("dialog").get_by_text(said, exact=True).wait_for()
        page.keyboard.press("Escape")
        page.get_by_role("dialog").wait_for(state="detached")
