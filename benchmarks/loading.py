"""How quickly the page comes up on a slow phone: the second half of `make trace`.

Chromium pretends to be a phone whose processor is slowed four times, on a slow 4G line (1.6 Mbit/s, 150 ms). It visits
with an empty cache. What counts is when something is painted, when Play can be pressed, how far the layout jumps, and
how much script the home page and a table fetch, compressed.
"""

import gzip
import sys
import tempfile
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.web.stage import Stage
from tools import browser

ROUNDS: Final = 3
SLOWER: Final = 4
LINE: Final = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 90_000}
PHONE: Final = {"width": 360, "height": 640}
WANTED: Final = {"first paint": 1.8, "Play usable": 2.5, "layout shift": 0.05, "script of a table": 150.0}
WATCH: Final = """
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) if (!each.hadRecentInput) window.shifted += each.value;
  }).observe({ type: "layout-shift", buffered: true });
"""
PAINTED: Final = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
USABLE: Final = "() => { const play = document.querySelector('#play'); return play && !play.disabled; }"


class Visit(NamedTuple):
    """Seconds, layout shift, and kilobytes of script by gzip."""

    paint: float
    usable: float
    shift: float
    home: float
    table: float


def visit(chromium: Any, stage: Stage) -> Visit:
    """A first visit: the home page, then Play."""
    context = chromium.new_context(viewport=PHONE, device_scale_factor=2, has_touch=True, service_workers="block")
    page = context.new_page()
    page.set_default_timeout(60_000)
    sizes: list[float] = []
    page.on("response", lambda response: sizes.append(script(response)))
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", LINE)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(WATCH)
    page.goto(stage.url + "/", wait_until="commit")
    page.wait_for_function(USABLE, polling=20)
    usable = page.evaluate("performance.now()") / 1000
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(500)
    paint, shift, home = page.evaluate(PAINTED) / 1000, float(page.evaluate("window.shifted")), sum(sizes)
    page.locator("#play").click()
    page.wait_for_selector(".board .hand .card")
    page.wait_for_load_state("load")
    context.close()
    return Visit(paint, usable, shift, home, sum(sizes))


def script(response: Any) -> float:
    """Kilobytes of script in a response, as gzip would send them."""
    if not response.url.endswith(".js") or response.status != 200:
        return 0.0
    return len(gzip.compress(response.body())) / 1000


def main() -> int:
    from playwright.sync_api import sync_playwright

    path = browser.usable()
    if not path:
        print(f"There is no Chromium. {browser.HOW}", file=sys.stderr)
        return 1
    visits: list[Visit] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        stage = Stage(Path(folder) / "kickdoor.db")
        stage.start()
        chromium = playwright.chromium.launch(executable_path=path, args=list(browser.ARGUMENTS))
        try:
            for number in range(1, ROUNDS + 1):
                visits.append(seen := visit(chromium, stage))
                print(
                    f"{number}: first paint {seen.paint:.2f} s, Play usable {seen.usable:.2f} s, layout shift "
                    f"{seen.shift:.3f}; script {seen.home:.0f} kB at home, {seen.table:.0f} kB with a table."
                )
        finally:
            chromium.close()
            stage.stop()
    best = Visit(*(min(column) for column in zip(*visits, strict=True)))
    for (name, wanted), figure in zip(WANTED.items(), (best.paint, best.usable, best.shift, best.table), strict=True):
        print(f"{name}: {figure:.2f}; wanted: at most {wanted:g}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
