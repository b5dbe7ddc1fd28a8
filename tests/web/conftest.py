"""A real server and a real Chromium, if there is one."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from kickdoor.server.app import STATIC
from tests.server_play import GENTLE, Server

ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
HOW = "the page was not tested: {}. To test it: make web, pip install playwright, apt install chromium"
SIZES = {"desktop": {"width": 1440, "height": 900}, "phone": {"width": 390, "height": 844}}


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    if not (STATIC / "index.html").is_file():
        pytest.skip(HOW.format("it is not built"))
    api = pytest.importorskip("playwright.sync_api", reason=HOW.format("there is no playwright"))
    with api.sync_playwright() as playwright:
        path = shutil.which("chromium") or shutil.which("google-chrome")
        try:
            browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        except api.Error as error:
            pytest.skip(HOW.format(f"no Chromium starts ({error.message.splitlines()[0]})"))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("web") / "kickdoor.db", **GENTLE).start()
    yield running
    running.stop()


@pytest.fixture
def open_page(chromium: Any, server: Server) -> Iterator[Callable[..., Any]]:
    """Opens a browser of its own at the page; nothing may go wrong in it."""
    contexts: list[Any] = []
    trouble: list[str] = []

    def opened(size: str = "desktop", path: str = "/", scheme: str = "light") -> Any:
        phone = size == "phone"
        context = chromium.new_context(viewport=SIZES[size], has_touch=phone, is_mobile=phone, color_scheme=scheme)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("console", lambda message: message.type in ("error", "warning") and trouble.append(message.text))
        page.on("pageerror", lambda error: trouble.append(str(error)))
        page.on("dialog", lambda dialog: trouble.append(f"dialog: {dialog.message}"))
        page.goto(f"http://127.0.0.1:{server.port}{path}")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not trouble


@pytest.fixture(scope="session")
def axe() -> str:
    file = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
    if not file.is_file():
        pytest.skip(HOW.format("there is no axe-core"))
    return file.read_text()
