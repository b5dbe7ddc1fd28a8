"""The story on the page: the same after a reload, back to its first line, and spoken as it happens."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from kickdoor import sets
from kickdoor.server.chronicle import TAIL
from tests.web.hands import until
from tests.web.stage import Ghost, Stage, run

pytestmark = pytest.mark.web

Opens = Callable[..., Any]
TEXT = "p.textContent.trim().replace(/\\s+/g, ' ').replaceAll('( ', '(')"  # a clause has an icon before its id
BARE = "(p) => { const bare = p.cloneNode(true); bare.querySelector('.because')?.remove(); return bare; }"
LINES = f"[...document.querySelectorAll('.log p[data-line]')].map({BARE}).map(p => {TEXT})"
NUMBERS = "[...document.querySelectorAll('.log p[data-line]')].map(p => Number(p.dataset.line))"


def written(line: dict[str, Any]) -> str:
    """A line as the page should show it."""
    pool = sets.pool("mazes")

    def text(part: Any) -> str:
        if isinstance(part, str):
            return part
        if part["is"] == "card":
            return part.get("called") or pool.by_id[part["id"]].name
        return str(part.get("name") or part.get("text") or part["id"])

    return " ".join("".join(map(text, line["parts"])).split())


def play(ghosts: list[Ghost], lines: int) -> None:
    """Play at random until the story is that long; then everybody waits."""
    clients = [ghost.client for ghost in ghosts]

    async def on() -> None:
        for client in clients:
            client.stopped = False
        playing = [asyncio.create_task(client.play()) for client in clients]
        while clients[0].story[-1]["n"] < lines and not clients[0].over:
            await asyncio.sleep(0.01)
        for client in clients:
            client.stopped = True
        await asyncio.gather(*playing)
        await clients[0].say(type="resync")
        await clients[0].until(lambda message: message["type"] == "welcome")

    run(on())


def test_the_story_is_there_after_a_reload(open_page: Opens, stage: Stage) -> None:
    table = stage.table("Kim", "Roger", "Anna")
    ghosts = [table.ghost(name) for name in ("Kim", "Roger", "Anna")]
    ghosts[0].say(type="start")
    for ghost in ghosts:
        ghost.wait(lambda client: bool(client.view))
    for length in (90, 160, TAIL + 40):
        play(ghosts, length)
    story = ghosts[0].client.story
    expected = [written(line) for line in story]
    assert len(story) == TAIL
    page = open_page(path=table.seat_link("Kim"))
    for _ in range(2):
        until(page, f"JSON.stringify({LINES}) === JSON.stringify({json.dumps(expected)})")  # once cards have names
        page.reload()
    back_to_the_first_line(page, story[0]["n"])
    for ghost in ghosts:
        ghost.leave()


def back_to_the_first_line(page: Any, first: int) -> None:
    """Scrolling up brings the earlier lines and moves nothing that is being read."""
    page.locator(f".log p[data-line='{first}']").wait_for()
    page.locator(".log[role=region]").hover()
    page.mouse.wheel(0, -100_000)
    until(page, f"{NUMBERS}[0] === 1")
    numbers = page.evaluate(NUMBERS)
    assert numbers == list(range(1, len(numbers) + 1)) and len(numbers) == first - 1 + TAIL
    assert not page.get_by_role("button", name="What came before").count()
    offset = f"""(() => {{
      const list = document.querySelector('.log[role=region]').getBoundingClientRect();
      return document.querySelector(".log p[data-line='{first}']").getBoundingClientRect().top - list.top;
    }})()"""
    until(page, f"Math.abs({offset}) < 120")


def test_the_story_is_spoken_as_it_happens(open_page: Opens, stage: Stage) -> None:
    """What is announced to screen readers is the line of the log."""
    table = stage.table("Kim", "Roger", "Anna", arranged={"turn": "Kim"})
    roger, page = table.ghost("Roger"), open_page(path=table.seat_link("Kim"))
    page.wait_for_selector(".board")
    roger.act("show", to=[2])
    roger.wait(lambda client: bool(client.story))
    until(page, f"{LINES}.at(-1)?.startsWith('Roger shows a hand to Anna:')")
    line = page.evaluate(f"{LINES}.at(-1)")
    until(page, f"document.querySelector('.sr[aria-live]').textContent === {json.dumps(line)}")
    roger.leave()
