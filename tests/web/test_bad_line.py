"""The page on a bad line: it says so, keeps what was clicked, and does it once (`make line` plays whole games)."""

import os
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from tests.bad_line import CUTS, BadLine
from tests.web.hands import HURRY, dialog, until
from tests.web.stage import Stage, Table, run

pytestmark = pytest.mark.web
DOWN = "document.querySelector('.toasts.lasting')?.innerText.includes('The line is down.')"
CHAT = "[...document.querySelectorAll('.chat .lines p')].map((each) => each.innerText).join('|')"


@pytest.fixture
def line(stage: Stage) -> Iterator[BadLine]:
    bad = BadLine(stage.port)
    run(bad.__aenter__())
    yield bad
    run(bad.__aexit__())


@pytest.fixture
def far_page(chromium: Any) -> Iterator[Callable[..., Any]]:
    """Opens a browser. The browser itself complains about lines that break; the page's own code must not fail."""
    contexts: list[Any] = []
    trouble: list[str] = []

    def opened(size: str) -> Any:
        width, height = EVERY[size]
        phone = width < 760
        viewport = {"width": width, "height": height}
        contexts.append(chromium.new_context(viewport=viewport, has_touch=phone, is_mobile=phone))
        page = contexts[-1].new_page()
        page.set_default_timeout(30_000)
        page.on("pageerror", lambda error: trouble.append(error.stack or str(error)))
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not trouble


async def spoiled(line: BadLine, how: Any) -> None:
    line.cut(how)


def seen_through(page: Any, line: BadLine, table: Table, name: str) -> None:
    page.goto(f"http://127.0.0.1:{line.port}{table.seat_link(name)}")
    page.wait_for_selector("[data-verb=kick]")


def test_a_click_on_a_dead_line_is_kept_and_done_once(
    far_page: Callable[..., Any], stage: Stage, line: BadLine
) -> None:
    table = stage.table("Kim", "Roger", "Ann", arranged={"doors": ["Elf"]})
    roger = table.ghost("Roger")
    page = far_page("phone")
    seen_through(page, line, table, "Kim")
    roger.say(type="chat", text="Mind the gap")
    until(page, f"({CHAT}).includes('Mind the gap')")
    until(page, "!document.querySelector('.said')", 20)
    run(spoiled(line, "freeze"))
    page.click("[data-verb=kick]")
    page.click("[data-verb=kick]")  # impatient
    until(page, f"{DOWN} && document.body.innerText.includes('Your click is kept')", 40)
    until(page, f"!({DOWN}) && !document.querySelector('[data-verb=kick]')", 40)
    kicks = [line for line in roger_story(roger) if "kicks" in line]
    assert len(kicks) == 1, kicks
    assert page.evaluate(CHAT).count("Mind the gap") == 1
    assert not page.locator(".said").count(), "an old line is no fresh bubble"
    roger.leave()


def roger_story(roger: Any) -> list[str]:
    roger.wait(lambda client: client.view["phase"] != "arrange")
    return ["".join(part if isinstance(part, str) else "" for part in line["parts"]) for line in roger.client.story]


def test_a_double_click_does_one_thing(open_page: Callable[..., Any], stage: Stage) -> None:
    """Under the second click lies Loot by then; nobody meant that."""
    table = stage.table("Kim", "Roger", "Ann", arranged={"doors": ["Elf"]})
    page = open_page("desktop")
    page.goto(stage.url + table.seat_link("Kim"))
    page.wait_for_selector("[data-verb=kick]")
    box = page.locator("[data-verb=kick]").bounding_box()
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(*at)
    page.mouse.down(click_count=1)
    page.mouse.up(click_count=1)
    page.wait_for_selector("[data-verb=loot]")
    box = page.locator("[data-verb=loot]").bounding_box()
    page.mouse.move(box["x"] + 8, box["y"] + 8)
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    page.wait_for_timeout(200)
    assert page.locator("[data-verb=loot]").count() == 1
    assert not page.locator(".toast").count()


WHOLE = "LINE_CUTS" in os.environ  # games to their end, on every size; otherwise the first turns of one
EVERY = {
    "small phone": (360, 640),
    "phone": (390, 844),
    "tablet": (820, 1180),
    "wide tablet": (1180, 820),
    "laptop": (1366, 768),
    "desktop": (1440, 900),
    "large": (1920, 1080),
}
LAST = "[...document.querySelectorAll('.log p[data-line]')].at(-1)?.innerText"
STORY = "document.querySelector('.log p[data-line]:last-of-type')?.dataset.line"


@pytest.mark.parametrize("size", list(EVERY) if WHOLE else ["phone"])
def test_games_of_two_people_and_bots(far_page: Callable[..., Any], stage: Stage, line: BadLine, size: str) -> None:
    """Two hasty people and two bots, whatever the line does: the game goes on, and both see the same."""
    table = stage.table("Kim", "Roger", bots=2)
    pages = [far_page(size), far_page(size)]
    for page, name in zip(pages, ("Kim", "Roger"), strict=True):
        page.goto(f"http://127.0.0.1:{line.port}{table.seat_link(name)}")
    pages[0].get_by_role("button", name="Deal the cards").click()
    random, kicks, over = Random(size), 0, 0
    for step in range(20_000):
        if step % (200 if WHOLE else 60) == 59:
            run(spoiled(line, random.choice(CUTS)))
        done = [page.evaluate(HURRY) for page in pages]
        kicks, over = kicks + done.count("kick"), done.count("over")
        if over == 2 or (not WHOLE and kicks >= 4 and line.cuts >= 4):
            break
        pages[0].wait_for_timeout(25)
    else:
        raise AssertionError("the game stands still")
    if WHOLE:
        assert all(dialog(page).locator(".won").count() for page in pages)
        lines = [page.evaluate(LAST) for page in pages]
        assert lines[0] and lines[0] == lines[1], "they have heard different stories"
        return
    for page in pages:  # a new page through the same bad line is told the same story
        page.reload()
        page.wait_for_selector(".board")
    until(pages[0], f"({STORY}) !== undefined", 40)
    last = [int(page.evaluate(STORY) or 0) for page in pages]
    assert min(last) > 10, last
