"""A tour of the page: a picture of every screen, on a desktop and on a phone, in the light and in the dark.

python -m tests.web.tour                      all of it, into build/tour
python -m tests.web.tour fight lobby          only the moments whose names have one of these words in them
python -m tests.web.tour --language de        in German
python -m tests.web.tour --folder pictures    into another folder
"""

import argparse
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, sync_playwright

from tests.web.hands import DESKTOP, PHONE, fits, until
from tests.web.stage import Stage
from tests.web.tour.moments import Moments, every
from tools import browser

FOLDER = Path(__file__).parents[3] / "build" / "tour"
SMALLEST = 44  # pixels that a finger needs

# What a finger would miss: visible, to be tapped, too small even with what is laid round it (a ::before or ::after).
TOO_SMALL = """(least) => {
  const sheets = [...document.querySelectorAll("[role=dialog], .curtain")];
  const tapped = "button, a[href], input, select, summary, [role=button]";
  return [...(sheets.at(-1) ?? document.body).querySelectorAll(tapped)].flatMap((each) => {
    const box = (each.closest("label") ?? each).getBoundingClientRect();
    if (!each.checkVisibility({ visibilityProperty: true }) || !box.width || each.closest(".sr")) return [];
    if (each.matches("p a, p span, article a")) return [];
    const round = ["::before", "::after"].map((which) => getComputedStyle(each, which))
      .filter((style) => style.position === "absolute" && style.content !== "none");
    const wide = Math.max(box.width, ...round.map((style) => parseFloat(style.width)));
    const high = Math.max(box.height, ...round.map((style) => parseFloat(style.height)));
    const name = (each.ariaLabel || each.textContent).trim().slice(0, 30);
    return Math.min(wide, high) < least - 0.5 ? [`"${name}" ${Math.round(wide)}x${Math.round(high)}`] : [];
  });
}"""

# Text that its box cuts off without dots.
CUT_OFF = """() => [...document.querySelectorAll("body *")].flatMap((each) => {
  const style = getComputedStyle(each);
  const cuts = [style.overflowX, style.overflowY].some((how) => how === "hidden" || how === "clip");
  if (!cuts || style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") return [];
  if (!each.innerText?.trim() || !each.checkVisibility() || each.closest(".sr, svg, [aria-hidden=true]")) return [];
  if (each.matches(".card, .starburst")) return [];
  return each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 2
    ? [`"${each.innerText.trim().slice(0, 40)}"`] : [];
})"""


class Camera:
    """Opens pages as a moment asks for them, and takes four pictures of what it arrives at."""

    def __init__(self, chromium: Any, stage: Stage, folder: Path, language: str) -> None:
        self.chromium, self.stage, self.folder, self.language = chromium, stage, folder, language
        self.contexts: list[Any] = []

    def opened(self, size: str = "desktop", path: str = "/", scheme: str = "light") -> Any:
        context = self.chromium.new_context(viewport=DESKTOP, color_scheme=scheme, reduced_motion="reduce")
        self.contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.goto(f"{self.stage.url}{path}")
        return page

    def speak(self, page: Any) -> None:
        """Moments find their way by English words; what is pictured is in the language that was asked for."""
        if self.language == "en":
            return
        page.evaluate(
            """(language) => {
              const kept = JSON.parse(localStorage.kickdoor ?? "{}");
              localStorage.kickdoor = JSON.stringify({ ...kept, language });
            }""",
            self.language,
        )
        page.reload()
        page.wait_for_timeout(700)

    def take(self, name: str) -> list[str]:
        page = every()[name](Moments(self.stage, self.opened))
        self.speak(page)
        until(page, "!document.querySelector('.door.ow')")
        found: list[str] = []
        for size, viewport in (("desktop", DESKTOP), ("phone", PHONE)):
            page.set_viewport_size(viewport)
            page.wait_for_timeout(100)
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                page.wait_for_timeout(150)
                page.screenshot(path=self.folder / f"{name}-{size}-{scheme}.png")
            if not fits(page):
                found.append(f"{name} scrolls sideways on a {size}")
            found += [f"{name}, {size}: cut off: {each}" for each in page.evaluate(CUT_OFF)]
        found += [
            f"{name}: too small for a finger: {each}" for each in dict.fromkeys(page.evaluate(TOO_SMALL, SMALLEST))
        ]
        height = page.evaluate("document.documentElement.scrollHeight")
        if page.locator(".board").count() and height > PHONE["height"] + 4:
            found.append(f"{name}: {height - PHONE['height']} px of the table are below a phone's edge")
            page.screenshot(path=self.folder / f"{name}-phone-long.png", full_page=True)
        return found

    def close(self) -> None:
        while self.contexts:
            self.contexts.pop().close()
        if self.stage.process is not None and self.stage.process.poll() is not None:
            self.stage.start()


def main() -> int:
    parser = argparse.ArgumentParser(description="Take pictures of every screen of the page.")
    parser.add_argument("words", nargs="*", help="only moments whose names have one of these in them")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--language", default="en")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    chosen = [name for name in every() if not given.words or any(word in name for word in given.words)]
    failed = 0
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        stage = Stage(Path(place) / "tour.db")
        stage.start()
        chromium = playwright.chromium.launch(executable_path=browser.usable(), args=list(browser.ARGUMENTS))
        camera = Camera(chromium, stage, given.folder, given.language)
        for name in chosen:
            try:
                notes = camera.take(name)
            except (Error, AssertionError, OSError) as error:
                failed += 1
                notes = [f"{name} was not reached: {str(error)[:600] or type(error).__name__}"]
            camera.close()
            print(*notes or [f"{name}: nothing to say"], sep="\n", flush=True)
        chromium.close()
        log = stage.stop()
    print(*(line for line in log.splitlines() if "Error: " in line and not line.startswith("{")), sep="\n")
    print(f"{len(chosen) - failed} of {len(chosen)} moments, four pictures each: {given.folder}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
