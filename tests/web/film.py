"""The moving picture of a fight, taken from the page itself: `make film`.

Needs Pillow, which `make docs` installs with its own packages.
"""

import io
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.web.hands import press, until
from tests.web.stage import Ghost, Stage
from tools import browser

FILE = Path(__file__).parents[2] / "docs" / "pictures" / "fight.webp"
SIZE = {"width": 1280, "height": 860}
WIDTH = 840  # of the picture
MOST = 1_500_000  # bytes
PEOPLE = ("Kim", "Roger", "Ann", "Boffo")
GIVEN = {
    "seats": {
        "Kim": {
            "level": 5,
            "in_play": ["Elf", "Warrior", "Pickle Spear", "Plot Armor"],
            "hand": ["Prismatic Glitter", "Go Up a Level", "Orc", "Meat Shield"],
        },
        "Roger": {"level": 7, "in_play": ["Dwarf", "Reforged Sword"]},
        "Ann": {"level": 8, "in_play": ["Thief", "Hat of Tragic Backstory"], "hand": ["Well-Rested"]},
        "Boffo": {"level": 4, "in_play": ["Halfling", "Torch of Looking Under Things"]},
    },
    "doors": ["Letter-of-the-Law Lich"],
}


class Camera:
    """Takes frames, each with the time that it is to be seen; what does not change is one longer frame."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.frames: list[tuple[bytes, int]] = []

    def roll(self, seconds: float, wait: float = 0.0) -> None:
        """Film so long, and let the last frame stand for a while."""
        began = last = time.monotonic()
        while last - began < seconds:
            taken = self.page.screenshot(type="png")
            now = time.monotonic()
            self._add(taken, round((now - last) * 1000))
            last = now
        self._add(self.page.screenshot(type="png"), round(wait * 1000) or 40)

    def _add(self, taken: bytes, milliseconds: int) -> None:
        if self.frames and self.frames[-1][0] == taken:
            milliseconds += self.frames.pop()[1]
        self.frames.append((taken, milliseconds))

    def write(self, path: Path, quality: int) -> int:
        from PIL import Image

        pictures = [Image.open(io.BytesIO(taken)).convert("RGB") for taken, _ in self.frames]
        height = round(WIDTH * SIZE["height"] / SIZE["width"])
        small = [picture.resize((WIDTH, height), Image.Resampling.LANCZOS) for picture in pictures]
        times = [milliseconds for _, milliseconds in self.frames]
        small[0].save(
            path, save_all=True, append_images=small[1:], duration=times, loop=0, quality=quality, method=4,
            minimize_size=True,
        )  # fmt: skip
        return path.stat().st_size


def fight(page: Any, camera: Camera, ghost: Callable[[str], Ghost]) -> None:
    """Kim kicks, asks for help, is stabbed in the back, answers, and wins."""
    kim, roger, ann, boffo = (ghost(name) for name in PEOPLE)
    camera.roll(0.2, wait=1.2)
    press(page, "kick")
    page.wait_for_selector(".fight")
    camera.roll(1.2, wait=1.6)
    kim.wait(lambda client: client.view["fight"] is not None)
    kim.act("propose", kind="ask", to=1, picks=[1, 2])
    roger.wait(lambda client: bool(client.view["proposals"]))
    camera.roll(0.5, wait=0.8)
    roger.may("accept", proposal=int(roger.client.view["proposals"][0]["id"]))
    ann.wait(lambda client: (client.view["fight"] or {}).get("helper") == 1)
    camera.roll(0.9, wait=1.4)
    ann.act("play", card=ann.held("well_rested"), on=ann.client.view["fight"]["foes"][0]["card"]["handle"])
    ann.say(type="emote", name="evil")
    camera.roll(1.4, wait=1.8)
    kim.wait(lambda client: client.view["fight"]["monsters"] >= 21)
    kim.act("play", card=kim.held("prismatic_glitter"), side="munchkins")
    camera.roll(1.2, wait=1.4)
    kim.may("claim")
    camera.roll(0.5, wait=0.6)
    for each in (ann, boffo, roger):
        each.may("pass")
    camera.roll(2.0, wait=2.4)


def main() -> int:
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        stage = Stage(Path(place) / "film.db")
        stage.start()
        chromium = playwright.chromium.launch(executable_path=browser.usable(), args=list(browser.ARGUMENTS))
        try:
            table = stage.table(*PEOPLE, arranged=GIVEN)
            page = chromium.new_context(viewport=SIZE, color_scheme="light").new_page()
            page.goto(f"{stage.url}{table.seat_link('Kim')}")
            page.wait_for_selector("[data-verb=kick]")
            until(page, "!document.querySelector('.door.ow')")
            page.wait_for_timeout(1500)
            camera = Camera(page)
            fight(page, camera, table.ghost)
        finally:
            chromium.close()
            stage.stop()
    for quality in (70, 55, 40, 25):
        size = camera.write(FILE, quality)
        if size <= MOST:
            break
    print(f"{FILE.name}: {len(camera.frames)} frames, {size:,} bytes, quality {quality}")
    return 0 if size <= MOST else 1


if __name__ == "__main__":
    sys.exit(main())
