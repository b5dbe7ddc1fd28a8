"""Opens the page at a moment, and looks at it in every size, look and language that is asked for."""

from base64 import b64decode
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.web.hands import DRAWN, LANDED, until
from tests.web.stage import Stage
from tests.web.tour.moments import Moments, every

ENLARGED: Final = "683x384"  # a laptop's screen at 200 %
SIZES: Final = ("360x640", "390x844", ENLARGED, "820x1180", "1180x820", "1366x768", "1440x900", "1920x1080")
LOOKS: Final = ("light", "dark")
LANGUAGES: Final = ("en", "de")
LARGE: Final = "1440x900"  # in which moments are reached
QUICKLY: Final = {"format": "png", "optimizeForSpeed": True}  # Playwright's own pictures take three times as long
MEMORY: Final = "cookies,local_storage,indexeddb"
RULES: Final = (Path(__file__).parent / "rules.js").read_text()


class Wanted(NamedTuple):
    """In what a moment is looked at."""

    sizes: Sequence[str] = SIZES
    looks: Sequence[str] = LOOKS
    pictures: Path | None = None


def viewport(size: str) -> dict[str, int]:
    width, height = size.split("x")
    return {"width": int(width), "height": int(height)}


class Camera:
    """One browser, one server; a page for each moment, which is resized and not opened again."""

    def __init__(self, chromium: Any, stage: Stage, language: str = "en") -> None:
        self.stage, self.language = stage, language
        # One for all moments: what a page fetches is the same, and fetched once.
        self.context = chromium.new_context(
            viewport=viewport(LARGE), reduced_motion="reduce", locale=language, service_workers="block"
        )

    def opened(self, size: str = "desktop", path: str = "/", scheme: str = "light") -> Any:
        page = self.context.new_page()
        page.set_default_timeout(30_000)
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.goto(f"{self.stage.url}{path}")
        return page

    def reached(self, name: str) -> Any:
        page = every()[name](Moments(self.stage, self.opened))
        until(page, "!document.querySelector('.door.ow')")
        return page

    def take(self, name: str, wanted: Wanted) -> Iterator[str]:
        """What the rules find at a moment: the screen, the size, the element."""
        page = self.reached(name)
        page.mouse.move(0, 0)  # else a card that comes to lie under it is shown large
        devtools = self.context.new_cdp_session(page)
        for size in wanted.sizes:
            page.set_viewport_size(viewport(size))
            for look in wanted.looks:
                page.emulate_media(color_scheme=look, reduced_motion="reduce")
                if look == wanted.looks[0]:  # looks differ in colours only
                    page.evaluate(DRAWN)
                    page.evaluate(LANDED)
                    for each in page.evaluate(RULES):
                        yield f"{name}, {size}, {self.language}: {each}"
                if wanted.pictures:
                    picture = devtools.send("Page.captureScreenshot", QUICKLY)["data"]
                    file = wanted.pictures / f"{name}-{size}-{look}-{self.language}.png"
                    file.write_bytes(b64decode(picture))

    def leave(self) -> None:
        """Forget what the page remembers of a moment."""
        for page in self.context.pages:
            devtools = self.context.new_cdp_session(page)
            devtools.send("Storage.clearDataForOrigin", {"origin": self.stage.url, "storageTypes": MEMORY})
            page.close()
        if self.stage.process is not None and self.stage.process.poll() is not None:
            self.stage.start()

    def close(self) -> None:
        self.leave()
        self.context.close()
