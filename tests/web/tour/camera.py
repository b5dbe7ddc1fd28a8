"""Opens the page at a moment, and looks at it in every size, look and language that is asked for."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.web.hands import DRAWN, LANDED, until
from tests.web.stage import Stage
from tests.web.tour.moments import Moments, every

SIZES: Final = ("360x640", "390x844", "820x1180", "1180x820", "1366x768", "1440x900", "1920x1080")
LOOKS: Final = ("light", "dark")
LANGUAGES: Final = ("en", "de")
LARGE: Final = "1440x900"  # in which moments are reached
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
        self.chromium, self.stage, self.language = chromium, stage, language
        self.contexts: list[Any] = []

    def opened(self, size: str = "desktop", path: str = "/", scheme: str = "light") -> Any:
        context = self.chromium.new_context(
            viewport=viewport(LARGE), color_scheme=scheme, reduced_motion="reduce", locale=self.language
        )
        self.contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.goto(f"{self.stage.url}{path}")
        return page

    def reached(self, name: str) -> Any:
        page = every()[name](Moments(self.stage, self.opened))
        until(page, "!document.querySelector('.door.ow')")
        return page

    def take(self, name: str, wanted: Wanted) -> Iterator[str]:
        """What the rules find at a moment: the screen, the size, the element."""
        page = self.reached(name)
        for size in wanted.sizes:
            page.set_viewport_size(viewport(size))
            for look in wanted.looks:
                page.emulate_media(color_scheme=look, reduced_motion="reduce")
                page.evaluate(DRAWN)
                page.evaluate(LANDED)
                if wanted.pictures:
                    file = wanted.pictures / f"{name}-{size}-{look}-{self.language}.png"
                    page.screenshot(path=file)
                if look == wanted.looks[0]:  # looks differ in colours only
                    for each in page.evaluate(RULES):
                        yield f"{name}, {size}, {self.language}: {each}"

    def close(self) -> None:
        while self.contexts:
            self.contexts.pop().close()
        if self.stage.process is not None and self.stage.process.poll() is not None:
            self.stage.start()
