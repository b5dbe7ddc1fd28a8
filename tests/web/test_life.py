"""What is around a game: one's tables, the story of a game, the meanest stab, and one's own book."""

import asyncio
import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.server_play import Client
from tests.web.hands import log_says, look_over, until
from tests.web.stage import Stage, run

pytestmark = pytest.mark.web
Opens = Callable[..., Any]


def finished(stage: Stage, page: Any) -> str:
    """A game that this page's browser has played to its end with bots; its id."""
    form = {
        "name": "Kim",
        "seats": 3,
        "bots": ["basic"] * 2,
        "house_rules": {"quick": 1},
        "window_seconds": 0,
        "turn_seconds": 0,
    }
    headers = {"content-type": "application/json"}
    seat = page.evaluate(
        "async (options) => (await fetch('/api/tables', options)).json()",
        {"method": "POST", "headers": headers, "body": json.dumps(form)},
    )
    client = Client(stage, seat["table"], seat["token"], Random(3))

    async def play() -> str:
        await client.connect()
        await client.say(type="start")
        await client.until(lambda message: message["type"] == "welcome" and message["view"])
        await client.play()
        while not client.table.get("over"):
            await client.hear()
        await client.close()
        return str(client.table["game"])

    return run(asyncio.wait_for(play(), 60))


def test_home_lists_my_tables(open_page: Opens, stage: Stage, axe: str) -> None:
    table = stage.table("Kim", "Roger", "Ann", answer_hours=24, arranged={"turn": "Kim"})
    kim, roger = (open_page("phone", path=table.seat_link(name)) for name in ("Kim", "Roger"))
    for page in (kim, roger):
        page.get_by_text("24 h").wait_for()
        page.goto(stage.url)
    mine = kim.get_by_role("link", name=re.compile("Kim, Roger, Ann"))
    until(kim, "document.title.startsWith('(1)')")
    assert "Your turn" in mine.inner_text() and "24 h left" in mine.inner_text()
    roger.get_by_text("Kim's turn").wait_for()
    look_over(kim, axe, "home-my-tables")
    mine.click()
    kim.get_by_text("24 h").wait_for()


def test_a_game_becomes_a_story_a_clip_and_a_page_of_the_book(open_page: Opens, stage: Stage, axe: str) -> None:
    page = open_page("phone")
    page.wait_for_selector("#play:enabled")
    game, games = finished(stage, page), 1
    while stage.get(f"/api/replays/{game}/story")["stab"] is None:  # a friendly game
        game, games = finished(stage, page), games + 1
    page.goto(f"{stage.url}/story/{game}")
    page.get_by_role("heading", name="The end").wait_for()
    assert page.locator("article").count() > 4 and page.locator("article [data-card]").count()
    look_over(page, axe, "story")
    page.get_by_role("link", name="See it happen").click()
    until(page, "/Step [1-9]/.test(document.body.innerText) && document.querySelector('.foes')")
    page.get_by_role("button", name="Play", exact=True).wait_for()  # it has stopped by itself
    page.goto(f"{stage.url}/mine")
    page.get_by_text("Foot in the Door").wait_for()
    assert page.locator(".sums b").first.inner_text() == str(games)
    look_over(page, axe, "mine")
    page.get_by_role("button", name="Carry to another browser").click()
    link = page.locator(".secret b").inner_text()
    other = open_page("phone", path=link.removeprefix(stage.url))
    other.get_by_role("button", name="Take it over").click()
    other.get_by_text("book and seats are in this browser").wait_for()
    assert other.locator(".sums b").first.inner_text() == str(games)
    page.get_by_role("button", name="Erase the book").click()
    page.get_by_role("dialog").get_by_role("button", name="Erase the book").click()
    page.get_by_text("You have never stabbed anybody").wait_for()
    assert page.locator(".sums b").first.inner_text() == "0"


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_stab_is_seen_and_in_nobodys_way(open_page: Opens, stage: Stage, motion: str) -> None:
    seats = {"Kim": {"level": 4}, "Roger": {"hand": ["Greater"]}}
    table = stage.table("Kim", "Roger", "Ann", arranged={"seats": seats, "turn": "Kim", "doors": ["Tutorial Slime"]})
    page, roger = open_page("phone", path=table.seat_link("Kim")), table.ghost("Roger")
    page.emulate_media(reduced_motion=motion)
    page.get_by_role("button", name="Kick down the door").click()
    page.wait_for_selector(".fight")
    roger.wait(lambda client: bool(client.view["fight"]))
    page.evaluate("""() => {
      window.seen = [];
      const note = ({ className }, how) => className?.startsWith?.("moment") && window.seen.push([className, how]);
      new MutationObserver((changes) => changes.forEach(({ addedNodes }) =>
        addedNodes.forEach((node) => note(node, node.nodeType === 1 && getComputedStyle(node).pointerEvents))
      )).observe(document.querySelector(".sky"), { childList: true });
    }""")
    roger.act("play", card=roger.held("greater"), on=roger.client.view["fight"]["foes"][0]["card"]["handle"])
    log_says(page, "Greater")
    page.wait_for_timeout(1500)
    seen = page.evaluate("window.seen")
    expected = {"moment stab", "moment swing monsters"} if motion == "no-preference" else set()
    assert {look for look, _ in seen} == expected and all(how == "none" for _, how in seen)
    assert not page.locator(".moment").count()


def test_unread_chat_is_marked(open_page: Opens, stage: Stage) -> None:
    table = stage.table("Kim", "Roger", "Ann", arranged={"turn": "Kim"})
    page, roger = open_page("phone", path=table.seat_link("Kim")), table.ghost("Roger")
    page.get_by_role("button", name="Kick down the door").wait_for()
    assert not page.locator(".tools .unread").count()
    roger.say(type="chat", text="Nice hat.")
    page.wait_for_selector(".tools .unread")
    page.locator(".tools .unread").click()
    page.get_by_text("Nice hat.").last.wait_for()
    page.wait_for_selector(".tools .unread", state="detached")
