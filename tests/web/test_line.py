"""When the line breaks: the page says so, keeps its shell, and comes back without a click."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server_play import Server
from tests.web.hands import until

pytestmark = pytest.mark.web
HAND = "[...document.querySelectorAll('.hand .card')].map(card => card.dataset.card).join()"
LOST = "The line is down."


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "kickdoor.db").start()
    yield running
    running.stop()


def test_the_shell_outlives_the_server(chromium: Any, server: Server) -> None:
    context = chromium.new_context()
    page = context.new_page()
    page.set_default_timeout(20_000)
    page.goto(server.url)
    page.wait_for_selector("#play:not([disabled])")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    kept = page.evaluate(
        "caches.keys().then(async ([name]) => (await (await caches.open(name)).keys()).map(each => each.url))"
    )
    assert f"{server.url}/" in kept
    assert not [url for url in kept if "/api/" in url or "/ws/" in url]

    page.click("#play")
    page.wait_for_selector(".board .hand .card")
    hand = page.evaluate(HAND)
    server.kill()
    page.get_by_text(LOST).wait_for()
    server.start()
    until(page, f"!document.body.innerText.includes('{LOST}')", 25)
    assert page.evaluate(HAND) == hand

    server.kill()
    page.goto(server.url)
    page.get_by_text(LOST).wait_for()
    assert page.get_by_role("heading", name="Kickdoor").count()
    server.start()
    page.wait_for_selector("#play:not([disabled])")
    until(page, f"!document.body.innerText.includes('{LOST}')")
    context.close()
