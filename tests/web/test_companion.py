"""The companion in a real browser: counting, a whole fight, phones that are apart, and no server at all."""

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.bad_line import BadLine
from tests.server.test_whole_games import kickdoor
from tests.server_play import Server
from tests.web.stage import run
from tests.web.test_bad_line import spoiled

pytestmark = pytest.mark.web

SIZES = {"small": (360, 640), "phone": (390, 844), "tablet": (820, 1180)}
NAMES = ["Kim", "Roger", "Ann"]
Open = Callable[..., Any]


def long(test: Any) -> Any:
    """For `make companion-test` only."""
    return test if "COMPANION_ALL" in os.environ else None


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """One of its own: it is killed, and stays away for a while."""
    running = Server(tmp_path / "kickdoor.db").start()
    yield running
    if running.process is not None and running.process.poll() is None:
        assert "Traceback" not in running.stop()


@pytest.fixture
def device(chromium: Any, server: Server) -> Iterator[Open]:
    """Opens the companion in a browser of its own; nothing may go wrong in it but the lost line."""
    contexts: list[Any] = []
    trouble: list[str] = []

    def opened(path: str = "/c", size: str = "phone", language: str = "en", scheme: str = "light") -> Any:
        width, height = SIZES[size]
        context = chromium.new_context(
            viewport={"width": width, "height": height}, has_touch=True, is_mobile=size != "tablet",
            locale=language, color_scheme=scheme,
        )  # fmt: skip
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: trouble.append(error.stack or str(error)))
        page.goto(path if path.startswith("http") else server.url + path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not trouble


def begun(page: Any, names: list[str] = NAMES) -> Any:
    page.wait_for_selector("#begin")
    fields = page.locator("form").first.locator("input.field")
    for _ in names[3:]:
        page.locator("fieldset button").nth(1).click()
    for number, name in enumerate(names):
        fields.nth(number).fill(name)
    page.click("#begin")
    page.wait_for_selector("[data-seat]")
    return page


def row(page: Any, name: str) -> Any:
    return page.locator("[data-seat]", has_text=name)


def up(page: Any, name: str, times: int = 1) -> None:
    for _ in range(times):
        row(page, name).locator(".big button").nth(1).click()


def levels(page: Any, names: list[str] = NAMES) -> list[int]:
    return [int(row(page, name).locator(".big b").inner_text()) for name in names]


def tab(page: Any, number: int) -> None:
    page.locator("nav button").nth(number).click()


def shared(host: Any) -> str:
    """Share the game; the link for the others."""
    tab(host, 4)
    host.click("#share")
    host.click("#share-now")
    link = str(host.locator("#join-link").get_attribute("href"))
    host.wait_for_selector("[data-net=saved]")
    host.keyboard.press("Escape")
    tab(host, 0)
    return link


def joined(page: Any, name: str) -> Any:
    page.locator(".who", has_text=name).click()
    page.wait_for_selector("[data-seat]")
    return page


def agreed(pages: list[Any], wanted: list[int], names: list[str] = NAMES) -> None:
    """All devices come to show the same."""
    for page in pages:
        for name, level in zip(names, wanted, strict=True):
            row(page, name).locator(".big b", has_text=str(level)).wait_for()
        assert levels(page, names) == wanted


def test_a_fight_is_counted_and_taken_back(device: Open) -> None:
    page = begun(device())
    up(page, "Kim", 8)
    page.click("#next-turn")
    tab(page, 1)
    page.locator(".button.big", has_text="Kim").click()
    page.locator(".levels button").nth(3).click()
    assert page.locator("#ours").inner_text() == "9" and page.locator("#theirs").inner_text() == "4"
    assert "PREC-05" in page.locator(".wins").inner_text()  # the winning kill, and nobody is forced to help
    page.click("#won")
    page.wait_for_selector("dialog >> text=Kim wins")
    page.keyboard.press("Escape")
    tab(page, 0)
    assert levels(page) == [10, 1, 1]
    page.click("#undo")
    assert levels(page) == [9, 1, 1]
    page.reload()
    page.wait_for_selector("[data-seat]")
    assert levels(page) == [9, 1, 1]


def test_two_phones_apart_and_together_again(device: Open, server: Server) -> None:
    host = begun(device(size="small"))
    guest = joined(device(shared(host), size="phone"), "Roger")
    up(guest, "Roger")
    agreed([host, guest], [1, 2, 1])
    assert not row(guest, "Kim").locator(".big button").nth(1).is_enabled()
    server.kill()  # the line is cut on both
    host.wait_for_selector("[data-net=off]")
    up(guest, "Roger", 3)
    up(host, "Roger", 2)
    up(host, "Kim")
    host.reload()  # with the server off: the service worker brings the page
    host.wait_for_selector("[data-seat]")
    assert levels(host) == [2, 4, 1]
    server.start()
    agreed([host, guest], [2, 7, 1])


def test_a_fight_that_two_phones_end_apart_ends_once(device: Open, server: Server) -> None:
    host = begun(device())
    guest = joined(device(shared(host)), "Roger")
    row(host, "Roger").locator(".gear button").nth(1).click()
    tab(host, 1)
    host.locator(".button.big", has_text="Roger").click()
    host.locator(".levels button").nth(0).click()
    tab(guest, 1)
    guest.wait_for_selector("#won")
    server.kill()
    for page in (host, guest):
        page.wait_for_selector("[data-net=off]")
        page.click("#won")
        tab(page, 0)
    server.start()
    agreed([host, guest], [1, 2, 1])
    host.click("#undo")  # the end is taken back, and the fight is there again
    agreed([host, guest], [1, 1, 1])
    for page in (host, guest):
        tab(page, 1)
        page.wait_for_selector("#won")


@long
def test_a_browser_that_keeps_nothing_still_counts(device: Open) -> None:
    page = device()
    page.context.add_init_script("IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); }")
    page.reload()
    begun(page)
    up(page, "Kim", 2)
    assert levels(page) == [3, 1, 1]


@long
def test_while_the_server_is_read_only_phones_keep_what_they_count(device: Open, server: Server) -> None:
    host = begun(device())
    guest = joined(device(shared(host)), "Roger")
    kickdoor("admin", "read-only", "on", "--db", server.address)
    for page in (host, guest):
        page.wait_for_selector("[data-net=paused]")
    up(host, "Kim", 2)
    up(guest, "Roger")
    host.reload()
    host.wait_for_selector("[data-net=paused]")
    assert (levels(host), levels(guest)) == ([3, 1, 1], [1, 2, 1])
    kickdoor("admin", "read-only", "off", "--db", server.address)
    agreed([host, guest], [3, 2, 1])


@long
def test_a_phone_notices_that_its_line_is_dead(device: Open, server: Server) -> None:
    line = BadLine(server.port)
    run(line.__aenter__())
    host = begun(device(f"http://127.0.0.1:{line.port}/c"))
    guest = joined(device(shared(host).replace(str(line.port), str(server.port))), "Roger")
    run(spoiled(line, "freeze"))  # nobody hangs up
    up(host, "Kim", 2)
    up(guest, "Roger")
    agreed([host, guest], [3, 2, 1])
    run(line.__aexit__())


def test_a_server_that_says_nothing_keeps_nobody_waiting(device: Open, server: Server) -> None:
    """A line that is there and carries nothing is worse than none: nothing fails."""
    page = begun(device())
    up(page, "Kim", 2)
    for kept in ("/companion.html", "/api/companion/book?lang=en"):
        page.wait_for_function(f"() => caches.match('{kept}')")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    assert server.process is not None
    server.process.send_signal(signal.SIGSTOP)
    try:
        page.reload()
        page.wait_for_selector("[data-seat]")
        assert levels(page) == [3, 1, 1]
    finally:
        server.process.send_signal(signal.SIGCONT)


@long
def test_four_phones_apart_and_together_again(device: Open, server: Server) -> None:
    names = [*NAMES, "Bo"]
    host = begun(device(), names)
    link = shared(host)
    guests = {name: joined(device(link), name) for name in names[1:]}
    pages = [host, *guests.values()]
    agreed(pages, [1, 1, 1, 1], names)
    server.kill()
    for page in pages:
        page.wait_for_selector("[data-net=off]")
    for number, (name, page) in enumerate(guests.items(), 1):
        up(page, name, number)
        up(host, name)
    up(host, "Kim", 5)
    server.start()
    agreed(pages, [6, 3, 4, 5], names)
    for page in pages:
        page.reload()
        page.wait_for_selector("[data-seat]")
    agreed(pages, [6, 3, 4, 5], names)


@long
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_off_and_axe_is_content(device: Open, axe: str, size: str, language: str) -> None:
    page = device(size=size, language=language, scheme="dark" if size == "small" else "light")
    page.wait_for_selector("#begin")
    seen = [looked_at(page, axe, f"start-{size}-{language}")]
    begun(page)
    page.locator(".who").first.click()
    page.locator("dialog fieldset button").first.click()
    seen.append(looked_at(page, axe, f"player-{size}-{language}"))
    page.keyboard.press("Escape")
    for number, name in enumerate(("board", "fight", "dice", "rules", "more")):
        tab(page, number)
        if name == "fight":
            page.locator("main .button.big").first.click()
            page.locator(".levels button").nth(7).click()
        if name == "rules":
            page.locator("main button").nth(0).click()
        page.wait_for_timeout(300)
        seen.append(looked_at(page, axe, f"{name}-{size}-{language}"))
    assert not [each for each in seen if each], seen


def looked_at(page: Any, axe: str, name: str) -> list[str]:
    """What axe finds, and what sticks out; with a picture to look at."""
    page.wait_for_timeout(200)
    shots = Path(__file__).parents[2] / "build" / "shots"
    shots.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=shots / f"companion-{name}.png", full_page=True)
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth ? ['too wide'] : []")
    found = page.evaluate(
        f"{axe}; axe.run().then(({{violations}}) => violations.map(({{id, nodes}}) => id + ' ' + nodes[0].html))"
    )
    return [*wide, *found]
