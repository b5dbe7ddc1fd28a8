"""A tour of the page: every screen in every size, look and language, with pictures, and rules that all of them keep.

python -m tests.web.tour                             all of it, into build/tour
python -m tests.web.tour fight lobby                 only the moments whose names have one of these words in them
python -m tests.web.tour --size 360x640 fight        in one size (or several: --size 360x640 --size 820x1180)
python -m tests.web.tour --language de --look dark   in German, in the dark
python -m tests.web.tour --rules                     no pictures

It fails if a rule is broken (they are in tests/web/tour/rules.js) or a moment is not reached.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Error, sync_playwright

from tests.web.stage import Stage
from tests.web.tour.camera import LANGUAGES, LOOKS, SIZES, Camera, Wanted
from tests.web.tour.moments import every
from tools import browser

FOLDER = Path(__file__).parents[3] / "build" / "tour"


def toured(camera: Camera, name: str, wanted: Wanted) -> Iterator[str]:
    try:
        yield from camera.take(name, wanted)
    except (Error, AssertionError, OSError, KeyError) as error:
        yield f"{name}, {camera.language}: not reached: {str(error)[:600] or type(error).__name__}"
    camera.leave()


def main() -> int:
    parser = argparse.ArgumentParser(description="Look at every screen of the page, in every size, look and language.")
    parser.add_argument("words", nargs="*", help="only moments whose names have one of these in them")
    parser.add_argument("--size", action="append", choices=SIZES, help="only this size; may be given several times")
    parser.add_argument("--look", choices=LOOKS)
    parser.add_argument("--language", choices=LANGUAGES)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--rules", action="store_true", help="no pictures")
    given = parser.parse_args()
    if not given.language:  # each language has a browser and a server of its own
        tours = [
            subprocess.Popen([sys.executable, "-m", "tests.web.tour", *sys.argv[1:], "--language", language])
            for language in LANGUAGES
        ]
        return max(tour.wait() for tour in tours)
    given.folder.mkdir(parents=True, exist_ok=True)
    wanted = Wanted(given.size or SIZES, [given.look] if given.look else LOOKS, None if given.rules else given.folder)
    chosen = [name for name in every() if not given.words or any(word in name for word in given.words)]
    began, findings = time.monotonic(), 0
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        stage = Stage(Path(place) / "tour.db")
        stage.start()
        chromium = playwright.chromium.launch(executable_path=browser.usable(), args=list(browser.ARGUMENTS))
        camera = Camera(chromium, stage, given.language)
        for name in chosen:
            for each in toured(camera, name, wanted):
                findings += 1
                print(each, flush=True)
        chromium.close()
        log = stage.stop()
    print(*(line for line in log.splitlines() if "Error: " in line and not line.startswith("{")), sep="\n")
    seconds = round(time.monotonic() - began)
    print(f"{given.language}: {len(chosen)} moments, {findings} findings, {seconds} s: {given.folder}")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
