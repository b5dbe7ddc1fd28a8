"""A real server and a real Chromium, if there is one."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest

from kickdoor.server.pages import STATIC
from tests.web.stage import Stage
from tools import browser

SIZES = {"desktop": {"width": 1440, "height": 900}, "phone": {"width": 390, "height": 844}}
TELL_VIOLATIONS = """addEventListener("securitypolicyviolation", (event) =>
  console.error(`content security: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`));"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All that needs a browser runs in one worker: two cores carry one server and one Chromium, not two of each."""
    for item in items:
        if item.get_closest_marker("web"):
            item.add_marker(pytest.mark.xdist_group("web"))


def untested(why: str, how: str = browser.HOW) -> NoReturn:
    sentence = f"The page was not tested in a browser: {why}. {how}"
    if browser.wish() == "required":
        pytest.fail(sentence)
    pytest.skip(sentence)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    if not (STATIC / "index.html").is_file():
        untested("it is not built", "To build it: make web.")
    if browser.wish() == "none":
        untested("KICKDOOR_BROWSER is none", "To have it tested: unset it.")
    api = pytest.importorskip("playwright.sync_api")
    paths = list(browser.found())
    if not paths:
        untested("there is no Chromium")
    with api.sync_playwright() as playwright:
        started, trouble = None, ""
        for path in paths:
            try:
                started = playwright.chromium.launch(executable_path=path, args=list(browser.ARGUMENTS))
                break
            except api.Error as error:
                trouble = f"{path} does not start ({error.message.splitlines()[0]})"
        if started is None:
            untested(trouble)
        yield started
        started.close()


@pytest.fixture(scope="session")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    running = Stage(tmp_path_factory.mktemp("web") / "kickdoor.db").start()
    yield running
    log = running.stop()
    assert "Traceback" not in log, log


@pytest.fixture
def open_page(chromium: Any, stage: Stage) -> Iterator[Callable[..., Any]]:
    """Opens a browser of its own at the page; nothing may go wrong in it."""
    contexts: list[Any] = []
    trouble: list[str] = []

    def opened(size: str = "desktop", path: str = "/", scheme: str = "light") -> Any:
        phone = size == "phone"
        context = chromium.new_context(viewport=SIZES[size], has_touch=phone, is_mobile=phone, color_scheme=scheme)
        contexts.append(context)
        context.add_init_script(TELL_VIOLATIONS)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("console", lambda message: message.type in ("error", "warning") and trouble.append(message.text))
        page.on("pageerror", lambda error: trouble.append(error.stack or str(error)))
        page.on("dialog", lambda dialog: trouble.append(f"dialog: {dialog.message}"))
        page.goto(f"http://127.0.0.1:{stage.port}{path}")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not trouble


@pytest.fixture(scope="session")
def axe() -> str:
    file = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
    if not file.is_file():
        untested("there is no axe-core", "To build it: make web.")
    return file.read_text()
