"""Two people in two browsers: a table by its link, a bargain, a stab in the back, and a line that breaks."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.hands import choose, dialog, held, log_says, press, say, totals, until
from tests.web.stage import Stage

pytestmark = pytest.mark.web
HOSTILE = "<img src=x onerror=alert(1)>"
HANDS = "[...document.querySelectorAll('.hand .card')].map(card => card.dataset.card).join()"


def test_a_table_by_its_link(open_page: Callable[..., Any]) -> None:
    """The host sends a link, a guest sits down, both are dealt cards and talk, and a reload loses nothing."""
    host = open_page(path="/#new")
    host.get_by_label("Your name").fill("Kim")
    host.get_by_label("Chairs").select_option("3")
    host.get_by_role("button", name="Set the table").click()
    link = host.get_by_label("Send this link round:").input_value()
    guest = open_page("phone", path=link[link.index("/t/") :])
    guest.get_by_label("Your name").fill("Roger \"'{x}")
    guest.get_by_role("button", name="Sit down").click()
    host.get_by_text("Roger \"'{x}").wait_for()
    host.get_by_role("button", name="Bot").first.click()
    host.get_by_role("button", name="Deal the cards").click()
    for page in (host, guest):
        page.wait_for_selector(".board .hand .card")
    host.get_by_label("Say something").fill(HOSTILE)
    host.keyboard.press("Enter")
    guest.get_by_role("button", name="Talk").click()
    guest.get_by_role("log").get_by_text(HOSTILE).wait_for()
    guest.get_by_role("button", name="mwahaha").click()
    host.get_by_role("log").get_by_text("mwahaha").wait_for()
    for page in (host, guest):
        assert page.locator("img[onerror]").count() == 0

    hand = guest.evaluate(HANDS)
    guest.reload()
    guest.wait_for_selector(".board .hand .card")
    assert guest.evaluate(HANDS) == hand


def test_a_bargain_and_a_stab(open_page: Callable[..., Any], stage: Stage) -> None:
    """Kim is losing, Roger wants both Treasures for his help, and then thinks better of it."""
    table = stage.table("Kim", "Roger", "Ann", arranged={
        "seats": {
            "Kim": {"level": 3, "hand": ["Prismatic Glitter"]},
            "Roger": {"level": 4, "in_play": ["Reforged Sword"], "hand": ["Well-Rested"]},
            "Ann": {"level": 2},
        },
        "doors": ["Bearbug"],
        "treasures": ["Wombat Boots", "Decaf of Fury"],
    })  # fmt: skip
    ann = table.ghost("Ann")
    kim, roger = open_page(path=table.seat_link("Kim")), open_page("phone", path=table.seat_link("Roger"))
    press(kim, "kick")
    totals(kim, 3, 6)
    kim.get_by_role("group", name="With a helper").get_by_role("button", name="Roger").click()
    assert "9 to 6 with Roger" in dialog(kim).inner_text()
    say(kim, "1.")
    dialog(kim).get_by_label("owed even if the fight is lost").check()
    say(kim, "Make the offer")

    offers = roger.get_by_role("region", name="Offers")
    assert "9 to 6 with you" in offers.inner_text()
    offers.get_by_role("button", name="Counter-offer").click()
    dialog(roger).get_by_role("button", name="1.", pressed=True).wait_for()  # all that was offered still stands
    assert dialog(roger).get_by_label("owed even if the fight is lost").is_checked()
    say(roger, "2.")
    say(roger, "Make the offer")
    countered = kim.get_by_role("region", name="Offers").filter(has_text="Roger offers to help")
    countered.wait_for()
    assert "1. 2." in countered.inner_text() and "owed even if the fight is lost" in countered.inner_text()
    countered.get_by_role("button", name="Accept").click()
    totals(kim, 9, 6)

    press(kim, "claim")
    ann.may("pass")
    held(roger, "Well-Rested").click()
    say(roger, "Play")
    choose(roger, "Bearbug")
    totals(kim, 9, 11)
    log_says(kim, "Well-Rested")
    held(kim, "Prismatic Glitter").click()
    say(kim, "Play")
    say(kim, "Munchkins")
    totals(kim, 14, 11)
    press(kim, "claim")
    ann.may("pass")
    press(roger, "pass")
    log_says(kim, "beat Bearbug, 14 to 11")
    choose(roger, "Wombat Boots")
    held(roger, "Wombat Boots").wait_for()
    choose(roger, "Decaf of Fury")
    held(roger, "Decaf of Fury").wait_for()
    until(kim, "document.querySelectorAll('.hand .card').length === 1")


def test_a_trade_of_two_baskets(open_page: Callable[..., Any], stage: Stage) -> None:
    table = stage.table("Kim", "Roger", "Ann", arranged={
        "seats": {"Kim": {"in_play": ["Pickle Spear"]}, "Roger": {"in_play": ["Wombat Boots"]}},
    })  # fmt: skip
    kim, roger = open_page(path=table.seat_link("Kim")), open_page(path=table.seat_link("Roger"))
    kim.get_by_role("region", name="Roger").get_by_role("button").first.click()
    say(kim, "Trade")
    choose(kim, "Pickle Spear", "Wombat Boots")
    say(kim, "Make the offer")
    offer = roger.get_by_role("region", name="Offers")
    assert "Pickle Spear" in offer.inner_text() and "Wombat Boots" in offer.inner_text()
    offer.get_by_role("button", name="Accept").click()
    roger.get_by_role("group", name="In play").locator("[data-card$=pickle_spear]").wait_for()
    kim.get_by_role("group", name="In play").locator("[data-card$=wombat_boots]").wait_for()
