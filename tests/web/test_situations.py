"""What the rules bring about, played through the page: selling, giving, dying, waiting, arguing, taking back."""

import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.web.hands import HURRY, choose, dialog, held, log_says, look_over, offered, press, say, shut, totals, until
from tests.web.stage import Stage

pytestmark = pytest.mark.web
Opens = Callable[..., Any]
PEOPLE = ("Kim", "Roger", "Ann")


def test_selling_shows_the_running_sum(open_page: Opens, stage: Stage) -> None:
    kim = {"level": 2, "in_play": ["Pickle Spear"], "hand": ["Plot Armor", "Reforged Sword"]}
    table = stage.table(*PEOPLE, arranged={"seats": {"Kim": kim}})
    page = open_page(path=table.seat_link("Kim"))
    press(page, "sell")
    choose(page, "Pickle Spear")
    choose(page, "Plot Armor")
    dialog(page).get_by_text("You have 800").wait_for()
    assert dialog(page).get_by_role("button", name="Sell", exact=True).is_disabled()
    choose(page, "Reforged Sword")
    dialog(page).get_by_text("1000 Gold Pieces: 1 Level!").wait_for()
    dialog(page).get_by_role("button", name="Sell", exact=True).click()
    page.get_by_role("region", name="you").get_by_role("img", name="Level 3 of 10").wait_for()
    log_says(page, "Pickle Spear")


def test_charity_gives_the_rest_away(open_page: Opens, stage: Stage) -> None:
    hand = ["Elf", "Dwarf", "Glampire", "Bearbug", "Cold Caller", "Greater"]
    seats = {"Kim": {"level": 4, "hand": hand}, "Roger": {"level": 1}, "Ann": {"level": 3}}
    table = stage.table(*PEOPLE, arranged={"seats": seats, "phase": "charity"})
    page = open_page(path=table.seat_link("Kim"))
    press(page, "charity")
    choose(page, "Glampire")
    say(page, "Do it")
    until(page, "document.querySelectorAll('.me .hand .card').length === 5")
    log_says(page, "Roger")


def test_dying_and_looting_the_body(open_page: Opens, stage: Stage) -> None:
    """A bad roll, seen; then the others pick from what is left, in a row that everybody sees."""
    kim = {"level": 6, "in_play": ["Pickle Spear"], "hand": ["Elf"]}
    arranged = {"seats": {"Kim": kim, "Roger": {"level": 3}, "Ann": {"level": 2}}, "doors": ["Letter-of-the-Law Lich"]}
    table = stage.table(*PEOPLE, arranged={**arranged, "dice": [1]})
    ghosts = [table.ghost(name) for name in PEOPLE[1:]]
    page = open_page(path=table.seat_link("Kim"))
    press(page, "kick")
    press(page, "flee")
    press(page, "pass")
    for ghost in ghosts:
        ghost.may("pass")
    page.locator(".roll").get_by_text("rolled 1").wait_for()
    press(page, "pass")
    for ghost in ghosts:
        ghost.may("pass")
    page.get_by_role("heading", name="Looting the body").wait_for()
    page.locator(".me", has_text="dead").wait_for()
    page.reload()
    page.get_by_role("heading", name="Looting the body").wait_for()
    assert page.locator(".body li").all_inner_texts() == ["Roger", "Ann"]  # who takes a card, one after the other
    ghosts[0].wait(lambda client: bool(client.view["question"]))
    ghosts[0].act("answer", picks=[ghosts[0].client.view["question"]["values"][0]])
    log_says(page, "Roger")


def test_hold_pass_and_standing_orders(open_page: Opens, stage: Stage) -> None:
    arranged = {"seats": {"Kim": {"level": 5}}, "doors": ["Snack Wolf", "Bearbug"]}
    table = stage.table(*PEOPLE, arranged=arranged, window_seconds=26)
    ann = table.ghost("Ann")
    kim, roger = open_page(path=table.seat_link("Kim")), open_page(path=table.seat_link("Roger"))
    press(kim, "kick")
    press(kim, "claim")
    roger.get_by_role("button", name="Hold").click()
    kim.get_by_text("Roger says: hold on!").wait_for()
    roger.get_by_role("region", name="Speak now").get_by_role("combobox").select_option("never")
    ann.may("pass")
    log_says(kim, "beats Snack Wolf")  # Roger's orders passed for him


def test_votes_and_the_owners_word(open_page: Opens, stage: Stage) -> None:
    table = stage.table(*PEOPLE, arranged={"seats": {"Ann": {"level": 3}}})
    ann = table.ghost("Ann")
    kim, roger = open_page(path=table.seat_link("Kim")), open_page("phone", path=table.seat_link("Roger"))
    roger.get_by_role("button", name="Menu").click()
    say(roger, "That cannot be right")
    dialog(roger).get_by_label("On whom?").select_option(label="Ann")
    dialog(roger).get_by_label("Level", exact=True).fill("5")
    say(roger, "Put it to the table")
    kim.get_by_role("button", name="Agree", exact=True).click()
    kim.get_by_role("button", name="Agree", exact=True).wait_for(state="detached")
    before = (argument := kim.get_by_role("region", name="That cannot be right")).inner_text()
    assert "Ann" in before and "5" in before
    kim.reload()  # what it is about and who has voted is told again
    argument.wait_for()
    assert argument.inner_text() == before
    ann.may("vote", yes=True)
    if (agree := roger.get_by_role("button", name="Agree", exact=True)).count():
        agree.click()
    kim.get_by_role("region", name="Ann").get_by_role("img", name="Level 5 of 10").wait_for()

    ann.act("dispute", what="level", seat=2, value=9)
    kim.get_by_role("button", name="Owner: no").click()
    kim.get_by_role("button", name="Owner: no").wait_for(state="detached")
    kim.get_by_role("button", name="Menu").click()
    say(kim, "Hand over the last word")
    say(kim, "Roger")
    log_says(kim, "Roger is the owner of the table now")
    kim.get_by_role("region", name="Ann").get_by_role("img", name="Level 5 of 10").wait_for()


def test_taking_back_with_consent(open_page: Opens, stage: Stage) -> None:
    table = stage.table("Kim", "Roger", "Ann", arranged={"doors": ["Bearbug"]})
    ann = table.ghost("Ann")
    kim, roger = open_page(path=table.seat_link("Kim")), open_page(path=table.seat_link("Roger"))
    press(kim, "kick")
    totals(roger, 1, 6)
    press(kim, "ask_undo")
    roger.get_by_role("button", name="Let them").click()
    roger.get_by_role("button", name="Let them").wait_for(state="detached")
    roger.reload()
    roger.get_by_text("Kim would like to take the last act back").wait_for()
    assert not roger.get_by_role("button", name="Let them").count()  # said is said, also after a reload
    ann.may("consent", yes=True)
    kim.wait_for_selector("[data-verb=kick]")
    until(roger, "!document.querySelector('.fight')")


def test_watching_and_a_seat_on_another_device(open_page: Opens, stage: Stage) -> None:
    """A link to watch shows the table and no hand; a private link brings the same seat to another browser."""
    table = stage.table(*PEOPLE, arranged={"seats": {"Kim": {"hand": ["Elf"]}}})
    watcher = open_page(path=f"/t/{table.id}#watch={table.watch}")
    watcher.wait_for_selector(".board")
    assert watcher.locator(".hand .card").count() == 0
    assert not offered(watcher, "kick")
    laptop = open_page(path=table.seat_link("Kim"))
    laptop.get_by_role("button", name="Menu").click()
    say(laptop, "My seat on another device")
    dialog(laptop).get_by_text("whoever has it plays your hand").wait_for()
    link = dialog(laptop).get_by_label("Private link to your seat").input_value()
    shut(laptop)
    watcher.get_by_role("button", name="Menu").click()
    assert not dialog(watcher).get_by_role("button", name="My seat on another device").count()
    phone = open_page("phone", path=link[link.index("/seat#") :])
    held(phone, "Elf").wait_for()
    press(laptop, "kick")
    until(phone, "document.querySelector('.board').dataset.phase !== 'arrange'")


# Taps the button of a curtain that is for one of them; what it said.
RAISE = """(() => {
  const button = document.querySelector(".curtain:not(:has(.anybody)) .go");
  button?.click();
  return button?.innerText ?? "";
})()"""


def test_pass_and_play(open_page: Opens) -> None:
    """One device, three munchkins: the curtain falls between them, and nobody's log is lost."""
    page = open_page(path="/#here")
    for number, name in enumerate(PEOPLE, 1):
        page.get_by_label(f"Munchkin {number}").fill(name)
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_selector(".board")
    now, lines, done = "", dict[str, int](), list[str]()
    deadline = time.monotonic() + 90
    while time.monotonic() < deadline and (done.count("kick") < 5 or done.count("nobody") < 2):
        before, words = page.locator(".side .log p").count(), page.evaluate(RAISE)
        if words:
            lines[now] = before
            now = next(name for name in PEOPLE if name in words)
            page.wait_for_selector(".curtain", state="detached")
            done.append("curtain")
            until(page, f"document.querySelectorAll('.side .log p').length >= {lines.get(now, 0)}")
        else:
            done.append(page.evaluate(HURRY))
        page.wait_for_timeout(60)
    turns = done.count("kick")
    assert turns >= 5 and done.count("nobody") >= 2, f"the device never came round: {done}"
    assert done.count("curtain") <= len(PEOPLE) + 2 * turns, "a curtain for each turn, and a few for questions"


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_every_table_fits(open_page: Opens, stage: Stage, axe: str, seats: int) -> None:
    """Three to six munchkins with all they can carry, names that want to be more than names, and a fight."""
    names = [
        "<img src=x onerror=a()>",
        "<script>alert(1)</script>",
        "</b>{{7*7}}${x}",
        "A" * 24,
        "W" * 24,
        "Ωmega &amp;",
    ]
    items = [
        ["Pickle Spear", "Plot Armor"], ["Wombat Boots", "Reforged Sword"], ["Scimitar of Mild Sarcasm"],
        ["Chain Letter Mail", "Hat of Tragic Backstory"], ["Torch of Looking Under Things"], ["Turning Keys", "Elf"],
    ]  # fmt: skip
    people = [f"P{number}" for number in range(seats)]
    given = {
        name: {"in_play": owned, "level": 2 + at} for at, (name, owned) in enumerate(zip(names, items, strict=True))
    }
    given[names[0]]["hand"] = ["Glampire", "Dwarf", "Greater", "Prismatic Glitter"]
    table = stage.table(*people, arranged={"names": names[:seats], "seats": given, "doors": ["Bearbug"]})
    page = open_page(path=table.seat_link("P0"))
    press(page, "kick")
    page.wait_for_selector(".fight")
    look_over(page, axe, f"table-of-{seats}")
    assert page.locator("img[onerror], .board script").count() == 0
    assert names[1] in page.inner_text(".board")
